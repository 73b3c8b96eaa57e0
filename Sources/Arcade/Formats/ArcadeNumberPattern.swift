/// A pattern of numbers: `#,###.00`, `0000`, `$#.##`, `#.0%`, `0;(0)`.
///
/// - `0` is a digit that is always written; `#` is left out if it is a zero at the end.
/// - A comma groups the digits: the group has as many digits as are between the last comma and the point. A second
///   comma before it gives the size of the other groups.
/// - `%` multiplies by 100, `‰` by 1000; the sign ‰ is not written.
/// - A part after `;` is for negative numbers; without it they get `-` at the start.
/// - Other characters are copied.
///
/// All digits before the point are written, even if the pattern has fewer. (The web's runtime cuts them: 1234.567 with
/// `0.00` is 4.57 there.)
package struct ArcadeNumberPattern: Hashable, Sendable {
    /// The characters before and after the digits.
    private struct Frame: Hashable, Sendable {
        var prefix: String
        /// Nil if the part has no digits.
        var suffix: String?
        var factor = 1.0
    }

    /// The digits of the pattern.
    fileprivate struct Digits: Hashable, Sendable {
        var minWhole = 0
        var minDecimals = 0
        var maxDecimals = 0
        /// The size of the group before the point; 0 for no groups.
        var group = 0
        /// The size of the other groups.
        var otherGroups = 0
        /// Whether only the last digits are written, as after a point in the prefix (`.00`).
        var isCut = false
    }

    /// The maximum length of a pattern in characters; the rest is ignored.
    private static let maxLength = 200

    private var positive: Frame
    private var negative: Frame?
    private var digits: Digits

    /// Reads a pattern; nil if it has neither `0` nor `#`, or an exponent.
    package init?(_ pattern: String) {
        let halves = pattern.prefix(Self.maxLength).split(separator: ";", omittingEmptySubsequences: false)
        guard let range = Self.digits(in: halves[0]), !Self.hasExponent(halves[0]) else { return nil }
        positive = Self.frame(halves[0], range)
        digits = Digits(pattern: halves[0][range])
        digits.isCut = positive.prefix.hasSuffix(".")
        if halves.count > 1, !halves[1].isEmpty {
            negative = Self.frame(halves[1], Self.digits(in: halves[1]))
        }
    }

    /// Whether a part of a pattern has an exponent, such as `E0` or `E+00`.
    private static func hasExponent(_ part: Substring) -> Bool {
        part.split(separator: "E", omittingEmptySubsequences: false).dropFirst().contains { rest in
            let first = rest.first == "+" || rest.first == "-" ? rest.dropFirst().first : rest.first
            return first == "0" || first == "#"
        }
    }

    /// Returns the range of the first digits in a part of a pattern.
    private static func digits(in part: Substring) -> Range<Substring.Index>? {
        var start = part.startIndex
        while start < part.endIndex {
            let run = part[start...].prefix { "#0,".contains($0) }
            guard let last = run.lastIndex(where: { $0 != "," }) else {
                start = run.isEmpty ? part.index(after: start) : run.endIndex
                continue
            }
            var end = part.index(after: last)
            if part[end...].first == "." {
                let zeros = part[end...].dropFirst().prefix { $0 == "0" }
                end = part[zeros.endIndex...].prefix { $0 == "#" }.endIndex
            }
            return start..<end
        }
        return nil
    }

    private static func frame(_ part: Substring, _ digits: Range<Substring.Index>?) -> Frame {
        let factor = part.contains("%") ? 100.0 : part.contains("‰") ? 1000 : 1
        func copied(_ text: Substring) -> String { text.filter { $0 != "‰" } }
        guard let digits else { return Frame(prefix: copied(part), suffix: nil, factor: factor) }
        return Frame(
            prefix: copied(part[..<digits.lowerBound]), suffix: copied(part[digits.upperBound...]),
            factor: factor)
    }
}

extension ArcadeNumberPattern.Digits {
    fileprivate init(pattern text: Substring) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts[0]
        let places = whole.filter { $0 != "," }
        minWhole = places.firstIndex(of: "0").map { places.distance(from: $0, to: places.endIndex) } ?? 0
        if parts.count > 1 {
            maxDecimals = parts[1].count
            minDecimals = parts[1].count { $0 == "0" }
        }
        let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
        guard groups.count > 1 else { return }
        group = groups[groups.count - 1].count
        otherGroups = groups.count > 2 ? groups[groups.count - 2].count : group
        if otherGroups == 0 { otherGroups = group }
    }
}

