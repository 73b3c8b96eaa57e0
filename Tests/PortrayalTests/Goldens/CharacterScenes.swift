import CartoucheCanvases
import CartoucheSymbolModel
import GoldenSupport

extension GoldenScene {
    private static func character(
        _ number: Int, size: Double = 30, family: String = TestFont.family,
        change: (inout CharacterMarker) -> Void = { _ in }
    ) -> SymbolDefinition {
        TestFont.install()
        return Sample.point(CharacterMarkerTests.marker(number, size: size, family: family, change: change))
    }

    /// Markers that are characters of a test font.
    static let characters: [GoldenScene] = [
        GoldenScene("characters/placing") { scene in
            for (index, number) in [70, 71, 72, 73].enumerated() {
                let x = Float(30 + index * 46)
                scene.point(x, 35, character(number))
                scene.cross(at: x, 35, radius: 20)
                scene.point(x, 88, character(number) { $0.respectFrame = false })
                scene.cross(at: x, 88, radius: 20)
            }
        },
        GoldenScene("characters/turned-and-stretched") { scene in
            let changes: [(inout CharacterMarker) -> Void] = [
                { $0.marker.rotation = 30 }, { $0.scaleX = 1.6 }, { $0.scaleX = 0.5 },
                {
                    $0.marker.anchor = SIMD2(0, -0.5)
                    $0.marker.rotation = 45
                },
                { $0.marker.offset = SIMD2(0, 8) }, { $0.scaleX = -1 },
            ]
            for (index, change) in changes.enumerated() {
                let (x, y) = (Float(34 + index % 3 * 64), Float(35 + index / 3 * 52))
                scene.point(x, y, character(72, change: change))
                scene.cross(at: x, y, radius: 20)
            }
        },
        GoldenScene("characters/outlined-with-a-halo") { scene in
            let outlined = character(73, size: 45) {
                $0.symbol = Sample.polygon(
                    .solidFill(SolidFill(color: Sample.sand)),
                    .solidStroke(SolidStroke(width: 1.5, color: Sample.ink, join: .miter)))
            }
            scene.point(50, 60, outlined)
            let halo = outlined.changed {
                $0.haloSize = 3
                $0.haloSymbol = Sample.polygon(.solidFill(SolidFill(color: Sample.coral)))
            }
            scene.point(110, 60, halo)
            scene.point(165, 60, halo.changed { $0.scaleX = 0.6 })
        },
        GoldenScene("characters/font-that-is-not-installed") { scene in
            scene.point(40, 60, character(70, family: "No Such Font 4711"))
            scene.cross(at: 40, 60, radius: 24)
            scene.point(
                110, 60,
                character(70, size: 45, family: "No Such Font 4711") { $0.marker.rotation = 20 })
            scene.cross(at: 110, 60, radius: 24)
        },
    ]
}
