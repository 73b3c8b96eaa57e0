import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import GoldenSupport

/// A drawing of an expectation's symbol, and the measures of its ink.
///
/// Positions are in points from the center, y up.
struct MeasuredDrawing {
    private static let edge = 120
    private static let pixelsPerPoint = 8
    private static let pixels = edge * pixelsPerPoint

    /// A connected area of ink.
    struct Blot {
        var area = 0.0
        var sum = SIMD2(0.0, 0.0)
        var center: SIMD2<Double> { sum / area }
    }

    private let rgba: [UInt8]

    init(_ expectation: Expectation) throws {
        TestFont.install()
        let text = expectation.symbol
        var found: [Diagnostic] = []
        let (definition, values) =
            expectation.shape == .feature
            ? try FidelityProbe.classified(text, &found)
            : (try Symbol.fromJSON(JSONPart(parsing: text), path: "$", diagnostics: &found).definition, nil)
        var rotation = 0.0
        switch expectation.shape {
        case .pointOnRotatedMap, .squareOnRotatedMap: rotation = 30
        default: break
        }
        var canvas = RasterCanvas(width: Self.pixels, height: Self.pixels, background: .clear)
        var portrayer = Portrayer(
            frame: PortrayalFrame(width: Self.pixels, height: Self.pixels, mapRotation: rotation))
        let plan = SymbolPlan(definition, pixelsPerPoint: Double(Self.pixelsPerPoint))
        switch expectation.shape {
        case .point, .pointOnRotatedMap, .feature:
            let center = PixelPoint(Float(Self.pixels) / 2, Float(Self.pixels) / 2)
            portrayer.draw(points: CollectionOfOne(center), with: plan, values: values, on: &canvas)
        case .line: portrayer.draw(lines: Self.path([[(-40, 0), (40, 0)]]), with: plan, on: &canvas)
        case .lineWest: portrayer.draw(lines: Self.path([[(40, 0), (-40, 0)]]), with: plan, on: &canvas)
        case .corner:
            portrayer.draw(lines: Self.path([[(-40, 0), (0, 0), (0, 40)]]), with: plan, on: &canvas)
        case .hook:
            portrayer.draw(lines: Self.path([[(-30, 0), (0, 0), (0, 50)]]), with: plan, on: &canvas)
        case .steps:
            let steps = [(-40.0, 0.0), (-20, 0), (-20, 20), (20, 20), (20, 0), (40, 0)]
            portrayer.draw(lines: Self.path([steps]), with: plan, on: &canvas)
        case .twoLines:
            let lines = Self.path([[(-40, 20), (40, 20)], [(-40, -20), (40, -20)]])
            portrayer.draw(lines: lines, with: plan, on: &canvas)
        case .measuredLine: portrayer.draw(Self.measuredLine, isArea: false, with: plan, on: &canvas)
        case .square, .squareOnRotatedMap:
            let square = Self.path([[(-20, -20), (-20, 20), (20, 20), (20, -20)]], closed: true)
            portrayer.draw(area: square, outline: square, with: plan, on: &canvas)
        case .triangle:
            let triangle = Self.path([[(-20, -20), (-20, 20), (20, -20)]], closed: true)
            portrayer.draw(area: triangle, outline: triangle, with: plan, on: &canvas)
        }
        portrayer.finish(on: &canvas)
        rgba = canvas.makeImage().rgba
    }

    private static func path(_ parts: [[(Double, Double)]], closed: Bool = false) -> Path {
        var path = Path()
        for part in parts {
            for (x, y) in part {
                path.append(
                    PixelPoint(
                        Float((x + Double(edge) / 2) * Double(pixelsPerPoint)),
                        Float((Double(edge) / 2 - y) * Double(pixelsPerPoint))))
            }
            path.endContour(closed: closed)
        }
        return path
    }

