import CartoucheImages
import CartoucheSymbolStyles

/// The state of the interactive composer: keys change it, and ``ComposerScreen`` shows it.
///
/// It knows no terminal and reads no file, so that programs and tests can use it with any keys.
package struct Composer: Sendable {
    /// What a key asks the program to do.
    package enum Effect: Hashable, Sendable {
        /// End the composer.
        case quit
        /// Give the terminal back to the shell for a while.
        case suspend
        /// Write the symbol to a file. `key` is its key in a style; nil for other files.
        case save(path: String, key: String?, replaces: Bool)
    }

    /// What the keys mean.
    package enum Mode: Hashable, Sendable {
        case choosing
        case help
        /// The keys change a text.
        case typing(Field, String)
        /// The next key answers whether to replace a file or an item.
        case confirming(path: String, key: String?)
    }

    /// A text that the user types.
    package enum Field: Hashable, Sendable {
        case color, size, search
        case path
        /// The key of the symbol in the style at the path.
        case key(path: String)
    }

    /// The colors of the key `c`.
    package static let palette: [Color] = [
        0xFFCF3F, 0xF2994A, 0xEB5757, 0xF25FA0, 0x9B51E0, 0x2F80ED, 0x56CCF2, 0x219653, 0x6FCF97, 0x8A5A2B,
        0x828282, 0x333333, 0xFFFFFF,
    ].map { Color(hex: $0) }
    /// The limits of a size in DIPs.
    package static let sizes = 0.5...512.0
    private static let maxUndo = 200

    package let style: ComposerStyle
    package private(set) var composition: Composition
    package internal(set) var mode = Mode.choosing
    /// The number of the part that the keys change.
    package private(set) var focus = 0
    /// The background of the picture.
    package private(set) var background = Color.white
    /// The last result or problem; empty for none.
    package var message = ""
    /// The size of the symbols themselves in DIPs, with which changes of the size begin.
    package var naturalSize = 32.0
    /// The path that the save prompt suggests.
    var path: String
    private var history: [Composition] = []
    private var random: UInt64

    /// Creates a composer.
    ///
    /// - Parameters:
    ///   - style: The choices, at least one.
    ///   - composition: The first choice.
    ///   - path: The path that the save prompt suggests. Default: `symbol.png`.
    ///   - seed: The start of random choices. Default: 1.
    package init(
        _ style: ComposerStyle, _ composition: Composition, path: String = "symbol.png", seed: UInt64 = 1
    ) {
        (self.style, self.composition, self.path) = (style, composition, path)
        random = seed
    }

    /// The symbols of the category that the keys change.
    package var items: [ComposerStyle.Item] { style.categories[composition.parts[focus].category].items }

    /// Changes the state for a key.
    ///
    /// - Returns: What the program must do; nil for nothing.
    package mutating func handle(_ key: TerminalKey) -> Effect? {
        message = ""
        if key == .control("z") { return .suspend }
        if key == .control("c") { return .quit }
        switch mode {
        case .choosing: return choose(key)
        case .help:
            mode = .choosing
            return nil
        case .typing(let field, let text): return type(key, field, text)
        case .confirming(let path, let itemKey):
            mode = .choosing
            if key == .character("y") { return .save(path: path, key: itemKey, replaces: true) }
            message = "nothing is written"
            return nil
        }
    }

    /// Asks whether to replace a file or an item of a style.
    package mutating func confirm(path: String, key: String?) { mode = .confirming(path: path, key: key) }

    private mutating func choose(_ key: TerminalKey) -> Effect? {
        switch key {
        case .up: focus = max(focus - 1, 0)
        case .down, .tab: focus = min(focus + 1, composition.parts.count - 1)
        case .left: step(-1)
        case .right: step(1)
        case .pageUp: jump(-10)
        case .pageDown: jump(10)
        case .home: choose { _ in 0 }
        case .end: choose { items in items.count - 1 }
        case .delete, .backspace: choose { _ in nil }
        case .control("d"), .character("q"): return .quit
        case .character(let letter): letterKey(letter)
        default: break
        }
        return nil
    }

    private mutating func letterKey(_ letter: Character) {
        switch letter {
        case "[": move(-1)
        case "]": move(1)
        case "c": nextColor(1)
        case "C": nextColor(-1)
        case "#": mode = .typing(.color, "#")
        case "0":
            var changed = composition
            (changed.color, changed.size) = (nil, nil)
            change(to: changed)
        case "l":
            var changed = composition
            changed.parts[focus].keepsColors.toggle()
            change(to: changed)
        case "+", "=": grow(by: 1)
        case "-": grow(by: -1)
        case "z": mode = isSizable ? .typing(.size, "") : mode
        case "b": background = background == .white ? Color(red8: 32, green: 36, blue: 40) : .white
        case "r": shuffle()
        case "u": undo()
        case "/": mode = .typing(.search, "")
        case "s":
            if composition.keys(of: style).isEmpty {
                message = "no symbol is chosen"
            } else {
                mode = .typing(.path, path)
            }
        case "?": mode = .help
        default: message = "? shows the keys"
        }
    }

    /// Chooses the symbol whose number a function returns for the symbols of the category.
    mutating func choose(_ number: ([ComposerStyle.Item]) -> Int?) {
        var changed = composition
        changed.parts[focus].item = number(items)
        change(to: changed)
    }

    private mutating func change(to changed: Composition) {
        guard changed != composition else { return }
        history.append(composition)
        if history.count > Self.maxUndo { history.removeFirst() }
        composition = changed
    }

    private mutating func undo() {
        guard let earlier = history.popLast() else {
            message = "there is no earlier choice"
            return
        }
        composition = earlier
        // Only the parts that exist can be in focus; their number never changes.
        focus = min(focus, composition.parts.count - 1)
    }

    /// Chooses the next symbol; there is no symbol between the last and the first one.
    private mutating func step(_ by: Int) {
        let current = composition.parts[focus].item ?? -1
        choose { items in
            let count = items.count + 1
            let next = (current + 1 + by + count) % count - 1
            return next < 0 ? nil : next
        }
    }

    private mutating func jump(_ by: Int) {
        let current = composition.parts[focus].item ?? 0
        choose { items in min(max(current + by, 0), items.count - 1) }
    }

    mutating func set(color: Color) {
        var changed = composition
        changed.color = color
        change(to: changed)
    }

    mutating func set(size: Double) {
        var changed = composition
        changed.size = size
        change(to: changed)
    }

    /// Moves the part down or up in the order of drawing.
    private mutating func move(_ by: Int) {
        let target = focus + by
        guard composition.parts.indices.contains(target) else { return }
        var changed = composition
        changed.parts.swapAt(focus, target)
        change(to: changed)
        focus = target
    }

    private mutating func nextColor(_ by: Int) {
        let count = Self.palette.count
        let index = composition.color.flatMap { Self.palette.firstIndex(of: $0) }
        let next = index.map { ($0 + by + count) % count } ?? (by > 0 ? 0 : count - 1)
        set(color: Self.palette[next])
    }

    /// Whether the symbols have a size; says so if they have none.
    private var isSizable: Bool {
        mutating get {
            if style.itemClass == 5 { message = "polygon symbols have no size" }
            return style.itemClass != 5
        }
    }

    private mutating func grow(by step: Double) {
        guard isSizable else { return }
        let size = (composition.size ?? naturalSize) + step
        set(size: min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound))
    }

    /// Chooses a random symbol in each category that has one.
    private mutating func shuffle() {
        var changed = composition
        for index in changed.parts.indices where changed.parts[index].item != nil {
            // The generator of Knuth's MMIX; its high bits are the most random ones.
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let count = UInt64(style.categories[changed.parts[index].category].items.count)
            changed.parts[index].item = Int((random >> 33) % count)
        }
        change(to: changed)
    }
}
