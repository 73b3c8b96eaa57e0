/// The pattern of a `LIKE`: `%` stands for any text, `_` for one character; case counts.
struct LikePattern: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case one
        case many
    }

    private var parts: [Part] = []
    /// The pattern as it was written.
    let text: String
    /// The character that takes `%` and `_` their meaning.
    let escape: Unicode.Scalar?

    /// A pattern; nil when `escape` stands before anything but `%`, `_` or itself.
    init?(_ text: String, escape: Unicode.Scalar? = nil) {
        self.text = text
        self.escape = escape
        var scalars = text.unicodeScalars.makeIterator()
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

    /// Whether the whole text fits.
    ///
    /// Takes at most text × pattern steps.
    func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        var index = 0
        var part = 0
        // Where to go on when what follows the last % does not fit: one character further.
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
