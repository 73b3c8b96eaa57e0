import CartoucheCLibrary

/// The text and the tokens of a parsed document, which its ``JSONPart``s share.
///
/// Invariants of the unsafe code: both buffers are filled before the first part is created. They are never written
/// again, and are valid as long as the document. The tokens describe one whole value, and their offsets are inside the
/// text.
final class JSONDocument: @unchecked Sendable {
    let text: UnsafePointer<UInt8>
    let tokens: UnsafePointer<UInt64>

    /// Takes over the memory of a tape.
    init(_ tape: consuming JSONTape) {
        let (text, tokens) = tape.release()
        self.text = UnsafePointer(text)
        self.tokens = UnsafePointer(tokens)
    }

    /// Copies the value at a token, without the text around it.
    init(copying index: Int, of tokens: UnsafePointer<UInt64>, in text: UnsafePointer<UInt8>) {
        let range = JSONToken.textRange(at: index, of: tokens, in: text)
        let copiedText = UnsafeMutablePointer<UInt8>.allocate(capacity: max(range.count, 1))
        copiedText.initialize(from: text + range.lowerBound, count: range.count)
        self.text = UnsafePointer(copiedText)

        let count = JSONToken.next(index, of: tokens) - index
        let copied = Self.allocateTokens(count)
        var place = 0
        while place < count {
            let token = JSONToken(bits: tokens[index + place])
            let isContainer = token.kind == .object || token.kind == .array
            let moved = JSONToken(
                token.kind, offset: token.offset - range.lowerBound,
                extent: isContainer ? token.extent - index : token.extent)
            (copied + place).initialize(to: moved.bits)
            place += 1
            if token.kind == .number {
                (copied + place).initialize(to: tokens[index + place])
                place += 1
            }
        }
        self.tokens = UnsafePointer(copied)
    }

    deinit {
        text.deallocate()
        free(UnsafeMutablePointer(mutating: tokens))
    }

    /// Returns memory for tokens, which the caller releases with `free`.
    ///
    /// - Parameter old: Memory from this function, whose tokens are kept; it is released.
    static func allocateTokens(
        _ count: Int, replacing old: UnsafeMutablePointer<UInt64>? = nil
    ) -> UnsafeMutablePointer<UInt64> {
        guard let memory = realloc(old, max(count, 1) * MemoryLayout<UInt64>.stride) else {
            fatalError("there is no memory for \(count) values")
        }
        return memory.bindMemory(to: UInt64.self, capacity: max(count, 1))
    }
}
