import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import GoldenSupport

extension GoldenScene {
    /// Returns a text in a font of the repository.
    private static func text(
        _ text: String, size: Double = 16, change: (TextSymbol) -> Void = { _ in }
    ) -> TextSymbol {
        TestFont.install()
        let symbol = TextSymbol(text: text, color: Sample.ink, size: size)
        symbol.fontFamily = TestFont.textFamily
        change(symbol)
        return symbol
    }

    /// Text symbols on points, lines and polygons, and text in markers.
    static let texts: [GoldenScene] = [
        GoldenScene("texts/alignment") { scene in
            let horizontal: [TextSymbol.HorizontalAlignment] = [.left, .center, .right, .justify]
            let vertical: [TextSymbol.VerticalAlignment] = [.top, .middle, .baseline, .bottom]
            for index in 0..<4 {
                let (x, y) = (Float(50 + index % 2 * 100), Float(35 + index / 2 * 56))
                scene.cross(at: x, y, radius: 20)
                scene.point(
                    x, y,
                    text("Ay\nTop") {
                        $0.horizontalAlignment = horizontal[index]
                        $0.verticalAlignment = vertical[index]
                    })
            }
        },
        GoldenScene("texts/fonts") { scene in
            let changes: [(TextSymbol) -> Void] = [
                { $0.fontWeight = .bold }, { $0.fontStyle = .italic },
                {
                    $0.fontDecoration = .underline
                    $0.color = Sample.coral
                }, { $0.fontDecoration = .lineThrough }, { $0.isKerningEnabled = false }, { $0.size = 24 },
            ]
            for (index, change) in changes.enumerated() {
                let (x, y) = (Float(52 + index % 2 * 96), Float(22 + index / 2 * 38))
                scene.point(x, y, text("AVATo", change: change))
            }
        },
        GoldenScene("texts/halo-and-box") { scene in
            scene.area(Sample.area(0, 40, 200, 80), SimpleFillSymbol(color: Sample.teal))
            scene.point(
                50, 40,
                text("Halo", size: 24) {
                    $0.haloColor = Sample.sand
                    $0.haloWidth = 3
                })
            scene.point(
                50, 88,
                text("faint", size: 24) {
                    $0.haloColor = Sample.sand.withAlphaComponent(0.5)
                    $0.haloWidth = 4
                })
            scene.point(
                145, 36,
                text("Box") {
                    $0.backgroundColor = Sample.sand
                    $0.outlineColor = Sample.coral
                    $0.outlineWidth = 2
                })
            scene.point(
                145, 88,
                text("two\nlines") {
                    $0.backgroundColor = Sample.sand
                    $0.angle = -20
                })
        },
        GoldenScene("texts/angles-and-offsets") { scene in
            scene.mapRotation = 30
            let changes: [(TextSymbol) -> Void] = [
                { $0.angle = 30 }, { $0.offsetX = 12 }, { $0.offsetY = 12 },
                {
                    $0.angle = 30
                    $0.offsetY = 16
                },
                { $0.angleAlignment = .map },
                {
                    $0.angleAlignment = .map
                    $0.angle = 30
                    $0.offsetX = 12
                },
            ]
            for (index, change) in changes.enumerated() {
                let (x, y) = (Float(34 + index % 3 * 66), Float(34 + index / 3 * 54))
                scene.cross(at: x, y)
                scene.point(x, y, text("Turn", change: change))
            }
        },
        GoldenScene("texts/on-lines-and-polygons") { scene in
            let line: [(Float, Float)] = [(10, 90), (60, 30), (110, 90)]
            scene.line(line, SimpleLineSymbol(color: Scene.gray, width: 1))
            scene.line(line, text("middle"))
            let area = Sample.area(115, 20, 189, 100)
            scene.area(
                area,
                CompositeSymbol(symbols: [
                    SimpleFillSymbol(color: Sample.sand),
                    text("label\npoint") { $0.haloColor = Sample.coral },
                ]))
        },
        GoldenScene("texts/in-a-marker") { scene in
            TestFont.install()
            var symbol = TextProperties()
            symbol.fontFamilyName = TestFont.textFamily
            symbol.height = 8
            symbol.horizontalAlignment = .center
            symbol.verticalAlignment = .center
            symbol.symbol = Sample.polygon(.solidFill(SolidFill(color: Sample.ink)))
            for (index, size) in [20.0, 40, 60].enumerated() {
                for isProportional in [false, true] {
                    let box = [SIMD2(0.0, 0.0), SIMD2(0, 10), SIMD2(20, 10), SIMD2(20, 0)]
                    let frame = MarkerContour(start: box[0], segments: box.dropFirst().map { .line(to: $0) })
                    let marker = VectorMarker(
                        marker: MarkerProperties(size: size / 2), frameMin: .zero, frameMax: SIMD2(20, 10),
                        graphics: [
                            MarkerGraphic(
                                geometry: .polygon([frame]),
                                symbol: Sample.polygon(.solidFill(SolidFill(color: Sample.sand)))),
                            MarkerGraphic(text: "A66", at: SIMD2(10, 5), symbol: Sample.text(symbol)),
                        ], scaleSymbolsProportionally: isProportional)
                    scene.point(
                        Float([24, 76, 150][index]), isProportional ? 85 : 35,
                        Sample.point(.vectorMarker(marker)))
                }
            }
        },
        GoldenScene("texts/filled-with-a-pattern") { scene in
            TestFont.install()
            var symbol = TextProperties()
            symbol.fontFamilyName = TestFont.textFamily
            symbol.fontStyleName = "ExtraBold"
            symbol.height = 40
            symbol.letterSpacing = 10
            symbol.textCase = .allcaps
            symbol.horizontalAlignment = .center
            symbol.verticalAlignment = .center
            symbol.shadowColor = CIMColor(Scene.gray)
            (symbol.shadowOffsetX, symbol.shadowOffsetY) = (3, -3)
            symbol.symbol = Sample.polygon(
                .solidFill(SolidFill(color: Sample.sand)),
                .solidStroke(SolidStroke(width: 1.5, color: Sample.coral)))
            let marker = VectorMarker(
                marker: MarkerProperties(size: 40), frameMin: SIMD2(-20, -20), frameMax: SIMD2(20, 20),
                graphics: [MarkerGraphic(text: "bcd", at: .zero, symbol: Sample.text(symbol))])
            scene.point(100, 60, Sample.point(.vectorMarker(marker)))
        },
    ]
}

extension Sample {
    /// Returns a text symbol.
    fileprivate static func text(_ properties: TextProperties) -> SymbolDefinition {
        SymbolDefinition(SymbolProperties(text: properties))
    }
}
