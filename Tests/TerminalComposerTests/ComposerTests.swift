import CartoucheImages
import CartoucheTerminalComposer
import Testing

/// The composer without a terminal: keys in, screens out.
@Suite struct ComposerTests {
    private static let style = ComposerStyle(
        [
            ComposerStyle.Category(name: "Face", items: [.init(key: "Face", name: "Face")]),
            ComposerStyle.Category(
                name: "Eyes",
                items: [
                    .init(key: "Eyes-open", name: "Open eyes"), .init(key: "Eyes-wink", name: "Wink"),
                    .init(key: "Eyes-sad", name: "Sad eyes"),
                ]),
            ComposerStyle.Category(name: "Hat", items: [.init(key: "Hat-crown", name: "Crown")]),
        ], itemClass: 3, title: "emoji.stylx")

    private var composer = Composer(style, Composition(first: style))

    /// Presses keys; each letter of a text is a key.
    @discardableResult
    private mutating func press(_ keys: TerminalKey..., text: String = "") -> Composer.Effect? {
        var last: Composer.Effect?
        for key in keys + text.map({ TerminalKey.character($0) }) { last = composer.handle(key) }
        return last
    }

    private var keys: [String] { composer.composition.keys(of: Self.style) }

    private func screen(_ columns: Int = 80, _ lines: Int = 24) -> [String] {
        ComposerScreen(composer, columns: columns, lines: lines, hasPicture: true).lines.map(\.text)
    }

    @Test mutating func arrowsChooseOneSymbolForEachCategory() {
        #expect(keys == ["Face"])
        press(.down, .right, .right, .down, .right)
        #expect(keys == ["Face", "Eyes-wink", "Hat-crown"])
        #expect(composer.composition.lockedKeys(of: Self.style) == ["Eyes-wink", "Hat-crown"])
        // After the last symbol comes none, then the first one.
        press(.up, .right, .right)
        #expect(keys == ["Face", "Hat-crown"])
        press(.right)
        #expect(keys == ["Face", "Eyes-open", "Hat-crown"])
        press(.left, .left)
        #expect(keys == ["Face", "Eyes-sad", "Hat-crown"])
        press(.home)
        #expect(keys[1] == "Eyes-open")
        press(.end, .pageUp)
        #expect(keys[1] == "Eyes-open")
        press(.delete)
        #expect(keys == ["Face", "Hat-crown"])
    }

    @Test mutating func changesAreUndone() {
        let first = composer.composition
        press(.down, .right)
        press(text: "c+l")
        #expect(composer.composition != first)
        press(text: "uuuu")
        #expect(composer.composition == first)
        press(text: "u")
        #expect(composer.message == "there is no earlier choice")
    }

    @Test mutating func colorsAndSizesAreChosenOrTyped() {
        press(text: "c")
        #expect(composer.composition.color == Composer.palette[0])
        press(text: "C")
        #expect(composer.composition.color == Composer.palette.last)
        press(text: "#0a0")
        press(.enter)
        #expect(composer.composition.color == Color(hex: 0x00AA00))
        press(text: "#zz")
        press(.enter)
        #expect(composer.message.contains("'#zz' is not a color"))
        composer.naturalSize = 48
        press(text: "+")
        #expect(composer.composition.size == 49)
        press(text: "z1e9")
        press(.enter)
        #expect(composer.composition.size == 49 && composer.message.contains("between 0.5 and 512"))
        press(text: "z20")
        press(.backspace, .enter)
        #expect(composer.composition.size == 2)
        press(text: "--------")
        #expect(composer.composition.size == 0.5)
        press(text: "0")
        #expect(composer.composition.size == nil && composer.composition.color == nil)
    }

    @Test mutating func categoriesMoveInTheOrderOfDrawing() {
        press(.down, .right)
        press(text: "[")
        #expect(keys == ["Eyes-open", "Face"] && composer.focus == 0)
        press(text: "[]]")
        #expect(keys == ["Face", "Eyes-open"] && composer.focus == 2)
    }

    @Test mutating func aSearchFollowsTheLetters() {
        press(.down)
        press(text: "/sad")
        #expect(keys == ["Face", "Eyes-sad"])
        #expect(screen().last?.hasPrefix("Search: sad") == true)
        press(.backspace, .backspace, .backspace)
        press(text: "WINK")
        press(.enter)
        #expect(keys == ["Face", "Eyes-wink"] && composer.mode == .choosing)
        press(text: "/zebra")
        #expect(composer.message == "no symbol of the category has 'zebra'")
    }

