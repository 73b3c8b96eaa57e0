import CartoucheFeatures

/// A label expression in one of the languages of ArcGIS, evaluated feature by feature.
///
/// It supports the part of each language that label classes use: fields, texts, joining, arithmetic, comparisons,
/// conditions, variables, loops, and common functions and methods of texts, numbers and dates. All languages have one
/// syntax tree and one evaluation. The evaluation of a feature has a limited number of steps, and texts have a limited
/// length.
package struct LabelScript: Hashable, Sendable {
    /// The maximum length of a label in characters; longer ones are cut.
    package static let maximumLength = 1000

    /// The text of the expression.
    package let text: String
    package let language: ScriptLanguage
    private let statements: [ScriptStatement]
    private let resultName: String

    /// Parses an expression.
    ///
    /// - Throws: ``ExpressionError`` with the character of the first part that is not supported.
    package init(parsing text: String, language: ScriptLanguage) throws(ExpressionError) {
        self.text = text
        self.language = language
        do {
            var parser = try ScriptParser(text, language)
            statements = try parser.parse()
            resultName = language == .vbScript ? parser.functionName : ScriptParser.lastValue
        } catch {
            throw error.error(in: text)
        }
    }

    /// Parses a text with fields in braces, such as `{NAME} ({CODE})`, as in older web maps.
    package init(template text: String) {
        self.text = text
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

    /// Whether the expression gives no labels, because it is empty or names nothing but an unknown word.
    package var isEmpty: Bool {
        if statements.isEmpty { return true }
        if case .return(.variable)? = statements.first, statements.count == 1 { return true }
        if case .return(.constant(let value))? = statements.first, statements.count == 1 {
            return value.isEmpty
        }
        return false
    }

    /// The names of the fields, each once, in the order of the text.
    package var fieldNames: [String] {
        var names: [String] = []
        for statement in statements {
            statement.visitFields { if !names.contains($0) { names.append($0) } }
        }
        return names
    }

    /// The field if the expression consists only of a field; otherwise nil.
    package var field: String? {
        switch statements.first {
        case .return(.field(let name, _)) where statements.count == 1: name
        case .assign(ScriptParser.lastValue, .field(let name, _)) where statements.count == 1: name
        default: nil
        }
    }

    /// Returns the label of each feature; nil for no label.
    ///
    /// White space at the ends is removed. A feature whose expression fails has no label.
    ///
    /// - Parameters:
    ///   - batch: The features.
    ///   - presentations: The domains and formats of fields, by the field's name in lower case.
    ///   - usesCodedValues: Whether fields with a domain give the description of their code; without effect on Arcade.
    package func texts(
        of batch: FeatureBatch, presentations: [String: FieldPresentation] = [:],
        usesCodedValues: Bool = false
    ) -> LabelScriptTexts {
        let columns = ScriptColumns(
            batch, presentations, fieldNames: fieldNames, usesCodedValues: usesCodedValues)
        var result = LabelScriptTexts()
        result.texts.reserveCapacity(batch.count)
        if let field { return lone(field, columns, batch.count) }
        // A label that depends on one column of texts is evaluated once for each of its values.
        let memo = columns.onlyTextColumn(of: fieldNames)
        var known: [Int32: String?] = [:]
        for row in 0..<batch.count {
            let code = memo.flatMap { memo in memo.isNull?[row] ?? false ? nil : memo.codes[row] }
            if let code, let text = known[code] {
                result.texts.append(text)
                continue
            }
            let text = evaluate(row, columns, &result)
            result.texts.append(text)
            if let code { known[code] = text }
        }
        return result
    }

    private func evaluate(_ row: Int, _ columns: ScriptColumns, _ result: inout LabelScriptTexts) -> String? {
        if result.unendedCount >= LabelScriptTexts.maximumUnended { return nil }
        var run = ScriptRun(language, usesCodedValues: columns.usesCodedValues) { columns.value(of: $0, row) }
        do {
            let value = try run.value(of: statements, resultName: resultName)
            return label(value.text, &result)
        } catch {
            if run.isExhausted { result.unendedCount += 1 }
            result.failedCount += 1
            if result.fault == nil { result.fault = error.error(in: text) }
            return nil
        }
    }

    /// Returns the labels of an expression that is only a field.
    private func lone(_ field: String, _ columns: ScriptColumns, _ count: Int) -> LabelScriptTexts {
        var result = LabelScriptTexts()
        guard let column = columns.column(field) else {
            result.texts = [String?](repeating: nil, count: count)
            result.failedCount = count
            result.fault = .unknownField(
                field, among: columns.names, in: text, at: nil)
            return result
        }
        let decodes = columns.usesCodedValues && language != .arcade
        if case .strings(let strings) = column.column.values {
            let labels = strings.mapDistinct { text in
                let description = decodes ? column.presentation?.description(of: .text(text)) : nil
                return label(description ?? text, &result)
            }
            result.texts = strings.codes.map { labels[Int($0)] }
            if let isNull = column.column.isNull {
                for row in isNull.indices where isNull[row] { result.texts[row] = nil }
            }
            return result
        }
        result.texts = (0..<count).map { row in
            let value = ScriptValue(column.column[row])
            if value.isNull { return nil }
            let description = decodes ? column.presentation?.description(of: value) : nil
            return label(description ?? column.presentation?.text(of: value) ?? value.text, &result)
        }
        return result
    }

    /// Returns a text as a label: without white space at its ends, and not too long; nil if it is empty.
    private func label(_ text: String, _ result: inout LabelScriptTexts) -> String? {
        let trimmed = ScriptValue.trimmed(text[...])
        if trimmed.isEmpty { return nil }
        // Counting bytes is faster than counting characters, and there are never fewer.
        guard trimmed.utf8.count > Self.maximumLength, trimmed.count > Self.maximumLength else {
            return String(trimmed)
        }
        result.cutCount += 1
        return String(trimmed.prefix(Self.maximumLength))
    }
}

/// The labels of a batch of features.
package struct LabelScriptTexts: Sendable {
    /// The number of features without an end after which the other features are not evaluated.
    static let maximumUnended = 100

    /// The label of each feature; nil for no label.
    package var texts: [String?] = []
    /// The number of features whose expression failed.
    package var failedCount = 0
    /// The first fault; nil if there is none.
    package var fault: ExpressionError?
    /// The number of labels that were cut because they are too long.
    package var cutCount = 0
    /// The number of features whose evaluation was stopped.
    package var unendedCount = 0
}

/// The columns of a batch as the fields of label expressions.
struct ScriptColumns {
    private let batch: FeatureBatch
    private let presentations: [String: FieldPresentation]
    let usesCodedValues: Bool
    /// The columns of the fields that the expression names.
    private var known: [String: Column] = [:]

    /// A column with the presentation of its field.
    struct Column {
        var column: AttributeColumn
        var presentation: FieldPresentation?
    }

    init(
        _ batch: FeatureBatch, _ presentations: [String: FieldPresentation], fieldNames: [String],
        usesCodedValues: Bool
    ) {
        self.batch = batch
        self.presentations = presentations
        self.usesCodedValues = usesCodedValues
        for name in fieldNames { known[name] = column(name) }
    }

    var names: [String] { batch.attributes.map(\.name) }

    /// Returns the column of a field.
    func column(_ name: String) -> Column? {
        guard let column = batch.column(named: name) else { return nil }
        let known = presentations.keys.sorted()
        let index = FieldNames.meaning(of: column.name, among: known).index
        return Column(column: column, presentation: index.flatMap { presentations[known[$0]] })
    }

    /// Returns the value of a field for a feature, and its description in a domain.
    func value(of name: String, _ row: Int) -> (value: ScriptValue, description: String?)? {
        guard let column = known[name] ?? column(name) else { return nil }
        let value = ScriptValue(column.column[row])
        return (value, column.presentation?.description(of: value))
    }

    /// The codes of the only field if it has texts; nil if there are other fields.
    func onlyTextColumn(of fields: [String]) -> (codes: [Int32], isNull: [Bool]?)? {
        guard fields.count == 1, let column = column(fields[0])?.column,
            case .strings(let strings) = column.values
        else { return nil }
        return (strings.codes, column.isNull)
    }
}
