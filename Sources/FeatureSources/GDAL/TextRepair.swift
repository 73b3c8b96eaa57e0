/// Makes texts valid UTF-8, and counts the texts that were not.
struct TextRepair {
    private(set) var count = 0

    /// Passes the text unchanged if it is valid, otherwise with � for each invalid part.
    @inline(__always)
    mutating func withUTF8(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var high: UInt8 = 0
        for byte in bytes { high |= byte }
        let bytes = bytes.bindMemory(to: UInt8.self)
        if high < 0x80 { body(bytes) } else { repairing(bytes, body) }
    }

    private mutating func repairing(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var text = String(decoding: bytes, as: UTF8.self)
        text.withUTF8 { valid in
            if !valid.elementsEqual(bytes) { count += 1 }
            body(valid)
        }
    }
}
