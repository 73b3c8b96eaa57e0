/// A language that only label classes have.
package enum ScriptLanguage: Hashable, Sendable, CaseIterable {
    case vbScript
    case python
    case jScript
    /// The language of map services and older web maps: fields in brackets or braces and texts, joined with `CONCAT`.
    case simple

    /// The name for users.
    var name: String {
        switch self {
        case .vbScript: "VBScript"
        case .python: "Python"
        case .jScript: "JScript"
        case .simple: "simple"
        }
    }

    /// Whether names can be written in upper or lower case.
    var ignoresCase: Bool { self == .vbScript || self == .simple }

    /// Whether `[…]` after a value is an element of it.
    var hasElements: Bool { self == .python || self == .jScript }

    /// Words that are not values, so that a bracket after them starts a field.
    var keywords: Set<String> {
        switch self {
        case .jScript: ["return", "if", "else", "var", "in", "for", "while", "function"]
        case .python: ["return", "if", "elif", "else", "and", "or", "not", "in", "is", "def", "for", "while"]
        case .vbScript, .simple: []
        }
    }
}
