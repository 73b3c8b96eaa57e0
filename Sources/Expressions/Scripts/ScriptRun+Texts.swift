/// Functions of texts.
extension ScriptRun {
    func textCall(
        _ function: ScriptFunction, _ values: [ScriptValue], at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        func whole(_ index: Int, _ missing: Int = 0) throws(ScriptFault) -> Int {
            index < values.count ? Int(clamping: try number(values[index], at: offset)) : missing
        }
        let text = values.first?.text ?? ""
        switch function {
        case .toText: return .text(values[0].isNull ? "None" : text)
        case .upper: return .text(text.uppercased())
        case .lower: return .text(text.lowercased())
        case .capitalize: return .text(text.prefix(1).uppercased() + text.dropFirst().lowercased())
        case .titleCase: return .text(Self.titled(text))
        case .trim: return .text(String(ScriptValue.trimmed(text[...])))
        case .trimLeading: return .text(String(ScriptValue.trimmed(text[...], trailing: false)))
        case .trimTrailing: return .text(String(ScriptValue.trimmed(text[...], leading: false)))
        case .left: return .text(String(text.prefix(max(0, try whole(1)))))
        case .right: return .text(String(text.suffix(max(0, try whole(1)))))
        case .middle(let base):
            let start = max(0, try whole(1, base) - base)
            return .text(String(text.dropFirst(start).prefix(max(0, try whole(2, text.count)))))
        case .characterAt: return .text(String(text.dropFirst(max(0, try whole(1))).prefix(1)))
        case .between:
            let start = values[1]
            return try slice(values[0], from: start, to: values.count > 2 ? values[2] : nil, at: offset)
        case .length: return .number(Double(values[0].items.count > 1 ? values[0].items.count : text.count))
        case .find(let base): return try found(values, base: base, isLast: false, at: offset)
        case .findLast(let base): return try found(values, base: base, isLast: true, at: offset)
        case .replace, .replaceFirst:
            return .text(try replaced(text, values, onlyFirst: function == .replaceFirst, at: offset))
        case .startsWith: return .truth(text.hasPrefix(values[1].text))
        case .endsWith: return .truth(text.hasSuffix(values[1].text))
        case .repeatText:
            return .text(try repeated(String(values[1].text.prefix(1)), Double(try whole(0)), at: offset))
        case .spaces: return .text(try repeated(" ", Double(try whole(0)), at: offset))
        case .reverse: return .text(String(text.reversed()))
        case .padLeft, .padRight, .fillZeros:
            return .text(try padded(text, function, values, at: offset))
        case .character:
            let code = UInt32(exactly: try whole(0)).flatMap(Unicode.Scalar.init)
            return .text(code.map { String(Character($0)) } ?? "")
        case .characterCode: return text.unicodeScalars.first.map { .number(Double($0.value)) } ?? .null
        case .split, .splitAtSpaces: return .list(Self.parts(of: text, function, values).map { .text($0) })
        case .join(let separatorFirst): return .text(joined(values, separatorFirst: separatorFirst))
        case .concatenate: return .text(values.map(\.text).joined())
        case .isDigits: return .truth(!text.isEmpty && text.allSatisfy(\.isNumber))
        case .isUpper:
            return .truth(text.contains(where: \.isUppercase) && !text.contains(where: \.isLowercase))
        case .isLower:
            return .truth(text.contains(where: \.isLowercase) && !text.contains(where: \.isUppercase))
        case .braces: return .text(try braceFormatted(text, Array(values.dropFirst()), at: offset))
        default:
            throw ScriptFault(.wrongType, at: offset, "the function has no value")
        }
    }

    /// Returns the text with an upper-case letter at the beginning of each run of letters.
    private static func titled(_ text: String) -> String {
        var result = ""
        var isInside = false
        for character in text {
            result += isInside ? character.lowercased() : character.uppercased()
            isInside = character.isLetter
        }
        return result
    }

    private func found(
        _ values: [ScriptValue], base: Int, isLast: Bool, at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        var (whole, part, start) = (values[0].text, values[1].text, 0)
        var ignoresCase = false
        if language == .vbScript, values.count > 2, values[0].isNumber {
            // The start is the first argument of VBScript's InStr.
            (whole, part) = (values[1].text, values[2].text)
            start = Int(clamping: try number(values[0], at: offset)) - 1
            ignoresCase = values.count > 3 && values[3].isTrue
        }
        if ignoresCase { (whole, part) = (whole.lowercased(), part.lowercased()) }
        let rest = String(whole.dropFirst(max(0, start)))
        guard let place = TextSearch.ranges(of: part, in: rest, limit: isLast ? .max : 1).last?.lowerBound
        else { return .number(Double(base - 1)) }
        return .number(Double(rest[..<place].count + max(0, start) + base))
    }

    private func replaced(
        _ text: String, _ values: [ScriptValue], onlyFirst: Bool, at offset: Int
    ) throws(ScriptFault) -> String {
        let (old, new) = (values[1].text, values[2].text)
        if old.isEmpty { return text }
        var result = ""
        var start = text.startIndex
        for range in TextSearch.ranges(of: old, in: text, limit: onlyFirst ? 1 : .max) {
            result += text[start..<range.lowerBound] + new
            start = range.upperBound
            guard result.utf8.count <= Self.maximumTextLength else {
                throw ScriptFault(
                    .tooLarge, at: offset, "a text has more than \(Self.maximumTextLength) bytes")
            }
        }
        return result + text[start...]
    }

    private func padded(
        _ text: String, _ function: ScriptFunction, _ values: [ScriptValue], at offset: Int
    ) throws(ScriptFault) -> String {
        let mark = function == .fillZeros ? "0" : values.count > 2 ? String(values[2].text.prefix(1)) : " "
        let missing = try number(values[1], at: offset) - Double(text.count)
        let filler = try repeated(mark, missing, at: offset)
        return function == .padRight ? text + filler : filler + text
    }

    private static func parts(of text: String, _ function: ScriptFunction, _ values: [ScriptValue])
        -> [String]
    {
        let separator = values.count > 1 ? values[1].text : function == .split ? " " : ""
        if separator.isEmpty {
            return function == .split
                ? text.map { String($0) } : text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        var parts: [String] = []
        var start = text.startIndex
        for range in TextSearch.ranges(of: separator, in: text) {
            parts.append(String(text[start..<range.lowerBound]))
            start = range.upperBound
        }
        return parts + [String(text[start...])]
    }

    private func joined(_ values: [ScriptValue], separatorFirst: Bool) -> String {
        let list = separatorFirst ? values[1] : values[0]
        let missing = language == .vbScript ? " " : ","
        let separator = separatorFirst ? values[0].text : values.count > 1 ? values[1].text : missing
        return list.items.map(\.text).joined(separator: separator)
    }
}
