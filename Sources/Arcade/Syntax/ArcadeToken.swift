/// A token of a script.
struct ArcadeToken {
    enum Kind {
        /// A name or a keyword, as written.
        case name(String)
        case number(Double)
        case text(String)
        /// A text in back quotes: its texts and the tokens of its expressions.
        case template([TemplatePart])
        /// An operator or a bracket.
        case symbol(String)
        case end
    }

    enum TemplatePart {
        case text(String)
        case tokens([ArcadeToken])
    }

    var kind: Kind
    /// The place in the script, in UTF-8 bytes.
    var offset: Int
    /// Whether a line ends between the token before and this token.
    var startsLine: Bool
}

extension ArcadeToken {
    /// The words that are no names.
    static let keywords: Set = [
        "var", "if", "else", "for", "in", "while", "function", "return", "break", "continue", "null", "true",
        "false", "import", "export",
    ]

    /// Whether the token is this operator or bracket.
    func isSymbol(_ symbol: String) -> Bool {
        if case .symbol(let own) = kind { own == symbol } else { false }
    }

    /// The name in lower case; nil for other tokens.
    var word: String? { if case .name(let name) = kind { name.lowercased() } else { nil } }

    /// The name if it is no keyword; nil for other tokens.
    var identifier: String? {
        guard case .name(let name) = kind, !Self.keywords.contains(name.lowercased()) else { return nil }
        return name
    }

    /// The token in messages.
    var description: String {
        switch kind {
        case .name(let name): "'\(name.prefix(60))'"
        case .number(let number): "the number \(ArcadeNumberText.text(of: number))"
        case .text, .template: "a text"
        case .symbol(let symbol): "'\(symbol)'"
        case .end: "the end"
        }
    }
}
