import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import Testing

@Suite("Color, size, angle and width of symbols")
struct InteractionTests {
    private func picture(tint: Color?, locked: Bool = false) -> LayerDefinition {
        var layer = PictureMarker(marker: MarkerProperties(size: 10), image: nil)
        layer.picture.tintColor = tint.map { CIMColor($0) }
        layer.colorLocked = locked
        return .pictureMarker(layer)
    }

    private func square(_ layers: [LayerDefinition], size: Double = 10) -> LayerDefinition {
        .vectorMarker(
            VectorMarker(
                marker: MarkerProperties(size: size), frameMin: SIMD2(0, 0), frameMax: SIMD2(1, 1),
                graphics: [
                    MarkerGraphic(
                        geometry: .envelope(minimum: SIMD2(0, 0), maximum: SIMD2(1, 1)),
                        symbol: SymbolDefinition(kind: .polygon, layers: layers))
                ]))
    }

    private func point(_ layers: LayerDefinition...) -> SymbolDefinition {
        SymbolDefinition(kind: .point, layers: layers)
    }

    private func tint(_ layer: LayerDefinition) -> Color? {
        guard case .pictureMarker(let picture) = layer else { return nil }
        return picture.picture.tintColor?.resolved
    }

    @Test("The color is the common color of all unlocked layers")
    func consensus() {
        let fill = square([.solidFill(SolidFill(color: .blue))])
        #expect(point(picture(tint: .blue), fill).consensusColor == .blue)
        #expect(point(picture(tint: .red), fill).consensusColor == nil)
        let locked = point(picture(tint: .red, locked: true), fill)
        #expect(locked.consensusColor == .blue)
        let green = locked.colored(.green)
        #expect(green.consensusColor == .green)
        #expect(tint(green.layers[0]) == .red)
        guard case .vectorMarker(let marker) = green.layers[1],
            case .solidFill(let inner)? = marker.graphics[0].symbol?.layers[0]
        else {
            Issue.record("no fill")
            return
        }
        #expect(inner.color?.resolved == .green)
    }

    @Test("Strokes, hatches, characters and nested symbols count")
    func depth() {
        let line = SymbolDefinition(kind: .line, layers: [.solidStroke(SolidStroke(width: 1, color: .red))])
        let hatch = LayerDefinition.hatchFill(HatchFill(lineSymbol: line, rotation: 0, separation: 4))
        let deep = square([square([hatch]), .solidFill(SolidFill(color: .red))])
        #expect(point(deep).consensusColor == .red)
        var glyph = CharacterMarker()
        glyph.symbol = SymbolDefinition(kind: .polygon, layers: [.solidFill(SolidFill(color: .blue))])
        let both = point(deep, .characterMarker(glyph))
        #expect(both.consensusColor == nil)
        #expect(both.colored(.yellow).consensusColor == .yellow)
    }

    @Test("A colored face keeps the black outlines of its shapes")
    func outlines() throws {
        let stroke = LayerDefinition.solidStroke(SolidStroke(width: 0.25, color: .black))
        let face = point(square([.solidFill(SolidFill(color: .yellow)), stroke]))
        #expect(face.consensusColor == .yellow)
        let green = face.colored(.green)
        guard case .vectorMarker(let marker) = green.layers[0] else {
            Issue.record("no marker")
            return
        }
        let shape = try #require(marker.graphics[0].symbol)
        #expect(shape.layers == [.solidFill(SolidFill(color: .green)), stroke])
        // The same rule applies to a polygon symbol itself; a line symbol's strokes have its color.
        let polygon = SymbolDefinition(kind: .polygon, layers: [.solidFill(SolidFill(color: .red)), stroke])
        #expect(polygon.consensusColor == .red && polygon.colored(.blue).layers[1] == stroke)
        let line = SymbolDefinition(kind: .line, layers: [stroke])
        #expect(line.consensusColor == .black && line.colored(.blue).consensusColor == .blue)
    }

    @Test("A locked layer and its inner symbols don't count; without unlocked colors there is none")
    func locks() {
        var marker = square([.solidFill(SolidFill(color: .blue))])
        marker.editProperties { $0.colorLocked = true }
        #expect(point(marker).consensusColor == nil)
        #expect(point(marker).colored(.red) == point(marker))
        #expect(point().consensusColor == nil)
        #expect(point(.solidFill(SolidFill(color: nil))).consensusColor == nil)
    }

    @Test("A picture without tint takes no part in the color, and gets a tint when a color is set")
    func untintedPictures() {
        #expect(point(picture(tint: nil)).consensusColor == nil)
        let fill = square([.solidFill(SolidFill(color: .blue))])
        #expect(point(picture(tint: nil), fill).consensusColor == .blue)
        #expect(point(picture(tint: .white), fill).consensusColor == nil)
        #expect(tint(point(picture(tint: nil)).colored(.red).layers[0]) == .red)
    }

    private func size(_ symbol: SymbolDefinition, _ index: Int) -> Double {
        symbol.layers[index].marker?.size ?? .nan
    }

    @Test("The size is the largest marker's size, and setting it keeps proportions")
    func size() {
        var symbol = point(square([], size: 10), square([], size: 10))
        #expect(symbol.markerSize == 10)
        symbol = symbol.withMarkerSize(15)
        #expect(size(symbol, 0) == 15 && size(symbol, 1) == 15)
        symbol = symbol.changed { $0.layers[0].editMarker { $0.size = 10 } }
        #expect(symbol.markerSize == 15)
        symbol = symbol.withMarkerSize(20)
        #expect(size(symbol, 1) == 20)
        #expect(abs(size(symbol, 0) - 13.333333333333334) < 1e-12)
    }

