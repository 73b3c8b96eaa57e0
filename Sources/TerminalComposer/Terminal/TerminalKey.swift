/// A key of a terminal.
package enum TerminalKey: Hashable, Sendable {
    /// A character, such as `c` or `#`.
    case character(Character)
    case up, down, left, right, home, end, pageUp, pageDown, delete
    case enter, escape, backspace, tab
    /// A character with the Control key, such as `c` for Ctrl-C.
    case control(Character)
}

/// Makes keys of the bytes that a terminal sends.
///
/// A key can be a sequence of bytes that begins with Escape. The sequence can arrive in parts.
package struct TerminalKeyReader: Sendable {
    private var bytes: [UInt8] = []

    /// The greatest length of a sequence; longer ones are no keys.
    private static let maxLength = 32

    package init() {}

    /// Whether the bytes so far can be the beginning of a key.
    package var isIncomplete: Bool { !bytes.isEmpty }

    /// Returns the complete keys after more bytes.
    package mutating func keys(after more: some Sequence<UInt8>) -> [TerminalKey] {
        bytes += more
        var keys: [TerminalKey] = []
        while let (key, count) = first() {
            bytes.removeFirst(count)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// Returns the keys of an incomplete sequence, when no more bytes follow; a single Escape byte is the Escape key.
    package mutating func rest() -> [TerminalKey] {
        defer { bytes = [] }
        return bytes.first == 0x1B ? [.escape] : []
    }

    /// Returns the first key with its number of bytes: nil for an incomplete one, a nil key for an unknown sequence.
    private func first() -> (key: TerminalKey?, count: Int)? {
        guard let byte = bytes.first else { return nil }
        switch byte {
        case 0x1B: return sequence()
        case 0x0D, 0x0A: return (.enter, 1)
        case 0x09: return (.tab, 1)
        case 0x08, 0x7F: return (.backspace, 1)
        case 0x01...0x1A: return (.control(Character(Unicode.Scalar(byte + 0x60))), 1)
        case 0x00, 0x1C...0x1F: return (nil, 1)
        case 0x20..<0x7F: return (.character(Character(Unicode.Scalar(byte))), 1)
        default: return letter()
        }
    }

    /// Returns a character outside ASCII.
    private func letter() -> (key: TerminalKey?, count: Int)? {
        let count =
            switch bytes[0] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        if bytes.count < count { return nil }
        guard count > 1, let text = String(validating: bytes[..<count], as: UTF8.self),
            let character = text.first
        else { return (nil, 1) }
        return (.character(character), count)
    }

    /// Returns the key of a sequence that begins with Escape.
    private func sequence() -> (key: TerminalKey?, count: Int)? {
        guard bytes.count > 1 else { return nil }
        // Two Escape bytes are the key twice; Escape and a letter is a key with Alt, which has no meaning.
        guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
            return bytes[1] == 0x1B ? (.escape, 1) : (nil, 2)
        }
        let parameters = bytes.dropFirst(2).prefix { !(0x40...0x7E).contains($0) }
        let end = 2 + parameters.count
        guard end < bytes.count else { return bytes.count > Self.maxLength ? (nil, bytes.count) : nil }
        let number = parameters.prefix { $0 != UInt8(ascii: ";") }
        let key: TerminalKey? =
            switch (bytes[end], String(decoding: number, as: UTF8.self)) {
            case (UInt8(ascii: "A"), _): .up
            case (UInt8(ascii: "B"), _): .down
            case (UInt8(ascii: "C"), _): .right
            case (UInt8(ascii: "D"), _): .left
            case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): .home
            case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): .end
            case (UInt8(ascii: "M"), _) where bytes[1] == UInt8(ascii: "O"): .enter
            case (UInt8(ascii: "~"), "3"): .delete
            case (UInt8(ascii: "~"), "5"): .pageUp
            case (UInt8(ascii: "~"), "6"): .pageDown
            default: nil
            }
        return (key, end + 1)
    }
}
