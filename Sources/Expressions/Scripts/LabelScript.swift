import CartoucheArcade
import CartoucheFeatures

/// A label expression in one of the languages of ArcGIS.
///
/// The evaluation of a feature has a limited number of steps, and texts have a limited length.
package struct LabelScript: Hashable, Sendable {
    /// The maximum length of a label in characters; longer ones are cut.
    package static let maximumLength = 1000

    /// The text of the expression.
    package let text: String
    package let language: LabelLanguage
    private let form: Form

    /// A compiled expression.
    private enum Form: Hashable, Sendable {
        case blank
        case arcade(ArcadeLabelScript)
        case script(ScriptProgram)
    }

    /// Parses an expression.
    ///
    /// - Throws: ``ExpressionError`` with the character of the first part that is not supported.
    package init(parsing text: String, language: LabelLanguage) throws(ExpressionError) {
        self.text = text
        self.language = language
        switch language {
        case .arcade:
            let isBlank = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
            form = isBlank ? .blank : .arcade(try ArcadeLabelScript(parsing: text))
        case .script(let language):
            do {
                form = .script(try ScriptProgram(parsing: text, language: language))
            } catch {
                throw error.error(in: text)
            }
        }
    }

    /// Parses a text with fields in braces, such as `{NAME} ({CODE})`, as in older web maps.
    package init(template text: String) {
        self.text = text
        language = .simple
        form = .script(ScriptProgram(template: text))
    }

    /// Whether the expression gives no labels, because it is empty or names nothing but an unknown word.
    package var isEmpty: Bool {
        switch form {
        case .blank: true
        case .arcade(let script): script.isEmpty
        case .script(let program): program.isEmpty
        }
    }

    /// The names of the fields, each once, in the order of the text.
    package var fieldNames: [String] {
        switch form {
        case .blank: []
        case .arcade(let script): script.program.fieldNames
        case .script(let program): program.fieldNames
        }
    }

    /// What the expression needs beside the fields that it names.
    package var needs: ArcadeProgram.Needs {
        if case .arcade(let script) = form { script.program.needs } else { ArcadeProgram.Needs() }
    }

    /// The field if the expression consists only of a field; otherwise nil.
    package var field: String? {
        switch form {
        case .blank: nil
        case .arcade(let script): script.program.onlyField
        case .script(let program): program.field
        }
    }

    /// Returns the label of each feature; nil for no label.
    ///
    /// White space at the ends is removed. A feature whose expression fails has no label.
    ///
    /// - Parameters:
    ///   - batch: The features.
    ///   - context: What Arcade knows of the map and of the layer.
    ///   - presentations: The domains and formats of fields, by the field's name in lower case.
    ///   - usesCodedValues: Whether fields with a domain give the description of their code; without effect on Arcade.
    package func texts(
        of batch: FeatureBatch, in context: ArcadeContext = ArcadeContext(),
        presentations: [String: FieldPresentation] = [:], usesCodedValues: Bool = false
    ) -> LabelScriptTexts {
        let columns = ScriptColumns(
            batch, presentations, fieldNames: fieldNames,
            usesCodedValues: usesCodedValues && language != .arcade)
        if let field { return lone(field, columns, batch.count, in: context) }
        var result = LabelScriptTexts(text: text)
        switch form {
        case .blank: result.texts = [String?](repeating: nil, count: batch.count)
        case .arcade(let script): script.fill(&result, of: batch, in: context, columns)
        case .script(let program): program.fill(&result, of: batch, columns)
        }
        return result
    }

    /// Returns the labels of an expression that is only a field.
    private func lone(
        _ field: String, _ columns: ScriptColumns, _ count: Int, in context: ArcadeContext
    ) -> LabelScriptTexts {
        var result = LabelScriptTexts(text: text)
        guard let column = columns.column(field) else {
            result.texts = [String?](repeating: nil, count: count)
            result.failedCount = count
            result.fault = .unknownField(
                field, among: columns.names, in: text, at: nil)
            result.failedRow = 0
            return result
        }
        if case .strings(let strings) = column.column.values {
            let labels = strings.mapDistinct { text in
                let description =
                    columns.usesCodedValues ? column.presentation?.description(of: .text(text)) : nil
                return result.label(description ?? text)
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
            if language == .arcade, let text = value.arcadeText(in: context.timeZone) {
                return result.label(text)
            }
            let description = columns.usesCodedValues ? column.presentation?.description(of: value) : nil
            return result.label(description ?? column.presentation?.text(of: value) ?? value.text)
        }
        return result
    }
}

extension ScriptValue {
    /// The text of a date or truth value in Arcade; nil for other values, which all languages write alike.
    fileprivate func arcadeText(in zone: ArcadeTimeZone) -> String? {
        switch self {
        case .date(let milliseconds):
            ArcadeValue.date(ArcadeDate(milliseconds: Double(milliseconds), zone: zone)).text
        case .truth(let flag): ArcadeValue.boolean(flag).text
        default: nil
        }
    }
}

/// The labels of a batch of features.
package struct LabelScriptTexts: Sendable {
    /// The number of features without an end after which the other features are not evaluated.
    static let maximumUnended = 10

    /// The text of the expression.
    let text: String
    /// The label of each feature; nil for no label.
    package var texts: [String?] = []
    /// The number of features whose expression failed.
    package var failedCount = 0
    /// The first fault; nil if there is none.
    package var fault: ExpressionError?
    /// The first feature whose expression failed; nil if there is none.
    package var failedRow: Int?
    /// The number of labels that were cut because they are too long.
    package var cutCount = 0
    /// The number of features whose evaluation was stopped.
    package var unendedCount = 0

    init(text: String) { self.text = text }

    /// Adds no label for each of the other features if too many were stopped; returns whether it did.
    mutating func stopsEarly(count: Int) -> Bool {
        guard unendedCount >= Self.maximumUnended else { return false }
        texts += [String?](repeating: nil, count: count - texts.count)
        return true
    }

    /// Counts a feature whose expression failed.
    ///
    /// - Parameter error: Returns the error in the text of the expression.
    mutating func fail(row: Int, isUnended: Bool, _ error: (String) -> ExpressionError) {
        failedCount += 1
        if isUnended { unendedCount += 1 }
        guard fault == nil else { return }
        fault = error(text)
        failedRow = row
    }

    /// Returns a text as a label: without white space at its ends, and not too long; nil if it is empty.
    mutating func label(_ text: String) -> String? {
        let trimmed = ScriptValue.trimmed(text[...])
        if trimmed.isEmpty { return nil }
        // Counting bytes is faster than counting characters, and there are never fewer.
        guard trimmed.utf8.count > LabelScript.maximumLength, trimmed.count > LabelScript.maximumLength else {
            return String(trimmed)
        }
        cutCount += 1
        return String(trimmed.prefix(LabelScript.maximumLength))
    }
}
