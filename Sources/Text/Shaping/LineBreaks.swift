import CartoucheCUnibreak

/// The places where a line may end (UAX 14).
struct LineBreaks {
    /// Whether a line may end after each character.
    private(set) var allowed: [Bool]
    /// Whether words of scripts without spaces are known; false if a library is missing.
    private(set) var hasWords = true

    init(_ text: ArraySlice<UInt32>, language: String) {
        allowed = Self.breaks(text, language: language)
        hasWords = WordBreaks.add(in: text, to: &allowed)
    }

    /// The end of a text for libunibreak 1; a text that contains this noncharacter would stop the process.
    private static let endOfText: UInt32 = 0xFFFF
    /// The replacement character.
    private static let replacement: UInt32 = 0xFFFD

    private static func breaks(_ text: ArraySlice<UInt32>, language: String) -> [Bool] {
        guard let functions = Unibreak.functions, !text.isEmpty else {
            return text.map(CharacterKinds.isSpace)
        }
        var text = text
        if text.contains(endOfText) {
            for index in text.indices where text[index] == endOfText { text[index] = replacement }
        }
        var breaks = [CChar](repeating: 2, count: text.count)
        text.withUnsafeBufferPointer { text in
            functions.set_linebreaks_utf32(
                text.baseAddress, text.count, language.isEmpty ? nil : language, &breaks)
        }
        return breaks.map { Int32($0) == CUNIBREAK_MUST_BREAK || Int32($0) == CUNIBREAK_MAY_BREAK }
    }
}
