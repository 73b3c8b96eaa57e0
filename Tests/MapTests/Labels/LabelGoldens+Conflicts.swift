import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheLabels

/// Goldens of key numbers, of alternate texts, and of rules for conflicts.
extension LabelGolden {
    /// The first three letters of a name.
    private struct ShortText: LabelTextSource {
        var fieldNames: [String] { FieldText().fieldNames }

        func texts(of features: FeatureBatch) -> LabelTexts {
            var texts = FieldText().texts(of: features)
            texts.texts = texts.texts.map { $0.map { String($0.prefix(3)) } }
            return texts
        }
    }

    private static let crowd = [
        point(-24, 12, "Alexandria"), point(-16, 4, "Brindisi"), point(-25, -6, "Casablanca"),
        point(-12, 14, "Dubrovnik"), point(-10, -12, "Edinburgh"), point(-4, 2, "Fukuoka"),
        point(4, -6, "Guadalajara"), point(10, 8, "Helsinki"), point(-14, -4, "Istanbul"),
        point(0, 12, "Johannesburg"), point(-3, -4, "Kathmandu"), point(12, -12, "Lisbon"),
    ]

    static let conflicts = [
        LabelGolden("fitting-key-numbers", crowd) {
            $0.rules.points.offset = .points(1)
            $0.rules.fitting.keyNumbering = KeyNumbering(group: "Places")
        },
        LabelGolden("fitting-key-numbers-all", crowd) {
            $0.rules.points.offset = .points(1)
            $0.rules.fitting.keyNumbering = KeyNumbering(group: "Places")
            $0.rules.fitting.keyNumbering?.replacesAll = true
        },
        LabelGolden(
            "fitting-alternate",
            [
                area([(-75, 45), (75, 45), (75, 15), (-75, 15)], "Constantinople"),
                area([(-16, 5), (16, 5), (16, -20), (-16, -20)], "Constantinople"),
            ]
        ) {
            $0.rules.polygons.mustFit = true
            $0.rules.fitting.alternate = ShortText()
        },
        // The label of the first point keeps clear of the second one, which has no label.
        LabelGolden("conflict-obstacle", [point(-20, 0, "Harbor"), point(-4, 8, "x"), point(4, 8, "x")]) {
            base in
            var places = base
            places.rules.points.positions = [.zone(.aboveRight), .zone(.belowRight)]
            places.whereClause = try WhereClause(parsing: "NAME = 'Harbor'")
            var obstacles = base
            obstacles.expression = NoText()
            obstacles.rules.conflicts.featureWeight = 1000
            obstacles.whereClause = try WhereClause(parsing: "NAME = 'x'")
            return [places, obstacles]
        },
        LabelGolden(
            "conflict-duplicates", [point(-40, 10, "Ulm"), point(-10, -10, "Ulm"), point(50, 0, "Ulm")]
        ) {
            $0.rules.conflicts.thinning = .init(distance: .mapUnits(60), scope: .labelClass)
        },
        LabelGolden("conflict-never-removed", crowd) { $0.rules.conflicts.neverRemoves = true },
        LabelGolden("conflict-overlap-allowed", crowd) { $0.rules.conflicts.allowsOverlap = true },
    ]

    /// No texts.
    private struct NoText: LabelTextSource {
        var fieldNames: [String] { [] }
        func texts(of features: FeatureBatch) -> LabelTexts {
            LabelTexts(texts: Array(repeating: nil, count: features.count))
        }
    }
}
