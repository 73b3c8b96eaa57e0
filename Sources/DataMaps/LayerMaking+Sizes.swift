import CartoucheClassification
import CartoucheDataRenderers
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols

// Sizes that grow with numbers.
extension LayerMaking {
    /// Adds sizes that grow with the values, from the smallest value to the largest one.
    ///
    /// - Parameter base: The renderer; nil for one symbol.
    mutating func sized(_ base: Renderer?, _ rule: FieldRule) throws -> Renderer {
        let range = try SizeRange(rule.parts.first ?? SizeRange.usual, at: rule.field)
        let values = try numbers(rule)
        let distribution = ValueDistribution(values.numbers)
        guard let low = distribution.values.first, let high = distribution.values.last else {
            throw DataMapError("no feature has a number", at: rule.field, suggestion: "choose another field")
        }
        guard low < high else {
            throw DataMapError(
                "all features have the value \(NumberText.exact(low)), so no sizes differ", at: rule.field,
                suggestion: "choose another field, or leave out the sizes")
        }
        var variable: JSONObject = [
            "type": "sizeInfo", "field": .string(rule.field),
            "minDataValue": .number(JSONNumber(Self.rounded(low, .down))),
            "maxDataValue": .number(JSONNumber(Self.rounded(high, .up))),
            "minSize": .number(JSONNumber(range.smallest * 72 / 96)),
            "maxSize": .number(JSONNumber(range.largest * 72 / 96)),
        ]
        if let divisor = rule.divisor { variable["normalizationField"] = .string(divisor) }
        return try changed(base ?? sizedRenderer(field: rule.field)) {
            $0["visualVariables"] = .array([.object(variable)])
            if kind == .polygon { $0["backgroundFillSymbol"] = try look.groundJSON() }
        }
    }

    /// A renderer with one color, for sizes.
    private func sizedRenderer(field: String) -> Renderer {
        if kind == .polyline {
            return SimpleRenderer(symbol: look.symbols(kind).symbol(look.plainColor))
        }
        var symbols = look.symbols(.point)
        if look.look.outline == nil { symbols.outlineWidth = 0.75 }
        let color = look.plainColor
        let seen = look.look.color == nil ? color.withAlphaComponent(0.7) : color
        let marker = look.look.color == nil ? look.base ?? symbols.symbol(seen) : symbols.symbol(seen)
        guard kind == .polygon else { return SimpleRenderer(symbol: marker) }
        // Only renderers with classes have a fill below the markers of polygons.
        let all = ClassBreak(
            description: "", label: "", minValue: -.greatestFiniteMagnitude,
            maxValue: .greatestFiniteMagnitude, symbol: marker)
        let renderer = ClassBreaksRenderer(fieldName: field, classBreaks: [all])
        renderer.boundaryRule = .upperInclusive
        return renderer
    }

    /// Returns a number with two digits other than 0, for the legend.
    private static func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
        guard value != 0, value.isFinite else { return value }
        // A power of ten, or its reciprocal, so that the result has no noise.
        var (unit, parts) = (1.0, 1.0)
        while abs(value) >= 100 * unit { unit *= 10 }
        while abs(value) * parts < 10, parts < 1e300 { parts *= 10 }
        let result = unit > 1 ? (value / unit).rounded(rule) * unit : (value * parts).rounded(rule) / parts
        return result.isFinite ? result : value
    }
}
