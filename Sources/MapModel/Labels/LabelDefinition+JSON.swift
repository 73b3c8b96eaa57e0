import CartoucheDocuments
import CartoucheExpressions
import CartoucheSymbols

extension LabelDefinition {
    /// Reads a definition from an entry of a web map's `labelingInfo`.
    ///
    /// Unknown members are kept and written back. ``diagnostics`` lists the members that are not understood.
    ///
    /// - Throws: `DocumentError` if the text is not a JSON object.
    public static func fromJSON(_ json: String) throws -> LabelDefinition {
        let part = try JSONPart(parsing: json)
        guard let object = part.object else {
            throw DocumentError(
                .wrongValue, source: "", path: "$", what: "\(part.brief) is not a label definition",
                suggestion: "expected an entry of labelingInfo")
        }
        return LabelDefinition(object, path: "$", fields: nil, resources: nil)
    }

    /// Returns the definition as an entry of a web map's `labelingInfo`.
    ///
    /// Members that have not changed since the definition was read are exactly the original members.
    public func toJSON() -> String { JSONValue.object(snapshot.json).text() }

    /// Reads a definition.
    ///
    /// - Parameters:
    ///   - fields: The fields of the layer with their domains; nil if the document has none.
    ///   - resources: Loads the pictures of symbols.
    package convenience init(_ object: JSONPart, path: String, fields: JSONPart?, resources: ResourceLoader?)
    {
        var reading = JSONReading(object, path: path, resources: resources)
        var content = Content()
        content.read(&reading)
        content.presentations = FieldPresentations.read(fields: fields, formats: object["fieldInfos"])
        content.original = object.value.object
        content.path = path
        content.diagnostics = reading.diagnostics
        content.reportLimited(LabelDefinition.Content.limited(in: object))
        self.init(content)
    }
}

extension LabelDefinition.Content {
    fileprivate mutating func read(_ reading: inout JSONReading) {
        typealias Members = LabelDefinitionMembers
        expression = LabelExpression.read(reading.object)
        expressionRead = expression
        symbol = reading.symbol("symbol")
        name = reading.value(Members.name)
        whereClause = reading.value(Members.whereClause)
        minScale = reading.value(Members.minScale)
        maxScale = reading.value(Members.maxScale)
        let order = reading.value(Members.priority)
        priority = order.flatMap { $0 >= 0 ? Int($0.rounded().clamped(to: Self.priorities)) : nil }
        placement = reading.value(Members.placement)
        deconflictionStrategy = reading.value(Members.deconflictionStrategy)
        featureBoundaryOverlapStrategy = reading.value(Members.featureBoundaryOverlap)
        featureInteriorOverlapStrategy = reading.value(Members.featureInteriorOverlap)
        labelOverlapStrategy = reading.value(Members.labelOverlap)
        overrunStrategy = reading.value(Members.overrun)
        lineConnection = reading.value(Members.lineConnection)
        lineOrientation = reading.value(Members.lineOrientation)
        multipartStrategy = reading.value(Members.multipart)
        offsetDistance = reading.value(Members.offsetDistance)
        removeDuplicatesStrategy = reading.value(Members.removeDuplicates)
        removeDuplicatesDistance = reading.value(Members.removeDuplicatesDistance)
        repeatStrategy = reading.value(Members.repeatLabel)
        repeatDistance = reading.value(Members.repeatDistance)
        stackStrategy = reading.value(Members.stack)
        stackAlignment = reading.value(Members.stackAlignment)
        stackBreakPosition = reading.value(Members.stackBreakPosition)
        stackRowLength = reading.value(Members.stackRowLength).map { Int($0.rounded().clamped(to: -1...1e4)) }
        textLayout = reading.value(Members.textLayout)
        textOrientation = reading.value(Members.textOrientation)
        geometryStrategy = reading.value(Members.geometry)
        usesCodedValues = reading.value(Members.usesCodedValues)
        stackSeparators = reading.object["stackSeparators"]?.array.map { list in
            list.prefix(50).compactMap { LabelStackSeparator($0) }
        }
        angle = LabelAngle(reading.object["labelAngleInfo"])
        (stackSeparatorsRead, angleRead) = (stackSeparators, angle)
    }

    /// Returns the members of an entry whose numbers are outside of their ranges.
    fileprivate static func limited(in object: JSONPart) -> [String] {
        ranges.compactMap { key, range in
            guard let part = object[key], let value = part.double, !range.contains(value) else { return nil }
            return "\(key) \(part.brief.prefix(20))"
        }
    }

