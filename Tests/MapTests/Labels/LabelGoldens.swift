import CartoucheCanvases
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheLabels
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import GoldenSupport
import Testing

/// Goldens of each placement of labels, and of each way to make a label fit.
@Suite struct LabelGoldens {
    @Test(arguments: LabelGolden.all, [1, 2])
    func pictureMatchesTheGolden(_ golden: LabelGolden, scale: Int) throws {
        TestFont.install()
        let frame = try MapFrame(
            .center(SIMD2(0, 0), scale: 96 * 39.37), size: ScreenSize(width: 160, height: 100),
            scale: Double(scale), spatialReference: .webMercator)
        var report = DrawingReport()
        let image = try golden.map().draw(in: frame, renderer: MapRenderer(threadBudget: 1), report: &report)
        #expect(report.isFaithful)
        let outcome = try Golden.check(
            image, "labels/\(golden.testDescription)", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
    }
}

/// A map of 160 × 100 meters around the origin with one layer; one meter is one DIP.
struct LabelGolden: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The features: their shapes, texts and values of the field ANGLE.
    private let features: [Feature]
    private let size: Double
    private let classes: @Sendable (LabelClass) throws -> [LabelClass]

    struct Feature: Sendable {
        var geometry: Geometry
        var text: String
        var angle = 0.0
    }

    static let all = points + lines + polygons + fitting + conflicts

    init(
        _ name: String, _ features: [Feature], size: Double = 8,
        change: @escaping @Sendable (inout LabelClass) -> Void
    ) {
        self.init(name, features, size: size) { labelClass in
            var changed = labelClass
            change(&changed)
            return [changed]
        }
    }

    init(
        _ name: String, _ features: [Feature], size: Double = 8,
        classes: @escaping @Sendable (LabelClass) throws -> [LabelClass]
    ) {
        testDescription = name
        self.features = features
        self.size = size
        self.classes = classes
    }

    // MARK: Points

    private static let points = [
        LabelGolden(
            "points-zones",
            PointLabelPlacement.Zone.allCases.enumerated().map { number, zone in
                point(Double(number % 3) * 52 - 52, 32 - Double(number / 3) * 32, "\(zone)")
            },
            size: 5
        ) { base in
            try PointLabelPlacement.Zone.allCases.map { zone in
                var labelClass = base
                labelClass.rules.points.positions = [.zone(zone)]
                labelClass.whereClause = try WhereClause(parsing: "NAME = '\(zone)'")
                return labelClass
            }
        },
        LabelGolden(
            "points-around",
            [
                point(-40, 20, "Alpha"), point(-34, 12, "Beta"), point(-44, 8, "Gamma"),
                point(-36, 0, "Delta"),
                point(40, -10, "Epsilon"), point(46, -18, "Zeta"), point(36, -20, "Eta"),
                point(0, 30, "Theta"),
            ]
        ) { (_: inout LabelClass) in },
        LabelGolden(
            "points-rotated",
            [
                point(-50, 0, "Zero"), point(0, -5, "Thirty", angle: 30), point(45, 10, "Down", angle: 270),
            ]
        ) {
            $0.rules.points.positions = [.zone(.centerRight)]
            $0.rules.points.rotation = LabelRotation(field: "ANGLE")
        },
        LabelGolden(
            "points-angles",
            [0.0, 60, 135, 225, 300].enumerated().map { number, angle in
                point(Double(number % 3) * 55 - 55, 20 - Double(number / 3) * 40, "\(Int(angle))°")
            }
        ) { base in
            try [0.0, 60, 135, 225, 300].map { angle in
                var labelClass = base
                labelClass.rules.points.positions = [.angle(angle)]
                labelClass.rules.points.offset = .points(3)
                labelClass.whereClause = try WhereClause(parsing: "NAME = '\(Int(angle))°'")
                return labelClass
            }
        },
        LabelGolden(
            "points-shifted", [point(-12, 0, "Left part"), point(12, 0, "Right part")]
        ) {
            $0.rules.points.positions = [.zone(.aboveCenter)]
            $0.rules.points.canShift = true
            $0.rules.points.offset = .points(2)
        },
    ]

    // MARK: Lines

    private static let winding = line(
        (-15...15).map { (Double($0) * 5, 22 * wave(Double($0) / 30)) }, "Winding River")

    /// A sine without the functions of a platform's library.
    private static func wave(_ turn: Double) -> Double {
        let x = turn * 2 * Double.pi
        let square = x * x
        let inner = 1 - square / 42 * (1 - square / 72)
        return x * (1 - square / 6 * (1 - square / 20 * inner))
    }

    private static let slope = line([(-70, -30), (70, 25)], "Long Street")

