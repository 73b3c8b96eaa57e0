import CartoucheImages
import CartouchePortrayal
import CartoucheSymbols

extension GoldenScene {
    private static func values(_ change: (inout SlotValues) -> Void) -> SlotValues {
        var values = SlotValues()
        change(&values)
        return values
    }

    private static var marker: SimpleMarkerSymbol {
        let symbol = SimpleMarkerSymbol(style: .triangle, color: Sample.teal, size: 20)
        symbol.outline = SimpleLineSymbol(color: Sample.ink, width: 2)
        return symbol
    }

    private static var arrow: SimpleLineSymbol {
        SimpleLineSymbol(
            style: .dash, color: Sample.ink, width: 2, markerStyle: .arrow, markerPlacement: .end)
    }

    /// Values that vary by feature, drawn with one symbol per picture.
    static let slots: [GoldenScene] = [
        GoldenScene("slots/marker-rotation") { scene in
            let symbol = marker
            for index in 0..<8 {
                scene.point(
                    Float(30 + (index % 4) * 46), Float(35 + (index / 4) * 50), symbol,
                    values { $0.rotation = Float(index * 15) })
            }
        },
        GoldenScene("slots/marker-size") { scene in
            let symbol = marker
            for (index, size) in [3.0, 6, 9, 15, 24, 36].enumerated() {
                scene.point(
                    Float(14 + index * 18 + index * index * 3), 60, symbol, values { $0.size = Float(size) })
            }
        },
        GoldenScene("slots/marker-size-without-outline") { scene in
            let symbol = SimpleMarkerSymbol(style: .circle, color: Sample.teal, size: 10)
            for (index, size) in [2.0, 4, 8, 15, 30, 60].enumerated() {
                scene.point(
                    Float(14 + index * 18 + index * index * 3), 60, symbol, values { $0.size = Float(size) })
            }
        },
        GoldenScene("slots/marker-colour-opacity-outline") { scene in
            let symbol = marker
            scene.point(25, 60, symbol)
            scene.point(63, 60, symbol, values { $0.color = Sample.coral })
            scene.point(100, 60, symbol, values { $0.opacity = 0.4 })
            scene.point(137, 60, symbol, values { $0.outlineWidth = 4 })
            scene.point(
                175, 60, symbol,
                values {
                    $0.color = Sample.sand
                    $0.opacity = 0.6
                    $0.outlineWidth = 0.5
                })
        },
        GoldenScene("slots/picture-marker") { scene in
            let symbol = PictureMarkerSymbol(image: Sample.flag)
            scene.point(30, 60, symbol)
            scene.point(70, 60, symbol, values { $0.rotation = 45 })
            scene.point(110, 60, symbol, values { $0.size = 24 })
            scene.point(160, 60, symbol, values { $0.opacity = 0.4 })
        },
        GoldenScene("slots/line") { scene in
            let symbol = arrow
            scene.line([(15, 15), (185, 15)], symbol)
            scene.line([(15, 38), (185, 38)], symbol, values { $0.size = 4.5 })
            scene.line([(15, 64), (185, 64)], symbol, values { $0.color = Sample.coral })
            scene.line([(15, 85), (185, 85)], symbol, values { $0.opacity = 0.4 })
            scene.line([(15, 105), (185, 105)], symbol, values { $0.size = 0.75 })
        },
        GoldenScene("slots/area") { scene in
            let solid = SimpleFillSymbol(
                color: Sample.teal, outline: SimpleLineSymbol(color: Sample.ink, width: 2))
            let hatch = SimpleFillSymbol(
                style: .diagonalCross, color: Sample.teal,
                outline: SimpleLineSymbol(color: Sample.ink, width: 2)
            )
            let variants = [
                values { _ in }, values { $0.color = Sample.coral }, values { $0.opacity = 0.4 },
                values { $0.outlineWidth = 4 },
            ]
            for (index, variant) in variants.enumerated() {
                let x = Float(8 + index * 47)
                scene.area(Sample.area(x, 10, x + 42, 56), solid, variant)
                scene.area(Sample.area(x, 64, x + 42, 110), hatch, variant)
            }
        },
    ]

    /// Several symbols on one geometry.
    static let composites: [GoldenScene] = [
        GoldenScene("composites/markers") { scene in
            let composite = CompositeSymbol(symbols: [
                SimpleMarkerSymbol(style: .circle, color: Sample.ink, size: 36),
                SimpleMarkerSymbol(style: .diamond, color: Sample.sand, size: 24),
                PictureMarkerSymbol(image: Sample.flag),
            ])
            for (x, y) in [(50, 60), (72, 60), (150, 60)] as [(Float, Float)] {
                scene.point(x, y, composite)
            }
        },
        GoldenScene("composites/by-geometry") { scene in
            let composite = CompositeSymbol(symbols: [
                SimpleFillSymbol(style: .forwardDiagonal, color: Sample.teal),
                SimpleFillSymbol(
                    color: Sample.sand.withAlphaComponent(0.5),
                    outline: SimpleLineSymbol(color: Sample.coral, width: 2)),
                SimpleLineSymbol(color: Sample.ink, width: 7),
                SimpleLineSymbol(style: .dash, color: Sample.sand, width: 3),
                SimpleMarkerSymbol(style: .cross, color: Sample.coral, size: 20),
            ])
            scene.area(Sample.area(15, 15, 85, 105), composite)
            scene.line([(100, 20), (150, 50), (190, 20)], composite.definition)
            scene.point(145, 85, composite)
        },
    ]
}
