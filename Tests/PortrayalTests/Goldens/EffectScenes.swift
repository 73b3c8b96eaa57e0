import CartoucheImages
import CartoucheSymbolModel

/// The geometric effects, each on a suitable geometry. The source geometry is gray.
extension GoldenScene {
    private static func changed<Effect>(_ effect: Effect, _ change: (inout Effect) -> Void) -> Effect {
        var effect = effect
        change(&effect)
        return effect
    }

    private static func ink(_ effects: [EffectDefinition], width: Double = 1.5) -> LayerDefinition {
        .solidStroke(SolidStroke(width: width, color: Sample.ink, effects: effects))
    }

    private static func tinted(_ effects: [EffectDefinition]) -> LayerDefinition {
        var fill = SolidFill(color: Sample.teal.withAlphaComponent(0.6))
        fill.effects = effects
        return .solidFill(fill)
    }

    private static let gray = LayerDefinition.solidStroke(SolidStroke(width: 0.75, color: Sample.gray))
    private static let bend: [(Float, Float)] = [(-30, 18), (-4, -18), (10, 12), (34, -6)]
    private static let corner: [(Float, Float)] = [
        (-28, 22), (-28, -20), (4, -20), (4, 2), (30, 2), (30, 22),
    ]

    private static func moved(_ points: [(Float, Float)], _ x: Float, _ y: Float) -> [(Float, Float)] {
        points.map { ($0.0 + x, $0.1 + y) }
    }

    private static func onLines(_ name: String, _ effects: [[EffectDefinition]], fills: Bool = false)
        -> GoldenScene
    {
        GoldenScene("effects/\(name)") { scene in
            for (index, effects) in effects.enumerated() {
                let (x, y) = (Float(33 + index % 3 * 66), Float(32 + index / 3 * 58))
                var layers = [gray]
                if fills { layers.append(tinted(effects)) }
                layers.append(ink(effects))
                scene.line(moved(bend, x, y), SymbolDefinition(kind: .line, layers: layers))
            }
        }
    }

    private static func onAreas(_ name: String, _ effects: [[EffectDefinition]], fills: Bool = true)
        -> GoldenScene
    {
        GoldenScene("effects/\(name)") { scene in
            for (index, effects) in effects.enumerated() {
                let (x, y) = (Float(33 + index % 3 * 66), Float(32 + index / 3 * 58))
                let layers = [gray] + (fills ? [tinted(effects)] : []) + [ink(effects, width: 1)]
                scene.area(
                    Sample.path(moved(corner, x, y), closed: true),
                    SymbolDefinition(kind: .polygon, layers: layers))
            }
        }
    }

    private static let joins: [Offset.Method] = [.mitered, .bevelled, .rounded, .square]