    @Test("Strokes scale with the size but don't count for it; nested symbols do neither")
    func strokesAndNesting() {
        let nested = square(
            [.solidStroke(SolidStroke(width: 3, color: .red)), square([], size: 99)], size: 10)
        let symbol = point(nested, .solidStroke(SolidStroke(width: 50, color: .red)))
        #expect(symbol.markerSize == 10)
        let doubled = symbol.withMarkerSize(20)
        #expect(doubled.layers[1].stroke?.width == 100)
        guard case .vectorMarker(let marker) = doubled.layers[0], let inner = marker.graphics[0].symbol else {
            Issue.record("no marker")
            return
        }
        #expect(inner.layers[0].stroke?.width == 3 && inner.layers[1].marker?.size == 99)
    }

    @Test("Invalid sizes change nothing; if all sizes are 0, all markers get the new size")
    func oddSizes() {
        let symbol = point(square([], size: 10))
        #expect(symbol.withMarkerSize(-1) === symbol && symbol.withMarkerSize(.nan) === symbol)
        #expect(symbol.withMarkerSize(.infinity) === symbol)
        let none = symbol.withMarkerSize(0)
        #expect(none.markerSize == 0 && none.withMarkerSize(7).markerSize == 7)
        #expect(point().markerSize == 0)
    }

    @Test("A line's width is the largest of strokes and markers, and scales both")
    func width() {
        let line = SymbolDefinition(
            kind: .line,
            layers: [
                .solidStroke(SolidStroke(width: 2, color: .red)), square([], size: 8),
                .solidStroke(SolidStroke(width: 4, color: .red)),
            ])
        #expect(line.lineWidth == 8)
        let half = line.withLineWidth(4)
        #expect(half.layers.map(\.lineWidth) == [1, 4, 2])
    }

    @Test("The angle changes headings, and a heading doesn't change the angle")
    func angle() throws {
        var marker = MarkerProperties(size: 10)
        marker.setHeading(90, inSymbolTurned: 0)
        #expect(marker.rotation == 90)
        var symbol = point(square([]))
        symbol = symbol.changed { $0.layers[0].editMarker { $0 = marker } }.withAngle(-45)
        #expect(symbol.angle == -45)
        var inside = try #require(symbol.layers[0].marker)
        #expect(inside.heading(inSymbolTurned: symbol.angle) == 45)
        inside.setHeading(10, inSymbolTurned: symbol.angle)
        #expect(inside.rotation == 55 && inside.heading(inSymbolTurned: -45) == 10)
        inside.rotateClockwise = true
        inside.setHeading(10, inSymbolTurned: symbol.angle)
        #expect(inside.rotation == -55 && inside.heading(inSymbolTurned: -45) == 10)
        // Setting the angle twice has the same effect as once.
        #expect(symbol.withAngle(-45).layers[0].marker?.heading(inSymbolTurned: -45) == 45)
    }
}

@Suite("Primitive overrides")
struct OverrideTests {
    private let symbol: SymbolDefinition

    init() throws {
        let text = """
            {"type":"CIMPointSymbol","primitiveName":"whole","symbolLayers":[
            {"type":"CIMVectorMarker","primitiveName":"a","size":10,"markerGraphics":[
              {"type":"CIMMarkerGraphic","primitiveName":"text","textString":"old","symbol":
                {"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","primitiveName":"a","color":[0,0,0,255]}]}}]},
            {"type":"CIMSolidStroke","effects":[{"type":"CIMGeometricEffectDashes","primitiveName":"dash"}]}]}
            """
        symbol = try SymbolDefinition(cim: Array(text.utf8), log: DiagnosticLog())
    }

    private func layer(_ symbol: SymbolDefinition, _ index: Int) -> JSONObject? {
        symbol.cimJSON.object?["symbolLayers"]?.array?[index].object
    }

    @Test("Change all objects with the name that have the member")
    func reach() {
        let (big, count) = symbol.overridden("a", "Size", by: "42.5")
        #expect(count == 1 && layer(big, 0)?["size"] == 42.5)
        let (gone, hidden) = symbol.overridden("a", "Enable", by: false)
        #expect(hidden == 2 && layer(gone, 0)?["enable"] == false)
        #expect(symbol.overridden("whole", "angle", by: 30).symbol.angle == 30)
        #expect(symbol.overridden("text", "TextString", by: 7).count == 1)
        let dashed = symbol.overridden("dash", "DashTemplate", by: "4, 2 1").symbol
        #expect(
            layer(dashed, 1)?["effects"]?.array?[0].object?["dashTemplate"] == [4, 2, 1])
    }

    @Test("Colors may be CSS text or bytes", arguments: ["#ff0000", "red", "rgb(255, 0, 0)"])
    func colors(text: String) {
        let (changed, count) = symbol.overridden("a", "Color", by: .string(text))
        #expect(count == 1 && changed.consensusColor == .red)
        #expect(symbol.overridden("a", "color", by: [255, 0, 0]).symbol.consensusColor == .red)
    }

    @Test("Invalid values keep the authored value and the same object")
    func refusals() {
        for value: JSONValue in [nil, "wide", [1], [:]] {
            let (same, count) = symbol.overridden("a", "Size", by: value)
            #expect(count == 0 && same === symbol)
        }
        #expect(symbol.overridden("a", "Nothing", by: 1).symbol === symbol)
        #expect(symbol.overridden("", "Size", by: 1).symbol === symbol)
    }
}
