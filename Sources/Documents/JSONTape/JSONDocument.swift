/// The text and the tokens of a parsed document, which its ``JSONPart``s share.
///
/// Invariants of the unsafe code: both buffers are filled before the first part is created. They are never written
/// again, and are valid as long as the document. The tokens describe one whole value, and their offsets are inside the
/// text.
final class JSONDocument: @unchecked Sendable {
    let text: UnsafePointer<UInt8>
    let tokens: UnsafePointer<UInt64>

    /// Copies the value at a token, without the text around it.
    init(copying index: Int, of tokens: UnsafePointer<UInt64>, in text: UnsafePointer<UInt8>) {
        let range = JSONToken.textRange(at: index, of: tokens, in: text)
        let copiedText = UnsafeMutablePointer<UInt8>.allocate(capacity: max(range.count, 1))
        copiedText.initialize(from: text + range.lowerBound, count: range.count)
        self.text = UnsafePointer(copiedText)

        let count = JSONToken.next(index, of: tokens) - index
        let copied = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
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
        tokens.deallocate()
    }
}
