import CartoucheArcade
import CartoucheExpressions

/// A value of a popup that an Arcade expression computes: in titles and texts as `{expression/NAME}`.
///
/// The profile is `popup`: `$feature`. Scripts with data of services, such as `FeatureSetByName`, cannot be evaluated.
public struct PopupExpression: Hashable, Sendable {
    /// The type of the value, with its name in web maps.
    public enum ReturnType: String, Hashable, Sendable, CaseIterable {
        /// Text.
        case string
        /// A number, which has the format of the field `expression/NAME`.
        case number
    }

    /// The name, which texts use.
    public let name: String
    /// The name for users.
    public let title: String
    /// The script.
    public let expression: String
    /// The type of the value.
    public let returnType: ReturnType
    /// The compiled script, or the first part that cannot be evaluated.
    let script: Result<ArcadeProgram, ExpressionError>

    /// Creates an expression.
    ///
    /// - Parameters:
    ///   - name: The name, which texts use.
    ///   - title: The name for users. Default: empty.
    ///   - expression: The script.
    ///   - returnType: The type of the value. Default: `.string`.
    public init(name: String, title: String = "", expression: String, returnType: ReturnType = .string) {
        self.name = name
        self.title = title
        self.expression = expression
        self.returnType = returnType
        script = Result { () throws(ArcadeFault) in
            try ArcadeProgram.compile(expression, profile: .popup)
        }.mapError { ExpressionError($0, in: expression) }
    }

    /// The error with the first part of the script that cannot be evaluated; nil if there is none.
    public var error: ExpressionError? { if case .failure(let error) = script { error } else { nil } }

    /// The name of the field of popups that shows the value.
    var fieldName: String { Self.prefix + name }

    /// The beginning of the names of fields that show expressions.
    static let prefix = "expression/"

    /// Whether both have the same texts.
    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name && left.title == right.title && left.expression == right.expression
            && left.returnType == right.returnType
    }

    /// Hashes the texts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(title)
        hasher.combine(expression)
        hasher.combine(returnType)
    }
}

/// The value of an expression for the graphic or feature of a popup.
public struct PopupExpressionEvaluation: Sendable {
    /// The expression.
    public let popupExpression: PopupExpression
    /// The value: a `Double` or `String`; nil for null and after an error.
    public let result: (any Sendable)?
    /// The error of an expression without a value; nil if there is none.
    public let error: ExpressionError?
}
