import CartoucheDocuments

/// The reason why values have no classes.
package enum ClassificationError: CartoucheError, Hashable {
    /// No feature has a finite number.
    case noValues(infiniteCount: Int)
    /// The number of classes is not positive, or too large.
    case classCount(Int)
    /// A width of classes is not a positive number.
    case width(Double)
    /// A width of classes gives too many of them.
    case tooNarrow(width: Double, range: ClosedRange<Double>)
    /// A limit that is set by hand is not a finite number.
    case limit(Double)

    package var what: String {
        switch self {
        case .noValues(0): "no feature has a number"
        case .noValues: "no feature has a finite number"
        case .classCount(let count): "\(count) is not a number of classes"
        case .width(let width): "\(width) is not a width of classes"
        case .tooNarrow(let width, let range):
            "the width \(NumberText.exact(width)) gives too many classes from "
                + "\(NumberText.exact(range.lowerBound)) to \(NumberText.exact(range.upperBound))"
        case .limit(let limit): "\(limit) is not a limit of classes"
        }
    }

    package var suggestion: String {
        let most = ClassMethod.maxClassCount
        return switch self {
        case .noValues: "choose a field with numbers"
        case .classCount: "classes are 1 to \(most)"
        case .width: "a width is more than 0"
        case .tooNarrow: "at most \(most) classes are possible; choose a greater width"
        case .limit: "limits are finite numbers"
        }
    }
}