    /// One scene per effect, or more if its choices need different geometries.
    static let effects: [GoldenScene] = [
        onLines(
            "arrow",
            Arrow.ArrowType.allCases.map { type in
                [.known(changed(Arrow()) { ($0.arrowType, $0.width) = (type, 8) })]
            }),
        onLines("buffer-line", [[.known(changed(Buffer()) { $0.size = 5 })]], fills: true),
        onAreas("buffer-area", [4, -4].map { size in [.known(changed(Buffer()) { $0.size = size })] }),
        onLines(
            "cut",
            [
                [.known(Cut(begin: 12, end: 4))],
                [.known(changed(Cut(begin: 6, end: 6)) { $0.middleCut = 14 })],
                [.known(changed(Cut(begin: 12, end: 12)) { $0.invert = true })],
            ]),
        onLines(
            "dash-endings",
            [.noConstraint, .halfPattern, .halfGap, .fullPattern, .fullGap].map { ending in
                [.known(changed(Dashes(template: [12, 5])) { $0.lineDashEnding = ending })]
            }),
        onLines(
            "dashes-at-control-points",
            [.noConstraint, .halfPattern, .fullGap].map { ending in
                [
                    .known(changed(AddControlPoints()) { $0.angleTolerance = 120 }),
                    .known(
                        changed(Dashes(template: [8, 4])) {
                            ($0.lineDashEnding, $0.controlPointEnding) = (.halfPattern, ending)
                        }),
                ]
            }),
        onAreas("donut", [5, -4, 40].map { width in [.known(changed(Donut()) { $0.width = width })] }),
        onLines(
            "enclosing",
            [.closePath, .convexHull, .rectangularBox].map { method in
                [.known(changed(EnclosingPolygon()) { $0.method = method })]
            }, fills: true),
        onLines(
            "extension",
            [(.beginningOfLine, 0.0), (.endOfLine, 0), (.endOfLine, 45)].map { origin, angle in
                [
                    .known(
                        changed(Extension()) { ($0.origin, $0.deflection, $0.length) = (origin, angle, 14) })
                ]
            }),
        onLines(
            "jog",
            [225.0, 135, 90].map { angle in
                [.known(changed(Jog()) { ($0.angle, $0.length, $0.position) = (angle, 14, 55) })]
            }),
        onLines(
            "localizer-feather",
            [.complete, .left, .right].map { style in
                [
                    .known(
                        changed(LocalizerFeather()) { ($0.style, $0.length, $0.width) = (style, 40, 14) })
                ]
            }),
        onAreas("move", [[.known(changed(Move()) { ($0.offsetX, $0.offsetY) = (4, -3) })]]),
        onLines(
            "offset-lines",
            joins.map { [.known(Offset(5, method: $0))] }
                + joins.prefix(2).map {
                    [.known(Offset(-5, method: $0))]
                }),
        onAreas(
            "offset-areas",
            joins.map { [.known(Offset(5, method: $0))] } + [
                [.known(Offset(-5, method: .rounded))], [.known(Offset(-16, method: .mitered))],
            ]),
        onLines(
            "offset-hatch", [[.known(changed(OffsetHatch()) { ($0.length, $0.spacing) = (6, 5) })]]),
        onAreas(
            "offset-hatch-area",
            [
                [.known(changed(OffsetHatch()) { ($0.length, $0.spacing) = (6, 5) })]
            ], fills: false),
        onLines(
            "offset-tangent",
            [.beginningOfLine, .endOfLine].map { method in
                [.known(changed(OffsetTangent()) { ($0.method, $0.offset) = (method, 8) })]
            }),
        GoldenScene("effects/from-points") { scene in
            var sector = CircularSector()
            (sector.startAngle, sector.endAngle, sector.radius) = (20, 130, 22)
            var radial = Radial()
            (radial.angle, radial.length) = (60, 24)
            var square = RegularPolygon()
            (square.edges, square.radius, square.angle) = (5, 20, 90)
            var circle = RegularPolygon()
            (circle.edges, circle.radius) = (0, 16)
            var buffer = Buffer()
            buffer.size = 12
            var feather = LocalizerFeather()
            (feather.length, feather.width, feather.angle) = (30, 12, 30)
            let all: [EffectDefinition] = [
                .known(sector), .known(radial), .known(square), .known(circle),
                .known(buffer), .known(feather),
            ]
            for (index, effect) in all.enumerated() {
                let (x, y) = (Float(33 + index % 3 * 66), Float(32 + index / 3 * 58))
                scene.cross(at: x, y, radius: 5)
                scene.point(x, y, SymbolDefinition(kind: .point, layers: [tinted([effect]), ink([effect])]))
            }
        },
        onLines(
            "reverse-and-rotate",
            [
                [.known(Reverse()), .known(Dashes(template: [20, 4, 2, 4]))],
                [.known(changed(Rotate()) { $0.angle = 30 })],
                [.known(changed(Scale()) { ($0.xScaleFactor, $0.yScaleFactor) = (0.5, -1) })],
            ]),
        onLines(
            "suppress",
            [false, true].map { invert in
                [
                    .known(changed(AddControlPoints()) { $0.angleTolerance = 120 }),
                    .known(changed(Suppress()) { $0.invert = invert }),
                ]
            }),
        onLines(
            "tapered-polygon",
            [(0.0, 8.0, 0.0), (6, 1, 0), (0, 8, 30)].map { from, to, length in
                [
                    .known(
                        changed(TaperedPolygon()) {
                            ($0.fromWidth, $0.toWidth, $0.length) = (from, to, length)
                        })
                ]
            }, fills: true),
        onLines(
            "wave",
            Wave.Waveform.allCases.map { waveform in
                [
                    .known(
                        changed(Wave()) {
                            ($0.waveform, $0.amplitude, $0.period, $0.seed) = (waveform, 4, 9, 3)
                        })
                ]
            }),
        onAreas("wave-area", [[.known(changed(Wave()) { ($0.amplitude, $0.period) = (2, 8) })]]),
    ]
}