    private static let ranges: KeyValuePairs<String, ClosedRange<Double>> = [
        "priority": priorities, "minScale": scales, "maxScale": scales, "stackRowLength": -1...1e4,
        "repeatLabelDistance": scales, "removeDuplicatesDistance": scales,
    ]

    /// The content as an entry of `labelingInfo`, written over the original.
    package var json: JSONObject {
        typealias Members = LabelDefinitionMembers
        var writing = JSONWriting(over: original)
        if expression !== expressionRead { expression?.write(to: &writing) }
        writing.putUnlessMissing(Members.name, name)
        writing.putUnlessMissing(Members.whereClause, whereClause)
        writing.putUnlessMissing(Members.minScale, minScale)
        writing.putUnlessMissing(Members.maxScale, maxScale)
        if priority != nil { writing.put(Members.priority, priority.map(Double.init)) }
        writing.putUnlessMissing(Members.placement, placement)
        writing.putUnlessMissing(Members.deconflictionStrategy, deconflictionStrategy)
        writing.putUnlessMissing(Members.featureBoundaryOverlap, featureBoundaryOverlapStrategy)
        writing.putUnlessMissing(Members.featureInteriorOverlap, featureInteriorOverlapStrategy)
        writing.putUnlessMissing(Members.labelOverlap, labelOverlapStrategy)
        writing.putUnlessMissing(Members.overrun, overrunStrategy)
        writing.putUnlessMissing(Members.lineConnection, lineConnection)
        writing.putUnlessMissing(Members.lineOrientation, lineOrientation)
        writing.putUnlessMissing(Members.multipart, multipartStrategy)
        writing.putUnlessMissing(Members.offsetDistance, offsetDistance)
        writing.putUnlessMissing(Members.removeDuplicates, removeDuplicatesStrategy)
        writing.putUnlessMissing(Members.removeDuplicatesDistance, removeDuplicatesDistance)
        writing.putUnlessMissing(Members.repeatLabel, repeatStrategy)
        writing.putUnlessMissing(Members.repeatDistance, repeatDistance)
        writing.putUnlessMissing(Members.stack, stackStrategy)
        writing.putUnlessMissing(Members.stackAlignment, stackAlignment)
        writing.putUnlessMissing(Members.stackBreakPosition, stackBreakPosition)
        writing.putUnlessMissing(Members.stackRowLength, stackRowLength.map(Double.init))
        writing.putUnlessMissing(Members.textLayout, textLayout)
        writing.putUnlessMissing(Members.textOrientation, textOrientation)
        writing.putUnlessMissing(Members.geometry, geometryStrategy)
        writing.putUnlessMissing(Members.usesCodedValues, usesCodedValues)
        if let stackSeparators, stackSeparators != stackSeparatorsRead {
            writing.put("stackSeparators", json: .array(stackSeparators.map(\.json)))
        }
        if let angle, angle != angleRead { writing.put("labelAngleInfo", json: angle.json) }
        if let symbol, rules == nil { writing.put("symbol", json: symbol.json) }
        return writing.object
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        min(max(self, range.lowerBound), range.upperBound)
    }
}

extension LabelExpression {
    /// Reads the expression of an entry; nil if it has none.
    ///
    /// An Arcade expression takes precedence over an older one.
    package static func read(_ object: JSONPart) -> LabelExpression? {
        let info = object["labelExpressionInfo"]
        if let text = info?["expression"]?.string { return ArcadeLabelExpression(arcadeString: text) }
        if let text = info?["value"]?.string { return WebmapLabelExpression(webmapExpression: text) }
        return object["labelExpression"]?.string.map(SimpleLabelExpression.init(simpleExpression:))
    }

    /// Writes the expression into an entry, without the other forms.
    package func write(to writing: inout JSONWriting) {
        writing.put("labelExpression", json: nil)
        writing.put("labelExpressionInfo", json: nil)
        switch self {
        case is WebmapLabelExpression: writing.put("labelExpressionInfo", json: ["value": .string(text)])
        case is SimpleLabelExpression: writing.put("labelExpression", json: .string(text))
        default:
            // Web maps have no other language than Arcade; fields in brackets mean the same in all.
            if language == .arcade {
                writing.put("labelExpressionInfo", json: ["expression": .string(text)])
            } else {
                writing.put("labelExpression", json: .string(text))
            }
        }
    }
}

extension LabelStackSeparator {
    fileprivate init?(_ json: JSONPart) {
        guard let text = json["separator"]?.string, !text.isEmpty else { return nil }
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
    fileprivate init?(_ json: JSONPart?) {
        guard let text = json?["angleExpressionInfo"]?["expression"]?.string else { return nil }
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
