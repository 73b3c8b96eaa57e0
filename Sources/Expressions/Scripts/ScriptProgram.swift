import CartoucheFeatures

/// A label expression in VBScript, Python, JScript or the language of map services, evaluated feature by feature.
///
/// It supports the part of each language that label classes use: fields, texts, joining, arithmetic, comparisons,
/// conditions, variables, loops, and common functions and methods of texts, numbers and dates. All languages have one
/// syntax tree and one evaluation.
struct ScriptProgram: Hashable, Sendable {
    private let language: ScriptLanguage
    private let statements: [ScriptStatement]
    private let resultName: String

    init(parsing text: String, language: ScriptLanguage) throws(ScriptFault) {
        self.language = language
        var parser = try ScriptParser(text, language)
        statements = try parser.parse()
        resultName = parser.functionName
    }

    /// Parses a text with fields in braces.
    init(template text: String) {
        language = .simple
        resultName = ""
        var nodes: [ScriptNode] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            nodes.append(.constant(.text(String(rest[..<start]))))
            let offset = text.utf8.distance(from: text.startIndex, to: start)
            nodes.append(.field(String(rest[rest.index(after: start)..<end]), offset: offset))
            rest = rest[end...].dropFirst()
        }
        nodes.append(.constant(.text(String(rest))))
        statements = [.return(.template(nodes))]
    }

    /// Whether the expression is empty, or only an unknown word.
    var isEmpty: Bool {
        if statements.isEmpty { return true }
        if case .return(.variable)? = statements.first, statements.count == 1 { return true }
        if case .return(.constant(let value))? = statements.first, statements.count == 1 {
            return value.isEmpty
        }
        return false
    }

    var fieldNames: [String] {
        var names: [String] = []
        for statement in statements {
            statement.visitFields { if !names.contains($0) { names.append($0) } }
        }
        return names
    }

    /// The field if the expression consists only of a field; otherwise nil.
    var field: String? {
        if case .return(.field(let name, _))? = statements.first, statements.count == 1 { name } else { nil }
    }

    /// Adds the label of each feature.
    func fill(_ result: inout LabelScriptTexts, of batch: FeatureBatch, _ columns: ScriptColumns) {
        result.fill(count: batch.count, columns, dependingOn: fieldNames) { row, result in
            var run = ScriptRun(language, usesCodedValues: columns.usesCodedValues) {
                columns.value(of: $0, row)
            }
            do throws(ScriptFault) {
                return result.label(try run.value(of: statements, resultName: resultName).text)
            } catch {
                result.fail(row: row, isUnended: run.isExhausted) { error.error(in: $0) }
                return nil
            }
        }
    }
}
