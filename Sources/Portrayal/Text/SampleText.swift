import CartoucheSymbolModel

extension SymbolDefinition {
    /// The letters with which text symbols without a text are shown.
    private static let sampleText = "AaBbYyZz"

    /// The symbol; for a text symbol without a text, a point symbol with sample letters in its middle.
    package var withSampleText: SymbolDefinition {
        guard kind == .text, layers.isEmpty, var text = properties.text?.value else { return self }
        // One line whose baseline is at its anchor needs no metrics of lines.
        if text.verticalAlignment == .baseline { text.compatibilityMode = false }
        text.horizontalAlignment = .center
        text.verticalAlignment = .center
        var marker = VectorMarker()
        marker.marker.size = text.height
        let half = SIMD2(repeating: text.height / 2)
        marker.frame = CIMEnvelope(minimum: -half, maximum: half)
        marker.scaleSymbolsProportionally = true
        marker.graphics = [
            MarkerGraphic(
                text: Self.sampleText, at: .zero, symbol: SymbolDefinition(SymbolProperties(text: text)))
        ]
        return SymbolDefinition(kind: .point, layers: [.vectorMarker(marker)])
    }
}
