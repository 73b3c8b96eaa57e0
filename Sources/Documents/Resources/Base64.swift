/// Converts bytes to and from base64 text (RFC 4648), which web maps and `data:` URLs use for pictures.
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each byte: 0 to 63, 64 for white space, 65 for padding, 255 for invalid bytes.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        for space in [0x20, 0x09, 0x0A, 0x0D] { values[space] = 64 }
        values[Int(UInt8(ascii: "="))] = 65
        return values
    }()

    /// Returns the bytes of a base64 text; nil if it is invalid.
    ///
    /// White space is ignored, padding is optional, and the URL-safe alphabet is accepted too.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.underestimatedCount / 4 * 3)
        var group: UInt32 = 0
        var count = 0
        var padding = 0
        for character in text {
            let value = values[Int(character)]
            switch value {
            case 0..<64:
                guard padding == 0 else { return nil }
                group = group << 6 | UInt32(value)
                count += 1
                if count == 4 {
                    bytes.append(UInt8(truncatingIfNeeded: group >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: group >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: group))
                    (group, count) = (0, 0)
                }
            case 64: continue
            case 65: padding += 1
            default: return nil
            }
        }
        guard padding <= 2, padding == 0 || count + padding == 4 else { return nil }
        switch count {
        case 0: break
        case 2: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        default: return nil
        }
        return bytes
    }

    /// Returns the base64 text of bytes, padded, without line breaks.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group: UInt32 = 0
            for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
            for digit in 0..<4 {
                let value = Int(group >> UInt32(18 - 6 * digit)) & 63
                text.append(digit <= count ? alphabet[value] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
