import CartoucheClassification
import CartoucheColorRamps
import CartoucheRenderers

/// A class breaks renderer that is made from values, and what the values were.
package struct MadeClassBreaks: Sendable {
    package let renderer: ClassBreaksRenderer
    /// The values of the features, sorted.
    package let distribution: ValueDistribution
    /// The limits of the classes, after rounding.
    package let limits: ClassLimits
}

extension ClassBreaksRenderer {
    /// Makes a renderer with a color for each class of values.
    ///
    /// The limits are round numbers, and no value changes its class by this. Features without a finite number have a gray
    /// symbol with the label `No data`; there is none if all features have a number.
    ///
    /// - Parameters:
    ///   - fieldName: The field of the values.
    ///   - values: The values of all features; NaN for features without a number.
    ///   - method: The rule for the limits of the classes.
    ///   - ramp: The colors.
    ///   - symbols: The symbols that get the colors.
    ///   - unit: The text after the numbers of the legend. Default: none.
    /// - Throws: `ClassificationError` if no classes are possible.
    package static func make(
        field fieldName: String, values: [Double], method: ClassMethod, ramp: NamedColorRamp,
        symbols: ClassSymbols, unit: String = ""
    ) throws -> MadeClassBreaks {
        let distribution = ValueDistribution(values)
        let limits = try method.limits(of: distribution).rounded(for: distribution)
        let texts = limits.texts(distribution, unit: unit)
        let classes = zip(ramp.colors(count: limits.count), texts).enumerated().map { index, look in
            ClassBreak(
                description: "", label: look.1, minValue: .nan, maxValue: limits.maxValues[index],
                symbol: symbols.symbol(look.0))
        }
        let renderer = ClassBreaksRenderer(fieldName: fieldName, classBreaks: classes)
        renderer.minValue = limits.minValue
        renderer.boundaryRule = .upperInclusive
        renderer.classificationMethod = method.documented
        if distribution.count < values.count {
            renderer.defaultSymbol = symbols.noDataSymbol()
            renderer.defaultLabel = "No data"
        }
        return MadeClassBreaks(renderer: renderer, distribution: distribution, limits: limits)
    }
}

extension ClassMethod {
    /// The method as documents name it.
    fileprivate var documented: ClassBreaksRenderer.ClassificationMethod {
        switch self {
        case .equalInterval: .equalInterval
        case .definedInterval: .definedInterval
        case .quantile: .quantile
        case .naturalBreaks: .naturalBreaks
        case .standardDeviation: .standardDeviation
        case .geometricalInterval: .geometricalInterval
        case .manual: .manual
        }
    }
}