    private static var measuredLine: ScreenShape {
        let transform = ScreenTransform(
            center: SIMD2(0, 0), unitsPerPixel: 1 / Double(pixelsPerPoint), rotation: 0, width: pixels,
            height: pixels)
        var shape = ScreenShape(transform: transform, width: pixels, height: pixels, reach: 0)
        shape.keepsWhole = true
        shape.appendLine([SIMD2(-40, 0), SIMD2(40, 0)], 0..<2, measures: [0, 80][...])
        return shape
    }

    private func index(_ x: Double, _ y: Double) -> Int {
        let scale = Double(Self.pixelsPerPoint)
        let column = min(max(Int(((x + Double(Self.edge) / 2) * scale).rounded(.down)), 0), Self.pixels - 1)
        let row = min(max(Int(((Double(Self.edge) / 2 - y) * scale).rounded(.down)), 0), Self.pixels - 1)
        return (row * Self.pixels + column) * 4
    }

    /// The opacity of a position, from 0 to 255.
    func alpha(_ x: Double, _ y: Double) -> Int { Int(rgba[index(x, y) + 3]) }

    /// The red, green and blue of a position, from 0 to 255.
    func color(_ x: Double, _ y: Double) -> [Int] { (0..<3).map { Int(rgba[index(x, y) + $0]) } }

    /// The connected areas of ink, from left to right.
    var blots: [Blot] {
        var seen = [Bool](repeating: false, count: Self.pixels * Self.pixels)
        let scale = Double(Self.pixelsPerPoint)
        var blots: [Blot] = []
        var stack: [Int] = []
        for start in seen.indices where !seen[start] && rgba[start * 4 + 3] > 0 {
            var blot = Blot()
            seen[start] = true
            stack.append(start)
            while let pixel = stack.popLast() {
                let (x, y) = (pixel % Self.pixels, pixel / Self.pixels)
                let area = Double(rgba[pixel * 4 + 3]) / 255 / (scale * scale)
                let center = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / scale
                blot.area += area
                blot.sum += area * SIMD2(center.x - Double(Self.edge) / 2, Double(Self.edge) / 2 - center.y)
                for (column, row) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                where (0..<Self.pixels).contains(column) && (0..<Self.pixels).contains(row) {
                    let next = row * Self.pixels + column
                    if !seen[next], rgba[next * 4 + 3] > 0 {
                        seen[next] = true
                        stack.append(next)
                    }
                }
            }
            // Fainter blots are the ends of antialiased edges.
            if blot.area > 0.02 { blots.append(blot) }
        }
        return blots.sorted { $0.center.x < $1.center.x }
    }

    /// The ink as one blot.
    var ink: Blot {
        blots.reduce(into: Blot()) {
            $0.area += $1.area
            $0.sum += $1.sum
        }
    }

    /// The edges of the ink: left, bottom, right and top; nil without ink.
    ///
    /// A row or column counts with the share of its darkest pixel.
    var box: (low: SIMD2<Double>, high: SIMD2<Double>)? {
        var columns = [Int](repeating: 0, count: Self.pixels)
        var rows = columns
        for y in 0..<Self.pixels {
            for x in 0..<Self.pixels {
                let alpha = Int(rgba[(y * Self.pixels + x) * 4 + 3])
                columns[x] = max(columns[x], alpha)
                rows[y] = max(rows[y], alpha)
            }
        }
        func edges(_ values: [Int]) -> (Double, Double)? {
            guard let first = values.firstIndex(where: { $0 > 0 }),
                let last = values.lastIndex(where: { $0 > 0 })
            else { return nil }
            let scale = Double(Self.pixelsPerPoint)
            return (
                (Double(first + 1) - Double(values[first]) / 255) / scale,
                (Double(last) + Double(values[last]) / 255) / scale
            )
        }
        guard let x = edges(columns), let y = edges(rows) else { return nil }
        let middle = Double(Self.edge) / 2
        return (SIMD2(x.0 - middle, middle - y.1), SIMD2(x.1 - middle, middle - y.0))
    }
}
