import Imaging
import Symbology

/// Symbols and geometries that many tests use.
enum Sample {
    static let red = Color(red8: 255, green: 0, blue: 0)
    static let blue = Color(red8: 0, green: 0, blue: 255)

    /// A square marker of the given size (points), filled, perhaps outlined.
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

    /// A rectangle as an area.
    static func area(_ left: Float, _ top: Float, _ right: Float, _ bottom: Float) -> Path {
        path([(left, top), (right, top), (right, bottom), (left, bottom)], closed: true)
    }

    /// A picture of one colour.
    static func picture(width: Int, height: Int, color: UInt32 = 0xFF00_00FF) -> Image {
        let bitmap = Bitmap(width: width, height: height)
        for y in 0..<height { for x in 0..<width { bitmap.row(y)[x] = color } }
        return Image(bitmap)
    }
}
