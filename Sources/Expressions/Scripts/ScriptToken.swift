/// A token of a label expression.
enum ScriptToken: Hashable, Sendable {
    /// A part of a text with expressions inside, such as `f"{[NAME]} m"` in Python.
    enum Part: Hashable, Sendable {
        case text(String)
        /// An expression, the offset of its first byte, and its number format in Python.
        case code(String, offset: Int, format: String)
    }

    case name(String)
    /// A field in brackets.
    case field(String)
    case text(String)
    case template([Part])
    case number(Double)
    case symbol(String)
    /// The beginning of a line after the first, with the number of its leading spaces.
    case line(indent: Int)
    case end

    /// The token in messages.
    var named: String {
        switch self {
        case .name(let name): String(name.prefix(40))
        case .field(let name): "[\(name.prefix(40))]"
        case .text(let text): "\"\(text.prefix(20))\""
        case .template: "a text with expressions"
        case .number(let value): value.shortText
        case .symbol(let symbol): symbol
        case .line: "the end of the line"
        case .end: "the end"
        }
    }

    /// Whether the token can end a value.
    func endsValue(_ language: ScriptLanguage) -> Bool {
        switch self {
        case .name(let name):
            !language.keywords.contains(language.ignoresCase ? name.lowercased() : name)
        case .field, .text, .template, .number: true
        case .symbol(let symbol): symbol == ")" || symbol == "]"
        case .line, .end: false
        }
    }
}

/// A token and the offset of its first byte.
struct PlacedScriptToken: Hashable, Sendable {
    var token: ScriptToken
    var offset: Int
}
