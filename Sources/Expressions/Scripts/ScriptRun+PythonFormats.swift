/// Python's formats: `"{0:.1f} m".format(x)` and `"%.1f m" % x`.
extension ScriptRun {
    /// The flags of one value: `>8.2f`, `,.0f`, `05d`.
    private struct Format {
        var fill: Character = " "
        var alignment: Character?
        var hasSign = false
        var isGrouped = false
        var width = 0
        var decimals: Int?
        var type: Character = "s"

        /// Reads the flags; nil if one is not supported.
        init?(_ text: some StringProtocol) {
            var rest = String(text)[...]
            if let second = rest.dropFirst().first, "<>^".contains(second) {
                (fill, alignment) = (rest.removeFirst(), second)
                rest.removeFirst()
            } else if let first = rest.first, "<>^-".contains(first) {
                alignment = first == "-" ? "<" : first
                rest.removeFirst()
            }
            if rest.first == "+" {
                hasSign = true
                rest.removeFirst()
            }
            if rest.first == "0" {
                fill = "0"
                rest.removeFirst()
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            width = min(Int(digits) ?? 0, 1000)
            rest = rest.dropFirst(digits.count)
            if rest.first == "," {
                isGrouped = true
                rest.removeFirst()
            }
            if rest.first == "." {
                let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                guard !digits.isEmpty else { return nil }
                decimals = min(Int(digits) ?? 0, 15)
                rest = rest.dropFirst(1 + digits.count)
            }
            guard rest.count <= 1, "sdifg%".contains(rest.first ?? "s") else { return nil }
            type = rest.first ?? (decimals != nil || isGrouped ? "g" : "s")
        }
    }

    private func text(
        of value: ScriptValue, _ format: Format, at offset: Int
    ) throws(ScriptFault) -> String {
        var result: String
        switch format.type {
        case "s": result = value.isNull ? "None" : value.text
        case "d", "i":
            let number = try number(value, at: offset).rounded(.towardZero)
            result = ScriptDecimal.of(number, decimals: 0, groups: format.isGrouped)
        case "f":
            let number = try number(value, at: offset)
            result = ScriptDecimal.of(number, decimals: format.decimals ?? 6, groups: format.isGrouped)
        case "%":
            let number = try number(value, at: offset) * 100
            result =
                ScriptDecimal.of(number, decimals: format.decimals ?? 6, groups: format.isGrouped) + "%"
        default:
            let number = try number(value, at: offset)
            result = ScriptDecimal.of(
                number, decimals: format.decimals ?? 6, groups: format.isGrouped, dropsZeros: true)
        }
        if format.hasSign, value.number.map({ $0 >= 0 }) ?? false { result = "+" + result }
        let missing = max(0, format.width - result.count)
        let alignment = format.alignment ?? (value.isNumber || format.fill == "0" ? ">" : "<")
        let before = alignment == "<" ? 0 : alignment == "^" ? missing / 2 : missing
        func filler(_ count: Int) -> String { String(repeating: format.fill, count: count) }
        return filler(before) + result + filler(missing - before)
    }

    /// Returns a text with values in place of its braces.
    func braceFormatted(
        _ text: String, _ values: [ScriptValue], at offset: Int
    ) throws(ScriptFault) -> String {
        var result = ""
        var next = 0
        var rest = text[...]
        while let mark = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            result += rest[..<mark]
            let isDoubled = rest[mark...].dropFirst().first == rest[mark]
            if isDoubled || rest[mark] == "}" {
                result.append(rest[mark])
                rest = rest[mark...].dropFirst(isDoubled ? 2 : 1)
                continue
            }
            guard let end = rest[mark...].firstIndex(of: "}") else {
                throw ScriptFault(.syntax, at: offset, "a brace of a format is not closed")
            }
            let inside = rest[rest.index(after: mark)..<end]
            let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let index = parts[0].isEmpty ? next : Int(parts[0]) ?? -1
            next = index + 1
            guard values.indices.contains(index), let format = Format(parts.count > 1 ? parts[1] : "") else {
                throw ScriptFault(.syntax, at: offset, "the format {\(inside.prefix(20))} is not supported")
            }
            result += try self.text(of: values[index], format, at: offset)
            rest = rest[end...].dropFirst()
            try checkLength(result, at: offset)
        }
        return result + rest
    }

    /// Returns a text with values in place of its percent signs.
    func percentFormatted(
        _ text: String, _ values: [ScriptValue], at offset: Int
    ) throws(ScriptFault) -> String {
        var result = ""
        var next = 0
        var rest = text[...]
        while let mark = rest.firstIndex(of: "%") {
            result += rest[..<mark]
            rest = rest[mark...].dropFirst()
            if rest.first == "%" {
                result.append("%")
                rest.removeFirst()
                continue
            }
            guard let end = rest.firstIndex(where: \.isLetter), let format = Format(rest[...end]),
                values.indices.contains(next)
            else { throw ScriptFault(.syntax, at: offset, "the format %\(rest.prefix(20)) is not supported") }
            result += try self.text(of: values[next], format, at: offset)
            next += 1
            rest = rest[end...].dropFirst()
            try checkLength(result, at: offset)
        }
        return result + rest
    }

    private func checkLength(_ text: String, at offset: Int) throws(ScriptFault) {
        if text.utf8.count > Self.maximumTextLength {
            throw ScriptFault(.tooLarge, at: offset, "a text has more than \(Self.maximumTextLength) bytes")
        }
    }
}
