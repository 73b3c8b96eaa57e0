import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheSymbols

/// Targets that draw symbols.
enum SymbolTargets {
    /// Draws a random symbol of the CIM on a random geometry.
    static func drawRandom(_ input: [UInt8]) throws {
        var maker = SymbolMaker(Dice(input))
        let json = maker.symbol()
        let symbol = try SymbolDefinition(cim: json.bytes(), log: DiagnosticLog()).loadingPictures()
        var dice = maker.dice
        let scale = dice.pick([4.0 / 3, 0.02, 40, 1])
        try draw(symbol, pixelsPerPoint: scale, with: &dice)
    }

    /// Draws a symbol alone, as in a legend, and computes its size.
    static func drawOnAll(_ symbol: SymbolDefinition) {
        let (width, height, _) = Swatch.naturalSize(of: symbol, pixelsPerPoint: 1)
        precondition(width > 0 && height > 0)
        var canvas = RasterCanvas(width: 40, height: 30, threads: 1)
        Swatch.draw(symbol, width: 40, height: 30, pixelsPerPoint: 1, on: &canvas)
        _ = canvas.makeImage()
    }

    private static func draw(
        _ symbol: SymbolDefinition, pixelsPerPoint: Double, with dice: inout Dice
    ) throws {
        let plan = SymbolPlan(symbol, pixelsPerPoint: pixelsPerPoint)
        let drawing = Drawing(plan: plan, &dice)
        switch dice.below(6) {
        case 0:
            let page = CanvasPage(width: 60, height: 40, threads: 1)
            var canvas = try SVGTextOutput().makeCanvas(page)
            drawing.draw(on: &canvas)
            _ = try SVGTextOutput().finish(&canvas)
        case 1:
            var canvas = BoundsCanvas()
            drawing.draw(on: &canvas)
        case 2:
            var canvas = HitTestCanvas(at: SIMD2(30, 20), within: 2)
            drawing.draw(on: &canvas)
        case 3:
            var canvas = Recording()
            drawing.draw(on: &canvas)
            precondition(canvas == canvas)
            _ = canvas.bounds
        case 4:
            let page = CanvasPage(width: 60, height: 40, threads: 1)
            var canvas = try PDFDataOutput().makeCanvas(page)
            drawing.draw(on: &canvas)
            _ = try PDFDataOutput().finish(&canvas)
        default:
            var canvas = RasterCanvas(width: 60, height: 40, threads: 1)
            drawing.draw(on: &canvas)
            _ = canvas.makeImage()
        }
    }

    /// A symbol on a geometry, with the values of a feature.
    private struct Drawing {
        let plan: SymbolPlan
        let kind: Int
        let path: Path
        let values: SlotValues?
        let rotation: Double

        init(plan: SymbolPlan, _ dice: inout Dice) {
            self.plan = plan
            kind = dice.below(3)
            rotation = dice.flag() ? dice.number() : 0
            var path = Path()
            for _ in 0..<1 + dice.below(3) {
                for _ in 0..<2 + dice.below(7) {
                    path.append(PixelPoint(Float(dice.number()), Float(dice.number())))
                }
                path.endContour(closed: kind == 2)
            }
            self.path = path
            guard dice.flag() else {
                values = nil
                return
            }
            var values = SlotValues()
            values.rotation = Float(dice.number())
            values.size = Float(dice.number())
            values.outlineWidth = Float(dice.number())
            if dice.flag() {
                values.color = Color(red: dice.number(), green: 0.5, blue: 0, alpha: dice.number())
            }
            values.opacity = Float(dice.number())
            self.values = values
        }

        func draw(on canvas: inout some Canvas) {
            let frame = PortrayalFrame(width: 60, height: 40, mapRotation: rotation)
            var portrayer = Portrayer(frame: frame)
            switch kind {
            case 0: portrayer.draw(points: path.points, with: plan, values: values, on: &canvas)
            case 1: portrayer.draw(lines: path, with: plan, values: values, on: &canvas)
            default: portrayer.draw(area: path, outline: path, with: plan, values: values, on: &canvas)
            }
            portrayer.finish(on: &canvas)
        }
    }
}
