import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

extension GoldenScene {
    private static let styles: [SimpleMarkerSymbol.Style] = [
        .circle, .square, .diamond, .triangle, .cross, .x,
    ]
    private static let places: [(Float, Float)] = [
        (40, 35), (100, 35), (160, 35), (40, 85), (100, 85), (160, 85),
    ]

    /// The six styles, each on a gray cross.
    private static func sheet(
        _ name: String, size: Double = 28, color: Color = Sample.teal,
        change: @escaping @Sendable (SimpleMarkerSymbol) -> Void = { _ in }
    ) -> GoldenScene {
        GoldenScene("markers/" + name) { scene in
            for (style, (x, y)) in zip(styles, places) {
                scene.cross(at: x, y, radius: 22)
                let symbol = SimpleMarkerSymbol(style: style, color: color, size: size)
                change(symbol)
                scene.point(x, y, symbol)
            }
        }
    }

    /// Simple markers.
    static let markers: [GoldenScene] = [
        sheet("styles"),
        sheet("small", size: 5),
        sheet("translucent", color: Sample.teal.withAlphaComponent(0.5)),
        sheet("outline") { $0.outline = SimpleLineSymbol(color: Sample.ink, width: 3) },
        sheet("outline-translucent", color: Sample.teal.withAlphaComponent(0.4)) {
            $0.outline = SimpleLineSymbol(color: Sample.ink.withAlphaComponent(0.5), width: 6)
        },
        sheet("outline-dashed") { $0.outline = SimpleLineSymbol(style: .dash, color: Sample.ink, width: 2) },
        sheet("outline-only", color: Color(red: 0, green: 0, blue: 0, alpha: 0)) {
            $0.outline = SimpleLineSymbol(color: Sample.ink, width: 2)
        },
        sheet("angle-30") { $0.angle = 30 },
        sheet("offset") {
            $0.offsetX = 10
            $0.offsetY = 5
        },
        sheet("offset-angle-30") {
            $0.angle = 30
            $0.offsetX = 10
            $0.offsetY = 5
        },
        GoldenScene("markers/sizes") { scene in
            for (index, style) in styles.enumerated() {
                for (column, size) in [2.0, 4, 6, 8, 10, 12, 14, 16].enumerated() {
                    scene.point(
                        Float(18 + column * 23) + Float(column) / 8,
                        Float(14 + index * 18) + Float(column) / 8,
                        SimpleMarkerSymbol(style: style, color: Sample.ink, size: size))
                }
            }
        },
        GoldenScene("markers/angle-alignment") { scene in
            scene.mapRotation = 30
            for (x, alignment) in [(Float(60), SymbolAngleAlignment.screen), (140, .map)] {
                let symbol = SimpleMarkerSymbol(style: .triangle, color: Sample.teal, size: 40)
                symbol.angleAlignment = alignment
                scene.cross(at: x, 60, radius: 35)
                scene.point(x, 60, symbol)
            }
        },
        GoldenScene("markers/crowd-in-feature-order") { scene in
            let symbols = [Sample.teal, Sample.coral, Sample.ink].map {
                let symbol = SimpleMarkerSymbol(style: .circle, color: $0, size: 16)
                symbol.outline = SimpleLineSymbol(color: Sample.white, width: 1)
                return symbol
            }
            for index in 0..<60 {
                scene.point(
                    Float(20 + (index * 37) % 160), Float(20 + (index * 23) % 80), symbols[index % 3])
            }
        },
        GoldenScene("markers/vector-anchor-and-curves") { scene in
            var layers: [LayerDefinition] = []
            for (anchor, units, rotation) in [
                (SIMD2(0, -0.5), MarkerProperties.AnchorUnits.relative, 0.0), (SIMD2(0, -0.5), .relative, 60),
                (SIMD2(-9, 0), .absolute, 0),
            ] {
                var properties = MarkerProperties(size: 30)
                properties.anchor = anchor
                properties.anchorUnits = units
                properties.rotation = rotation
                layers.append(.vectorMarker(Sample.drop(properties)))
            }
            for (index, layer) in layers.enumerated() {
                let x = Float(40 + index * 60)
                scene.cross(at: x, 80, radius: 25)
                scene.point(x, 80, Sample.point(layer))
            }
        },
        GoldenScene("markers/vector-proportional-strokes") { scene in
            for (row, proportional) in [false, true].enumerated() {
                for (column, size) in [8.0, 16, 32].enumerated() {
                    var marker = Sample.drop(MarkerProperties(size: size))
                    marker.scaleSymbolsProportionally = proportional
                    scene.point(
                        Float(40 + column * 55), Float(32 + row * 55), Sample.point(.vectorMarker(marker)))
                }
            }
        },
        GoldenScene("markers/ring-ends") { scene in
            let drop: [SIMD2<Double>] = [SIMD2(10, 18), SIMD2(16, 8), SIMD2(4, 8)]
            for (row, gap) in [0, 0.004, -0.004].enumerated() {
                let end = drop[0] + SIMD2(gap, gap / 2)
                let curved = MarkerContour(
                    start: drop[0],
                    segments: [
                        .cubic(SIMD2(14, 12), SIMD2(18, 10), to: drop[1]),
                        .cubic(SIMD2(13, 1), SIMD2(7, 1), to: drop[2]),
                        .cubic(SIMD2(2, 10), SIMD2(6, 12), to: end),
                    ])
                let straight = MarkerContour(
                    start: drop[0], segments: [.line(to: drop[1]), .line(to: drop[2]), .line(to: end)])
                let arc = MarkerContour(
                    start: drop[0],
                    segments: [
                        .line(to: SIMD2(16, 4)), .arc(center: SIMD2(9.5, 9.5), clockwise: false, to: end),
                    ])
                for (column, contour) in [curved, straight, arc].enumerated() {
                    var marker = Sample.drop(MarkerProperties(size: 26))
                    let stroke = SolidStroke(width: 4, color: Sample.ink, join: .miter)
                    marker.frame = CIMEnvelope(minimum: SIMD2(0, 0), maximum: SIMD2(20, 20))
                    marker.graphics = [
                        MarkerGraphic(
                            geometry: .polygon([contour]),
                            symbol: Sample.polygon(
                                .solidFill(SolidFill(color: Sample.sand)), .solidStroke(stroke)))
                    ]
                    scene.point(
                        Float(40 + column * 60), Float(22 + row * 40), Sample.point(.vectorMarker(marker)))
                }
            }
        },
    ]
}
