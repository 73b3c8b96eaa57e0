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
        switch standard["polygonPlacementMethod"]?.choice([
            "AlwaysHorizontal", "AlwaysStraight", "MixedStrategy",
        ]) {
        case "AlwaysStraight": rules.polygons.methods = [.straight]
        case "MixedStrategy": rules.polygons.methods = [.horizontal, .straight]
        default: rules.polygons.methods = [.horizontal]
        }
        rules.polygons.mustFit = standard["placeOnlyInsidePolygon"]?.bool ?? false
        switch standard["numLabelsOption"]?.choice([
            "NoLabelRestrictions", "OneLabelPerName", "OneLabelPerShape", "OneLabelPerPart",
        ]) {
        case "OneLabelPerShape": rules.parts = .oneOfAll
        case "OneLabelPerPart": rules.parts = .each
        case "NoLabelRestrictions": rules.parts = .each
        default:
            rules.parts = .oneOfAll
            rules.conflicts.thinning = .init(distance: nil, scope: .labelClass)
        }
        // A label covers features with a lower weight; labels have the highest weight unless they say otherwise.
        let words = ["None", "Low", "Medium", "High"]
        let feature = words.firstIndex(of: standard["featureWeight"]?.choice(words) ?? "None") ?? 0
        let label =
            words.dropFirst().firstIndex(
                of: standard["labelWeight"]?.choice(Array(words.dropFirst())) ?? "High") ?? 3
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

    private mutating func readStandardPoints(_ standard: JSONPart) {
        var points = PointLabelPlacement()
        switch standard["pointPlacementMethod"]?.choice([
            "AroundPoint", "OnTopPoint", "SpecifiedAngles", "RotationField",
        ]) {
        case "OnTopPoint": points.positions = [.zone(.center)]
        case "SpecifiedAngles":
            let angles = standard["pointPlacementAngles"]?.array?.compactMap(\.finite) ?? []
            if !angles.isEmpty { points.positions = angles.prefix(360).map { .angle($0) } }
        case "RotationField":
            if let field = standard["rotationField"]?.string, !field.isEmpty {
                var rotation = LabelRotation(field: field)
                let type = standard["rotationType"]?.choice(["Geographic", "Arithmetic", "Radians", "AV3"])
                rotation.kind = type == "Geographic" ? .geographic : .arithmetic
                if standard["perpendicularToAngle"]?.bool ?? false { rotation.alignment = .perpendicular }
                if type == "Radians" || type == "AV3" {
                    report("rotationType", "angles are degrees, counterclockwise from the right")
                }
                points.rotation = rotation
            }
        default:
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
