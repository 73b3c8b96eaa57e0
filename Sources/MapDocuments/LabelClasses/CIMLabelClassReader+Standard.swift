import CartoucheDocuments
import CartoucheLabels
import CartoucheMapModel
import CartoucheSymbolDocuments
import CartoucheSymbols

/// Reads the placement of the standard label engine.
extension CIMLabelClassReader {
    mutating func readStandard(_ json: JSONPart?) {
        let standard = json?.object ?? .emptyObject
        readStandardPoints(standard)
        readStandardLines(standard)
        rules.polygons.methods =
            standard["polygonPlacementMethod"]?.choice(Self.standardPolygonMethods) ?? [.horizontal]
        rules.polygons.mustFit = standard["placeOnlyInsidePolygon"]?.bool ?? false
        if let parts = standard["numLabelsOption"]?.choice(Self.labelCounts) ?? nil {
            rules.parts = parts
        } else {
            rules.parts = .oneOfAll
            rules.conflicts.thinning = .init(distance: nil, scope: .labelClass)
        }
        // A label covers features with a lower weight; labels have the highest weight unless they say otherwise.
        let feature =
            standard["featureWeight"]?.choice(["None": 0, "Low": 1, "Medium": 2, "High": 3]) ?? 0
        let label = standard["labelWeight"]?.choice(["Low": 1, "Medium": 2, "High": 3]) ?? 3
        if feature >= label {
            rules.conflicts.featureWeight = 1000
            rules.conflicts.boundaryWeight = 1000
        }
        if feature == 3 { rules.conflicts.boundaryWeight = 1000 }
        rules.conflicts.buffer = number("bufferRatio", of: standard, in: 0...100) ?? 0
        rules.conflicts.isBufferHard = rules.conflicts.buffer > 0
        rules.conflicts.neverRemoves = standard["allowOverlappingLabels"]?.bool ?? false
        if standard["maxDistanceFromTarget"]?.finite ?? 0 > 0 {
            report("maxDistanceFromTarget", "labels have their normal distance")
        }
    }

    private static let standardPolygonMethods: KeyValuePairs<String, [PolygonLabelPlacement.Method]> = [
        "AlwaysHorizontal": [.horizontal], "AlwaysStraight": [.straight],
        "MixedStrategy": [.horizontal, .straight],
    ]
    /// The parts that have labels; nil if a name has one label.
    private static let labelCounts: KeyValuePairs<String, LabeledParts?> = [
        "NoLabelRestrictions": .each, "OneLabelPerName": nil, "OneLabelPerShape": .oneOfAll,
        "OneLabelPerPart": .each,
    ]

    /// How labels are placed at points.
    private enum StandardPointMethod { case around, onTop, angles, rotation }
    private static let standardPointMethods: KeyValuePairs<String, StandardPointMethod> = [
        "AroundPoint": .around, "OnTopPoint": .onTop, "SpecifiedAngles": .angles,
        "RotationField": .rotation,
    ]

    private mutating func readStandardPoints(_ standard: JSONPart) {
        var points = PointLabelPlacement()
        switch standard["pointPlacementMethod"]?.choice(Self.standardPointMethods) ?? .around {
        case .onTop: points.positions = [.zone(.center)]
        case .angles:
            let angles = standard["pointPlacementAngles"]?.array?.compactMap(\.finite) ?? []
            if !angles.isEmpty { points.positions = angles.prefix(360).map { .angle($0) } }
        case .rotation:
            if let field = standard["rotationField"]?.string, !field.isEmpty {
                var rotation = LabelRotation(field: field)
                let kind = standard["rotationType"]?.choice(labelRotationTypes) ?? .arithmetic
                rotation.kind = kind ?? .arithmetic
                if standard["perpendicularToAngle"]?.bool ?? false { rotation.alignment = .perpendicular }
                if kind == nil {
                    report("rotationType", "angles are degrees, counterclockwise from the right")
                }
                points.rotation = rotation
            }
        case .around:
            if let zones = labelZones(standard["pointPlacementPriorities"]) {
                setZones(zones, &points)
            }
        }
        rules.points = points
    }

    private mutating func readStandardLines(_ standard: JSONPart) {
        var lines = LineLabelPlacement()
        let position = standard["lineLabelPosition"]
        func isOn(_ key: String) -> Bool { position?[key]?.bool ?? false }
        if isOn("produceCurvedLabels") {
            lines.layout = .curved
        } else if isOn("horizontal") {
            lines.layout = .horizontal
        } else {
            lines.layout = isOn("perpendicular") ? .perpendicular : .straight
        }
        let sides: [(String, LineLabelPlacement.Side)] = [
            ("above", .above), ("onTop", .on), ("below", .below), ("left", .left), ("right", .right),
        ]
        lines.sides = sides.filter { isOn($0.0) }.map(\.1)
        if lines.sides.isEmpty { lines.sides = [.above] }
        let places: [(String, LineLabelPlacement.Place)] = [
            ("inLine", .best), ("atStart", .start), ("atEnd", .end),
        ]
        lines.places = places.filter { isOn($0.0) }.map(\.1)
        if lines.places.isEmpty { lines.places = [.best] }
        if let offset = position?["offset"]?.finite ?? standard["lineOffset"]?.finite, offset > 0 {
            lines.offset = .mapUnits(offset)
        }
        rules.lines = lines
    }
}
