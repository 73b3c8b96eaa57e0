import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures

/// The source of a feature's value for a renderer.
package enum ValueSource: Hashable, Sendable {
    /// A field, or an arithmetic expression of fields.
    case expression(FieldExpression)
    /// An Arcade expression; those that are only a field or only `$view.scale` have their own cases.
    case script(ArcadeScript)
    /// The map scale's denominator, which is the same for all features.
    case viewScale
    /// An expression that cannot be evaluated, and what is wrong with it; it gives no value.
    case faulty(String)
    /// The document has neither a field nor an expression.
    case none
    /// The same number for all features.
    case constant(Double)

    /// Creates the source for a field; an empty name gives ``none``.
    package init(field: String) {
        self = field.isEmpty ? .none : .expression(FieldExpression(field: field))
    }

    /// Creates the source for an Arcade expression.
    ///
    /// - Parameters:
    ///   - text: The expression.
    ///   - path: The member of the document, for diagnostics. Default: empty.
    ///   - profile: What the expression can use. Default: visualization.
    package init(arcade text: String, at path: String = "", profile: ArcadeProfile = .visualization) {
        do throws(ArcadeFault) {
            let script = try ArcadeScript(text, at: path, profile: profile)
            if let field = script.program.onlyField {
                self = .expression(FieldExpression(field: field))
            } else {
                self = script.isViewScale ? .viewScale : .script(script)
            }
        } catch {
            self = .faulty(error.sentence(in: text))
        }
    }

    /// Creates the source for an expression of old documents: arithmetic with fields in brackets, or Arcade.
    package init(older text: String, at path: String = "") {
        do throws(ExpressionError) {
            self = .expression(try FieldExpression(parsing: text))
        } catch {
            self.init(arcade: text, at: path)
            // Arcade's message does not help if fields are in brackets.
            if case .faulty = self, !text.contains("$") { self = .faulty("\(error)") }
        }
    }

    package var fieldNames: [String] {
        switch self {
        case .expression(let expression): expression.fieldNames
        case .script(let script): script.program.fieldNames
        case .viewScale, .faulty, .none, .constant: []
        }
    }

    /// What a script needs beside the fields that it names; nil for other sources.
    package var scriptNeeds: ArcadeProgram.Needs? {
        if case .script(let script) = self { script.program.needs } else { nil }
    }

    package var isEvaluable: Bool {
        switch self {
        case .expression, .script, .viewScale, .constant: true
        case .faulty, .none: false
        }
    }

    /// Whether the value depends on the scale of the map.
    package var dependsOnView: Bool { self == .viewScale || scriptNeeds?.view ?? false }

    /// Returns one number per feature; NaN if a feature has no value.
    package func numbers(
        of batch: FeatureBatch, in context: ValueContext, for use: ValueUse,
        diagnostics: inout [Diagnostic]
    ) -> [Double] {
        switch self {
        case .viewScale: return [Double](repeating: context.scale, count: batch.count)
        case .constant(let value): return [Double](repeating: value, count: batch.count)
        case .faulty, .none: return [Double](repeating: .nan, count: batch.count)
        case .script(let script): return script.numbers(of: batch, in: context, for: use, &diagnostics)
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

    /// Returns the values of all features as a column, with the rows whose script has a fault; nil if the field does
    /// not exist.
    package func results(
        of batch: FeatureBatch, in context: ValueContext, for use: ValueUse,
        diagnostics: inout [Diagnostic]
    ) -> ArcadeScript.Results? {
        if case .script(let script) = self {
            return script.results(of: batch, in: context, for: use, &diagnostics)
        }
        guard case .expression(let expression) = self, let field = expression.field else {
            let values = numbers(of: batch, in: context, for: use, diagnostics: &diagnostics)
            return .init(column: AttributeColumn(name: "", values: .doubles(values)))
        }
        if let column = batch.column(named: field) { return .init(column: column) }
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

extension ArcadeScript {
    /// Whether the script is only `$view.scale`, with or without `return`.
    fileprivate var isViewScale: Bool {
        guard program.needs.view, program.fieldNames.isEmpty else { return false }
        var bare = text.lowercased().split(whereSeparator: \.isWhitespace).joined()[...]
        while bare.last == ";" { bare.removeLast() }
        if bare.hasPrefix("return") { bare = bare.dropFirst(6) }
        return bare == "$view.scale"
    }
}

extension ValueSource {
    /// Reads the members `field` and `valueExpression` of a renderer or a visual variable.
    package init(reading: inout JSONReading, fieldKey: String = "field", for use: ValueUse) {
        let text = ValueText(reading: &reading, fieldKey: fieldKey)
        let key = text.isArcade ? "valueExpression" : "expression"
        self = text.source(at: reading.path(of: key))
        reading.reportIfFaulty(self, at: key, use)
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
    package mutating func reportIfFaulty(_ source: ValueSource, at key: String, _ use: ValueUse) {
        guard case .faulty(let message) = source else { return }
        report(
            use.keepsSymbol ? .warning : .error, .unsupportedExpression, at: key, message,
            instead: use.consequence)
    }
}
