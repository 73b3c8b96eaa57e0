extension ArcadeBuiltin {
    /// Functions of characters, identifiers and checksums.
    static let characters: [ArcadeBuiltin] = [
        ArcadeBuiltin("FromCharCode", "codes…", arguments: 1...anyNumber) {
            (_, arguments) throws(ArcadeFault) in
            guard let codes = ArcadeText.codes(arguments, limit: 0xFFFF) else { return .null }
            return .text(ArcadeText.text(units: codes.map { UInt16($0) }))
        },
        ArcadeBuiltin("FromCodePoint", "codes…", arguments: 1...anyNumber) {
            (_, arguments) throws(ArcadeFault) in
            guard let codes = ArcadeText.codes(arguments, limit: 0x10FFFF) else { return .null }
            // Halves of pairs can be code points; they become characters together.
            let units = codes.flatMap { code in
                code > 0xFFFF
                    ? [UInt16(0xD800 + (code - 0x10000) >> 10), UInt16(0xDC00 + (code - 0x10000) & 0x3FF)]
                    : [UInt16(code)]
            }
            return .text(ArcadeText.text(units: units))
        },
        ArcadeBuiltin("ToCharCode", "text, index?", arguments: 1...2) {
            (run, arguments) throws(ArcadeFault) in
            let units = try Array(arguments.text(0, run).utf16)
            if units.isEmpty { return .null }
            return .number(Double(units[try run.place(arguments, in: units.count)]))
        },
        ArcadeBuiltin("ToCodePoint", "text, index?", arguments: 1...2) {
            (run, arguments) throws(ArcadeFault) in
            let units = try Array(arguments.text(0, run).utf16)
            if units.isEmpty { return .null }
            let place = try run.place(arguments, in: units.count)
            let high = UInt32(units[place])
            if high &- 0xD800 < 0x400, place + 1 < units.count, UInt32(units[place + 1]) &- 0xDC00 < 0x400 {
                let low = UInt32(units[place + 1])
                return .number(Double(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)))
            }
            return .number(Double(high))
        },
        ArcadeBuiltin("ToHex", "number", arguments: 1...1) { (_, arguments) throws(ArcadeFault) in
            .text(ArcadeText.hexadecimal(arguments[0].number))
        },
        ArcadeBuiltin("Guid", "format?", arguments: 0...1) { (run, arguments) throws(ArcadeFault) in
            let (high, low) = (run.random.bits(), run.random.bits())
            var digits: [Character] = []
            for word in [high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, low & 0x3FFF_FFFF_FFFF_FFFF | 1 << 63] {
                let text = String(word, radix: 16)
                digits += Array(String(repeating: "0", count: 16 - text.count) + text)
            }
            return .text(ArcadeText.guid(digits, format: try arguments.text(0, run)))
        },
        ArcadeBuiltin("StandardizeGuid", "text, format", arguments: 2...2) {
            (run, arguments) throws(ArcadeFault) in
            var text = ArcadeText.trimmed(try arguments.text(0, run)[...])
            for (open, close) in [("{", "}"), ("(", ")")] where text.hasPrefix(open) && text.hasSuffix(close)
            {
                text = text.dropFirst().dropLast()
            }
            let groups = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
            let digits = text.filter { $0 != "-" }
            guard groups == [32] || groups == [8, 4, 4, 4, 12], digits.allSatisfy(\.isHexDigit) else {
                return .text("")
            }
            return .text(ArcadeText.guid(Array(digits), format: try arguments.text(1, run)))
        },
        ArcadeBuiltin("Hash", "value", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
            // FNV-1a with 32 bits. ArcGIS does not document its algorithm.
            var hash: UInt32 = 2_166_136_261
            for byte in "\(arguments[0].typeName):\(try arguments.text(0, run))".utf8 {
                hash = (hash ^ UInt32(byte)) &* 16_777_619
            }
            return .number(Double(hash))
        },
    ]
}

extension ArcadeRun {
    fileprivate func place(_ arguments: ArcadeArguments, in count: Int) throws(ArcadeFault) -> Int {
        let place = arguments.integer(1)
        guard place >= 0, place < count else {
            throw ArcadeFault(
                .indexOutOfRange, "the index \(place) is outside of the text",
                suggestion: "expected 0 to \(count - 1)")
        }
        return place
    }
}

extension ArcadeText {
    /// Returns the codes of arguments; nil if one of them is no code.
    fileprivate static func codes(_ arguments: ArcadeArguments, limit: Double) -> [UInt32]? {
        var codes: [UInt32] = []
        for value in arguments.values {
            if case .array = value { return nil }
            let number = value.number
            guard number.isFinite, number >= 0, number <= limit else { return nil }
            codes.append(UInt32(number))
        }
        return codes
    }

    /// Returns the 32 digits of an identifier with hyphens and brackets.
    fileprivate static func guid(_ digits: [Character], format: String) -> String {
        if format.lowercased() == "digits" { return String(digits) }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.append(digit)
        }
        switch format.lowercased() {
        case "digits-hyphen": return text
        case "digits-hyphen-parentheses": return "(\(text))"
        default: return "{\(text)}"
        }
    }

    /// Returns a number with base 16 in lower case.
    fileprivate static func hexadecimal(_ number: Double) -> String {
        guard number.isFinite else { return ArcadeNumberText.text(of: number) }
        let whole = number.magnitude.rounded(.down)
        guard whole < 0x1p63 else { return ArcadeNumberText.text(of: number) }
        var text = (number < 0 ? "-" : "") + String(UInt64(whole), radix: 16)
        var fraction = number.magnitude - whole
        if fraction > 0 { text += "." }
        while fraction > 0 {
            fraction *= 16
            text += String(Int(fraction), radix: 16)
            fraction -= fraction.rounded(.down)
        }
        return text
    }
}