    private static let lines = [
        LabelGolden("line-curved-above", [winding]) { $0.rules.lines.sides = [.above] },
        LabelGolden("line-curved-on", [winding]) { $0.rules.lines.sides = [.on] },
        LabelGolden("line-straight-below", [slope]) {
            $0.rules.lines.layout = .straight
            $0.rules.lines.sides = [.below]
        },
        LabelGolden("line-horizontal", [slope]) { $0.rules.lines.layout = .horizontal },
        LabelGolden("line-perpendicular", [slope]) {
            $0.rules.lines.layout = .perpendicular
            $0.rules.lines.sides = [.on]
        },
        LabelGolden("line-repeated", [line([(-78, -20), (0, 10), (78, -20)], "Road")]) {
            $0.rules.lines.repetition = .points(33)
        },
        LabelGolden("line-ends", [line([(-40, 0), (40, 0)], "Way")]) { base in
            [LineLabelPlacement.Place.beforeStart, .start, .end, .afterEnd].map { place in
                var labelClass = base
                labelClass.rules.lines.places = [place]
                return labelClass
            }
        },
        LabelGolden(
            "line-connected",
            [
                line([(-70, -20), (-20, 0)], "Main Street"), line([(-20, 0), (20, 0)], "Main Street"),
                line([(20, 0), (70, 20)], "Main Street"),
            ]
        ) { $0.rules.lines.connection = .unambiguous },
        LabelGolden("line-direction", [line([(60, 30), (-60, -20)], "Upside down")]) {
            $0.rules.lines.followsDirection = true
        },
        LabelGolden("line-sides", [line([(60, 5), (-60, -5)], "Quay")]) { base in
            [LineLabelPlacement.Side.left, .right].map { side in
                var labelClass = base
                labelClass.rules.lines.sides = [side]
                return labelClass
            }
        },
        // The name does not go around the corner in the middle.
        LabelGolden("line-corner", [line([(-70, -30), (5, 35), (40, -45)], "Corner Road")]) {
            (_: inout LabelClass) in
        },
    ]

    // MARK: Polygons

    private static let crescent: Feature = {
        func arch(_ number: Int, low: Double) -> (Double, Double) {
            let share = Double(number) / 20
            return (140 * share - 70, low + 80 * share * (1 - share))
        }
        let upper = (0...20).map { arch($0, low: 15) }
        let lower = (0...20).reversed().map { arch($0, low: -30) }
        return area(upper + lower, "Crescent")
    }()
    private static let hill = area(
        (0..<24).map { number in
            let turn = Double(number) / 24
            // A quarter turn ahead, the sine is the cosine.
            let cosine = wave(turn < 0.25 ? turn + 0.25 : turn - 0.75)
            return (45 * cosine, 28 * wave(turn < 0.5 ? turn : turn - 1))
        }, "Green Hill")
    private static let slanted = area([(-60, -40), (40, 45), (65, 20), (-35, -48)], "Slanted")
    private static let ell = area(
        [(-60, 40), (-20, 40), (-20, -10), (60, -10), (60, -40), (-60, -40)], "Corner")

    private static let polygons = [
        LabelGolden("polygon-horizontal", [ell]) { $0.rules.polygons.mustFit = true },
        LabelGolden("polygon-straight", [slanted]) { $0.rules.polygons.methods = [.straight] },
        LabelGolden("polygon-curved", [crescent]) { $0.rules.polygons.methods = [.curved] },
        LabelGolden("polygon-curved-outside", [hill]) {
            $0.rules.polygons.methods = [.curvedOutside]
            $0.rules.polygons.offset = .points(2)
        },
        LabelGolden("polygon-zones", [area([(-60, 40), (60, 40), (60, -40), (-60, -40)], "Corner")]) {
            $0.rules.polygons.zones = [.aboveLeft]
        },
        LabelGolden("polygon-boundary", [ell], size: 6) {
            $0.rules.polygons.methods = [.alongBoundary]
            $0.rules.polygons.repetition = .points(60)
        },
        LabelGolden(
            "polygon-outside",
            [
                area([(-60, 10), (-45, 12), (-44, -2), (-58, -4)], "Small Lake"),
                area([(30, 20), (42, 22), (44, 8), (32, 6)], "Pond"),
            ]
        ) {
            $0.rules.polygons.mustFit = true
            $0.rules.polygons.outsideZones = [.centerRight, .belowCenter, .aboveCenter]
            $0.rules.polygons.offset = .points(6)
        },
        LabelGolden("polygon-repeated", [area([(-75, 45), (75, 45), (75, -45), (-75, -45)], "Sea")]) {
            $0.rules.polygons.repetition = .points(36)
        },
        LabelGolden(
            "polygon-holes",
            [
                Feature(
                    geometry: Polygon(
                        parts: [
                            [(-70.0, 45.0), (70, 45), (70, -45), (-70, -45)],
                            [(-40.0, 30.0), (-40, -30), (40, -30), (40, 30)],
                        ].map { $0.map { Point(x: $0.0, y: $0.1) } }, spatialReference: .webMercator),
                    text: "Ring")
            ]
        ) { $0.rules.polygons.mustFit = true },
    ]

