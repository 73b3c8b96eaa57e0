import CartoucheDocuments
import CartoucheGeospatial

/// The result of a script as JSON with types: `{"type":"number","value":2}`.
///
/// Elements of arrays and members of dictionaries have the same form. Dates are milliseconds since 1970, and numbers
/// that JSON lacks are text.
package struct ArcadeAnswer {
    private var remaining = ArcadeRun.maximumElements
    private var depth = 0
    private var isIncomplete = false

    /// Returns a value as JSON with types.
    ///
    /// - Throws: ``ArcadeFault`` if an array or dictionary has itself, or has too many values.
    package static func json(of value: ArcadeValue) throws(ArcadeFault) -> JSONValue {
        var answer = ArcadeAnswer()
        let json = answer.typed(value)
        if answer.isIncomplete {
            throw ArcadeFault(.tooDeep, "the result has too many values, or is nested too deep")
        }
        return json
    }

    /// The name of the type in answers.
    package static func type(of value: ArcadeValue) -> String {
        switch value {
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .text: "text"
        case .date: "date"
        case .dateOnly: "dateOnly"
        case .time: "time"
        case .array: "array"
        case .dictionary: "dictionary"
        case .feature: "feature"
        case .geometry: "geometry"
        case .function: "function"
        }
    }

    private mutating func typed(_ value: ArcadeValue) -> JSONValue {
        guard depth < ArcadeJSON.maximumDepth, remaining > 0 else {
            isIncomplete = true
            return nil
        }
        depth += 1
        remaining -= 1
        defer { depth -= 1 }
        return ["type": .string(Self.type(of: value)), "value": content(value)]
    }

    private mutating func content(_ value: ArcadeValue) -> JSONValue {
        switch value {
        case .null, .function: return nil
        case .boolean(let flag): return .bool(flag)
        case .number(let number): return Self.json(of: number)
        case .text(let text): return .string(text)
        case .date(let date): return Self.json(of: date.milliseconds)
        case .dateOnly, .time: return .string(value.text)
        case .geometry(let geometry): return EsriJSON.json(of: geometry)
        case .array(let array):
            var items: [JSONValue] = []
            for element in array.elements where !isIncomplete { items.append(typed(element)) }
            return .array(items)
        case .dictionary(let dictionary):
            var object = JSONObject()
            for (key, value) in dictionary.members where !isIncomplete { object[key] = typed(value) }
            return .object(object)
        case .feature(let feature):
            var attributes = JSONObject()
            for name in feature.fieldNames where !isIncomplete {
                attributes[name] = typed(feature.value(of: name) ?? .null)
            }
            let geometry = feature.geometry.map { EsriJSON.json(of: $0) } ?? nil
            return ["geometry": geometry, "attributes": .object(attributes)]
        }
    }

    private static func json(of number: Double) -> JSONValue {
        let text = ArcadeNumberText.text(of: number)
        return number.isFinite ? .number(JSONNumber(value: number, text: text)) : .string(text)
    }

    /// Returns a fault as JSON: `{"error":"syntax","when":"load","message":…,"line":1,"column":2}`.
    package static func json(of fault: ArcadeFault, atLoad: Bool, in script: String) -> JSONValue {
        var object: JSONObject = [
            "error": .string(fault.kind.rawValue), "when": atLoad ? "load" : "run",
            "message": .string(fault.text),
        ]
        if let offset = fault.offset {
            let position = ArcadePosition(offset: offset, in: script)
            object["line"] = .number(JSONNumber(Double(position.line)))
            object["column"] = .number(JSONNumber(Double(position.column)))
        }
        return .object(object)
    }
}

extension ArcadeFault {
    /// What is wrong and what to do, on one line.
    package var text: String { suggestion.isEmpty ? message : "\(message); \(suggestion)" }
}
