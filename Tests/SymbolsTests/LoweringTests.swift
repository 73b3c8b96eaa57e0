import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite("Simple symbols become layers")
struct LoweringTests {
    private func markerLayer(_ symbol: SimpleMarkerSymbol) throws -> VectorMarker {
        guard case .vectorMarker(let marker)? = symbol.definition.layers.first else {
            throw Missing()
        }
        return marker
    }

    private struct Missing: Error {}

    private func points(_ marker: VectorMarker) -> [SIMD2<Double>] {
        guard case .polygon(let contours)? = marker.graphics.first?.geometry else { return [] }
        return contours.flatMap { contour in
            [contour.start]
                + contour.segments.map { segment in
                    switch segment {
                    case .line(let to), .cubic(_, _, let to), .arc(_, _, let to), .ellipse(_, let to): to
                    }
                }
        }
    }

    @Test("Marker sizes are in points, and the frame has the height of the size")
    func markerSize() throws {
        let marker = try markerLayer(SimpleMarkerSymbol(size: 8))
        #expect(marker.marker.size == 6)
        #expect(marker.frame?.ymax == 0.5 && marker.frame?.ymin == -0.5)
        #expect(!marker.scaleSymbolsProportionally)
    }

    @Test(
        "Shapes have the measured bounding boxes",
        arguments: [
            (SimpleMarkerSymbol.Style.circle, -0.5, 0.5, 0.5), (.square, -0.5, 0.5, 0.5),
            (.diamond, -0.5, 0.5, 0.5),
            (.cross, -0.5, 0.5, 0.5), (.x, -0.5, 0.5, 0.5), (.triangle, -1.0 / 3, 2.0 / 3, 0.57735),
        ])
    func shapes(style: SimpleMarkerSymbol.Style, bottom: Double, top: Double, halfWidth: Double) throws {
        let marker = try markerLayer(SimpleMarkerSymbol(style: style))
        let points = points(marker)
        if style != .circle {
            #expect(abs(points.map(\.y).min()! - bottom) < 1e-12)
            #expect(abs(points.map(\.y).max()! - top) < 1e-12)
        }
        #expect(abs(points.map(\.x).max()! - halfWidth) < 1e-5)
        #expect(abs(points.map(\.x).min()! + halfWidth) < 1e-5)
    }