    // MARK: Fitting

    /// A large area and a small one with the same text.
    private static func pair(_ text: String, width: Double, height: Double) -> [Feature] {
        [
            area([(-75, 45), (75, 45), (75, 15), (-75, 15)], text),
            area([(-width, 5), (width, 5), (width, 5 - height), (-width, 5 - height)], text),
        ]
    }

    private static func fits(
        _ name: String, _ text: String, width: Double, height: Double,
        _ change: @escaping @Sendable (inout LabelFitting) -> Void
    ) -> LabelGolden {
        LabelGolden(name, pair(text, width: width, height: height)) {
            $0.rules.polygons.mustFit = true
            change(&$0.rules.fitting)
        }
    }

    private static let fitting = [
        fits("fitting-stacking", "Saint Petersburg", width: 26, height: 40) { $0.stacking = LabelStacking() },
        LabelGolden("fitting-overrun", pair("Overrun", width: 12, height: 40)) {
            $0.rules.fitting.greatestOverrun = .points(12)
        },
        LabelGolden("fitting-overrun-line", [line([(-14, 0), (14, 0)], "Short Lane")]) {
            $0.rules.fitting.greatestOverrun = .points(20)
        },
        fits("fitting-compression", "Compression", width: 22, height: 24) {
            $0.compression = .init(limit: 0.7, step: 0.05)
        },
        fits("fitting-reduction", "Reduction", width: 16, height: 24) {
            $0.reduction = .init(limit: 5, step: 0.5)
        },
        fits("fitting-abbreviation", "Central Avenue", width: 26, height: 24) {
            $0.abbreviations = [.init(text: "Avenue", abbreviation: "Ave", kind: .ending)]
        },
        fits("fitting-truncation", "Constantinople", width: 28, height: 24) {
            $0.truncation = LabelTruncation()
        },
    ]
}

// MARK: - Maps

extension LabelGolden {
    static func point(_ x: Double, _ y: Double, _ text: String, angle: Double = 0) -> Feature {
        Feature(geometry: Point(x: x, y: y, spatialReference: .webMercator), text: text, angle: angle)
    }

    static func line(_ points: [(Double, Double)], _ text: String) -> Feature {
        Feature(
            geometry: Polyline(
                points: points.map { Point(x: $0.0, y: $0.1) }, spatialReference: .webMercator), text: text)
    }

    static func area(_ points: [(Double, Double)], _ text: String) -> Feature {
        Feature(
            geometry: Polygon(
                points: points.map { Point(x: $0.0, y: $0.1) }, spatialReference: .webMercator), text: text)
    }

    /// The text of a feature is the value of its field NAME.
    struct FieldText: LabelTextSource {
        var fieldNames: [String] { ["NAME"] }

        func texts(of features: FeatureBatch) -> LabelTexts {
            let column = features.column(named: "NAME")
            return LabelTexts(
                texts: (0..<features.count).map { row in
                    if case .string(let text)? = column?[row] { text } else { nil }
                })
        }
    }

    func map(change: (TextSymbol) -> Void = { _ in }) throws -> Map {
        var geometry = GeometryColumn()
        for feature in features { geometry.append(feature.geometry) }
        let batch = FeatureBatch(
            geometry: geometry,
            attributes: [
                AttributeColumn(name: "NAME", values: .strings(features.map(\.text))),
                AttributeColumn(name: "ANGLE", values: .doubles(features.map(\.angle))),
            ], spatialReference: .webMercator)
        let edge = SimpleLineSymbol(style: .solid, color: Color(css: "#8aa0b4") ?? .black, width: 1)
        let symbol: Symbol =
            switch features[0].geometry {
            case is Polygon:
                SimpleFillSymbol(style: .solid, color: Color(css: "#e6edf3") ?? .white, outline: edge)
            case is Polyline: edge
            default: SimpleMarkerSymbol(style: .circle, color: .red, size: 4)
            }
        let layer = FeatureLayer(
            featureSource: MemorySource(name: "shapes", batches: [batch]),
            renderer: SimpleRenderer(symbol: symbol))
        let text = TextSymbol(color: .black, size: size)
        text.fontFamily = TestFont.textFamily
        change(text)
        let base = LabelClass(
            name: "all", expression: FieldText(), symbol: SymbolLock.read { text.definition($0) })
        layer.labelClassList = LabelClassList(try classes(base))
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        map.addOperationalLayer(layer)
        return map
    }
}
