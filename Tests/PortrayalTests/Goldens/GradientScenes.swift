import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolModel

extension GoldenScene {
    static func ramp(_ from: Color, _ to: Color) -> ColorRamp {
        var ramp = LinearColorRamp()
        (ramp.fromColor, ramp.toColor) = (CIMColor(from), CIMColor(to))
        return .linear(ramp)
    }

    /// Sand, coral, ink: the second part is twice as long.
    static let sunset: ColorRamp = {
        var ramp = MultipartColorRamp()
        ramp.colorRamps = [Self.ramp(Sample.sand, Sample.coral), Self.ramp(Sample.coral, Sample.ink)]
        ramp.weights = [1, 2]
        return .multipart(ramp)
    }()

    static func gradient(
        _ method: GradientFill.Method, angle: Double = 0, size: Double = 100, bands: Int? = nil,
        ramp: ColorRamp = sunset, change: (inout GradientFill) -> Void = { _ in }
    ) -> LayerDefinition {
        var fill = GradientFill()
        fill.method = method
        fill.angle = angle
        fill.gradient.colorRamp = ramp
        fill.gradient.size = size
        if let bands { (fill.gradient.form, fill.gradient.interval) = (.discrete, bands) }
        change(&fill)
        return .gradientFill(fill)
    }

    static func gradientStroke(
        _ method: GradientStroke.Method, width: Double, size: Double = 100, bands: Int? = nil,
        ramp: ColorRamp = sunset, change: (inout GradientStroke) -> Void = { _ in }
    ) -> LayerDefinition {
        var stroke = GradientStroke()
        stroke.method = method
        stroke.width = width
        stroke.gradient.colorRamp = ramp
        stroke.gradient.size = size
        if let bands { (stroke.gradient.form, stroke.gradient.interval) = (.discrete, bands) }
        change(&stroke)
        return .gradientStroke(stroke)
    }

    static func pictureStroke(
        width: Double, change: (inout PictureStroke) -> Void = { _ in }
    ) -> LayerDefinition {
        var stroke = PictureStroke()
        stroke.width = width
        stroke.picture.image = Sample.flag
        stroke.picture.textureFilter = .picture
        change(&stroke)
        return .pictureStroke(stroke)
    }

    private static let methods: [GradientFill.Method] = [.linear, .rectangular, .circular, .buffered]

    /// Two polygons per method: a rectangle at the top, an irregular polygon at the bottom.
    private static func areas(
        _ scene: inout Scene, _ layer: (GradientFill.Method) -> LayerDefinition
    ) {
        for (index, method) in methods.enumerated() {
            let left = Float(6 + index * 48)
            let symbol = Sample.polygon(layer(method))
            scene.area(Sample.area(left, 6, left + 44, 56), symbol)
            scene.area(
                Sample.path(
                    [
                        (left, 62), (left + 44, 68), (left + 30, 84), (left + 40, 114), (left + 16, 96),
                        (left + 2, 112),
                    ], closed: true), symbol)
        }
    }

    private static let bend: [(Float, Float)] = [(14, 24), (80, 24), (110, 100), (125, 30), (186, 96)]

    private static var ring: Path {
        Sample.path([(30, 25), (170, 25), (150, 95), (100, 60), (50, 95)], closed: true)
    }

