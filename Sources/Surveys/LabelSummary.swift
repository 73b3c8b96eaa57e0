import Cartouche
import CartoucheDocuments
import CartoucheExpressions

/// The label classes of a layer of a map or layer file.
struct LabelSummary {
    private let labels: LayerLabels

    init(_ labels: LayerLabels) { self.labels = labels }

    /// The classes as text: the name, the language, whether the expression can be evaluated, and the expression.
    var lines: [String] {
        guard !labels.definitions.isEmpty else { return [] }
        let count = labels.definitions.count
        let classes = "\(count) label \(count == 1 ? "class" : "classes")"
        var lines = ["  labels             \(labels.isEnabled ? "on" : "off"), \(classes)"]
        for definition in labels.definitions {
            let language = definition.expression?.language.name ?? "no expression"
            let state = [Self.state(of: definition), definition.isShown ? nil : "hidden"].compactMap { $0 }
            lines.append("    \"\(definition.name)\"  \(language), \(state.joined(separator: ", "))")
            if let text = definition.expression?.text, !text.isEmpty {
                let all = text.split(whereSeparator: \.isNewline)
                for line in all.prefix(Self.maxLines) { lines.append("      \(line)") }
                if all.count > Self.maxLines {
                    lines.append("      … and \(all.count - Self.maxLines) more lines")
                }
            }
        }
        return lines
    }

    /// The maximum number of lines of an expression in the text.
    private static let maxLines = 20

    private static func state(of definition: LabelDefinition) -> String {
        guard let expression = definition.expression else { return "no labels" }
        if let error = expression.fault {
            let place = error.lineAndColumn.map { "line \($0.line), column \($0.column): " } ?? ""
            return "not supported: \(place)\(error.what)"
        }
        return expression.isWithoutText ? "runs, without labels" : "runs"
    }

    /// The classes as JSON.
    var json: JSONValue {
        func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
        let classes = labels.definitions.map { definition -> JSONValue in
            let expression = definition.expression
            var error: JSONValue = .null
            if let fault = expression?.fault {
                error = [
                    "line": fault.lineAndColumn.map { number(Double($0.line)) } ?? .null,
                    "column": fault.lineAndColumn.map { number(Double($0.column)) } ?? .null,
                    "message": .string(fault.what),
                ]
            }
            return [
                "name": .string(definition.name), "language": .string(expression?.language.name ?? ""),
                "expression": .string(expression?.text ?? ""),
                "runs": .bool(expression != nil && expression?.fault == nil), "error": error,
                "visible": .bool(definition.isShown), "whereClause": .string(definition.whereClause),
                "minScale": number(definition.minScale ?? 0), "maxScale": number(definition.maxScale ?? 0),
                "priority": definition.priority.map { number(Double($0)) } ?? .null,
            ]
        }
        return ["enabled": .bool(labels.isEnabled), "classes": .array(classes)]
    }
}
