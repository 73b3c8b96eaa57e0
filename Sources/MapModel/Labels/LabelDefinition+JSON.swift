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
        content.diagnostics = reading.diagnostics + [content.expressionFault].compactMap { $0 }
        content.reportLimited(LabelDefinition.Content.limited(in: object))
        self.init(content)
    }
}

extension LabelDefinition.Content {
    fileprivate mutating func read(_ reading: inout JSONReading) {
        expression = LabelExpression.read(reading.object)
        expressionRead = expression
        symbol = reading.symbol("symbol")
        visitMembers(&reading)
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
        var writing = JSONWriting(over: original)
        if expression !== expressionRead { expression?.write(to: &writing) }
        var copy = self
        copy.visitMembers(&writing)
        if let symbol, rules == nil { writing.put("symbol", json: symbol.json) }
        return writing.object
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
