import Cartouche
import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheWorkers
import Foundation

/// Measures the workload S1: 2,000 different symbols of three layers as swatches of 32 × 32 pixels in PNG.
struct SwatchRun {
    private let symbols: [SymbolDefinition]
    let threads: Int

    /// Creates the symbols of the benchmark of several engines: a disc, a triangle and a cross.
    init(threads: Int, count: Int = 2000) {
        self.threads = threads
        var state = 12345
        func random() -> Double {
            state = (state &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
            return Double(state) / Double(0x7FFF_FFFF)
        }
        func color() -> Color {
            func byte() -> Int { Int(random() * 256) & 255 }
            return Color(red8: byte(), green: byte(), blue: byte())
        }
        symbols = (0..<count).map { _ in
            let disc = SimpleMarkerSymbol(style: .circle, color: .black, size: 16 + 10 * random())
            disc.color = color()
            disc.outline = SimpleLineSymbol(style: .solid, color: color(), width: 1)
            let triangle = SimpleMarkerSymbol(style: .triangle, color: .black, size: 2 * (5 + 5 * random()))
            triangle.color = color()
            triangle.angle = 360 * random()
            let cross = SimpleMarkerSymbol(style: .cross, color: .black, size: 2 * (3 + 4 * random()))
            cross.color = color()
            return CompositeSymbol(symbols: [disc, triangle, cross]).definition
        }
    }

    /// Draws and encodes all swatches; returns the number of bytes.
    ///
    /// - Parameter kept: The plans from earlier drawings; nil prepares each symbol anew.
    func draw(_ kept: SwatchPlans?) -> Int {
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: 1)
        let page = CanvasPage(width: 32, height: 32, threads: 1)
        let output = PictureOutput(sprites: nil)
        let size = 100
        let parts = Array(stride(from: 0, to: symbols.count, by: size))
        return WorkerPool.map(parts, threads: threads) { start in
            var bytes = 0
            for symbol in symbols[start..<min(start + size, symbols.count)] {
                let image = try? output.draw(page) {
                    Swatch.draw(
                        symbol, width: 32, height: 32, pixelsPerPoint: unit, plans: kept ?? SwatchPlans(),
                        on: &$0)
                }
                bytes += image?.png(compression: .fast, threads: 1).count ?? 0
            }
            return bytes
        }.reduce(0, +)
    }

    /// Measures and prints a line of JSON, which the benchmark of several engines reads.
    static func run(threads: Int) {
        let run = SwatchRun(threads: threads)
        let plans = SwatchPlans()
        _ = run.draw(plans)
        let again = Measurement(repetitions: 15, budget: 20) { _ = run.draw(plans) }
        let first = Measurement(repetitions: 15, budget: 20) { _ = run.draw(nil) }
        func list(_ values: [Double]) -> String {
            "[" + values.map { String(format: "%.2f", $0) }.joined(separator: ", ") + "]"
        }
        print(
            """
            {"warm_ms": \(list(again.wall)), "cpu_ms": \(list(again.cpu)), "first_ms": \(list(first.wall)), \
            "first_cpu_ms": \(list(first.cpu)), "threads": "\(threads)", \
            "version": "\(CartoucheLibrary.version)", "items": 2000, \
            "note": "PNG included; first: symbols are prepared anew, warm: they are drawn again"}
            """)
    }
}
