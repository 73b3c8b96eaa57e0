import CartoucheDocuments
import CartoucheSymbolModel

/// The picture of a style's color or color scheme: an area with the color, or with all colors from left to right.
enum ColorSample {
    /// Returns whether a CIM object is a color or a color scheme.
    static func isColor(_ type: String) -> Bool {
        guard let number = StyleClass.number(ofType: type) else { return false }
        return number == 1 || number == 2
    }

    /// Returns a polygon symbol with the color or the color scheme.
    ///
    /// - Throws: `DocumentError` if the JSON is no color or color scheme.
    static func symbol(
        of json: JSONPart, source: String, log: DiagnosticLog
    ) throws(DocumentError) -> SymbolDefinition {
        let layer: LayerDefinition
        if json["type"]?.string?.hasSuffix("ColorRamp") ?? false {
            var fill = GradientFill()
            fill.gradient.colorRamp = try ColorRamp(cim: json, source: source, log: log)
            fill.gradient.size = 100
            layer = .gradientFill(fill)
        } else {
            var fill = SolidFill()
            fill.color = try CIMColor(cim: json, source: source, log: log)
            layer = .solidFill(fill)
        }
        return SymbolDefinition(kind: .polygon, layers: [layer])
    }
}
