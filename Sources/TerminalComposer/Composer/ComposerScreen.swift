import CartoucheImages

/// The screen of a composer: lines of text, and the place of the picture.
package struct ComposerScreen: Hashable, Sendable {
    /// The lines from top to bottom, each as wide as the terminal.
    package private(set) var lines: [ScreenLine] = []
    /// The place of the picture in characters; nil if the terminal is too small for one.
    package private(set) var picture: Box?

    /// A part of the screen in characters, counted from 0.
    package struct Box: Hashable, Sendable {
        package var column, line, columns, lines: Int
    }

    /// The smallest terminal.
    private static let (minColumns, minLines) = (36, 10)
    private static let panelColumns = 36

    /// Lays out the screen of a composer.
    ///
    /// - Parameters:
    ///   - composer: The composer.
    ///   - columns: The width of the terminal in characters.
    ///   - lines: The height of the terminal in characters.
    ///   - hasPicture: Whether the terminal shows pictures.
    package init(_ composer: Composer, columns: Int, lines height: Int, hasPicture: Bool) {
        guard columns >= Self.minColumns, height >= Self.minLines else {
            let text =
                "The terminal is too small: \(Self.minColumns) × \(Self.minLines) characters are needed."
            lines = [ScreenLine(text)] + Array(repeating: ScreenLine(), count: max(height - 1, 0))
            lines = lines.prefix(max(height, 1)).map { $0.fitted(to: max(columns, 1)) }
            return
        }
        let body = height - 4
        // A character is half as wide as high.
        let side = min(columns - Self.panelColumns - 2, body * 2)
        if hasPicture, side >= 8, composer.mode != .help {
            picture = Box(column: 0, line: 2, columns: side / 2 * 2, lines: side / 2)
        }
        let left = picture.map { $0.columns + 2 } ?? 0
        let panel =
            composer.mode == .help
            ? Self.help : Self.panel(composer, columns: columns - left, lines: body)
        lines = [Self.title(composer, columns: columns), ScreenLine()]
        for index in 0..<body {
            var line = ScreenLine(String(repeating: " ", count: left))
            if index < panel.count { line.add(panel[index]) }
            lines.append(line)
        }
        lines.append(ScreenLine(composer.message, .bold))
        lines.append(Self.prompt(composer, columns: columns))
        lines = lines.map { $0.fitted(to: columns) }
    }

    private static func title(_ composer: Composer, columns: Int) -> ScreenLine {
        let style = composer.style
        let kind = [3: "point", 4: "line", 5: "polygon"][style.itemClass] ?? "symbol"
        let categories = style.categories.count
        let right =
            "\(style.count) \(kind) symbol\(style.count == 1 ? "" : "s"), "
            + "\(categories) categor\(categories == 1 ? "y" : "ies")"
        let room = max(columns - right.count - 2, 8)
        var line = ScreenLine(TerminalText.fitted(TerminalText.printable(style.title), to: room), .bold)
        line.add("  \(right)", .dim)
        return line
    }

    private static func panel(_ composer: Composer, columns: Int, lines: Int) -> [ScreenLine] {
        let composition = composer.composition
        let name = min(max(composer.style.categories.map { TerminalText.width($0.name) }.max() ?? 0, 8), 14)
        let item = columns - name - 18
        func cell(_ text: String, _ width: Int) -> String {
            TerminalText.fitted(TerminalText.printable(text), to: width)
        }
        var rows = [
            ScreenLine("  \(cell("CATEGORY", name)) \(cell("SYMBOL", item)) \(cell("NUMBER", 9))COLOR", .dim)
        ]
        for index in window(of: composition.parts.count, around: composer.focus, size: max(lines / 2 - 4, 2))
        {
            let part = composition.parts[index]
            let category = composer.style.categories[part.category]
            let chosen = part.item.map { category.items[$0] }
            let number = part.item.map { "\($0 + 1)/\(category.items.count)" } ?? "-"
            let color = part.item == nil ? "" : part.keepsColors ? "own" : "set"
            let isFocus = index == composer.focus
            rows.append(
                ScreenLine(
                    "\(isFocus ? "›" : " ") \(cell(category.name.isEmpty ? "(none)" : category.name, name)) "
                        + "\(cell(chosen?.key ?? "–", item)) \(cell(number, 9))\(cell(color, 5))",
                    isFocus ? .selected : .plain))
        }
        rows.append(ScreenLine())
        var color = ScreenLine("  Color  \(composition.color?.css ?? "own") ")
        if let chosen = composition.color { color.add("   ", .box(chosen)) }
        rows.append(color)
        if composer.style.itemClass != 5 {
            rows.append(ScreenLine("  Size   \(composition.size.map { $0.withoutZeroFraction } ?? "own")"))
        }
        rows.append(ScreenLine())
        let items = composer.items
        let chosen = composition.parts[composer.focus].item
        for index in window(of: items.count, around: chosen ?? 0, size: max(lines - rows.count, 1)) {
            let names = items[index].name == items[index].key ? "" : "  \(items[index].name)"
            rows.append(
                ScreenLine(
                    "  \(index == chosen ? "›" : " ") \(items[index].key)\(names)",
                    index == chosen ? .bold : .plain))
        }
        return rows
    }

    /// Returns the rows to show of a longer list, with one row near the middle.
    private static func window(of count: Int, around row: Int, size: Int) -> Range<Int> {
        let start = max(min(row - size / 2, count - size), 0)
        return start..<min(start + size, count)
    }

    private static func prompt(_ composer: Composer, columns: Int) -> ScreenLine {
        /// Shows the end of a long text, where the user types.
        func field(_ label: String, _ text: String) -> ScreenLine {
            var shown = TerminalText.printable(text)[...]
            let room = columns - label.count - 3
            while shown.count > 1, TerminalText.width(shown) > room { shown = shown.dropFirst() }
            return ScreenLine("\(label): \(shown)▏")
        }
        return switch composer.mode {
        case .choosing:
            ScreenLine("↑↓ category  ←→ symbol  c color  +- size  l lock  s save  ? keys  q quit", .dim)
        case .help: ScreenLine("Any key returns.", .dim)
        case .typing(.color, let text): field("Color", text)
        case .typing(.size, let text): field("Size in DIPs", text)
        case .typing(.search, let text): field("Search", text)
        case .typing(.path, let text): field("Save as .png .svg .pdf .json .stylx", text)
        case .typing(.key, let text): field("Key in the style", text)
        case .confirming(let path, nil): ScreenLine("Replace \(path)? y or n")
        case .confirming(let path, let key?): ScreenLine("Replace the symbol \(key) of \(path)? y or n")
        }
    }

    private static let help: [ScreenLine] = [
        ("↑ ↓", "other category"), ("← →", "other symbol of the category"),
        ("PgUp PgDn", "10 symbols on or back"), ("Home End", "first or last symbol"),
        ("Delete", "no symbol of the category"), ("/", "search a symbol of the category"),
        ("[ ]", "draw the category lower or higher"), ("c C #", "next, previous, other color"),
        ("l", "the symbol keeps its own colors"), ("+ - z", "larger, smaller, other size"),
        ("0", "own color and size"), ("r", "random symbols"), ("u", "undo"), ("b", "other background"),
        ("s", "save"), ("q", "quit"),
    ].map { keys, meaning in
        var line = ScreenLine("  \(TerminalText.fitted(keys, to: 10))", .bold)
        line.add(meaning)
        return line
    }

    /// Returns the control sequences that show the screen.
    package func sequence(_ colors: TerminalColors) -> String {
        lines.enumerated().map { "\u{1B}[\($0 + 1);1H" + $1.sequence(colors) }.joined()
    }
}

extension Double {
    /// The number as text, without a fraction of 0.
    package var withoutZeroFraction: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
