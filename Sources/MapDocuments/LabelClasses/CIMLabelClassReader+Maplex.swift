import CartoucheDocuments
import CartoucheExpressions
import CartoucheLabels
import CartoucheMapModel
import CartoucheSymbolDocuments
import CartoucheSymbols

/// Reads the placement of the label engine Maplex.
extension CIMLabelClassReader {
    private static let pointMethods: KeyValuePairs<String, PointLabelPlacement.Zone?> = [
        "AroundPoint": nil, "CenteredOnPoint": .center, "NorthOfPoint": .aboveCenter,
        "NorthEastOfPoint": .aboveRight, "EastOfPoint": .centerRight, "SouthEastOfPoint": .belowRight,
        "SouthOfPoint": .belowCenter, "SouthWestOfPoint": .belowLeft, "WestOfPoint": .centerLeft,
        "NorthWestOfPoint": .aboveLeft,
    ]
    private static let lineMethods:
        KeyValuePairs<String, (layout: LineLabelPlacement.Layout, isOnLine: Bool)> = [
            "CenteredHorizontalOnLine": (.horizontal, true), "CenteredStraightOnLine": (.straight, true),
            "CenteredCurvedOnLine": (.curved, true), "CenteredPerpendicularOnLine": (.perpendicular, true),
            "OffsetHorizontalFromLine": (.horizontal, false), "OffsetStraightFromLine": (.straight, false),
            "OffsetCurvedFromLine": (.curved, false), "OffsetPerpendicularFromLine": (.perpendicular, false),
        ]
    private static let lineSides: KeyValuePairs<String, [LineLabelPlacement.Side]> = [
        "NoConstraint": [.above, .below], "AboveLine": [.above], "BelowLine": [.below],
        "LeftOfLine": [.left], "RightOfLine": [.right],
    ]
    private static let polygonMethods: KeyValuePairs<String, PolygonLabelPlacement.Method> = [
        "HorizontalInPolygon": .horizontal, "StraightInPolygon": .straight, "CurvedInPolygon": .curved,
        "HorizontalAroundPolygon": .horizontalOutside, "RepeatAlongBoundary": .alongBoundary,
        "CurvedAroundPolygon": .curvedOutside,
    ]
    private static let leaderAnchors: KeyValuePairs<String, PolygonLabelPlacement.LeaderAnchor> = [
        "GeometricCenter": .centroid, "ErodedCenter": .inside, "Perimeter": .perimeter,
        "UnclippedGeometricCenter": .centroid,
    ]
    private static let parts: KeyValuePairs<String, LabeledParts> = [
        "OneLabelPerFeature": .oneOfAll, "OneLabelPerPart": .each, "OneLabelPerSegment": .eachSegment,
    ]

    mutating func readMaplex(_ json: JSONPart?) {
        let maplex = json?.object ?? .emptyObject
        let offset =
            labelLength(
                maplex["primaryOffset"]?.finite ?? 1, unit: maplex["primaryOffsetUnit"], missing: .point)
            ?? .points(1)
        readPoints(maplex, offset)
        readLines(maplex, offset)
        readPolygons(maplex, offset)
        rules.parts = maplex["multiPartOption"]?.choice(Self.parts) ?? .each
        if maplex["labelLargestPolygon"]?.bool ?? false, labelsPolygons(maplex) { rules.parts = .largest }
        content.removesExtraSpace = maplex["removeExtraWhiteSpace"]?.bool ?? false
        content.removesExtraLineBreaks = maplex["removeExtraLineBreaks"]?.bool ?? false
        readFitting(maplex)
        readConflicts(maplex)
        reportUnsupported(maplex)
    }

    private func labelsPolygons(_ maplex: JSONPart) -> Bool {
        maplex["featureType"]?.choice(["Point": false, "Line": false, "Polygon": true]) ?? false
    }

    // MARK: Positions

    private mutating func readPoints(_ maplex: JSONPart, _ offset: LabelLength) {
        var points = PointLabelPlacement()
        if let zone = maplex["pointPlacementMethod"]?.choice(Self.pointMethods) ?? nil {
            points.positions = [.zone(zone)]
        } else if maplex["enablePointPlacementPriorities"]?.bool ?? false,
            let zones = labelZones(maplex["pointExternalZonePriorities"])
        {
            setZones(zones, &points)
        }
        points.offset = offset
        if let most = maplex["secondaryOffset"]?.finite {
            let unit = maplex["secondaryOffsetUnit"]?.choice(MaplexUnit.names) ?? .percentage
            if unit == .percentage, !(maplex["enableSecondaryOffset"]?.bool ?? false) {
                points.greatestOffset = min(max(most / 100, 1), 1000)
            }
        }
        if maplex["isOffsetFromFeatureGeometry"]?.bool ?? false { points.origin = .geometry }
        points.center =
            maplex["centerLabelAnchorType"]?.choice(["Symbol": .symbol, "Geometry": .geometry]) ?? .symbol
        points.canShift = maplex["canShiftPointLabel"]?.bool ?? false
        points.rotation = rotation(maplex["rotationProperties"])
        rules.points = points
    }

