import CUnibreak

/// The places where a line may end (UAX 14).
struct LineBreaks {
    /// Whether a line may end after each character.
    let allowed: [Bool]

    init(_ text: ArraySlice<UInt32>, language: String) {
        guard let functions = Unibreak.functions, !text.isEmpty else {
            allowed = text.map(CharacterKinds.isSpace)
            return
        }
        var breaks = [CChar](repeating: 2, count: text.count)
        text.withUnsafeBufferPointer { text in
            functions.set_linebreaks_utf32(
                text.baseAddress, text.count, language.isEmpty ? nil : language, &breaks)
        }
        allowed = breaks.map { Int32($0) == CUNIBREAK_MUST_BREAK || Int32($0) == CUNIBREAK_MAY_BREAK }
    }
}
