import CartoucheFeatures

/// A numeric expression over a feature's fields, used for rotations and proportional values: `[WIND_DIR] + 180`.
///
/// It supports fields in brackets or double quotes, numbers, `+ - * /` and parentheses.
public struct FieldExpression: Hashable, Sendable {
    /// The original text of the expression.
    public let text: String
    private let node: Node

    /// Parses an expression.
    ///
    /// - Throws: ``ExpressionError`` with the character at which parsing failed.
    public init(parsing text: String) throws(ExpressionError) {
        self.text = text
        var parser = try Parser(text, isArithmetic: true)
        node = try parser.parse()
    }

    /// Creates an expression for the value of a field; the name can have any characters.
    public init(field name: String) {
        text = "[\(name)]"
        node = .field(name, offset: 0)
    }

    /// Creates an expression from an Arcade expression that only names a field: `$feature.NAME` or `$feature["NAME"]`.
    ///
    /// Nil for all other Arcade expressions; the caller reports them.
    public init?(arcade text: String) {
        guard let name = Self.arcadeField(text) else { return nil }
        self.init(field: name)
    }

    /// The field if the expression consists only of a field; otherwise nil.
    public var field: String? { if case .field(let name, _) = node { name } else { nil } }

    /// The names of the fields, as written in the expression.
    public var fieldNames: [String] { node.fieldNames }

    /// Returns the number of each feature; NaN if a field is null or not a number, or for a division by 0.
    ///
    /// - Throws: ``ExpressionError`` if the batch lacks a field.
    public func values(_ batch: FeatureBatch) throws(ExpressionError) -> [Double] {
        let vector = try Evaluator(batch: batch, expression: text).evaluate(node)
        let values =
            switch vector.numbers() {
            case .one(let value): [Double](repeating: value, count: batch.count)
            case .many(let values): values
            }
        return values.map { $0.isFinite ? $0 : .nan }
    }

    /// Returns the field's name in an Arcade expression that only names a field; otherwise nil.
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
        // Arcade's keywords are case-insensitive.
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
