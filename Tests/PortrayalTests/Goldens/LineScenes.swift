import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

extension GoldenScene {
    private static let styles: [SimpleLineSymbol.Style] = [
        .solid, .dash, .dot, .dashDot, .dashDotDot, .shortDash, .shortDot, .shortDashDot, .shortDashDotDot,
        .longDash, .longDashDot, .noLine,
    ]

    private static func stroke(
        _ width: Double, _ color: Color = Sample.ink, cap: LineCap = .butt,
        join: LineJoin = .round, effects: [EffectDefinition] = []
    ) -> SymbolDefinition {
        Sample.line(
            .solidStroke(SolidStroke(width: width, color: color, cap: cap, join: join, effects: effects)))
    }

    /// Simple lines, strokes, effects and arrowheads.
    static let lines: [GoldenScene] = [
        GoldenScene("lines/styles") { scene in
            for (index, style) in styles.enumerated() {
                let y = Float(10 + index * 9)
                scene.line(
                    [(10, y), (190, y)], SimpleLineSymbol(style: style, color: Sample.ink, width: 3))
            }
        },
        GoldenScene("lines/styles-thin") { scene in
            for (index, style) in styles.enumerated() {
                let y = Float(10 + index * 9)
                scene.line(
                    [(10, y), (100, y), (190, y - 4)],
                    SimpleLineSymbol(style: style, color: Sample.ink, width: 1))
            }
        },
        GoldenScene("lines/styles-corners") { scene in
            for (index, style) in styles.prefix(11).enumerated() {
                let x = Float(14 + index * 16)
                scene.line(
                    [(x, 110), (x + 6, 60), (x - 4, 60), (x + 6, 10)],
                    SimpleLineSymbol(style: style, color: Sample.teal, width: 3))
            }
        },
        GoldenScene("lines/widths") { scene in
            for (index, width) in [0.25, 0.5, 0.75, 1, 1.5, 2, 4, 8, 12].enumerated() {
                let y = Float(8 + index * 10) + Float(max(0, index - 6)) * 4
                scene.line(
                    [(10, y), (100, y + 3), (190, y)],
                    SimpleLineSymbol(color: Sample.ink, width: width))
            }
        },
        GoldenScene("lines/caps") { scene in
            for (index, cap) in [LineCap.butt, .round, .square].enumerated() {
                let y = Float(25 + index * 35)
                scene.line([(30, y), (170, y)], stroke(12, Sample.teal, cap: cap))
                scene.line([(30, y), (170, y)], stroke(0.75, Sample.coral))
                scene.line([(60, y + 14), (60, y + 14)], stroke(6, Sample.ink, cap: cap))
            }
        },
        GoldenScene("lines/joins") { scene in
            for (index, join) in [LineJoin.miter, .round, .bevel].enumerated() {
                let x = Float(10 + index * 62)
                scene.line([(x + 8, 100), (x + 26, 30), (x + 44, 100)], stroke(10, Sample.teal, join: join))
                scene.line([(x + 8, 100), (x + 26, 30), (x + 44, 100)], stroke(0.75, Sample.coral))
            }
        },
        GoldenScene("lines/miter-limit") { scene in
            for (index, limit) in [1.0, 2, 4, 10].enumerated() {
                let y = Float(16 + index * 28)
                scene.line(
                    [(20, y - 8), (50, y + 3), (20, y + 14)],
                    Sample.line(
                        .solidStroke(
                            SolidStroke(
                                width: 4, color: Sample.teal, cap: .butt, join: .miter, miterLimit: limit))))
            }
        },
        GoldenScene("lines/dash-caps") { scene in
            for (index, cap) in [LineCap.butt, .round, .square].enumerated() {
                let y = Float(25 + index * 35)
                scene.line(
                    [(15, y), (120, y), (185, y - 15)],
                    stroke(6, cap: cap, effects: [.known(Dashes(template: [12, 9]))]))
            }
        },
        GoldenScene("lines/dash-offset-and-odd-template") { scene in
            for (index, dashes) in [
                Dashes(template: [9, 6]), Dashes(template: [9, 6], offset: 5),
                Dashes(template: [9, 6], offset: -5), Dashes(template: [9, 6, 3]), Dashes(template: [0, 6]),
            ].enumerated() {
                let y = Float(15 + index * 22)
                scene.line(
                    [(15, y), (185, y)],
                    stroke(3, cap: index == 4 ? .round : .butt, effects: [.known(dashes)]))
            }
        },
        GoldenScene("lines/dashes-across-a-cut") { scene in
            // The same line whole, and in two pieces, as clipping creates them.
            let symbol = stroke(4, effects: [.known(Dashes(template: [12, 6, 3, 6]))])
            scene.line([(15, 30), (185, 30)], symbol)
            scene.lines(Sample.path([(15, 50), (87, 50)], endIsCut: true), symbol)
            scene.lines(Sample.path([(87, 50), (185, 50)], startDistance: 72), symbol)
            let ring = [(40.0, 70.0), (160, 70), (160, 105), (40, 105)].map { (Float($0.0), Float($0.1)) }
            scene.lines(Sample.path(ring, closed: true), symbol)
        },
        GoldenScene("lines/casing") { scene in
            for y in [40, 60, 80] as [Float] {
                scene.line(
                    [(10, y), (60, 100 - y), (140, 20 + y / 2), (190, y)],
                    Sample.line(
                        .solidStroke(SolidStroke(width: 6, color: Sample.ink)),
                        .solidStroke(SolidStroke(width: 4, color: Sample.sand))))
            }
        },
        GoldenScene("lines/translucent-self-crossing") { scene in
            scene.line(
                [(20, 30), (180, 90), (180, 30), (20, 90)],
                stroke(9, Sample.coral.withAlphaComponent(0.5), cap: .round))
        },
        GoldenScene("lines/arrows") { scene in
            for (index, placement) in [
                SimpleLineSymbol.MarkerPlacement.begin, .end, .beginAndEnd,
            ].enumerated() {
                let y = Float(25 + index * 35)
                scene.line(
                    [(20, y), (80, y + 12), (180, y - 8)],
                    SimpleLineSymbol(
                        color: Sample.ink, width: 3, markerStyle: .arrow, markerPlacement: placement))
            }
        },
        GoldenScene("lines/arrows-dashed-and-translucent") { scene in
            for (index, style) in [SimpleLineSymbol.Style.solid, .dash, .dot].enumerated() {
                let y = Float(25 + index * 35)
                scene.line(
                    [(20, y), (100, y), (180, y - 15)],
                    SimpleLineSymbol(
                        style: style, color: Sample.coral.withAlphaComponent(0.6), width: 4,
                        markerStyle: .arrow, markerPlacement: .beginAndEnd))
            }
        },
        GoldenScene("lines/arrows-on-short-lines") { scene in
            let symbol = SimpleLineSymbol(
                color: Sample.ink, width: 3, markerStyle: .arrow, markerPlacement: .beginAndEnd)
            scene.line([(20, 20), (100, 20), (190, 30)], symbol)
            for (index, length) in [Float(4), 12, 20, 30].enumerated() {
                scene.line([(20 + Float(index) * 45, 60), (20 + Float(index) * 45 + length, 60)], symbol)
            }
            scene.line([(40, 80), (160, 80), (100, 110), (40, 80)], symbol)
        },
        GoldenScene("lines/cut") { scene in
            for (index, cut) in [(0.0, 0.0), (20, 0), (0, 20), (20, 20)].enumerated() {
                let y = Float(20 + index * 26)
                scene.line([(20, y), (180, y)], stroke(0.75, Sample.gray))
                scene.line(
                    [(20, y), (100, y), (180, y)],
                    stroke(
                        4, Sample.teal,
                        effects: [.known(Cut(begin: cut.0, end: cut.1)), .known(Dashes(template: [8, 4]))]))
            }
        },
    ]
}
