import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import GoldenSupport
import Testing

/// Single symbols in boxes of 26 × 26 DIPs, as in legends.
@Suite struct SwatchTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let symbol: @Sendable () -> Symbol
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "marker") {
            let symbol = SimpleMarkerSymbol(style: .circle, color: Sample.teal, size: 10)
            symbol.outline = SimpleLineSymbol(color: Sample.ink, width: 1)
            return symbol
        },
        Case(name: "marker-too-large") {
            let symbol = SimpleMarkerSymbol(style: .square, color: Sample.teal, size: 60)
            symbol.outline = SimpleLineSymbol(color: Sample.ink, width: 2)
            return symbol
        },
        Case(name: "picture-marker") { PictureMarkerSymbol(image: Sample.flag) },
        Case(name: "line") { SimpleLineSymbol(color: Sample.coral, width: 2) },
        Case(name: "line-dashed") { SimpleLineSymbol(style: .dash, color: Sample.ink, width: 2) },
        Case(name: "area") {
            SimpleFillSymbol(color: Sample.sand, outline: SimpleLineSymbol(color: Sample.ink, width: 1))
        },
        Case(name: "area-hatched") { SimpleFillSymbol(style: .diagonalCross, color: Sample.ink) },
    ]

    @Test(arguments: cases, [1, 2])
    func theSwatchLooksAsApproved(_ example: Case, scale: Int) throws {
        var canvas = RasterCanvas(
            width: 26 * scale, height: 26 * scale, background: Color(red8: 255, green: 255, blue: 255))
        Swatch.draw(
            example.symbol().definition, width: 26 * scale, height: 26 * scale,
            pixelsPerPoint: Double(scale) * 96 / 72, on: &canvas)
        let outcome = try Golden.check(canvas.makeImage(), "swatches/" + example.name, scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    /// Plans that swatches share are also right at other scales, and for the parts of composites.
    @Test(arguments: cases)
    func sharedPlansDrawTheSamePictures(_ example: Case) throws {
        let composite = CompositeSymbol(symbols: [example.symbol(), SimpleMarkerSymbol(size: 4)])
        let plans = SwatchPlans()
        for definition in [example.symbol().definition, composite.definition] {
            for unit in [1, 2, 1, 2.5] {
                func drawing(_ plans: SwatchPlans) throws -> (Recording, Int, Int) {
                    let layout = SwatchLayout(
                        fitting: definition, width: 40, height: 30, pixelsPerPoint: unit, plans: plans)
                    let page = CanvasPage(width: 40, height: 30)
                    let recording = try RecordingOutput().draw(page) {
                        Swatch.draw(definition, layout, on: &$0)
                    }
                    return (recording, layout.width, layout.height)
                }
                let isEqual = try drawing(plans) == drawing(SwatchPlans())
                #expect(isEqual)
            }
        }
    }

    @Test func theNaturalSizeOfAMarkerIncludesItsOutline() {
        let symbol = SimpleMarkerSymbol(style: .square, color: Sample.teal, size: 10)
        #expect(size(of: symbol) == [10, 10])
        symbol.outline = SimpleLineSymbol(color: Sample.ink, width: 3)
        #expect(size(of: symbol) == [13, 13])
        symbol.offsetX = 5
        // The location stays at the center.
        #expect(size(of: symbol) == [23, 13])
    }

    @Test func linesAndPolygonsHaveTheSizeOfALegendBox() {
        #expect(size(of: SimpleLineSymbol(width: 2)) == [26, 26])
        #expect(size(of: SimpleFillSymbol()) == [26, 26])
    }

    /// Outlines keep their share of a symbol that is too large for its box.
    @Test func outlinesShrinkWithTheirSymbol() throws {
        let marker = SimpleMarkerSymbol(style: .square, color: Sample.teal, size: 100)
        marker.outline = SimpleLineSymbol(color: Sample.ink, width: 20)
        let outline = SimpleLineSymbol(color: Sample.ink, width: 100)
        let area = SimpleFillSymbol(color: Sample.teal, outline: outline)
        for symbol in [marker, area] as [Symbol] {
            let definition = symbol.definition
            let layout = SwatchLayout(fitting: definition, width: 40, height: 30, pixelsPerPoint: 96.0 / 72)
            for isBare in [false, true] {
                var bounds = BoundsCanvas()
                var canvas = RasterCanvas(width: 40, height: 30)
                if isBare, symbol === marker {
                    let unit = 96.0 / 72
                    Swatch.draw(definition, width: 40, height: 30, pixelsPerPoint: unit, on: &bounds)
                    Swatch.draw(definition, width: 40, height: 30, pixelsPerPoint: unit, on: &canvas)
                } else {
                    Swatch.draw(definition, layout, on: &bounds)
                    Swatch.draw(definition, layout, on: &canvas)
                }
                let box = try #require(bounds.box)
                #expect(all(box.low .>= -0.6) && all(box.high .<= SIMD2(40.6, 30.6)), "\(box)")
                #expect(canvas.makeImage()[20, 15].rgba8 == Sample.teal.rgba8)
            }
        }
    }

    /// A miter limit of 10 does not make the swatch of a thick line with plain corners ten times larger.
    @Test func thickMiteredLinesDoNotShrinkToDots() {
        let line = Sample.line(.solidStroke(SolidStroke(width: 9, color: Sample.ink, join: .miter)))
        let area = Sample.polygon(.solidStroke(SolidStroke(width: 9, color: Sample.ink, join: .miter)))
        // The outline of 12 DIPs extends beyond the margin of 3 DIPs by 3 on every side.
        #expect(size(of: line) == [26, 26])
        #expect(size(of: area) == [32, 32])
        let wide = Sample.line(.solidStroke(SolidStroke(width: 30, color: Sample.ink, cap: .butt)))
        #expect(size(of: wide) == [40, 40])
    }

    /// Outlines that are offset outward, and lines beside their path, are inside swatches of all sizes.
    @Test(arguments: [1.0, 4, 9, 20], [true, false])
    func offsetStrokesAreNotCut(offset: Double, isArea: Bool) throws {
        let stroke = LayerDefinition.solidStroke(
            SolidStroke(width: 2, color: Sample.ink, effects: [.known(Offset(offset, method: .mitered))]))
        let fill = LayerDefinition.solidFill(SolidFill(color: Sample.sand))
        let symbol = isArea ? Sample.polygon(stroke, fill) : Sample.line(stroke)
        let unit = 96.0 / 72
        let layouts = [
            SwatchLayout(tightAround: symbol, pixelsPerPoint: unit),
            SwatchLayout(around: SIMD2(32, 18), of: symbol, pixelsPerPoint: unit),
            SwatchLayout(inside: SIMD2(16, 16), of: symbol, pixelsPerPoint: unit),
            SwatchLayout(inside: SIMD2(64, 40), of: symbol, pixelsPerPoint: unit),
            SwatchLayout(fitting: symbol, width: 24, height: 16, pixelsPerPoint: unit),
        ]
        for (index, layout) in layouts.enumerated() {
            var bounds = BoundsCanvas()
            Swatch.draw(symbol, layout, on: &bounds)
            let box = try #require(bounds.box)
            let size = SIMD2(Float(layout.width), Float(layout.height))
            #expect(box.low.y >= -0.5 && box.high.y <= size.y + 0.5, "\(index): \(box) in \(size)")
            if isArea {
                #expect(box.low.x >= -0.5 && box.high.x <= size.x + 0.5, "\(index): \(box) in \(size)")
            }
        }
        // The symbol keeps its size, and the picture is as large as necessary.
        let margin = (offset + 1) * unit
        let natural = size(of: symbol)
        let expected = isArea ? 26 + 2 * (margin - 3) : max(26, 2 * margin)
        #expect(abs(Double(natural[1]) - expected) <= 3, "\(natural)")
    }

    /// As on ArcGIS Server: fills cover pixels 2 to 17, outlines of a pixel run on pixels 2 and 18.
    @Test(arguments: [(20, 2...17, 2, 18), (26, 3...22, 2, 23)])
    func areasHaveTheMarginOfArcGISServersLegends(
        _ side: Int, _ filled: ClosedRange<Int>, _ first: Int, _ last: Int
    ) {
        func inked(_ symbol: Symbol) -> [Int] {
            var canvas = RasterCanvas(width: side, height: side)
            Swatch.draw(
                symbol.definition, width: side, height: side, pixelsPerPoint: 96.0 / 72, on: &canvas)
            let image = canvas.makeImage()
            return (0..<side).filter { image[$0, side / 2].rgba8[3] > 127 }
        }
        #expect(inked(SimpleFillSymbol(color: Sample.sand)) == Array(filled))
        let outline = SimpleLineSymbol(color: Sample.ink, width: 1)
        #expect(inked(SimpleFillSymbol(style: .noFill, outline: outline)) == [first, last])
    }

    private func size(of symbol: SymbolDefinition) -> [Int] {
        let size = Swatch.naturalSize(of: symbol, pixelsPerPoint: 96.0 / 72)
        return [size.width, size.height]
    }

    private func size(of symbol: Symbol) -> [Int] {
        let size = Swatch.naturalSize(of: symbol.definition, pixelsPerPoint: 96.0 / 72)
        return [size.width, size.height]
    }
}
