import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

extension GoldenScene {
    private static let styles: [SimpleFillSymbol.Style] = [
        .solid, .horizontal, .vertical, .cross, .forwardDiagonal, .backwardDiagonal, .diagonalCross, .noFill,
    ]

    private static func sheet(
        _ name: String, color: Color = Sample.teal, outline: @escaping @Sendable () -> LineSymbol? = { nil }
    ) -> GoldenScene {
        GoldenScene("fills/" + name) { scene in
            for (index, style) in styles.enumerated() {
                let (x, y) = (Float(8 + (index % 4) * 47), Float(10 + (index / 4) * 54))
                scene.area(
                    Sample.area(x, y, x + 42, y + 46),
                    SimpleFillSymbol(style: style, color: color, outline: outline()))
            }
        }
    }

    /// A polygon with a hole and a slanting edge.
    private static var ring: Path {
        var path = Sample.path([(20, 10), (180, 20), (170, 110), (30, 100)], closed: true)
        path.append(
            contentsOf: [PixelPoint(80, 40), PixelPoint(130, 45), PixelPoint(120, 80), PixelPoint(75, 75)],
            closed: true)
        return path
    }

    private static func hatch(
        _ rotation: Double, separation: Double = 9, width: Double = 3, color: Color = Sample.teal,
        effects: [EffectDefinition] = [], offset: SIMD2<Double> = SIMD2(0, 0)
    ) -> LayerDefinition {
        .hatchFill(
            HatchFill(
                lineSymbol: Sample.line(
                    .solidStroke(SolidStroke(width: width, color: color, cap: .butt, effects: effects))),
                rotation: rotation, separation: separation, offsetX: offset.x, offsetY: offset.y))
    }

    /// Simple and hatch fills.
    static let fills: [GoldenScene] = [
        sheet("styles"),
        sheet("styles-outline") { SimpleLineSymbol(color: Sample.ink, width: 2) },
        sheet("styles-outline-dashed") { SimpleLineSymbol(style: .dashDot, color: Sample.ink, width: 2) },
        sheet("styles-translucent", color: Sample.coral.withAlphaComponent(0.5)) {
            SimpleLineSymbol(color: Sample.ink.withAlphaComponent(0.5), width: 6)
        },
        GoldenScene("fills/even-odd-hole") { scene in
            scene.area(
                ring,
                SimpleFillSymbol(color: Sample.sand, outline: SimpleLineSymbol(color: Sample.ink, width: 2)))
        },
        GoldenScene("fills/neighbours") { scene in
            for index in 0..<12 {
                let (x, next) = (20 + Float(index) * 13.3, 20 + Float(index + 1) * 13.3)
                scene.area(
                    Sample.path([(x, 10), (next, 10), (next - 8, 110), (x - 8, 110)], closed: true),
                    SimpleFillSymbol(color: Sample.teal))
            }
        },
        GoldenScene("fills/hatch-ring") { scene in
            scene.area(ring, Sample.polygon(hatch(45)))
        },
        GoldenScene("fills/hatch-angles-and-offsets") { scene in
            for (index, rotation) in [0.0, 30, 90, 150].enumerated() {
                let x = Float(8 + index * 47)
                scene.patternOrigin = SIMD2(29, 33)
                scene.area(Sample.area(x, 10, x + 42, 56), Sample.polygon(hatch(rotation)))
                scene.area(
                    Sample.area(x, 64, x + 42, 110), Sample.polygon(hatch(rotation, offset: SIMD2(3, 3))))
            }
        },
        GoldenScene("fills/hatch-dashed-and-cased") { scene in
            scene.area(
                Sample.area(10, 10, 95, 110),
                Sample.polygon(hatch(20, effects: [.known(Dashes(template: [9, 6]))])))
            let cased = HatchFill(
                lineSymbol: Sample.line(
                    .solidStroke(SolidStroke(width: 5, color: Sample.ink, cap: .butt)),
                    .solidStroke(SolidStroke(width: 3, color: Sample.sand, cap: .butt))), rotation: -30,
                separation: 12)
            scene.area(Sample.area(105, 10, 190, 110), Sample.polygon(.hatchFill(cased)))
        },
        GoldenScene("fills/hatch-too-dense-is-a-tone") { scene in
            // Line distances below and above a quarter of a pixel at 1x and 2x.
            for (index, separation) in [0.01, 0.08, 0.4, 0.8].enumerated() {
                let x = Float(8 + index * 47)
                scene.area(
                    Sample.area(x, 10, x + 42, 110),
                    Sample.polygon(hatch(20, separation: separation, width: separation / 2)))
            }
        },
        GoldenScene("fills/hatch-anchored-to-the-frame") { scene in
            scene.area(Sample.area(10, 10, 80, 110), SimpleFillSymbol(style: .cross, color: Sample.teal))
            scene.area(Sample.area(85, 10, 190, 110), SimpleFillSymbol(style: .cross, color: Sample.coral))
        },
        GoldenScene("fills/hatch-anchored-to-the-map") { scene in
            scene.patternOrigin = SIMD2(-1e6 - 3, 2e6 + 7)
            scene.area(Sample.area(10, 10, 80, 110), SimpleFillSymbol(style: .cross, color: Sample.teal))
            scene.area(Sample.area(85, 10, 190, 110), SimpleFillSymbol(style: .cross, color: Sample.coral))
        },
        GoldenScene("fills/hatch-that-turns-with-the-map") { scene in
            scene.mapRotation = 20
            for (x, alignment) in [(Float(10), SymbolDefinition.AngleAlignment.display), (105, .map)] {
                scene.area(
                    Sample.area(x, 10, x + 85, 110),
                    SymbolDefinition(
                        kind: .polygon, layers: [hatch(0, offset: SIMD2(0, 4))], angleAlignment: alignment))
            }
        },
        GoldenScene("fills/outline-where-clipping-cut") { scene in
            // Filled up to the edge of the picture, but stroked only along the real ring.
            let fill = Sample.path([(60, 20), (200, 20), (200, 100), (40, 100)], closed: true)
            let outline = Sample.path(
                [(200, 100), (40, 100), (60, 20), (200, 20)], startDistance: 5, endIsCut: true)
            let symbol = SimpleFillSymbol(
                style: .diagonalCross, color: Sample.teal,
                outline: SimpleLineSymbol(style: .dash, color: Sample.ink, width: 3))
            scene.steps.append(.init(geometry: .area(fill, outline: outline), symbol: symbol.definition))
        },
    ]
}
