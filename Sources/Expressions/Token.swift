/// A token of an expression.
enum Token: Hashable, Sendable {
    /// A keyword, or a field's name without quotes.
    case word(String)
    /// A field's name in double quotes or brackets.
    case quotedName(String)
    case text(String)
    case number(Double)
    /// A number without fraction and exponent.
    case whole(Int64)
    /// An operator, a parenthesis or a comma.
    case symbol(String)
    case end

    /// The token's text in messages.
    var named: String {
        switch self {
        case .word(let word): word
        case .quotedName(let name): "\"\(name)\""
        case .text(let text): "'\(text.prefix(20))'"
        case .number(let value): "\(value)"
        case .whole(let value): "\(value)"
        case .symbol(let symbol): symbol
        case .end: "the end"
        }
    }
}

/// A token and the offset of its first byte.
struct PlacedToken: Sendable {
    var token: Token
    var offset: Int
}