    /// Gradients in polygons and along lines, and pictures along lines.
    static let gradients: [GoldenScene] = [
        GoldenScene("gradients/fills") { scene in areas(&scene) { gradient($0) } },
        GoldenScene("gradients/fills-in-bands") { scene in areas(&scene) { gradient($0, bands: 5) } },
        GoldenScene("gradients/fills-turned-and-short") { scene in
            areas(&scene) { gradient($0, angle: 30, size: 60) }
        },
        GoldenScene("gradients/fills-of-absolute-size") { scene in
            areas(&scene) { gradient($0) { ($0.gradient.sizeUnits, $0.gradient.size) = (.absolute, 9) } }
        },
        GoldenScene("gradients/fills-that-fade") { scene in
            let fade = ramp(Sample.teal, Sample.teal.withAlphaComponent(0))
            scene.area(
                Sample.area(0, 50, 200, 70), Sample.polygon(.solidFill(SolidFill(color: Sample.gray))))
            areas(&scene) { gradient($0, ramp: fade) }
        },
        GoldenScene("gradients/fills-that-turn-with-the-map") { scene in
            scene.mapRotation = 25
            for (index, method) in methods.enumerated() {
                let left = Float(6 + index * 48)
                let symbol = Sample.polygon(gradient(method, angle: 15, bands: 6))
                scene.area(Sample.area(left, 6, left + 44, 56), symbol)
                scene.area(
                    Sample.area(left, 62, left + 44, 114), symbol.changed { $0.angleAlignment = .map })
            }
        },
        GoldenScene("gradients/fills-with-holes") { scene in
            for (index, method) in [GradientFill.Method.circular, .buffered].enumerated() {
                let left = Float(10 + index * 96)
                var path = Sample.area(left, 10, left + 84, 110)
                path.append(
                    contentsOf: [(20, 40), (40, 90), (60, 40)].map { PixelPoint(left + $0.0, $0.1) },
                    closed: true)
                scene.area(path, Sample.polygon(gradient(method)))
            }
        },
        GoldenScene("gradients/fills-anchored-to-the-map") { scene in
            scene.patternOrigin = SIMD2(0, 0)
            areas(&scene) { gradient($0, angle: 20, bands: 7) }
        },
        GoldenScene("gradients/turned-and-anchored-to-the-map") { scene in
            scene.patternOrigin = SIMD2(-3, 7)
            scene.mapRotation = -35
            var picture = PictureFill(image: Sample.flag, height: 10)
            picture.rotation = 10
            picture.picture.textureFilter = .picture
            let layers = [
                gradient(.rectangular, angle: 15, bands: 6), gradient(.linear, angle: 70),
                .pictureFill(picture),
            ]
            for (index, layer) in layers.enumerated() {
                let left = Float(10 + index * 62)
                scene.area(
                    Sample.path(
                        [(left, 12), (left + 56, 20), (left + 44, 60), (left + 52, 108), (left + 4, 96)],
                        closed: true),
                    Sample.polygon(layer).changed { $0.angleAlignment = .map })
            }
        },
        GoldenScene("gradients/stroke-along") { scene in
            scene.line(bend, Sample.line(gradientStroke(.alongLine, width: 12)))
        },
        GoldenScene("gradients/stroke-along-in-bands") { scene in
            scene.lines(ring, Sample.line(gradientStroke(.alongLine, width: 9, bands: 6)))
        },
        GoldenScene("gradients/stroke-across") { scene in
            scene.line(bend, Sample.line(gradientStroke(.acrossLine, width: 14)))
        },
        GoldenScene("gradients/stroke-across-anchored-to-the-map") { scene in
            scene.patternOrigin = SIMD2(0, 0)
            scene.area(
                ring,
                Sample.polygon(
                    gradientStroke(.acrossLine, width: 12, size: 50, bands: 4) { $0.join = .miter }))
        },
        GoldenScene("gradients/inside-a-marker") { scene in
            let marker = VectorMarker(
                marker: MarkerProperties(size: 45), frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
                graphics: [
                    MarkerGraphic(
                        geometry: .polygon([Sample.box(-1, -1, 1, 1)]),
                        symbol: Sample.polygon(
                            gradient(.circular), gradientStroke(.acrossLine, width: 5)))
                ])
            for (index, angle) in [0.0, 30, 45].enumerated() {
                scene.point(
                    Float(36 + index * 64), 60,
                    SymbolDefinition(kind: .point, layers: [.vectorMarker(marker)], angle: angle))
            }
        },
        GoldenScene("pictures/stroke") { scene in
            scene.line(bend, Sample.line(pictureStroke(width: 9)))
        },
        GoldenScene("pictures/stroke-anchored-to-the-map") { scene in
            scene.patternOrigin = SIMD2(0, 0)
            scene.area(
                ring,
                Sample.polygon(
                    pictureStroke(width: 6) {
                        $0.picture.tintColor = CIMColor(Color(red: 0.6, green: 0.9, blue: 0.6, alpha: 0.8))
                        $0.join = .miter
                    }))
        },
        GoldenScene("pictures/stroke-corners-caps-and-dashes") { scene in
            let corners: [(Float, Float)] = [(14, 50), (34, 14), (48, 50), (60, 50), (60, 24)]
            for (index, join) in [LineJoin.miter, .round, .bevel].enumerated() {
                scene.line(
                    corners.map { ($0.0 + Float(index) * 62, $0.1) },
                    Sample.line(
                        pictureStroke(width: 9) {
                            $0.join = join
                            $0.cap = [.butt, .round, .square][index]
                        }))
            }
            scene.line(
                [(14, 72), (70, 100), (186, 72)],
                Sample.line(
                    pictureStroke(width: 9) {
                        $0.cap = .butt
                        $0.effects = [.known(Dashes(template: [18, 6]))]
                    }))
        },
        GoldenScene("pictures/stroke-shrunk-and-enlarged") { scene in
            for (index, width) in [3.0, 6, 13.5, 27].enumerated() {
                let y = Float([10, 24, 48, 92][index])
                scene.line([(10, y), (96, y)], Sample.line(pictureStroke(width: width) { $0.cap = .butt }))
                scene.line(
                    [(104, y), (190, y)],
                    Sample.line(
                        pictureStroke(width: width) { ($0.cap, $0.picture.textureFilter) = (.butt, .draft) }))
            }
        },
    ]