    private mutating func rotation(_ json: JSONPart?) -> LabelRotation? {
        guard let json, json["enable"]?.bool ?? false else { return nil }
        var field = json["rotationField"]?.string
        if let text = json["rotationExpressionInfo"]?["expression"]?.string, !text.isEmpty {
            field = (try? LabelScript(parsing: text, language: .arcade))?.field
            if field == nil {
                report("rotationProperties.rotationExpressionInfo", "labels are not rotated")
                return nil
            }
        }
        var rotation = LabelRotation(field: field.flatMap { $0.isEmpty ? nil : $0 })
        // Radians and the system of ArcView 3 were never seen; degrees are assumed only if the document says so.
        guard let kind = json["rotationType"]?.choice(labelRotationTypes) ?? .arithmetic else {
            report("rotationProperties.rotationType", "labels are not rotated")
            return nil
        }
        rotation.kind = kind
        let usual =
            json["perpendicularToAngle"]?.bool ?? false ? LabelRotation.Alignment.perpendicular : .straight
        rotation.alignment =
            json["alignmentType"]?.choice([
                "Straight": usual, "Horizontal": .horizontal, "Perpendicular": .perpendicular,
            ]) ?? usual
        rotation.additionalAngle = json["additionalAngle"]?.finite ?? 0
        rotation.keepsAngle = json["alignLabelToAngle"]?.bool ?? false
        return rotation
    }

    private mutating func readLines(_ maplex: JSONPart, _ offset: LabelLength) {
        var lines = LineLabelPlacement()
        let method = maplex["linePlacementMethod"]?.choice(Self.lineMethods) ?? (.curved, false)
        lines.layout = method.layout
        lines.sides =
            method.isOnLine
            ? [.on] : maplex["constrainOffset"]?.choice(Self.lineSides) ?? [.above, .below]
        lines.offset = offset
        lines.followsDirection = maplex["alignLabelToLineDirection"]?.bool ?? false
        if maplex["enableConnection"]?.bool ?? false {
            lines.connection =
                maplex["connectionType"]?.choice([
                    "MinimizeLabels": .minimizesLabels, "Unambiguous": .unambiguous,
                ]) ?? .unambiguous
        }
        lines.repetition = repetition(maplex)
        lines.places = [place(maplex["offsetAlongLineProperties"])]
        rules.lines = lines
    }

    private func repetition(_ maplex: JSONPart) -> LabelLength? {
        guard maplex["repeatLabel"]?.bool ?? false else { return nil }
        let interval = maplex["minimumRepetitionInterval"]?.finite ?? 0
        // Without an interval, the engine chooses one.
        guard interval > 0 else { return .points(LabelDefinition.Content.defaultRepetition) }
        return labelLength(interval, unit: maplex["repetitionIntervalUnit"], missing: .map)
    }

    /// The places along a line; distances are read later.
    private static let places: KeyValuePairs<String, LineLabelPlacement.Place> = [
        "BestPositionAlongLine": .best, "BeforeStartOfLine": .beforeStart,
        "AlongLineFromStart": .fromStart(.zero), "AlongLineFromEnd": .fromEnd(.zero),
        "AfterEndOfLine": .afterEnd,
    ]

    private mutating func place(_ json: JSONPart?) -> LineLabelPlacement.Place {
        guard let json, let place = json["placementMethod"]?.choice(Self.places) else { return .best }
        let isFromStart: Bool
        switch place {
        case .fromStart: isFromStart = true
        case .fromEnd: isFromStart = false
        default: return place
        }
        let isMiddle = json["labelAnchorPoint"]?.choice([
            "CenterOfLabel": true, "NearestSideOfLabel": false, "FurthestSideOfLabel": false,
        ])
        if !(isMiddle ?? true) {
            report(
                "offsetAlongLineProperties.labelAnchorPoint", "distances are those of the middle of labels")
        }
        let value = json["distance"]?.finite ?? 0
        guard let distance = labelLength(value, unit: json["distanceUnit"], missing: .map) else {
            let fraction = min(max(value / 100, 0), 1)
            return .fraction(isFromStart ? fraction : 1 - fraction)
        }
        return isFromStart ? .fromStart(distance) : .fromEnd(distance)
    }

    private mutating func readPolygons(_ maplex: JSONPart, _ offset: LabelLength) {
        var polygons = PolygonLabelPlacement()
        // Classes for other kinds of features have another method in this place, which has no meaning.
        if labelsPolygons(maplex),
            let method = maplex["polygonPlacementMethod"]?.choice(Self.polygonMethods)
        {
            let isInside = method == .straight || method == .curved
            polygons.methods =
                isInside && maplex["preferHorizontalPlacement"]?.bool ?? false
                ? [.horizontal, method] : [method]
        }
        if maplex["enablePolygonFixedPosition"]?.bool ?? false {
            polygons.zones = labelZones(maplex["polygonInternalZones"])
        }
        if maplex["canPlaceLabelOutsidePolygon"]?.bool ?? false {
            polygons.outsideZones = labelZones(maplex["polygonExternalZones"]) ?? []
            if polygons.outsideZones.isEmpty {
                polygons.outsideZones = PointLabelPlacement.Position.aroundPoint.compactMap {
                    if case .zone(let zone) = $0 { zone } else { nil }
                }
            }
        }
        polygons.offset = offset
        polygons.mustFit = !(maplex["canOverrunFeature"]?.bool ?? true)
        polygons.avoidsHoles = maplex["avoidPolygonHoles"]?.bool ?? true
        polygons.repetition = repetition(maplex)
        if maplex["boundaryLabelingSingleSidedOnLine"]?.bool ?? false { polygons.boundary = .on }
        polygons.leaderAnchor =
            maplex["polygonAnchorPointType"]?.choice(Self.leaderAnchors) ?? .centroid
        rules.polygons = polygons
    }
}
