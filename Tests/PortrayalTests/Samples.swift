import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolModel

/// Symbols and geometries for many tests.
enum Sample {
    static let red = Color(red8: 255, green: 0, blue: 0)
    static let blue = Color(red8: 0, green: 0, blue: 255)

    /// Returns a filled square marker with a size in points and an optional outline.
    static func square(
        size: Double = 7.5, color: Color = red, outline: Double? = nil, proportional: Bool = false,
        change: (inout MarkerProperties) -> Void = { _ in }
    ) -> LayerDefinition {
        var layers = [LayerDefinition.solidFill(SolidFill(color: color))]
        if let outline { layers.append(.solidStroke(SolidStroke(width: outline, color: blue, join: .miter))) }
        var properties = MarkerProperties(size: size)
        change(&properties)
        return .vectorMarker(
            VectorMarker(
                marker: properties, frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
                graphics: [
                    MarkerGraphic(
                        geometry: .polygon([box(-1, -1, 1, 1)]),
                        symbol: SymbolDefinition(kind: .polygon, layers: layers))
                ], scaleSymbolsProportionally: proportional))
    }

    static func box(_ left: Double, _ low: Double, _ right: Double, _ high: Double) -> MarkerContour {
        MarkerContour(
            start: SIMD2(left, low),
            segments: [
                .line(to: SIMD2(left, high)), .line(to: SIMD2(right, high)), .line(to: SIMD2(right, low)),
            ])
    }

    static func point(_ layers: LayerDefinition..., angle: Double = 0) -> SymbolDefinition {
        SymbolDefinition(kind: .point, layers: layers, angle: angle)
    }

    static func line(_ layers: LayerDefinition...) -> SymbolDefinition {
        SymbolDefinition(kind: .line, layers: layers)
    }

    static func polygon(_ layers: LayerDefinition...) -> SymbolDefinition {
        SymbolDefinition(kind: .polygon, layers: layers)
    }

    static func path(
        _ points: [(Float, Float)], closed: Bool = false, startDistance: Float = 0, endIsCut: Bool = false
    ) -> Path {
        var path = Path()
        for point in points { path.append(PixelPoint(point.0, point.1)) }
        path.endContour(closed: closed, startDistance: startDistance, endIsCut: endIsCut)
        return path
    }

    /// Returns a rectangle as a polygon.
    static func area(_ left: Float, _ top: Float, _ right: Float, _ bottom: Float) -> Path {
        path([(left, top), (right, top), (right, bottom), (left, bottom)], closed: true)
    }

    /// A picture of one color.
    static func picture(width: Int, height: Int, color: UInt32 = 0xFF00_00FF) -> Image {
        let bitmap = Bitmap(width: width, height: height)
        for y in 0..<height { for x in 0..<width { bitmap.row(y)[x] = color } }
        return Image(bitmap)
    }

    static let teal = Color(red8: 0, green: 128, blue: 128)
    static let coral = Color(red8: 226, green: 88, blue: 62)
    static let sand = Color(red8: 242, green: 204, blue: 120)
    static let ink = Color(red8: 30, green: 34, blue: 52)
    static let white = Color(red8: 255, green: 255, blue: 255)
    static let gray = Color(red8: 170, green: 170, blue: 170)

    /// A picture of 18 × 12 pixels without symmetry, so that rotations and reflections are visible.
    static let flag: Image = {
        let bitmap = Bitmap(width: 18, height: 12)
        for y in 0..<12 {
            for x in 0..<18 {
                let isFrame = x == 0 || y == 0 || x == 17 || y == 11
                let isCanton = x < 8 && y < 6
                let isHole = x > 11 && x < 15 && y > 6 && y < 10
                bitmap.row(y)[x] =
                    isFrame ? 0xFF34_221E : isHole ? 0 : isCanton ? 0xFF3E_58E2 : 0xFF78_CCF2
            }
        }
        return Image(bitmap)
    }()

    /// A drop with curved sides, a hole and an outline, in a frame of 20 × 30.
    static func drop(_ properties: MarkerProperties) -> VectorMarker {
        let body = MarkerContour(
            start: SIMD2(0, 0),
            segments: [
                .cubic(SIMD2(2, 8), SIMD2(10, 12), to: SIMD2(10, 20)),
                .arc(center: SIMD2(0, 20), clockwise: false, to: SIMD2(-10, 20)),
                .cubic(SIMD2(-10, 12), SIMD2(-2, 8), to: SIMD2(0, 0)),
            ])
        let hole = MarkerContour(
            start: SIMD2(4, 20), segments: [.arc(center: SIMD2(0, 20), clockwise: true, to: SIMD2(4, 20))])
        return VectorMarker(
            marker: properties, frameMin: SIMD2(-10, 0), frameMax: SIMD2(10, 30),
            graphics: [
                MarkerGraphic(
                    geometry: .polygon([body, hole]),
                    symbol: polygon(
                        .solidFill(SolidFill(color: coral)),
                        .solidStroke(SolidStroke(width: 1.5, color: ink, join: .miter)))),
                MarkerGraphic(
                    geometry: .polyline([
                        MarkerContour(start: SIMD2(-10, 28), segments: [.line(to: SIMD2(10, 28))])
                    ]), symbol: line(.solidStroke(SolidStroke(width: 1, color: teal, cap: .butt)))),
            ])
    }
}
