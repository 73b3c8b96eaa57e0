import CartoucheDocuments
import CartoucheExpressions
import CartoucheLabels
import CartoucheMapModel
import CartoucheSymbolDocuments
import CartoucheSymbols

/// Reads the placement of the label engine Maplex.
extension CIMLabelClassReader {
    private static let pointMethods: [(String, PointLabelPlacement.Zone?)] = [
        ("AroundPoint", nil), ("CenteredOnPoint", .center), ("NorthOfPoint", .aboveCenter),
        ("NorthEastOfPoint", .aboveRight), ("EastOfPoint", .centerRight), ("SouthEastOfPoint", .belowRight),
        ("SouthOfPoint", .belowCenter), ("SouthWestOfPoint", .belowLeft), ("WestOfPoint", .centerLeft),
        ("NorthWestOfPoint", .aboveLeft),
    ]
    private static let lineMethods = [
        "CenteredHorizontalOnLine", "CenteredStraightOnLine", "CenteredCurvedOnLine",
        "CenteredPerpendicularOnLine",
        "OffsetHorizontalFromLine", "OffsetStraightFromLine", "OffsetCurvedFromLine",
        "OffsetPerpendicularFromLine",
    ]
    private static let polygonMethods: [(String, PolygonLabelPlacement.Method)] = [
        ("HorizontalInPolygon", .horizontal), ("StraightInPolygon", .straight), ("CurvedInPolygon", .curved),
        ("HorizontalAroundPolygon", .horizontalOutside), ("RepeatAlongBoundary", .alongBoundary),
        ("CurvedAroundPolygon", .curvedOutside),
    ]

    mutating func readMaplex(_ json: JSONPart?) {
        let maplex = json?.object ?? .emptyObject
        let offset =
            labelLength(
                maplex["primaryOffset"]?.finite ?? 1, unit: maplex["primaryOffsetUnit"], missing: "Point")
            ?? .points(1)
        readPoints(maplex, offset)
        readLines(maplex, offset)
        readPolygons(maplex, offset)
        switch maplex["multiPartOption"]?.choice([
            "OneLabelPerFeature", "OneLabelPerPart", "OneLabelPerSegment",
        ]) {
        case "OneLabelPerFeature": rules.parts = .oneOfAll
        case "OneLabelPerSegment": rules.parts = .eachSegment
        default: rules.parts = .each
        }
        if maplex["labelLargestPolygon"]?.bool ?? false, featureType(maplex) == "Polygon" {
            rules.parts = .largest
        }
        rules.removesExtraSpace = maplex["removeExtraWhiteSpace"]?.bool ?? false
        rules.removesExtraLineBreaks = maplex["removeExtraLineBreaks"]?.bool ?? false
        readFitting(maplex)
        readConflicts(maplex)
        reportUnsupported(maplex)
    }

    private func featureType(_ maplex: JSONPart) -> String? {
        maplex["featureType"]?.choice(["Point", "Line", "Polygon"])
    }

    // MARK: Positions

    private mutating func readPoints(_ maplex: JSONPart, _ offset: LabelLength) {
        var points = PointLabelPlacement()
        let method = maplex["pointPlacementMethod"]?.choice(Self.pointMethods.map(\.0))
        if let zone = Self.pointMethods.first(where: { $0.0 == method })?.1 {
            points.positions = [.zone(zone)]
        } else if maplex["enablePointPlacementPriorities"]?.bool ?? false,
            let zones = labelZones(maplex["pointExternalZonePriorities"])
        {
            setZones(zones, &points)
        }
        points.offset = offset
        if let most = maplex["secondaryOffset"]?.finite {
            let unit = maplex["secondaryOffsetUnit"]?.choice(["Map", "MM", "Inch", "Point", "Percentage"])
            if unit == "Percentage" || unit == nil, !(maplex["enableSecondaryOffset"]?.bool ?? false) {
                points.greatestOffset = min(max(most / 100, 1), 1000)
            }
        }
        if maplex["isOffsetFromFeatureGeometry"]?.bool ?? false { points.origin = .geometry }
        if maplex["centerLabelAnchorType"]?.choice(["Symbol", "Geometry"]) == "Geometry" {
            points.center = .geometry
        }
        points.canShift = maplex["canShiftPointLabel"]?.bool ?? false
        points.rotation = rotation(maplex["rotationProperties"])
        rules.points = points
    }

