// Strings and raw text of a tape. These functions take the pointers, so that readers need not keep the tape itself.

extension JSONToken {
    /// Returns the string of a string token.
    package static func string(_ token: JSONToken, in text: UnsafePointer<UInt8>) -> String {
        let raw = UnsafeBufferPointer(start: text + token.offset, count: token.extent)
        return token.kind == .escapedString ? unescaped(raw) : String(decoding: raw, as: UTF8.self)
    }

    /// Returns the text of the value at an index, without white space between tokens.
    package static func raw(
        at index: Int, of tokens: UnsafePointer<UInt64>, in text: UnsafePointer<UInt8>
    ) -> RawJSON {
        let range = textRange(at: index, of: tokens, in: text)
        let bytes = UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
        return RawJSON(validBytes: hasSpace(bytes) ? compact(bytes) : Array(bytes))
    }

    /// Returns the index after the value at an index.
    static func next(_ index: Int, of tokens: UnsafePointer<UInt64>) -> Int {
        let token = JSONToken(bits: tokens[index])
        return switch token.kind {
        case .object, .array: token.extent
        case .number: index + 2
        case .string, .escapedString, .word, .end: index + 1
        }
    }

    /// Returns the range of text of the value at an index.
    static func textRange(
        at index: Int, of tokens: UnsafePointer<UInt64>, in text: UnsafePointer<UInt8>
    ) -> Range<Int> {
        let token = JSONToken(bits: tokens[index])
        switch token.kind {
        case .object, .array:
            return token.offset..<JSONToken(bits: tokens[token.extent - 1]).offset
        case .string, .escapedString: return token.offset - 1..<token.offset + token.extent + 1
        case .number: return token.offset..<token.offset + token.extent
        case .word:
            return token.offset..<token.offset + (text[token.offset] == UInt8(ascii: "f") ? 5 : 4)
        case .end: return token.offset..<token.offset
        }
    }

    private static func hasSpace(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // Only arrays and objects can have space between tokens. A blank can also be inside a string, which `compact`
        // keeps.
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "{") || bytes[0] == UInt8(ascii: "[") else {
            return false
        }
        return bytes.contains { $0 <= 0x20 }
    }

    private static func compact(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isInside = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if isInside {
                result.append(byte)
                if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                    index += 1
                    result.append(bytes[index])
                } else if byte == UInt8(ascii: "\"") {
                    isInside = false
                }
            } else if byte > 0x20 {
                result.append(byte)
                if byte == UInt8(ascii: "\"") { isInside = true }
            }
            index += 1
        }
        return result
    }

    /// Decodes a string with escapes, which the tape has validated.
    private static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var index = 0
        func unit(at start: Int) -> UInt32 {
            var value: UInt32 = 0
            for index in start..<min(start + 4, raw.count) {
                let byte = raw[index]
                let digit = byte <= 0x39 ? byte &- 0x30 : (byte | 0x20) &- 0x57
                value = value << 4 | UInt32(digit & 15)
            }
            return value
        }
        while index < raw.count {
            let byte = raw[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < raw.count else {
                bytes.append(byte)
                index += 1
                continue
            }
            let letter = raw[index + 1]
            index += 2
            switch letter {
            case UInt8(ascii: "b"): bytes.append(8)
            case UInt8(ascii: "f"): bytes.append(12)
            case UInt8(ascii: "n"): bytes.append(10)
            case UInt8(ascii: "r"): bytes.append(13)
            case UInt8(ascii: "t"): bytes.append(9)
            case UInt8(ascii: "u"):
                var scalar = unit(at: index)
                index += 4
                if scalar & 0xFC00 == 0xD800 {
                    scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (unit(at: index + 2) & 0x3FF)
                    index += 6
                }
                let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
                bytes.append(contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
            default: bytes.append(letter)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
