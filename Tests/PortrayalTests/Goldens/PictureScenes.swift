import CartoucheSymbols

extension GoldenScene {
    private static func marker(
        _ change: (PictureMarkerSymbol) -> Void = { _ in }
    ) -> PictureMarkerSymbol {
        let symbol = PictureMarkerSymbol(image: Sample.flag)
        change(symbol)
        return symbol
    }

    private static func fill(_ change: (PictureFillSymbol) -> Void = { _ in }) -> PictureFillSymbol {
        let symbol = PictureFillSymbol(image: Sample.flag)
        change(symbol)
        return symbol
    }

    private static func three(_ scene: inout Scene, _ symbols: [Symbol]) {
        for (index, symbol) in symbols.enumerated() {
            let x = Float(40 + index * 60)
            scene.cross(at: x, 60, radius: 26)
            scene.point(x, 60, symbol)
        }
    }

    /// Picture markers and picture fills.
    static let pictures: [GoldenScene] = [
        GoldenScene("pictures/marker-sizes") { scene in
            three(
                &scene,
                [
                    marker(),
                    marker {
                        $0.width = 36; $0.height = 24
                    },
                    marker {
                        $0.width = 9; $0.height = 6
                    },
                ])
        },
        GoldenScene("pictures/marker-angle-and-offset") { scene in
            three(
                &scene,
                [
                    marker { $0.angle = 30 },
                    marker {
                        $0.offsetX = 12; $0.offsetY = 6
                    },
                    marker {
                        $0.angle = 30; $0.offsetX = 12; $0.offsetY = 6
                    },
                ])
        },
        GoldenScene("pictures/marker-opacity") { scene in
            three(&scene, [marker(), marker { $0.opacity = 0.5 }, marker { $0.opacity = 0 }])
        },
        GoldenScene("pictures/marker-between-pixels") { scene in
            for index in 0..<5 {
                scene.point(
                    Float(25 + index * 35) + Float(index) / 4, 60 + Float(index) / 4, marker())
            }
        },
        GoldenScene("pictures/fill") { scene in
            scene.area(Sample.path([(20, 10), (180, 20), (170, 110), (30, 100)], closed: true), fill())
        },
        GoldenScene("pictures/fill-size-and-scale") { scene in
            scene.area(
                Sample.area(8, 10, 66, 110),
                fill {
                    $0.width = 12; $0.height = 12
                })
            scene.area(Sample.area(71, 10, 129, 110), fill { $0.scaleX = 2 })
            scene.area(
                Sample.area(134, 10, 192, 110),
                fill {
                    $0.scaleX = 0.5; $0.scaleY = 1.5
                })
        },
        GoldenScene("pictures/fill-angle-offset-opacity") { scene in
            scene.area(Sample.area(8, 10, 66, 110), fill { $0.angle = 30 })
            scene.area(
                Sample.area(71, 10, 129, 110),
                fill {
                    $0.offsetX = 6; $0.offsetY = 3
                })
            scene.area(Sample.area(134, 10, 192, 110), fill { $0.opacity = 0.4 })
        },
        GoldenScene("pictures/fill-outline") { scene in
            let symbol = fill()
            symbol.outline = SimpleLineSymbol(style: .dash, color: Sample.ink, width: 3)
            scene.area(Sample.area(20, 15, 180, 105), symbol)
        },
        GoldenScene("pictures/fill-anchored-to-the-map") { scene in
            scene.patternOrigin = SIMD2(-1e7 - 3, 3e7 + 7)
            scene.area(Sample.area(10, 10, 97, 110), fill())
            scene.area(Sample.area(97, 10, 190, 110), fill { $0.angle = 30 })
        },
    ]
}
