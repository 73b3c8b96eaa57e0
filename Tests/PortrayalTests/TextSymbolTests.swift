import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbols
import GoldenSupport
import Testing

/// What text symbols draw on points, lines and polygons.
@Suite struct TextSymbolTests {
    private func symbol(_ text: String, _ change: (TextSymbol) -> Void = { _ in }) -> TextSymbol {
        TestFont.install()
        let symbol = TextSymbol(text: text, color: Sample.red, size: 20)
        symbol.fontFamily = TestFont.textFamily
        change(symbol)
        return symbol
    }

    /// Draws a symbol at the point (50, 50), with 1 pixel per DIP.
    private func drawAtPoint(_ symbol: Symbol, on canvas: inout some Canvas) -> PortrayalReport {
        let plan = SymbolPlan(symbol.definition, pixelsPerPoint: 96.0 / 72)
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        portrayer.draw(points: [PixelPoint(50, 50)], with: plan, on: &canvas)
        portrayer.finish(on: &canvas)
        return portrayer.report
    }

    private func bounds(_ symbol: Symbol) throws -> PixelBox {
        var canvas = BoundsCanvas()
        _ = drawAtPoint(symbol, on: &canvas)
        return try #require(canvas.box)
    }

    @Test func theBoxOfATextIsHitBetweenItsLetters() {
        func distance(_ x: Double, _ y: Double) -> Double? {
            var canvas = HitTestCanvas(at: SIMD2(x, y))
            _ = drawAtPoint(symbol("i            i"), on: &canvas)
            return canvas.distance
        }
        #expect(distance(50, 50) == 0)
        #expect(distance(50, 90) == nil)
    }

    @Test func theExtentOfATextIsItsBox() throws {
        let small = try bounds(symbol("a"))
        let tall = try bounds(symbol("\u{C4}g"))
        #expect(small.low.y == tall.low.y && small.high.y == tall.high.y)
        #expect(small.isCentered(at: PixelPoint(50, 50)))
        let two = try bounds(symbol("a\na"))
        #expect(abs((two.high.y - two.low.y) - 2 * (small.high.y - small.low.y)) < 8)
    }

    @Test func alignmentMovesTheBox() throws {
        let left = try bounds(
            symbol("abc") {
                $0.horizontalAlignment = .left
                $0.verticalAlignment = .bottom
            })
        #expect(left.low.x == 50 && left.high.y == 50)
        let right = try bounds(
            symbol("abc") {
                $0.horizontalAlignment = .right
                $0.verticalAlignment = .top
            })
        #expect(right.high.x == 50 && right.low.y == 50)
    }

    @Test func aHaloIsBelowAllLetters() throws {
        var canvas = Recording()
        let report = drawAtPoint(
            symbol("ab") {
                $0.haloColor = Sample.blue
                $0.haloWidth = 2
            }, on: &canvas)
        #expect(report.drawn == 1 && report.diagnostics.isEmpty)
        let text = canvas.description
        let lastHalo = try #require(text.ranges(of: "#0000ff").last)
        let firstLetter = try #require(text.firstRange(of: "#ff0000"))
        #expect(lastHalo.upperBound < firstLetter.lowerBound)
        #expect(text.contains("#0000ff [1.33 0 0 1.33 0 0] grown by 2"))
    }

    @Test func aLineHasTheTextInItsMiddle() throws {
        let plan = SymbolPlan(symbol("a").definition, pixelsPerPoint: 1)
        var canvas = BoundsCanvas()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        portrayer.draw(lines: Sample.path([(10, 20), (50, 20), (50, 60)]), with: plan, on: &canvas)
        let box = try #require(canvas.box)
        #expect(box.isCentered(at: PixelPoint(50, 20)))
    }

    @Test func aPolygonHasTheTextAtItsLabelPoint() throws {
        let plan = SymbolPlan(symbol("a").definition, pixelsPerPoint: 1)
        var canvas = BoundsCanvas()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        let area = Sample.area(20, 30, 80, 70)
        portrayer.draw(area: area, outline: area, with: plan, on: &canvas)
        let box = try #require(canvas.box)
        #expect(box.isCentered(at: PixelPoint(50, 50)))
        #expect(portrayer.report.diagnostics.isEmpty)
    }

    @Test func aFamilyThatIsNotInstalledIsReported() {
        var canvas = Recording()
        let report = drawAtPoint(symbol("a") { $0.fontFamily = "No Such Font 4711" }, on: &canvas)
        #expect(report.drawn == 1)
        #expect(report.diagnostics.map(\.code) == [.fontSubstituted])
    }

    @Test func anEmptyTextDrawsNothing() {
        var canvas = Recording()
        _ = drawAtPoint(symbol(""), on: &canvas)
        #expect(canvas.isEmpty)
        _ = drawAtPoint(symbol("   "), on: &canvas)
        #expect(!canvas.description.contains("fill"))
    }

    @Test func aSizeOfTheRendererScalesTheText() throws {
        let plan = SymbolPlan(symbol("a").definition, pixelsPerPoint: 1)
        func height(_ size: Float) throws -> Float {
            var values = SlotValues()
            values.size = size
            var canvas = BoundsCanvas()
            var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
            portrayer.draw(points: [PixelPoint(50, 50)], with: plan, values: values, on: &canvas)
            portrayer.finish(on: &canvas)
            let box = try #require(canvas.box)
            return box.high.y - box.low.y
        }
        #expect(abs(try height(30) - 2 * height(15)) < 0.01)
    }

    @Test func aSwatchHasTheTextOnce() {
        var canvas = Recording()
        Swatch.draw(symbol("a").definition, width: 40, height: 40, pixelsPerPoint: 1, on: &canvas)
        #expect(canvas.elements.count == 1)
    }
}

extension PixelBox {
    /// Returns whether the center is at a point, within a hundredth of a pixel.
    fileprivate func isCentered(at point: PixelPoint) -> Bool {
        let difference = (low + high) / 2 - point
        return abs(difference.x) < 0.01 && abs(difference.y) < 0.01
    }
}
