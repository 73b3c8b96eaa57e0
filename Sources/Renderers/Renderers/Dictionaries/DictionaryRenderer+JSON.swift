import CartoucheDocuments
import CartoucheSymbols

extension DictionaryRenderer.Properties {
    /// Reads the members of web maps.
    init(reading: inout JSONReading) {
        dictionaryName = reading.value(Self.nameMember)
        address = reading.value(Self.addressMember)
        symbologyFields = Self.texts(in: reading.object["fieldMap"])
        textFields = symbologyFields
        // The first web maps with dictionaries have the shorter name.
        configuration = Self.texts(in: reading.object["configuration"] ?? reading.object["config"])
        scaleExpression = Self.expression(in: reading.object)
        reportMissingName(&reading)
    }

    /// Reads the members of ArcGIS Pro (`CIMDictionaryRenderer`).
    package init(cim reading: inout JSONReading) {
        dictionaryName = reading.value(Self.nameMember)
        address = reading.value(Self.addressMember)
        symbologyFields = Self.pairs(in: reading.object["fieldMap"])
        textFields = symbologyFields
        configuration = Self.pairs(in: reading.object["configuration"] ?? reading.object["config"])
        scaleExpression = Self.expression(in: reading.object)
        reportMissingName(&reading)
    }

    private func reportMissingName(_ reading: inout JSONReading) {
        guard dictionaryName.isEmpty, address.isEmpty else { return }
        reading.report(
            .error, .missingMember, "the renderer has neither \"dictionaryName\" nor \"url\"",
            instead: "not drawn")
    }

    /// Writes the members of web maps that have changed.
    func write(to writing: inout JSONWriting) {
        writing.putUnlessMissing(Self.nameMember, writtenName)
        writing.putUnlessMissing(Self.addressMember, address)
        let fields = fieldMap
        if Self.texts(in: writing.object["fieldMap"]) != fields {
            writing.put("fieldMap", json: .texts(fields))
        }
        let key = writing.object["config"] == nil ? "configuration" : "config"
        if Self.texts(in: writing.object[key]) != configuration {
            writing.put(key, json: .texts(configuration))
        }
        if Self.expression(in: writing.object) != scaleExpression {
            writing.put(
                "scalingExpressionInfo",
                json: scaleExpression.isEmpty ? nil : .scalingExpression(scaleExpression))
        }
    }

    /// The members of ArcGIS Pro.
    var cim: JSONObject {
        var object: JSONObject = [
            "type": "CIMDictionaryRenderer", "dictionaryName": .string(writtenName),
        ]
        if !address.isEmpty { object["url"] = .string(address) }
        let pairs = fieldMap.merging(configuration) { first, _ in first }
        object["fieldMap"] = .array(
            pairs.sorted { $0.key < $1.key }.map { key, value in
                var pair: JSONObject = ["type": "CIMStringMap", "key": .string(key)]
                if !value.isEmpty { pair["value"] = .string(value) }
                return .object(pair)
            })
        if !scaleExpression.isEmpty {
            object["scalingExpressionInfo"] = .scalingExpression(scaleExpression)
        }
        return object
    }

    /// The name of the style for documents; that of a style from a program is the path of its file.
    private var writtenName: String {
        dictionaryName.isEmpty && address.isEmpty ? style?.location ?? "" : dictionaryName
    }

    private var fieldMap: [String: String] {
        symbologyFields.merging(textFields) { first, _ in first }
    }

    private static let nameMember = JSONMember<String>.string("dictionaryName")
    private static let addressMember = JSONMember<String>.string("url")

    /// Returns the texts of an object; numbers and Booleans count as texts, null as an empty text.
    private static func texts(in json: JSONPart?) -> [String: String] { texts(in: json?.value) }

    private static func texts(in json: JSONValue?) -> [String: String] {
        var texts: [String: String] = [:]
        for member in json?.object?.members ?? [] { texts[member.key] = member.value.shortText }
        return texts
    }

    /// Returns the texts of a list of pairs, or of an object.
    private static func pairs(in json: JSONPart?) -> [String: String] {
        guard let list = json?.array else { return texts(in: json) }
        var texts: [String: String] = [:]
        for pair in list {
            guard let key = pair["key"]?.string, !key.isEmpty, texts[key] == nil else { continue }
            texts[key] = pair["value"]?.value.shortText ?? ""
        }
        return texts
    }

    private static func expression(in object: JSONPart) -> String {
        object["scalingExpressionInfo"]?["expression"]?.string ?? ""
    }

    private static func expression(in object: JSONObject) -> String {
        object["scalingExpressionInfo"]?.object?["expression"]?.string ?? ""
    }
}

extension JSONValue {
    /// A text, number or Boolean as text; empty for other values.
    fileprivate var shortText: String {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .bool(let flag): flag ? "true" : "false"
        default: ""
        }
    }

    /// Returns an object of texts; nil if there are none.
    fileprivate static func texts(_ texts: [String: String]) -> JSONValue? {
        guard !texts.isEmpty else { return nil }
        var object = JSONObject()
        for (key, value) in texts.sorted(by: { $0.key < $1.key }) { object[key] = .string(value) }
        return .object(object)
    }

    fileprivate static func scalingExpression(_ text: String) -> JSONValue {
        ["type": "CIMExpressionInfo", "expression": .string(text)]
    }
}
