import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

// Reads the texts of web scenes.
extension SceneLayerReader {
    /// Reads a text at a point, or in the middle of a polygon.
    mutating func text() -> [LayerDefinition] {
        let properties = textProperties()
        guard !properties.text.isEmpty else {
            reading.report(
                .warning, .noLayers, at: "text", "the symbol layer has no text", instead: "not drawn")
            return []
        }
        var marker = properties.marker(at: MarkerSymbol.Position())
        if kind == .polygon { marker.marker.placement = .known(PolygonCenter()) }
        return [.vectorMarker(marker)]
    }

    /// Reads the members of a text layer.
    mutating func textProperties() -> TextSymbol.Properties {
        var properties = TextSymbol.Properties()
        properties.text = reading.value(.string("text"))
        var font = reading.inside(reading.object["font"], "font")
        properties.font = TextSymbol.Font(reading: &font)
        reading.diagnostics += font.diagnostics
        properties.font.size = reading.size(.points("size", missing: 9))
        properties.color = material(missing: .black)
        if let halo = reading.object["halo"], halo.object != nil {
            properties.haloColor = paint(halo, "halo", missing: .black)
            var inner = reading.inside(halo, "halo")
            properties.haloWidth = inner.size(.points("size"))
            reading.diagnostics += inner.diagnostics
        }
        if let background = reading.object["background"], background.object != nil {
            properties.backgroundColor = paint(background, "background", missing: .black)
        }
        let lineHeight = reading.value(.number("lineHeight", missing: 1))
        properties.lineHeight = lineHeight > 0 ? min(lineHeight, 10) : 1
        properties.horizontalAlignment = reading.value(
            .choice(
                "horizontalAlignment", missing: .center, code: .badMember, instead: "the text is centered",
                ["left": .left, "right": .right, "center": .center]))
        properties.verticalAlignment = reading.value(
            .choice(
                "verticalAlignment", missing: .baseline, code: .badMember,
                instead: "the baseline is at the point",
                ["baseline": .baseline, "top": .top, "middle": .middle, "bottom": .bottom]))
        return properties
    }
}

extension JSONReading {
    /// Reads the symbol of labels (`LabelSymbol3D`), whose text comes from the label's expression.
    mutating func sceneLabelSymbol() -> TextSymbol {
        let list = object["symbolLayers"]?.array ?? []
        if list.isEmpty {
            report(
                .warning, .noLayers, at: "symbolLayers", "the symbol has no symbol layers",
                instead: "drawn as a plain text")
        }
        if list.count > 1 {
            report(
                .warning, .tooMany, at: "symbolLayers",
                "labels have one symbol layer, and this symbol has \(list.count)",
                instead: "drawn with the first one")
        }
        var properties = TextSymbol.Properties()
        properties.font.size = SymbolLength(points: 9)
        if let first = list.first {
            var layer = SceneLayerReader(inside(first, "symbolLayers[0]"), in: .text)
            if first["type"]?.string == "Text" {
                properties = layer.textProperties()
            } else {
                _ = layer.layers()
            }
            diagnostics += layer.reading.diagnostics
            if first["enable"]?.bool == false { properties.hide() }
        }
        // The label's expression has the text, and its placement the position.
        properties.text = ""
        var whole = SceneLayerReader(self, in: .text)
        properties.lift = whole.lift()
        diagnostics = whole.reading.diagnostics
        return TextSymbol(properties, reading: self)
    }
}

extension TextSymbol.Properties {
    /// Removes everything that is drawn.
    fileprivate mutating func hide() { (color, haloColor, backgroundColor) = (nil, nil, nil) }
}
