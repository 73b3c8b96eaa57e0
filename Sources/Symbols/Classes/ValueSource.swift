import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures

/// The source of a feature's value for a renderer.
package enum ValueSource: Hashable, Sendable {
    /// A field, or an arithmetic expression of fields.
    case expression(FieldExpression)
    /// The map scale's denominator, which is the same for all features.
    case viewScale
    /// An expression that cannot be evaluated; it gives no value.
    case unsupported(String)
    /// The document has neither a field nor an expression.
    case none
    /// The same number for all features.
    case constant(Double)

    /// Creates the source for a field; an empty name gives ``none``.
    init(field: String) {
        self = field.isEmpty ? .none : .expression(FieldExpression(field: field))
    }

    /// Creates the source for an Arcade expression.
    ///
    /// Only `$view.scale`, or an expression that is a single field, can be evaluated.
    package init(arcade text: String) {
        let bare = text.split(whereSeparator: \.isWhitespace).joined()
        if bare == "$view.scale" || bare == "view.scale" {
            self = .viewScale
        } else if let expression = FieldExpression(arcade: text) {
            self = .expression(expression)
        } else {
            self = .unsupported(text)
        }
    }

    /// Creates the source for an expression of old documents: arithmetic with fields in brackets, or Arcade.
    init(older text: String) {
        self.init(arcade: text)
        // Other expressions stay unsupported; readers report them with their text.
        if case .unsupported = self, let expression = try? FieldExpression(parsing: text) {
            self = .expression(expression)
        }
    }

    var fieldNames: [String] {
        if case .expression(let expression) = self { expression.fieldNames } else { [] }
    }

    var isEvaluable: Bool {
        switch self {
        case .expression, .viewScale, .constant: true
        case .unsupported, .none: false
        }
    }

    /// Returns one number per feature; NaN if a feature has no value.
    func numbers(of batch: FeatureBatch, scale: Double, diagnostics: inout [Diagnostic]) -> [Double] {
        switch self {
        case .viewScale: return [Double](repeating: scale, count: batch.count)
        case .constant(let value): return [Double](repeating: value, count: batch.count)
        case .unsupported, .none: return [Double](repeating: .nan, count: batch.count)
        case .expression(let expression):
            if let field = expression.field {
                if let column = batch.column(named: field) { return column.numbers() }
                diagnostics.append(Self.missing(field, in: batch))
                return [Double](repeating: .nan, count: batch.count)
            }
            do {
                return try expression.values(batch)
            } catch {
                diagnostics.append(
                    Diagnostic(
                        .error, code: .expressionWithoutValue, message: "\(error)",
                        instead: "the value is missing for all features"))
                return [Double](repeating: .nan, count: batch.count)
            }
        }
    }

    /// Returns the column of values; nil if the field does not exist.
    func column(of batch: FeatureBatch, scale: Double, diagnostics: inout [Diagnostic]) -> AttributeColumn? {
        guard case .expression(let expression) = self, let field = expression.field else {
            let values = numbers(of: batch, scale: scale, diagnostics: &diagnostics)
            return AttributeColumn(name: "", values: .doubles(values))
        }
        if let column = batch.column(named: field) { return column }
        diagnostics.append(Self.missing(field, in: batch))
        return nil
    }

    private static func missing(_ field: String, in batch: FeatureBatch) -> Diagnostic {
        let fault = FieldNames(batch.attributes.map(\.name)).fault(of: field)
        return Diagnostic(
            .error, code: .missingField, message: "\(fault.what); \(fault.suggestion)",
            instead: "the value is missing for all features")
    }
}

extension ValueSource {
    /// Reads the members `field` and `valueExpression` of a renderer or a visual variable.
    init(reading: inout JSONReading, fieldKey: String = "field") {
        let text = ValueText(reading: &reading, fieldKey: fieldKey)
        self = text.source
        if case .arcade = text {
            reading.reportIfUnsupported(self, at: "valueExpression")
        } else {
            reading.reportIfUnsupported(self, at: "expression")
        }
    }
}

extension JSONReading {
    /// Reports that a renderer has neither a field nor an expression for its classes.
    ///
    /// - Parameters:
    ///   - isMissing: Whether it has none.
    ///   - field: The member for the field.
    package mutating func reportMissingValue(_ isMissing: Bool, field: String) {
        guard isMissing else { return }
        report(
            .error, .missingMember,
            "the renderer has neither \"\(field)\" nor an expression; services of maps do not publish their "
                + "expressions",
            instead: "no feature belongs to a class")
    }

    /// Reports a diagnostic if the source cannot be evaluated.
    package mutating func reportIfUnsupported(_ source: ValueSource, at key: String) {
        guard case .unsupported(let text) = source else { return }
        report(
            .warning, .unsupportedExpression, at: key,
            "the expression \(text.brief) cannot be evaluated; use $feature.NAME or $view.scale",
            instead: "the value is missing for all features")
    }
}
