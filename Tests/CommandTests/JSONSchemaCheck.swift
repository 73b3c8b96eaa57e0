import Foundation

/// A validator for the keywords of JSON Schema that the project's schemas use.
struct JSONSchemaCheck {
    private let root: [String: Any]
    /// The violations, each with its JSON path.
    private(set) var violations: [String] = []

    private static let keywords: Set<String> = [
        "$schema", "$defs", "$ref", "title", "description", "type", "required", "additionalProperties",
        "properties", "items", "minItems", "maxItems", "minLength", "minimum", "enum",
    ]

    init(_ value: Any, schema: [String: Any]) {
        root = schema
        check(value, schema, at: "$")
    }

    private mutating func check(_ value: Any, _ schema: [String: Any], at path: String) {
        for keyword in schema.keys where !Self.keywords.contains(keyword) {
            violations.append("\(path): the schema has the unknown keyword \(keyword)")
        }
        if let reference = schema["$ref"] as? String {
            let definitions = root["$defs"] as? [String: Any]
            let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
            guard let target = definitions?[name] as? [String: Any] else {
                return violations.append("\(path): there is no \(reference)")
            }
            check(value, target, at: path)
        }
        let names = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
        if !names.isEmpty, !names.contains(where: { Self.isValue(value, of: $0) }) {
            return violations.append("\(path): \(value) is not \(names.joined(separator: " or "))")
        }
        if let allowed = schema["enum"] as? [Any],
            !allowed.contains(where: { Self.isEqual($0, value) })
        {
            violations.append("\(path): \(value) is not one of \(allowed)")
        }
        if let number = value as? Double, let least = schema["minimum"] as? Double, number < least {
            violations.append("\(path): \(number) is less than \(least)")
        }
        if let text = value as? String, text.count < schema["minLength"] as? Int ?? 0 {
            violations.append("\(path): the text is too short")
        }
        if let object = value as? [String: Any] { checkObject(object, schema, at: path) }
        if let list = value as? [Any] { checkList(list, schema, at: path) }
    }

    private mutating func checkObject(_ object: [String: Any], _ schema: [String: Any], at path: String) {
        for name in schema["required"] as? [String] ?? [] where object[name] == nil {
            violations.append("\(path).\(name) is missing")
        }
        let properties = schema["properties"] as? [String: Any] ?? [:]
        for (name, value) in object {
            if let inner = properties[name] as? [String: Any] {
                check(value, inner, at: "\(path).\(name)")
            } else if schema["additionalProperties"] as? Bool == false {
                violations.append("\(path).\(name) is not in the schema")
            }
        }
    }

    private mutating func checkList(_ list: [Any], _ schema: [String: Any], at path: String) {
        if list.count < schema["minItems"] as? Int ?? 0 || list.count > schema["maxItems"] as? Int ?? .max {
            violations.append("\(path) has \(list.count) elements")
        }
        guard let items = schema["items"] as? [String: Any] else { return }
        for (index, value) in list.enumerated() { check(value, items, at: "\(path)[\(index)]") }
    }

    /// Whether both are null, or the same text.
    private static func isEqual(_ first: Any, _ second: Any) -> Bool {
        if first is NSNull { return second is NSNull }
        guard let text = first as? String else { return false }
        return second as? String == text
    }

    private static func isValue(_ value: Any, of type: String) -> Bool {
        let number = value as? NSNumber
        return switch type {
        case "null": value is NSNull
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "number": number != nil
        case "integer": number.map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
        default: false
        }
    }
}