    private mutating func rotation(_ json: JSONPart?) -> LabelRotation? {
        guard let json, json["enable"]?.bool ?? false else { return nil }
        var field = json["rotationField"]?.string
        if let text = json["rotationExpressionInfo"]?["expression"]?.string, !text.isEmpty {
            let language = ScriptLanguage.arcade
            field = (try? LabelScript(parsing: text, language: language))?.field
            if field == nil {
                report("rotationProperties.rotationExpressionInfo", "labels are not rotated")
                return nil
            }
        }
        var rotation = LabelRotation(field: field.flatMap { $0.isEmpty ? nil : $0 })
        // Radians and the system of ArcView 3 were never seen; degrees are assumed only if the document says so.
        switch json["rotationType"]?.choice(["Geographic", "Arithmetic", "Radians", "AV3"]) {
        case "Geographic": rotation.kind = .geographic
        case "Radians", "AV3":
            report("rotationProperties.rotationType", "labels are not rotated")
            return nil
        default: rotation.kind = .arithmetic
        }
        switch json["alignmentType"]?.choice(["Straight", "Horizontal", "Perpendicular"]) {
        case "Horizontal": rotation.alignment = .horizontal
        case "Perpendicular": rotation.alignment = .perpendicular
        default: rotation.alignment = json["perpendicularToAngle"]?.bool ?? false ? .perpendicular : .straight
        }
        rotation.additionalAngle = json["additionalAngle"]?.finite ?? 0
        rotation.keepsAngle = json["alignLabelToAngle"]?.bool ?? false
        return rotation
    }

    private mutating func readLines(_ maplex: JSONPart, _ offset: LabelLength) {
        var lines = LineLabelPlacement()
        let method = maplex["linePlacementMethod"]?.choice(Self.lineMethods) ?? "OffsetCurvedFromLine"
        let layouts: [(String, LineLabelPlacement.Layout)] = [
            ("Horizontal", .horizontal), ("Straight", .straight), ("Perpendicular", .perpendicular),
        ]
        lines.layout = layouts.first { method.contains($0.0) }?.1 ?? .curved
        if method.hasPrefix("Centered") {
            lines.sides = [.on]
        } else {
            switch maplex["constrainOffset"]?.choice([
                "NoConstraint", "AboveLine", "BelowLine", "LeftOfLine", "RightOfLine",
            ]) {
            case "AboveLine": lines.sides = [.above]
            case "BelowLine": lines.sides = [.below]
            case "LeftOfLine": lines.sides = [.left]
            case "RightOfLine": lines.sides = [.right]
            default: lines.sides = [.above, .below]
            }
        }
        lines.offset = offset
        lines.followsDirection = maplex["alignLabelToLineDirection"]?.bool ?? false
        if maplex["enableConnection"]?.bool ?? false {
            lines.connection =
                maplex["connectionType"]?.choice(["MinimizeLabels", "Unambiguous"]) == "MinimizeLabels"
                ? .minimizesLabels : .unambiguous
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
        return labelLength(interval, unit: maplex["repetitionIntervalUnit"], missing: "Map")
    }

    private mutating func place(_ json: JSONPart?) -> LineLabelPlacement.Place {
        let methods = [
            "BestPositionAlongLine", "BeforeStartOfLine", "AlongLineFromStart", "AlongLineFromEnd",
            "AfterEndOfLine",
        ]
        let method = json?["placementMethod"]?.choice(methods) ?? methods[0]
        if method == methods[1] { return .beforeStart }
        if method == methods[4] { return .afterEnd }
        guard let json, method != methods[0] else { return .best }
        if json["labelAnchorPoint"]?.choice([
            "CenterOfLabel", "NearestSideOfLabel", "FurthestSideOfLabel",
        ]) ?? "CenterOfLabel" != "CenterOfLabel" {
            report(
                "offsetAlongLineProperties.labelAnchorPoint", "distances are those of the middle of labels")
        }
        let value = json["distance"]?.finite ?? 0
        let isFromStart = method == methods[2]
        guard let distance = labelLength(value, unit: json["distanceUnit"], missing: "Map") else {
            let fraction = min(max(value / 100, 0), 1)
            return .fraction(isFromStart ? fraction : 1 - fraction)
        }
        return isFromStart ? .fromStart(distance) : .fromEnd(distance)
    }

    private mutating func readPolygons(_ maplex: JSONPart, _ offset: LabelLength) {
        var polygons = PolygonLabelPlacement()
        let name = maplex["polygonPlacementMethod"]?.choice(Self.polygonMethods.map(\.0))
        // Classes for other kinds of features have another method in this place, which has no meaning.
        if featureType(maplex) == "Polygon",
            let method = Self.polygonMethods.first(where: { $0.0 == name })?.1
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
        switch maplex["polygonAnchorPointType"]?.choice([
            "GeometricCenter", "ErodedCenter", "Perimeter", "UnclippedGeometricCenter",
        ]) {
        case "Perimeter": polygons.leaderAnchor = .perimeter
        case "ErodedCenter": polygons.leaderAnchor = .inside
        default: polygons.leaderAnchor = .centroid
        }
        rules.polygons = polygons
    }
}
