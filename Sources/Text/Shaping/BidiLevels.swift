import CartoucheCFriBidi

/// The embedding levels of a paragraph (UAX 9): even levels run from left to right, odd levels from right to left.
struct BidiLevels {
    /// The level of each character; empty if all characters have the level of the paragraph.
    private(set) var levels: [Int8] = []
    /// The level of the paragraph: 0 or 1.
    private(set) var base: UInt8 = 0

    init(_ text: ArraySlice<UInt32>, direction: TextBlock.Direction) {
        if direction == .rightToLeft { base = 1 }
        // Without characters from right to left, no levels are needed.
        if direction != .rightToLeft, !text.contains(where: Self.canBeRightToLeft) { return }
        guard let functions = FriBidi.functions, !text.isEmpty else { return }
        let count = Int32(text.count)
        var types = [UInt32](repeating: 0, count: text.count)
        var brackets = types
        var levels = [Int8](repeating: 0, count: text.count)
        var paragraph = UInt32(
            direction == .automatic
                ? CFRIBIDI_WEAK_LEFT_TO_RIGHT
                : direction == .rightToLeft ? CFRIBIDI_RIGHT_TO_LEFT : CFRIBIDI_LEFT_TO_RIGHT)
        let result = text.withUnsafeBufferPointer { text -> Int8 in
            functions.get_bidi_types(text.baseAddress, count, &types)
            functions.get_bracket_types(text.baseAddress, count, types, &brackets)
            return functions.get_par_embedding_levels_ex(types, brackets, count, &paragraph, &levels)
        }
        guard result > 0 else { return }
        self.levels = levels
        base = paragraph & 1 == 1 ? 1 : 0
    }

    /// Returns the level of a character.
    subscript(index: Int) -> UInt8 {
        levels.isEmpty ? base : UInt8(clamping: levels[index])
    }

    /// Whether a character is from right to left, or changes directions.
    private static func canBeRightToLeft(_ character: UInt32) -> Bool {
        guard character >= 0x590 else { return false }
        switch character {
        case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
            0x10800...0x10FFF, 0x1E800...0x1EFFF:
            return true
        default: return false
        }
    }

    /// Returns the visual order of runs with these levels (UAX 9, rule L2).
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        let lowestOdd = levels.filter { $0 & 1 == 1 }.min() ?? highest
        guard lowestOdd <= highest else { return order }
        for level in stride(from: highest, through: lowestOdd, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }
}
