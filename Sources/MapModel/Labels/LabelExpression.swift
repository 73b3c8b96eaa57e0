import CartoucheDocuments
import CartoucheExpressions

/// The rule for the text of labels.
///
/// Create a ``SimpleLabelExpression``, an ``ArcadeLabelExpression`` or a ``WebmapLabelExpression``. Expressions do not
/// change after their creation.
public class LabelExpression: @unchecked Sendable {
    /// The text of the expression.
    package let text: String
    /// The parsed expression, or the first part that is not supported.
    package let script: Result<LabelScript, ExpressionError>

    package init(text: String, script: Result<LabelScript, ExpressionError>) {
        self.text = text
        self.script = script
    }

    /// The error with the first part of the expression that is not supported; nil if it can be evaluated.
    ///
    /// Labels with such an expression are not drawn, and the picture's report has a diagnostic.
    public var error: (any CartoucheError)? { fault }

    /// The first part of the expression that is not supported; nil if it can be evaluated.
    package var fault: ExpressionError? {
        if case .failure(let error) = script { error } else { nil }
    }

    /// The language of the expression.
    package var language: LabelLanguage { .simple }

    /// Whether the expression never gives a label, because it is empty or has no value.
    package var isWithoutText: Bool {
        if case .success(let script) = script { script.isEmpty } else { false }
    }

    static func parse(_ text: String, _ language: LabelLanguage) -> Result<LabelScript, ExpressionError> {
        Result { () throws(ExpressionError) in try LabelScript(parsing: text, language: language) }
    }
}

/// Fields in brackets and texts in double quotation marks, joined with `CONCAT`: `[NAME] CONCAT " m"`.
public final class SimpleLabelExpression: LabelExpression, @unchecked Sendable {
    /// Creates an expression.
    ///
    /// - Parameter simpleExpression: The text of the expression, for example `[NAME]`.
    public init(simpleExpression: String) {
        super.init(text: simpleExpression, script: Self.parse(simpleExpression, .simple))
    }

    /// The text of the expression.
    public var expression: String { text }
}

/// An expression in Arcade, for example `$feature.NAME + " m"`.
///
/// The profile is `labeling`: `$feature` and `$view`. The result of the script is the label; null and an empty text are
/// no label. A feature for which the script fails, for example without one of its fields, has no label.
public final class ArcadeLabelExpression: LabelExpression, @unchecked Sendable {
    /// Creates an expression.
    ///
    /// - Parameter arcadeString: The text of the expression.
    public init(arcadeString: String) {
        super.init(text: arcadeString, script: Self.parse(arcadeString, .arcade))
    }

    /// The text of the expression.
    public var expression: String { text }

    package override var language: LabelLanguage { .arcade }
}

/// A text with fields in braces, as in older web maps: `{NAME} ({CODE})`.
public final class WebmapLabelExpression: LabelExpression, @unchecked Sendable {
    /// Creates an expression.
    ///
    /// - Parameter webmapExpression: The text of the expression.
    public init(webmapExpression: String) {
        super.init(text: webmapExpression, script: .success(LabelScript(template: webmapExpression)))
    }

    /// The text of the expression.
    public var expression: String { text }
}

/// An expression of a label class of ArcGIS Pro.
package final class DocumentLabelExpression: LabelExpression, @unchecked Sendable {
    private let ownLanguage: LabelLanguage

    package init(_ text: String, _ language: LabelLanguage) {
        ownLanguage = language
        super.init(text: text, script: Self.parse(text, language))
    }

    package override var language: LabelLanguage { ownLanguage }
}
