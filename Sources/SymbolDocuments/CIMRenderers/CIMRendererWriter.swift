import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols

/// Writes renderers of web maps and services as renderers of the CIM, for layer files.
package struct CIMRendererWriter {
    /// What the layer file cannot express, in the order of the document; for users.
    package private(set) var lost: [String] = []
    private let resources: ResourceLoader?

    /// - Parameter resources: Loads the pictures of the symbols.
    package init(resources: ResourceLoader? = nil) { self.resources = resources }

    /// Returns the renderer of the CIM; nil if layer files have no such renderer, or if it cannot be drawn.
    ///
    /// - Parameter json: The renderer as web map JSON.
    package mutating func renderer(_ json: JSONPart) -> JSONValue? {
        var result: JSONObject
        switch json["type"]?.string {
        case "simple": result = simple(json)
        case "uniqueValue": result = uniqueValues(json)
        case "classBreaks": result = classBreaks(json)
        default: return nil
        }
        let variables = variables(json)
        if !variables.isEmpty { result["visualVariables"] = .array(variables) }
        return .object(result)
    }

    /// Returns a reference around a symbol; nil if there is no symbol.
    package mutating func symbol(_ json: JSONPart?) -> JSONValue? {
        guard let json, json.object != nil else { return nil }
        if json["type"]?.string == "CIMSymbolReference" { return json.value }
        var content = json.value
        if !(json["type"]?.string?.hasPrefix("CIM") ?? false) {
            var diagnostics: [Diagnostic] = []
            guard
                let symbol = try? Symbol.fromJSON(
                    json, path: "$", resources: resources, diagnostics: &diagnostics),
                !(symbol is UnsupportedSymbol)
            else {
                lost.append("the symbol of type \(json["type"]?.brief ?? "\"\"")")
                return nil
            }
            content = SymbolLock.read { symbol.definition($0) }.cimJSON
        }
        return ["type": "CIMSymbolReference", "symbol": content]
    }

    /// Adds a part that the layer file cannot express.
    mutating func lose(_ what: String) { if !lost.contains(what) { lost.append(what) } }

    // MARK: Classes

    private mutating func simple(_ json: JSONPart) -> JSONObject {
        var result: JSONObject = ["type": "CIMSimpleRenderer", "patch": "Default"]
        writeClass(json, to: &result)
        return result
    }

    private mutating func uniqueValues(_ json: JSONPart) -> JSONObject {
        var result: JSONObject = ["type": "CIMUniqueValueRenderer"]
        let names = ["field1", "field2", "field3"].compactMap { json[$0]?.string }.filter { !$0.isEmpty }
        result["fields"] = .array(names.map(JSONValue.string))
        writeValue(json, to: &result)
        writeDefault(json, to: &result)
        if json["backgroundFillSymbol"]?.object != nil { lose("the fill below the markers of areas") }
        let title = json["legendOptions"]?["title"]?.string
        if let title { result["heading"] = .string(title) }
        let delimiter = json["fieldDelimiter"]?.string ?? ", "
        var groups: [JSONValue] = []
        if let stated = json["uniqueValueGroups"]?.array {
            for group in stated {
                let classes = (group["classes"]?.array ?? []).map { element in
                    uniqueValue(element, (element["values"]?.array ?? []).map { $0.array ?? [$0] }.map(texts))
                }
                groups.append(Self.group(classes, heading: group["heading"]?.string))
            }
        } else {
            let classes = (json["uniqueValueInfos"]?.array ?? []).map { element in
                var values = [element["value"].map(text) ?? ""]
                if names.count > 1 {
                    values = Self.parts(of: values[0], delimiter, count: names.count)
                }
                return uniqueValue(element, [values])
            }
            groups.append(Self.group(classes, heading: title))
        }
        result["groups"] = .array(groups)
        return result
    }

    private mutating func uniqueValue(_ json: JSONPart, _ combinations: [[String]]) -> JSONValue {
        var result: JSONObject = ["type": "CIMUniqueValueClass", "patch": "Default", "visible": true]
        writeClass(json, to: &result)
        result["values"] = .array(
            combinations.map {
                ["type": "CIMUniqueValue", "fieldValues": .array($0.map(JSONValue.string))]
            })
        return .object(result)
    }

    private static func group(_ classes: [JSONValue], heading: String?) -> JSONValue {
        var group: JSONObject = ["type": "CIMUniqueValueGroup", "classes": .array(classes)]
        if let heading { group["heading"] = .string(heading) }
        return .object(group)
    }

    private mutating func classBreaks(_ json: JSONPart) -> JSONObject {
        var result: JSONObject = ["type": "CIMClassBreaksRenderer", "classBreakType": "GraduatedColor"]
        if let field = json["field"]?.string { result["field"] = .string(field) }
        writeValue(json, to: &result)
        writeDefault(json, to: &result)
        if let low = json["minValue"]?.finite { result["minimumBreak"] = .number(JSONNumber(low)) }
        if let method = json["classificationMethod"]?.string, method.hasPrefix("esriClassify") {
            result["classificationMethod"] = .string(String(method.dropFirst("esriClassify".count)))
        }
        if let background = symbol(json["backgroundFillSymbol"]) { result["backgroundSymbol"] = background }
        writeNormalization(json, to: &result)
        if json["isMaxInclusive"]?.bool == false { lose("classes without their upper bound") }
        var last: Double?
        var breaks: [JSONValue] = []
        for element in json["classBreakInfos"]?.array ?? [] {
            var one: JSONObject = ["type": "CIMClassBreak", "patch": "Default"]
            writeClass(element, to: &one)
            let high = element["classMaxValue"]?.finite
            if let high { one["upperBound"] = .number(JSONNumber(high)) }
            if let low = element["classMinValue"]?.finite {
                if let last, last < low { lose("gaps between classes") }
                if last == nil, result["minimumBreak"] == nil {
                    result["minimumBreak"] = .number(JSONNumber(low))
                }
            }
            last = high
            breaks.append(.object(one))
        }
        result["breaks"] = .array(breaks)
        return result
    }

    private static let normalizations = [
        "esriNormalizeByField": "Field", "esriNormalizeByLog": "Log",
        "esriNormalizeByPercentOfTotal": "PercentOfTotal",
    ]

    private func writeNormalization(_ json: JSONPart, to result: inout JSONObject) {
        guard let type = json["normalizationType"]?.string.flatMap({ Self.normalizations[$0] }) else {
            return
        }
        result["normalizationType"] = .string(type)
        for key in ["normalizationField", "normalizationTotal"] {
            if let value = json[key], !value.isNull { result[key] = value.value }
        }
    }

    /// Writes the symbols and the texts of a class.
    private mutating func writeClass(_ json: JSONPart, to result: inout JSONObject) {
        for key in ["label", "description"] {
            if let text = json[key]?.string { result[key] = .string(text) }
        }
        if let symbol = symbol(json["symbol"]) { result["symbol"] = symbol }
        let others = (json["alternateSymbols"]?.array ?? []).compactMap { symbol($0) }
        if !others.isEmpty { result["alternateSymbols"] = .array(others) }
    }

    private mutating func writeDefault(_ json: JSONPart, to result: inout JSONObject) {
        let symbol = symbol(json["defaultSymbol"])
        result["useDefaultSymbol"] = .bool(symbol != nil)
        if let symbol { result["defaultSymbol"] = symbol }
        if let label = json["defaultLabel"]?.string { result["defaultLabel"] = .string(label) }
    }

    private func writeValue(_ json: JSONPart, to result: inout JSONObject) {
        guard let text = json["valueExpression"]?.string, !text.isEmpty else { return }
        result["valueExpressionInfo"] = Self.expression(text, title: json["valueExpressionTitle"]?.string)
    }

    /// Returns an expression in Arcade.
    static func expression(_ text: String, title: String?) -> JSONValue {
        [
            "type": "CIMExpressionInfo", "title": .string(title ?? "Custom"), "expression": .string(text),
            "returnType": "Default",
        ]
    }

    private func texts(_ values: [JSONPart]) -> [String] { values.map(text) }

    private func text(_ value: JSONPart) -> String { value.string ?? value.value.text() }

    /// Returns the values of several fields in one text; the last one can contain the delimiter.
    private static func parts(of text: String, _ delimiter: String, count: Int) -> [String] {
        guard !delimiter.isEmpty else { return [text] }
        var parts: [String] = []
        var rest = text[...]
        while parts.count < count - 1, let range = rest.firstRange(of: delimiter) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
