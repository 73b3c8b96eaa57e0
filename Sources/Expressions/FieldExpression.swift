import Features

/// A number from a feature's fields, as rotation expressions and proportional values have it: `[WIND_DIR] + 180`.
///
/// It has fields in brackets (or double quotes), numbers, `+ - * /` and parentheses.
public struct FieldExpression: Hashable, Sendable {
    /// The expression as it was written.
    public let text: String
    private let node: Node

    /// Reads an expression.
    ///
    /// - Throws: ``ExpressionError`` with the character where the text stops making sense.
    public init(parsing text: String) throws(ExpressionError) {
        self.text = text
        var parser = try Parser(text, isArithmetic: true)
        node = try parser.parse()
    }

    /// The value of a field, whatever characters its name has.
    public init(field name: String) {
        text = "[\(name)]"
        node = .field(name, offset: 0)
    }

    /// Reads an Arcade expression that does nothing but name a field: `$feature.NAME` or `$feature["NAME"]`.
    ///
    /// Nil for everything else that Arcade can say; the caller reports it.
    public init?(arcade text: String) {
        guard let name = Self.arcadeField(text) else { return nil }
        self.init(field: name)
    }

    /// The field, where the expression is nothing but a field.
    public var field: String? { if case .field(let name, _) = node { name } else { nil } }

    /// The fields that the expression looks at, as it writes them.
    public var fieldNames: [String] { node.fieldNames }

    /// The number of each feature; NaN where a field is null, is no number, or the division is by 0.
    ///
    /// - Throws: ``ExpressionError`` when the batch lacks a field.
    public func values(_ batch: FeatureBatch) throws(ExpressionError) -> [Double] {
        let vector = try Evaluator(batch: batch, expression: text).evaluate(node)
        let values =
            switch vector.numbers() {
            case .one(let value): [Double](repeating: value, count: batch.count)
            case .many(let values): values
            }
        return values.map { $0.isFinite ? $0 : .nan }
    }

    /// The field's name in an Arcade expression that does nothing but name one.
    public static func arcadeField(_ text: String) -> String? {
        func trimmed(_ text: Substring) -> Substring {
            var text = text
            while let first = text.first, first.isWhitespace { text.removeFirst() }
            while let last = text.last, last.isWhitespace { text.removeLast() }
            return text
        }
        var rest = trimmed(text[...])
        while rest.last == ";" { rest = trimmed(rest.dropLast()) }
        if rest.hasPrefix("return"), rest.dropFirst(6).first?.isWhitespace == true {
            rest = trimmed(rest.dropFirst(6))
        }
        // Arcade does not look at the case of its own words.
        guard rest.prefix(8).lowercased() == "$feature" else { return nil }
        rest = trimmed(rest.dropFirst(8))
        if rest.first == "." {
            let name = trimmed(rest.dropFirst())
            let isName = name.unicodeScalars.allSatisfy {
                $0 == "_" || $0.properties.isAlphabetic || ("0"..."9") ~= $0
            }
            return isName && !name.isEmpty ? String(name) : nil
        }
        guard rest.first == "[", rest.last == "]" else { return nil }
        rest = trimmed(rest.dropFirst().dropLast())
        guard let quote = rest.first, quote == "\"" || quote == "'", rest.count >= 3, rest.last == quote
        else {
            return nil
        }
        let name = rest.dropFirst().dropLast()
        return name.contains(quote) || name.contains("\\") ? nil : String(name)
    }
}
