import CartoucheDocuments
import CartoucheSymbols

extension LabelDefinition.Content {
    /// Visits the members of an entry of `labelingInfo` that have one property each, for reading and for writing.
    mutating func visitMembers(_ visitor: inout some JSONMemberVisitor) {
        visitor.visit(.string("name"), &name)
        visitor.visit(.string("where"), &whereClause)
        visitor.visit(.optionalNumber("minScale"), &minScale)
        visitor.visit(.optionalNumber("maxScale"), &maxScale)
        visitor.visit(.priority, &priority)
        visitor.visit(.placement, &placement)
        visitor.visit(
            .choice(
                "deconflictionStrategy", .automatic,
                [
                    "none": .none, "static": .static, "dynamic": .dynamic,
                    "dynamicNeverRemove": .dynamicNeverRemove,
                ]), &deconflictionStrategy)
        visitor.visit(.overlap("allowOverlapOfFeatureBoundary"), &featureBoundaryOverlapStrategy)
        visitor.visit(.overlap("allowOverlapOfFeatureInterior"), &featureInteriorOverlapStrategy)
        visitor.visit(.overlap("allowOverlapOfLabel"), &labelOverlapStrategy)
        visitor.visit(.flag("allowOverrun", missing: .automatic, yes: .allow, no: .none), &overrunStrategy)
        visitor.visit(.choice("contrast", .none, ["auto": .automatic]), &contrast)
        visitor.visit(
            .choice(
                "lineConnection", .automatic,
                ["none": .none, "minimizeLabels": .minimizeLabels, "unambiguousLabels": .unambiguousLabels]),
            &lineConnection)
        visitor.visit(
            .choice(
                "lineOrientation", .automatic,
                ["page": .page, "direction": .direction, "unconstrained": .unconstrained]),
            &lineOrientation)
        visitor.visit(
            .choice(
                "multiPart", .automatic,
                [
                    "labelLargest": .labelLargest, "labelPerFeature": .labelPerFeature,
                    "labelPerPart": .labelPerPart, "labelPerSegment": .labelPerSegment,
                ]), &multipartStrategy)
        visitor.visit(.optionalNumber("offsetDistance"), &offsetDistance)
        visitor.visit(
            .choice(
                "removeDuplicates", .automatic,
                ["all": .all, "featureType": .featureType, "labelClass": .labelClass, "none": .none]),
            &removeDuplicatesStrategy)
        visitor.visit(.number("removeDuplicatesDistance"), &removeDuplicatesDistance)
        visitor.visit(.flag("repeatLabel", missing: .automatic, yes: .repeat, no: .none), &repeatStrategy)
        visitor.visit(.optionalNumber("repeatLabelDistance"), &repeatDistance)
        visitor.visit(.flag("stackLabel", missing: .automatic, yes: .allow, no: .none), &stackStrategy)
        visitor.visit(
            .choice("stackAlignment", .automatic, ["dynamic": .dynamic, "textSymbol": .textSymbol]),
            &stackAlignment)
        visitor.visit(
            .choice("stackBreakPosition", .automatic, ["after": .after, "before": .before]),
            &stackBreakPosition)
        visitor.visit(.integer("stackRowLength", in: -1...1e4), &stackRowLength)
        visitor.visit(
            .choice(
                "textLayout", .automatic,
                [
                    "followFeature": .followFeature, "horizontal": .horizontal,
                    "perpendicular": .perpendicular, "straight": .straight,
                ]), &textLayout)
        visitor.visit(
            .choice("textOrientation", .automatic, ["page": .page, "direction": .direction]), &textOrientation
        )
        visitor.visit(
            .flag("useClippedGeometry", missing: .automatic, yes: .useClippedGeometry, no: .useGeometry),
            &geometryStrategy)
        visitor.visit(.flag("useCodedValues", missing: false), &usesCodedValues)
        visitor.visit(.stackSeparators, &stackSeparators)
        visitor.visit(.angle, &angle)
    }
}

extension JSONMember where Value: Hashable {
    fileprivate static func choice(
        _ key: String, _ missing: Value, _ names: KeyValuePairs<String, Value>
    ) -> Self {
        .choice(key, missing: missing, code: .badMember, instead: "the default is used", names)
    }
}

extension JSONMember where Value == LabelDefinition.OverlapStrategy {
    fileprivate static func overlap(_ key: String) -> Self {
        .choice(key, .automatic, ["allow": .allow, "avoid": .avoid, "exclude": .exclude])
    }
}

extension JSONMember where Value == Int? {
    /// The order of placement; negative numbers stand for the default.
    fileprivate static var priority: Self {
        integer("priority", in: LabelDefinition.Content.priorities) { $0 < 0 ? nil : $0 }
    }

    /// A number that is rounded and limited to a range.
    fileprivate static func integer(
        _ key: String, in range: ClosedRange<Double>,
        _ meaning: @escaping @Sendable (Int) -> Int? = { $0 }
    ) -> Self {
        JSONMember(
            key: key, missing: nil, expected: "a number",
            decode: { json in
                if json.isNull { return .some(nil) }
                return json.finite.map { number in
                    meaning(Int(min(max(number.rounded(), range.lowerBound), range.upperBound)))
                }
            },
            encode: { $0.map { .number(JSONNumber(Double($0))) } })
    }
}

extension JSONMember where Value == LabelDefinition.Placement {
    fileprivate static var placement: Self {
        .choice(
            "labelPlacement", .automatic,
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
    }
}

extension JSONMember where Value == [LabelStackSeparator]? {
    fileprivate static var stackSeparators: Self {
        JSONMember(
            key: "stackSeparators", missing: nil, expected: "a list",
            decode: { .some($0.array?.prefix(50).compactMap(LabelStackSeparator.init)) },
            encode: { $0.map { .array($0.map(\.json)) } })
    }
}

extension JSONMember where Value == LabelAngle? {
    fileprivate static var angle: Self {
        JSONMember(
            key: "labelAngleInfo", missing: nil, expected: "an object",
            decode: { .some(LabelAngle($0.object)) }, encode: { $0?.json })
    }
}

extension LabelStackSeparator {
    fileprivate init?(_ json: JSONValue) {
        guard let json = json.object, let text = json["separator"]?.string, !text.isEmpty else { return nil }
        let position = json["breakPosition"]?.string
        self.init(
            separator: text, isVisible: json["visible"]?.bool ?? false,
            isForced: json["forced"]?.bool ?? false,
            breakPosition: position == "before" ? .before : position == "after" ? .after : .automatic)
    }

    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "separator": .string(separator), "visible": .bool(isVisible), "forced": .bool(isForced),
        ]
        if breakPosition != .automatic {
            object["breakPosition"] = breakPosition == .before ? "before" : "after"
        }
        return .object(object)
    }
}

extension LabelAngle {
    fileprivate init?(_ json: JSONObject?) {
        guard let text = json?["angleExpressionInfo"]?.object?["expression"]?.string else { return nil }
        self.init(
            expression: text,
            rotationType: json?["rotationType"]?.string == "geographic" ? .geographic : .arithmetic)
    }

    fileprivate var json: JSONValue {
        [
            "angleExpressionInfo": ["expression": .string(expression)],
            "rotationType": rotationType == .geographic ? "geographic" : "arithmetic",
        ]
    }
}
