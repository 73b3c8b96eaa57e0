/// The pattern of a `LIKE` or `ILIKE`: `%` matches any text, `_` matches one character.
struct LikePattern: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case one
        case many
    }

    private var parts: [Part] = []
    /// The original text of the pattern.
    let text: String
    /// The escape character, after which `%` and `_` match only themselves.
    let escape: Unicode.Scalar?
    /// Whether upper and lower case letters are equal, as in `ILIKE`.
    let ignoresCase: Bool

    /// Creates a pattern; nil if `escape` precedes a character other than `%`, `_` or itself.
    init?(_ text: String, escape: Unicode.Scalar? = nil, ignoresCase: Bool = false) {
        self.text = text
        self.escape = escape
        self.ignoresCase = ignoresCase
        let escape = escape.map {
            ignoresCase ? $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 : $0
        }
        var scalars = (ignoresCase ? text.lowercased() : text).unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            if let escape, scalar == escape {
                guard let next = scalars.next(), next == "%" || next == "_" || next == escape else {
                    return nil
                }
                parts.append(.scalar(next))
            } else if scalar == "%" {
                if parts.last != .many { parts.append(.many) }
            } else {
                parts.append(scalar == "_" ? .one : .scalar(scalar))
            }
        }
    }

    /// Returns whether the whole text matches.
    ///
    /// The number of steps is at most the length of the text times the length of the pattern.
    func matches(_ text: String) -> Bool {
        let scalars = Array((ignoresCase ? text.lowercased() : text).unicodeScalars)
        var index = 0
        var part = 0
        // If the rest after the last % does not match, matching continues here, one character later.
        var retry: (index: Int, part: Int)?
        while index < scalars.count {
            if part < parts.count {
                switch parts[part] {
                case .many:
                    retry = (index, part)
                    part += 1
                    continue
                case .scalar(let scalar) where scalar != scalars[index]: break
                case .one, .scalar:
                    index += 1
                    part += 1
                    continue
                }
            }
            guard let last = retry else { return false }
            retry = (last.index + 1, last.part)
            index = last.index + 1
            part = last.part + 1
        }
        while part < parts.count, parts[part] == .many { part += 1 }
        return part == parts.count
    }
}
