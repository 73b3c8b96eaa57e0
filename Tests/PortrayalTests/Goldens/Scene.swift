import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols

/// A small drawing of 200 × 120 DIPs that shows one feature of the engine: geometries with symbols, y down.
///
/// It is a list of steps, so it can be drawn on any canvas, at any scale, whole or in tiles.
struct Scene {
    static let size = SIMD2(200, 120)

    enum Geometry {
        case points([PixelPoint])
        case lines(Path)
        case area(Path, outline: Path)
    }

    struct Step {
        var geometry: Geometry
        var symbol: SymbolDefinition
        var values: SlotValues?
    }

    var steps: [Step] = []
    /// The origin of patterns in DIPs.
    ///
    /// Nil means the picture's center.
    var patternOrigin: SIMD2<Double>?
    /// The rotation of the map in degrees, counterclockwise.
    var mapRotation = 0.0

    mutating func point(_ x: Float, _ y: Float, _ symbol: SymbolDefinition, _ values: SlotValues? = nil) {
        steps.append(Step(geometry: .points([PixelPoint(x, y)]), symbol: symbol, values: values))
    }

    mutating func point(_ x: Float, _ y: Float, _ symbol: Symbol, _ values: SlotValues? = nil) {
        point(x, y, symbol.definition, values)
    }

    mutating func line(
        _ points: [(Float, Float)], _ symbol: SymbolDefinition, _ values: SlotValues? = nil
    ) {
        lines(Sample.path(points), symbol, values)
    }

    mutating func line(_ points: [(Float, Float)], _ symbol: Symbol, _ values: SlotValues? = nil) {
        line(points, symbol.definition, values)
    }

    mutating func lines(_ path: Path, _ symbol: SymbolDefinition, _ values: SlotValues? = nil) {
        steps.append(Step(geometry: .lines(path), symbol: symbol, values: values))
    }

    mutating func area(_ path: Path, _ symbol: SymbolDefinition, _ values: SlotValues? = nil) {
        steps.append(Step(geometry: .area(path, outline: path), symbol: symbol, values: values))
    }

    mutating func area(_ path: Path, _ symbol: Symbol, _ values: SlotValues? = nil) {
        area(path, symbol.definition, values)
    }

    /// Draws gray lines through a position, as a reference for anchors and offsets.
    mutating func cross(at x: Float, _ y: Float, radius: Float = 14) {
        let hair = Sample.line(.solidStroke(SolidStroke(width: 0.75, color: Self.gray, cap: .butt)))
        line([(x - radius, y), (x + radius, y)], hair)
        line([(x, y - radius), (x, y + radius)], hair)
    }

    static let gray = Color(red8: 170, green: 170, blue: 170)
}

extension Scene {
    /// Draws the scene at a scale, or one tile of it.
    ///
    /// - Parameters:
    ///   - scale: The pixels per DIP.
    ///   - corner: The tile's upper left corner in the whole picture, pixels.
    ///   - size: The tile's size in pixels. Nil means the whole picture.
    ///   - isBare: Whether to omit the white background and the frame.
    func draw(
        on canvas: inout some Canvas, scale: Int, corner: SIMD2<Int> = SIMD2(0, 0), size: SIMD2<Int>? = nil,
        isBare: Bool = false
    ) {
        let size = size ?? Self.size &* SIMD2(repeating: scale)
        let shift = SIMD2<Double>(Double(-corner.x), Double(-corner.y))
        let origin = patternOrigin.map { $0 * Double(scale) + shift }
        let frame = PortrayalFrame(
            width: size.x, height: size.y, mapRotation: mapRotation, patternOrigin: origin)
        let move = PixelPoint(shift)
        func place(_ point: PixelPoint) -> PixelPoint { point * Float(scale) + move }
        func place(_ path: Path) -> Path {
            var result = Path()
            for contour in path.contours {
                for point in path.points[Int(contour.start)..<Int(contour.end)] {
                    result.append(place(point))
                }
                result.endContour(
                    closed: contour.isClosed, startDistance: contour.startDistance * Float(scale),
                    endIsCut: contour.endIsCut)
            }
            return result
        }
        if !isBare {
            canvas.fill(
                Sample.area(0, 0, Float(size.x), Float(size.y)),
                with: .color(Color(red8: 255, green: 255, blue: 255)), rule: .evenOdd)
        }
        let plans = PlanCache()
        var portrayer = Portrayer(frame: frame)
        for step in steps {
            let plan = plans.plan(for: step.symbol, pixelsPerPoint: Double(scale) * 96 / 72)
            switch step.geometry {
            case .points(let points):
                portrayer.draw(
                    points: points.map { place($0) }, with: plan, values: step.values, on: &canvas)
            case .lines(let path):
                portrayer.draw(lines: place(path), with: plan, values: step.values, on: &canvas)
            case .area(let path, let outline):
                portrayer.draw(
                    area: place(path), outline: place(outline), with: plan, values: step.values, on: &canvas)
            }
        }
        portrayer.finish(on: &canvas)
        if isBare { return }
        let edge = Float(scale) / 2
        let far = PixelPoint(Self.size) * Float(scale) - edge
        var ring = Path()
        ring.append(
            contentsOf: [(edge, edge), (far.x, edge), (far.x, far.y), (edge, far.y)].map {
                PixelPoint($0.0, $0.1) + move
            }, closed: true)
        canvas.stroke(
            ring, with: .color(Self.gray), style: StrokeStyle(width: Double(scale), join: .miter))
    }
}