// MARK: - Writing

extension ArcadeNumberPattern {
    /// Returns a number as text; nil if it is not finite.
    package func text(of value: Double) -> String? {
        guard value.isFinite else { return nil }
        let isNegative = value < 0
        let frame = isNegative ? negative ?? positive : positive
        guard let suffix = frame.suffix else { return frame.prefix }
        let scaled = abs(value * frame.factor)
        guard scaled.isFinite else { return nil }
        let decimal = RoundedDecimal(scaled, places: digits.maxDecimals)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(48)
        if isNegative, negative == nil { bytes.append(UInt8(ascii: "-")) }
        bytes.append(contentsOf: frame.prefix.utf8)
        append(whole: decimal.whole, to: &bytes)
        let missing = max(0, digits.minDecimals - decimal.fraction.count)
        if decimal.fraction.count + missing > 0 {
            bytes.append(UInt8(ascii: "."))
            decimal.fraction.append(last: decimal.fraction.count, to: &bytes)
            for _ in 0..<missing { bytes.append(UInt8(ascii: "0")) }
        }
        bytes.append(contentsOf: suffix.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func append(whole: RoundedDecimal.Digits, to bytes: inout [UInt8]) {
        let shown = digits.isCut ? min(whole.count, digits.minWhole) : whole.count
        let start = bytes.count
        for _ in shown..<max(shown, digits.minWhole) { bytes.append(UInt8(ascii: "0")) }
        whole.append(last: shown, to: &bytes)
        guard digits.group > 0 else { return }
        var place = bytes.count - digits.group
        while place > start {
            bytes.insert(UInt8(ascii: ","), at: place)
            place -= digits.otherGroups
        }
    }
}

// MARK: - Reading

extension ArcadeNumberPattern {
    /// Returns the number that a text has in this pattern; NaN if the whole text does not match.
    ///
    /// Groups are optional in the text, and must have the right size. The number of decimals must be one that the
    /// pattern writes; a percentage without decimals in the pattern can have up to three.
    package func number(from text: String) -> Double {
        guard text.utf8.count <= 1000 else { return .nan }
        if let value = number(from: text, in: positive, sign: "") { return value }
        let isFramed = negative != nil
        let value = number(from: text, in: negative ?? positive, sign: isFramed ? "" : "-")
        return value.map { -$0 } ?? .nan
    }

    private func number(from text: String, in frame: Frame, sign: String) -> Double? {
        guard let suffix = frame.suffix else { return nil }
        let prefix = sign + frame.prefix
        guard text.utf8.count >= prefix.utf8.count + suffix.utf8.count, text.utf8.starts(with: prefix.utf8),
            text.utf8.reversed().starts(with: suffix.utf8.reversed())
        else { return nil }
        let body = Array(text.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
        let parts = body.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = wholeDigits(parts[0]) else { return nil }
        let isPercentage = frame.factor != 1 && digits.maxDecimals == 0
        let decimals = parts.count > 1 ? Array(parts[1]) : []
        guard decimals.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), decimals.count >= digits.minDecimals,
            decimals.count <= (isPercentage ? 3 : digits.maxDecimals),
            parts.count == 1 || digits.maxDecimals > 0 || isPercentage,
            let value = Double(
                String(decoding: whole + [UInt8(ascii: ".")] + (decimals + [0x30]), as: UTF8.self))
        else { return nil }
        return value / frame.factor
    }

    /// Returns the digits of a whole number without its groups; nil if they are wrong.
    private func wholeDigits(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard !text.isEmpty, text.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: ",") }) else {
            return nil
        }
        let groups = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard groups.count > 1 else { return Array(text) }
        let (group, other) = digits.group > 0 ? (digits.group, digits.otherGroups) : (3, 3)
        guard let first = groups.first, let last = groups.last, last.count == group,
            groups.dropFirst().dropLast().allSatisfy({ $0.count == other }),
            (1...other).contains(first.count),
            first.first != 0x30
        else { return nil }
        return Array(groups.joined())
    }
}
