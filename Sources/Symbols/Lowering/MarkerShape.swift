import CartoucheImages
import CartoucheSymbolModel

/// The geometry of a simple marker in units of its size, y up, with the point at (0, 0).
///
/// The shapes were measured on pictures drawn by the SDK. Bars have square ends and a thickness of a fifth of the size.
/// The triangle is equilateral, with its centroid on the point.
struct MarkerShape {
    /// Half the thickness of the bars of a cross.
    static let barRadius = 0.1

    let style: SimpleMarkerSymbol.Style

    init(_ style: SimpleMarkerSymbol.Style) {
        self.style = style
    }

    /// Returns the filled shape, with the outline along its edge on top.
    func graphic(color: Color?, outline: [LayerDefinition]) -> MarkerGraphic {
        let isVisible = (color?.alpha ?? 0) > 0
        if !isVisible, !outline.isEmpty, let lines {
            return MarkerGraphic(
                geometry: .polyline(lines), symbol: SymbolDefinition(kind: .line, layers: outline))
        }
        let layers = [.solidFill(SolidFill(color: color))] + outline
        return MarkerGraphic(
            geometry: .polygon([contour]), symbol: SymbolDefinition(kind: .polygon, layers: layers))
    }

    var contour: MarkerContour {
        switch style {
        case .circle: Self.circle
        case .square: Self.ring([(-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0.5, -0.5)])
        case .diamond: Self.ring([(0, -0.5), (-0.5, 0), (0, 0.5), (0.5, 0)])
        case .triangle:
            Self.ring([(-0.5773502691896258, -1.0 / 3), (0, 2.0 / 3), (0.5773502691896258, -1.0 / 3)])
        case .cross: Self.bars(length: 0.5) { $0 }
        case .x:
            // After rotation by 45°, the outer corner (length, radius) of an arm must lie on the edge of the box.
            Self.bars(length: 0.5 * 2.0.squareRoot() - Self.barRadius) {
                SIMD2($0.x - $0.y, $0.x + $0.y) / 2.0.squareRoot()
            }
        }
    }

    /// The two lines of a cross or an x without thickness; nil for the other shapes.
    private var lines: [MarkerContour]? {
        func line(_ a: (Double, Double), _ b: (Double, Double)) -> MarkerContour {
            MarkerContour(start: SIMD2(a.0, a.1), segments: [.line(to: SIMD2(b.0, b.1))])
        }
        return switch style {
        case .cross: [line((-0.5, 0), (0.5, 0)), line((0, -0.5), (0, 0.5))]
        case .x: [line((-0.5, -0.5), (0.5, 0.5)), line((-0.5, 0.5), (0.5, -0.5))]
        case .circle, .diamond, .square, .triangle: nil
        }
    }

    private static let circle = MarkerContour(
        start: SIMD2(0.5, 0),
        segments: [
            .arc(center: .zero, clockwise: false, to: SIMD2(-0.5, 0)),
            .arc(center: .zero, clockwise: false, to: SIMD2(0.5, 0)),
        ])

    private static func ring(_ points: [(Double, Double)]) -> MarkerContour {
        let points = points.map { SIMD2($0.0, $0.1) }
        let rest = points.dropFirst() + points.prefix(1)
        return MarkerContour(start: points[0], segments: rest.map { .line(to: $0) })
    }

    /// Returns the contour of a horizontal and a vertical bar, with each corner transformed by `turn`.
    private static func bars(length: Double, turn: (SIMD2<Double>) -> SIMD2<Double>) -> MarkerContour {
        let r = barRadius
        let arm = [SIMD2(r, r), SIMD2(length, r), SIMD2(length, -r)]
        let quarters =
            [arm] + [arm.map { SIMD2($0.y, -$0.x) }, arm.map { -$0 }, arm.map { SIMD2(-$0.y, $0.x) }]
        return ring(quarters.joined().map(turn).map { ($0.x, $0.y) })
    }
}
