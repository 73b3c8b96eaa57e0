import CartoucheImages

// Texts that the user types.
extension Composer {
    /// The longest text that a user can type.
    private static let maxText = 1000

    /// Changes the text for a key.
    ///
    /// - Returns: What the program must do; nil for nothing.
    mutating func type(_ key: TerminalKey, _ field: Field, _ text: String) -> Effect? {
        switch key {
        case .escape:
            mode = .choosing
        case .enter:
            mode = .choosing
            return accept(field, text)
        case .backspace:
            mode = .typing(field, String(text.dropLast()))
        case .control("u"):
            mode = .typing(field, "")
        case .character(let letter) where text.count < Self.maxText:
            mode = .typing(field, text + String(letter))
        default: break
        }
        if field == .search, case .typing(_, let words) = mode { search(words) }
        return nil
    }

    private mutating func accept(_ field: Field, _ text: String) -> Effect? {
        switch field {
        case .search: break
        case .color:
            guard let color = Color(css: text) else {
                message = "'\(text)' is not a color; write #rrggbb or a CSS name"
                return nil
            }
            set(color: color)
        case .size:
            guard let size = Double(text), Self.sizes.contains(size) else {
                message = "'\(text)' is not a size between 0.5 and 512"
                return nil
            }
            set(size: size)
        case .path:
            guard !text.isEmpty else {
                message = "nothing is written"
                return nil
            }
            path = text
            guard text.lowercased().hasSuffix(".stylx") else {
                return .save(path: text, key: nil, replaces: false)
            }
            mode = .typing(.key(path: text), composition.keys(of: style).joined(separator: " + "))
        case .key(let path):
            guard !text.isEmpty else {
                message = "a symbol of a style needs a key; nothing is written"
                return nil
            }
            return .save(path: path, key: text, replaces: false)
        }
        return nil
    }

    /// Chooses the first symbol of the category whose name or key has a text.
    private mutating func search(_ text: String) {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return }
        let found = items.firstIndex { item in
            item.name.lowercased().contains(wanted) || item.key.lowercased().contains(wanted)
        }
        guard let found else {
            message = "no symbol of the category has '\(text)'"
            return
        }
        choose { _ in found }
    }
}