    @Test("The triangle is equilateral, with its centroid on the point")
    func triangle() throws {
        let corners = Array(points(try markerLayer(SimpleMarkerSymbol(style: .triangle))).prefix(3))
        let centroid = (corners[0] + corners[1] + corners[2]) / 3
        #expect(abs(centroid.x) < 1e-12 && abs(centroid.y) < 1e-12)
        func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }
        let sides = [corners[0] - corners[1], corners[1] - corners[2], corners[2] - corners[0]].map(length)
        #expect(abs(sides[0] - sides[1]) < 1e-12 && abs(sides[1] - sides[2]) < 1e-12)
    }

    @Test("The bars of cross and x have a thickness of a fifth of the size")
    func bars() throws {
        let cross = points(try markerLayer(SimpleMarkerSymbol(style: .cross)))
        #expect(cross.contains(SIMD2(0.5, 0.1)) && cross.contains(SIMD2(0.5, -0.1)))
        let x = points(try markerLayer(SimpleMarkerSymbol(style: .x)))
        let corner = x.filter { $0.x > 0.3 && $0.y > 0.3 }
        #expect(corner.count >= 2)
        let thickness = corner[0] - corner[1]
        #expect(abs((thickness * thickness).sum().squareRoot() - 0.2) < 1e-12)
    }

    @Test("An outline is a stroke over the fill, along the edge")
    func markerOutline() throws {
        let symbol = SimpleMarkerSymbol(color: .red)
        symbol.outline = SimpleLineSymbol(color: .black, width: 2)
        let layers = try markerLayer(symbol).graphics[0].symbol!.layers
        #expect(layers.count == 2)
        guard case .solidFill(let fill) = layers[0], case .solidStroke(let stroke) = layers[1] else {
            throw Missing()
        }
        #expect(fill.color?.resolved == .red)
        #expect(stroke.color?.resolved == .black && stroke.width == 1.5)
        // Color variables apply to the fill only.
        #expect(stroke.colorLocked && !fill.colorLocked)
        symbol.outline?.width = 0
        #expect(try markerLayer(symbol).graphics[0].symbol!.layers.count == 1)
    }

    @Test(
        "A transparent cross with an outline is two lines", arguments: [SimpleMarkerSymbol.Style.cross, .x])
    func lineCross(style: SimpleMarkerSymbol.Style) throws {
        let symbol = SimpleMarkerSymbol(style: style, color: .clear)
        symbol.outline = SimpleLineSymbol(color: .black, width: 2)
        let graphic = try markerLayer(symbol).graphics[0]
        guard case .polyline(let lines) = graphic.geometry else { throw Missing() }
        #expect(lines.count == 2)
        #expect(graphic.symbol?.kind == .line)
        let circle = SimpleMarkerSymbol(style: .circle, color: .clear)
        circle.outline = SimpleLineSymbol(color: .black, width: 2)
        guard case .polygon = try markerLayer(circle).graphics[0].geometry else { throw Missing() }
    }

    @Test(
        "Angles are clockwise in the API, counterclockwise in the definition, and do not change the offset")
    func angle() throws {
        let symbol = SimpleMarkerSymbol()
        symbol.angle = 30
        symbol.offsetX = 4
        symbol.offsetY = -8
        symbol.angleAlignment = .map
        let marker = try markerLayer(symbol).marker
        #expect(marker.rotation == -30)
        #expect(marker.offset == SIMD2(3, -6))
        #expect(symbol.definition.angle == 0)
        #expect(symbol.definition.angleAlignment == .map)
    }

    @Test(
        "Dashes are multiples of the width",
        arguments: [
            (SimpleLineSymbol.Style.dash, [3.0, 2]), (.dot, [1, 2]), (.dashDot, [3, 2, 1, 2]),
            (.dashDotDot, [3, 2, 1, 2, 1, 2]), (.shortDash, [3, 1]), (.shortDot, [1, 1]),
            (.shortDashDot, [3, 1, 1, 1]), (.shortDashDotDot, [3, 1, 1, 1, 1, 1]), (.longDash, [6, 2]),
            (.longDashDot, [6, 2, 1, 2]),
        ])
    func dashes(style: SimpleLineSymbol.Style, template: [Double]) throws {
        let definition = SimpleLineSymbol(style: style, width: 4).definition
        guard definition.layers.count == 1, case .solidStroke(let stroke) = definition.layers[0] else {
            throw Missing()
        }
        #expect(stroke.width == 3)
        #expect(stroke.cap == .butt && stroke.join == .round)
        #expect(stroke.effects == [.known(Dashes(template: template.map { $0 * 3 }))])
    }

    @Test("A solid line has no effects; the style without a line has no layers")
    func solid() throws {
        guard case .solidStroke(let stroke)? = SimpleLineSymbol().definition.layers.first else {
            throw Missing()
        }
        #expect(stroke.effects.isEmpty && stroke.cap == .butt)
        #expect(SimpleLineSymbol(style: .noLine).definition.layers.isEmpty)
        #expect(SimpleLineSymbol().definition.kind == .line)
    }

    @Test(
        "The tip of an arrow is at the end; the stroke stops at its base, and its dashes do not move")
    func arrow() throws {
        let line = SimpleLineSymbol(
            style: .dash, color: .red, width: 4, markerStyle: .arrow, markerPlacement: .beginAndEnd)
        let layers = line.definition.layers
        guard layers.count == 2, case .solidStroke(let stroke) = layers[0],
            case .vectorMarker(let arrow) = layers[1]
        else { throw Missing() }
        #expect(
            stroke.effects == [
                .known(Cut(begin: 12, end: 12)), .known(Dashes(template: [9, 6], offset: 12)),
            ])
        #expect(arrow.marker.size == 12)
        #expect(arrow.marker.anchor == SIMD2(0.5, 0) && arrow.marker.anchorUnits == .relative)
        var ends = AtExtremities(.both)
        ends.placePerPart = true
        #expect(arrow.marker.placement == .known(ends))
        #expect(arrow.graphics[0].symbol!.layers == [.solidFill(SolidFill(color: .red))])
        line.markerPlacement = .begin
        guard case .solidStroke(let other) = line.definition.layers[0] else { throw Missing() }
        #expect(other.effects[0] == .known(Cut(begin: 12, end: 0)))
        // Outlines have no ends, so they have no arrows.
        #expect(SimpleFillSymbol(outline: line).definition.layers.count == 2)
    }

    @Test(
        "Hatch lines are 1 point wide and have a distance of 10 DIPs along the axes",
        arguments: [
            (SimpleFillSymbol.Style.horizontal, [(0.0, 7.5)]), (.vertical, [(90, 7.5)]),
            (.cross, [(0, 7.5), (90, 7.5)]), (.forwardDiagonal, [(-45, 5.303300858899107)]),
            (.backwardDiagonal, [(45, 5.303300858899107)]),
            (.diagonalCross, [(45, 5.303300858899107), (-45, 5.303300858899107)]),
        ])
    func hatches(style: SimpleFillSymbol.Style, expected: [(Double, Double)]) throws {
        let symbol = SimpleFillSymbol(style: style, color: .blue, outline: SimpleLineSymbol(color: .black))
        let layers = symbol.definition.layers
        #expect(layers.count == expected.count + 1)
        for (layer, (rotation, separation)) in zip(layers, expected) {
            guard case .hatchFill(let hatch) = layer,
                case .solidStroke(let stroke)? = hatch.lineSymbol!.layers.first
            else { throw Missing() }
            #expect(hatch.rotation == rotation)
            #expect(abs(hatch.separation - separation) < 1e-12)
            #expect(stroke.width == 1 && stroke.color?.resolved == .blue)
        }
        guard case .solidStroke = layers.last else { throw Missing() }
    }

    @Test("The style without a fill draws only its outline")
    func noFill() {
        let symbol = SimpleFillSymbol(style: .noFill, outline: SimpleLineSymbol())
        #expect(symbol.definition.layers.count == 1)
        #expect(SimpleFillSymbol(style: .noFill).definition.layers.isEmpty)
        #expect(symbol.definition.kind == .polygon)
    }

    @Test("A composite contains whole symbols, the first at the bottom")
    func composite() {
        let marker = SimpleMarkerSymbol()
        let line = SimpleLineSymbol()
        let definition = CompositeSymbol(symbols: [line, marker]).definition
        #expect(definition.layers == [.symbol(line.definition), .symbol(marker.definition)])
    }

    @Test("Negative and non-finite sizes draw nothing", arguments: [Double.nan, .infinity, -.infinity, -5])
    func hostileSizes(value: Double) throws {
        let marker = SimpleMarkerSymbol(size: value)
        marker.offsetX = value
        marker.angle = value
        let layer = try markerLayer(marker).marker
        #expect(layer.size == 0)
        #expect(layer.offset.x.isFinite && layer.rotation.isFinite)
        guard
            case .solidStroke(let stroke)? = SimpleLineSymbol(style: .dash, width: value).definition.layers
                .first
        else { throw Missing() }
        #expect(stroke.width == 0)
    }
}
