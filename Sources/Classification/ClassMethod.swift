/// A rule that divides the range of a field into classes.
package enum ClassMethod: Hashable, Sendable {
    /// A number of classes with equal widths; some can be empty.
    case equalInterval(classes: Int)
    /// Classes of a given width; their limits are multiples of the width.
    case definedInterval(width: Double)
    /// A number of classes with equal numbers of features.
    ///
    /// Each limit is a value of the data: the smallest one that has the class's share of the features at or below it.
    /// Features with equal values are in one class. So there are fewer classes if many features have the same value.
    case quantile(classes: Int)
    /// The classes with the smallest sum of squared differences between values and the means of their classes.
    ///
    /// Each limit is the greatest value in its class. Fewer distinct values than classes have one class each.
    case naturalBreaks(classes: Int)
    /// Classes around the mean, with a width of some standard deviations.
    ///
    /// An odd number of classes has one in the middle, around the mean. An even number has a limit at the mean. The
    /// lowest and the highest class contain all values beyond. Classes without a place in the data are left out.
    case standardDeviation(classes: Int, width: Double)
    /// A number of classes whose widths grow or shrink by a constant factor.
    ///
    /// The factor is the one that gives the most equal numbers of features. ArcGIS does not document its own choice.
    case geometricalInterval(classes: Int)
    /// Limits between classes, set by hand.
    ///
    /// If the first number is not above the data, it is the lower end of the first class. If the last number is not
    /// below the data, it is the upper end of the last class. Otherwise, a class reaches to the end of the data. So
    /// each value has a class.
    case manual([Double])

    /// The maximum number of classes; readers do not distinguish more colors.
    package static let maxClassCount = 100
}

extension ClassMethod {
    /// Returns the limits of the classes of some values.
    ///
    /// All values can be equal; the result then has one class, except for limits that are set by hand.
    ///
    /// - Throws: ``ClassificationError`` if there are no values, or if the number of classes, the width or a limit
    ///   makes no sense.
    package func limits(of distribution: ValueDistribution) throws -> ClassLimits {
        guard let low = distribution.values.first, let high = distribution.values.last else {
            throw ClassificationError.noValues(infiniteCount: distribution.infiniteCount)
        }
        try check()
        let inner: [Double] =
            switch self {
            case .equalInterval(let count):
                (1..<count).map { ClassMethod.point(Double($0) / Double(count), from: low, to: high) }
            case .definedInterval(let width): try Self.multiples(of: width, from: low, to: high)
            case .quantile(let count): Self.quantiles(distribution, count)
            case .naturalBreaks(let count): NaturalBreaks(distribution, classes: count).limits()
            case .standardDeviation(let count, let width): Self.deviations(distribution, count, width)
            case .geometricalInterval(let count): Self.geometricSeries(distribution, count)
            case .manual(let limits): limits
            }
        if case .manual = self { return ClassLimits(manual: inner, low: low, high: high) }
        return ClassLimits(inner: inner, low: low, high: high)
    }

    /// Returns a number between two others without an overflow of their difference.
    static func point(_ share: Double, from low: Double, to high: Double) -> Double {
        let difference = high - low
        let point = difference.isFinite ? low + share * difference : low * (1 - share) + high * share
        return min(max(point, low), high)
    }

    private func check() throws {
        switch self {
        case .equalInterval(let count), .quantile(let count), .naturalBreaks(let count),
            .geometricalInterval(let count):
            guard (1...Self.maxClassCount).contains(count) else {
                throw ClassificationError.classCount(count)
            }
        case .standardDeviation(let count, let width):
            guard (1...Self.maxClassCount).contains(count) else {
                throw ClassificationError.classCount(count)
            }
            guard width > 0, width.isFinite else { throw ClassificationError.width(width) }
        case .definedInterval(let width):
            guard width > 0, width.isFinite else { throw ClassificationError.width(width) }
        case .manual(let limits):
            if let wrong = limits.first(where: { !$0.isFinite }) { throw ClassificationError.limit(wrong) }
            guard (1...Self.maxClassCount).contains(limits.count) else {
                throw ClassificationError.classCount(limits.count)
            }
        }
    }
}
