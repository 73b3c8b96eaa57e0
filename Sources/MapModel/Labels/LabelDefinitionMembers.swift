import CartoucheDocuments
import CartoucheSymbols

/// The members of an entry of a web map's `labelingInfo`.
enum LabelDefinitionMembers {
    typealias Definition = LabelDefinition

    static let name = JSONMember<String>.string("name")
    static let whereClause = JSONMember<String>.string("where")
    static let minScale = JSONMember<Double>.optionalNumber("minScale")
    static let maxScale = JSONMember<Double>.optionalNumber("maxScale")
    static let priority = JSONMember<Double>.optionalNumber("priority")
    static let offsetDistance = JSONMember<Double>.optionalNumber("offsetDistance")
    static let removeDuplicatesDistance = JSONMember<Double>.number("removeDuplicatesDistance")
    static let repeatDistance = JSONMember<Double>.optionalNumber("repeatLabelDistance")
    static let stackRowLength = JSONMember<Double>.optionalNumber("stackRowLength")
    static let usesCodedValues = JSONMember<Bool>.flag("useCodedValues", missing: false)

    static let placement = choice(
        "labelPlacement", Definition.Placement.automatic,
        [
            "esriServerPointLabelPlacementAboveCenter": .pointAboveCenter,
            "esriServerPointLabelPlacementAboveLeft": .pointAboveLeft,
            "esriServerPointLabelPlacementAboveRight": .pointAboveRight,
            "esriServerPointLabelPlacementBelowCenter": .pointBelowCenter,
            "esriServerPointLabelPlacementBelowLeft": .pointBelowLeft,
            "esriServerPointLabelPlacementBelowRight": .pointBelowRight,
            "esriServerPointLabelPlacementCenterCenter": .pointCenterCenter,
            "esriServerPointLabelPlacementCenterLeft": .pointCenterLeft,
            "esriServerPointLabelPlacementCenterRight": .pointCenterRight,
            "esriServerLinePlacementAboveAfter": .lineAboveAfter,
            "esriServerLinePlacementAboveAlong": .lineAboveAlong,
            "esriServerLinePlacementAboveBefore": .lineAboveBefore,
            "esriServerLinePlacementAboveStart": .lineAboveStart,
            "esriServerLinePlacementAboveEnd": .lineAboveEnd,
            "esriServerLinePlacementBelowAfter": .lineBelowAfter,
            "esriServerLinePlacementBelowAlong": .lineBelowAlong,
            "esriServerLinePlacementBelowBefore": .lineBelowBefore,
            "esriServerLinePlacementBelowStart": .lineBelowStart,
            "esriServerLinePlacementBelowEnd": .lineBelowEnd,
            "esriServerLinePlacementCenterAfter": .lineCenterAfter,
            "esriServerLinePlacementCenterAlong": .lineCenterAlong,
            "esriServerLinePlacementCenterBefore": .lineCenterBefore,
            "esriServerLinePlacementCenterStart": .lineCenterStart,
            "esriServerLinePlacementCenterEnd": .lineCenterEnd,
            "esriServerPolygonPlacementAlwaysHorizontal": .polygonAlwaysHorizontal,
        ])
    static let deconflictionStrategy = choice(
        "deconflictionStrategy", Definition.DeconflictionStrategy.automatic,
        ["none": .none, "static": .static, "dynamic": .dynamic, "dynamicNeverRemove": .dynamicNeverRemove])
    static let featureBoundaryOverlap = overlap("allowOverlapOfFeatureBoundary")
    static let featureInteriorOverlap = overlap("allowOverlapOfFeatureInterior")
    static let labelOverlap = overlap("allowOverlapOfLabel")
    static let overrun = flag("allowOverrun", Definition.OverrunStrategy.automatic, yes: .allow, no: .none)
    static let repeatLabel = flag("repeatLabel", Definition.RepeatStrategy.automatic, yes: .repeat, no: .none)
    static let stack = flag("stackLabel", Definition.StackStrategy.automatic, yes: .allow, no: .none)
    static let geometry = flag(
        "useClippedGeometry", Definition.GeometryStrategy.automatic, yes: .useClippedGeometry,
        no: .useGeometry)
    static let lineConnection = choice(
        "lineConnection", Definition.LineConnection.automatic,
        ["none": .none, "minimizeLabels": .minimizeLabels, "unambiguousLabels": .unambiguousLabels])
    static let lineOrientation = choice(
        "lineOrientation", Definition.LineOrientation.automatic,
        ["page": .page, "direction": .direction, "unconstrained": .unconstrained])
    static let multipart = choice(
        "multiPart", Definition.MultipartStrategy.automatic,
        [
            "labelLargest": .labelLargest, "labelPerFeature": .labelPerFeature, "labelPerPart": .labelPerPart,
            "labelPerSegment": .labelPerSegment,
        ])
    static let removeDuplicates = choice(
        "removeDuplicates", Definition.RemoveDuplicatesStrategy.automatic,
        ["all": .all, "featureType": .featureType, "labelClass": .labelClass, "none": .none])
    static let stackAlignment = choice(
        "stackAlignment", Definition.StackAlignment.automatic,
        ["dynamic": .dynamic, "textSymbol": .textSymbol])
    static let stackBreakPosition = choice(
        "stackBreakPosition", Definition.StackBreakPosition.automatic, ["after": .after, "before": .before])
    static let textLayout = choice(
        "textLayout", Definition.TextLayout.automatic,
        [
            "followFeature": .followFeature, "horizontal": .horizontal, "perpendicular": .perpendicular,
            "straight": .straight,
        ])
    static let textOrientation = choice(
        "textOrientation", Definition.TextOrientation.automatic, ["page": .page, "direction": .direction])

    private static func choice<Value: Hashable & Sendable>(
        _ key: String, _ missing: Value, _ names: KeyValuePairs<String, Value>
    ) -> JSONMember<Value> {
        .choice(key, missing: missing, code: .badMember, instead: "the default is used", names)
    }

    private static func overlap(_ key: String) -> JSONMember<Definition.OverlapStrategy> {
        choice(key, .automatic, ["allow": .allow, "avoid": .avoid, "exclude": .exclude])
    }

    private static func flag<Value: Hashable & Sendable>(
        _ key: String, _ missing: Value, yes: Value, no: Value
    ) -> JSONMember<Value> {
        .flag(key, missing: missing, yes: yes, no: no)
    }
}