    @Test mutating func randomSymbolsDependOnTheSeed() {
        press(.down, .right)
        var other = Composer(Self.style, composer.composition, seed: 1)
        for _ in 0..<20 {
            press(text: "r")
            _ = other.handle(.character("r"))
            #expect(composer.composition == other.composition && keys.count == 2)
        }
    }

    @Test mutating func savingAsksForAPathAndAKey() {
        press(text: "s")
        #expect(composer.mode == .typing(.path, "symbol.png"))
        #expect(press(.enter) == .save(path: "symbol.png", key: nil, replaces: false))
        press(text: "s")
        press(.control("u"))
        press(text: "a.stylx")
        #expect(press(.enter) == nil)
        #expect(composer.mode == .typing(.key(path: "a.stylx"), "Face"))
        #expect(press(.enter) == .save(path: "a.stylx", key: "Face", replaces: false))
        composer.confirm(path: "a.stylx", key: "Face")
        #expect(screen().last?.hasPrefix("Replace the symbol Face of a.stylx? y or n") == true)
        #expect(press(.character("y")) == .save(path: "a.stylx", key: "Face", replaces: true))
        composer.confirm(path: "a.png", key: nil)
        #expect(press(.enter) == nil)
        #expect(composer.message == "nothing is written")
        press(.delete)
        press(text: "s")
        #expect(composer.message == "no symbol is chosen" && composer.mode == .choosing)
    }

    @Test mutating func theScreenHasExactlyTheSizeOfTheTerminal() {
        press(.down, .right)
        for (columns, lines) in [(80, 24), (36, 10), (200, 60), (61, 11), (20, 5), (1, 1), (1000, 500)] {
            let screen = screen(columns, lines)
            #expect(screen.count == lines, "\(columns) \(lines)")
            #expect(screen.allSatisfy { TerminalText.width($0) == columns }, "\(columns) \(lines)")
        }
        let text = screen().joined(separator: "\n")
        #expect(text.contains("› Eyes     Eyes-open    1/3      own"), "\(text)")
        #expect(text.contains("  Face     Face         1/1      set"), "\(text)")
        #expect(text.contains("› Eyes-open  Open eyes") && text.contains("Color  own"), "\(text)")
    }

    @Test mutating func thePictureIsBesideTheLists() throws {
        let screen = ComposerScreen(composer, columns: 80, lines: 24, hasPicture: true)
        let box = try #require(screen.picture)
        #expect(box.columns == 2 * box.lines && box.line + box.lines <= 22 && box.columns <= 42)
        #expect(ComposerScreen(composer, columns: 80, lines: 24, hasPicture: false).picture == nil)
        press(text: "?")
        let help = ComposerScreen(composer, columns: 80, lines: 24, hasPicture: true)
        #expect(help.picture == nil && help.lines.map(\.text).joined().contains("random symbols"))
        press(.enter)
        #expect(composer.mode == .choosing)
    }

    @Test func namesCannotChangeTheTerminal() {
        let style = ComposerStyle(
            [.init(name: "a\u{1B}[2J", items: [.init(key: "k\u{1B}]0;x\u{07}", name: "n\u{9B}1m")])],
            itemClass: 4, title: "\u{1B}c")
        let screen = ComposerScreen(
            Composer(style, Composition(first: style)), columns: 80, lines: 24, hasPicture: false)
        let controls = screen.lines.map(\.text).joined().unicodeScalars.filter {
            $0.properties.generalCategory == .control
        }
        #expect(controls.isEmpty)
        #expect(screen.lines.map(\.text).joined().contains("1 line symbol, 1 category"))
    }

    @Test mutating func keysEndOrSuspend() {
        #expect(press(.character("q")) == .quit)
        #expect(press(.control("c")) == .quit)
        #expect(press(.control("z")) == .suspend)
        press(text: "s")
        #expect(press(.control("c")) == .quit)
    }

    @Test func keysGiveTheFirstChoice() {
        let chosen = Composition(keys: ["Hat-crown", "Face"], of: Self.style)
        #expect(chosen?.keys(of: Self.style) == ["Hat-crown", "Face"] && chosen?.parts.count == 3)
        #expect(Composition(keys: ["Eyes-open", "Eyes-sad"], of: Self.style) == nil)
        #expect(Composition(keys: ["Nose"], of: Self.style) == nil)
    }
}