    /// Pictures with replaced and tinted colors.
    static let coloredPictures: [GoldenScene] = [
        GoldenScene("pictures/tints-and-exchanged-colours") { scene in
            let tint = CIMColor(Color(red: 0.5, green: 0.8, blue: 1, alpha: 0.75))
            var exchange = ColorSubstitution()
            exchange.oldColor = CIMColor(.rgb, [242, 204, 120])
            exchange.newColor = CIMColor(.rgb, [0, 128, 128, 50])
            let changes: [(inout PictureProperties) -> Void] = [
                { $0.tintColor = tint }, { $0.colorSubstitutions = [exchange] },
                { ($0.tintColor, $0.colorSubstitutions) = (tint, [exchange]) },
            ]
            for (index, change) in changes.enumerated() {
                let x = Float(36 + index * 64)
                var marker = PictureMarker(marker: MarkerProperties(size: 24), image: Sample.flag)
                marker.picture.textureFilter = .picture
                change(&marker.picture)
                scene.cross(at: x, 32, radius: 24)
                scene.point(x, 32, Sample.point(.pictureMarker(marker)))
                var fill = PictureFill(image: Sample.flag, height: 9)
                fill.picture.textureFilter = .picture
                change(&fill.picture)
                scene.area(Sample.area(x - 28, 66, x + 28, 114), Sample.polygon(.pictureFill(fill)))
            }
        },
        GoldenScene("pictures/filters") { scene in
            for (index, filter) in [TextureFilter.draft, .picture, .text].enumerated() {
                let x = Float(36 + index * 64)
                for (size, y) in [(30.0, 34), (9.0, 76), (4.5, 100)] as [(Double, Float)] {
                    var marker = PictureMarker(marker: MarkerProperties(size: size), image: Sample.flag)
                    marker.picture.textureFilter = filter
                    marker.scaleX = size == 30 ? 1 : 2
                    scene.point(x, y, Sample.point(.pictureMarker(marker)))
                }
            }
        },
    ]
}
