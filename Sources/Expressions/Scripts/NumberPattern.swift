import CartoucheCLibrary

/// A pattern for numbers as in Arcade's `Text`: `#,###.00`, `0000`, `$#.##`, `#.0%`.
///
/// `0` is a digit that is always written, `#` one that is left out if it is a leading or trailing zero. A comma
/// groups thousands. A percent sign multiplies by 100. Other characters are written as they are. A part after a
/// semicolon is for negative numbers.
struct NumberPattern: Hashable, Sendable {
    private struct Half: Hashable, Sendable {
        var prefix = ""
        var suffix = ""
        var minimumWhole = 0
        var minimumDecimals = 0
        var maximumDecimals = 0
        var isGrouped = false
        var factor = 1.0
    }

    /// The maximum number of decimals.
    private static let maximumDecimals = 15

    private let positive: Half
    private let negative: Half?

    init(_ pattern: String) {
        let halves = pattern.prefix(200).split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        positive = Self.half(halves[0])
        negative = halves.count > 1 ? Self.half(halves[1]) : nil
    }

    private static func half(_ text: Substring) -> Half {
        var half = Half()
        let digits: Set<Character> = ["#", "0", ",", "."]
        let start = text.firstIndex { digits.contains($0) } ?? text.endIndex
        let end = text[start...].firstIndex { !digits.contains($0) } ?? text.endIndex
        half.prefix = String(text[..<start].filter { $0 != "'" })
        half.suffix = String(text[end...].filter { $0 != "'" })
        if half.prefix.contains("%") || half.suffix.contains("%") { half.factor = 100 }
        if half.prefix.contains("‰") || half.suffix.contains("‰") { half.factor = 1000 }
        let parts = text[start..<end].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        half.minimumWhole = parts.first?.count { $0 == "0" } ?? 0
        half.isGrouped = parts.first?.contains(",") ?? false
        if parts.count > 1 {
            half.maximumDecimals = min(parts[1].count { $0 == "0" || $0 == "#" }, maximumDecimals)
            half.minimumDecimals = min(parts[1].count { $0 == "0" }, maximumDecimals)
        }
        return half
    }

    /// Returns a number as text.
    func text(of value: Double) -> String {
        guard value.isFinite else { return "" }
        let isNegative = value < 0
        let half = isNegative ? negative ?? positive : positive
        var (whole, decimals) = Self.digits(abs(value) * half.factor, half.maximumDecimals)
        while decimals.count > half.minimumDecimals, decimals.last == "0" { decimals.removeLast() }
        // A zero before the point is written only if the pattern asks for it.
        if whole == "0", half.minimumWhole == 0, !decimals.isEmpty { whole = "" }
        if whole.count < half.minimumWhole {
            whole = String(repeating: "0", count: half.minimumWhole - whole.count) + whole
        }
        if half.isGrouped { whole = Self.grouped(whole) }
        let hasSign = isNegative && negative == nil && (whole + decimals).contains { $0 != "0" && $0 != "," }
        return (hasSign ? "-" : "") + half.prefix + whole + (decimals.isEmpty ? "" : "." + decimals)
            + half.suffix
    }

    /// Returns a number with a fixed number of decimals and, if asked for, commas between thousands.
    static func grouped(_ value: Double, decimals: Int, groups: Bool) -> String {
        let (whole, fraction) = digits(abs(value), min(max(decimals, 0), maximumDecimals))
        let hasSign = value < 0 && (whole + fraction).contains { $0 != "0" }
        return (hasSign ? "-" : "") + (groups ? grouped(whole) : whole)
            + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// Returns the digits before and after the point of a number that is not negative.
    private static func digits(_ value: Double, _ decimals: Int) -> (whole: String, decimals: String) {
        // The shortest text of the number decides about halves: 1.005 becomes 1.01 although it is stored below it.
        let rounded = ScriptRun.rounded(nudged(value, decimals), decimals, toEven: false)
        guard rounded < 1e15 else { return (String(format(rounded)), "") }
        let whole = rounded.rounded(.down)
        let fraction = ((rounded - whole) * pow(10, Double(decimals))).rounded()
        let text = decimals == 0 ? "" : "\(Int64(fraction))"
        return ("\(Int64(whole))", String(repeating: "0", count: max(0, decimals - text.count)) + text)
    }

    /// Returns the number moved up by less than its precision, so that a written half is not below it.
    private static func nudged(_ value: Double, _ decimals: Int) -> Double {
        value < 1e12 ? value + value.ulp : value
    }

    /// Returns the digits of a whole number that is too large for an integer.
    private static func format(_ value: Double) -> String {
        var digits: [Character] = []
        var rest = value.rounded()
        while rest >= 1, digits.count < 400 {
            digits.append(Character("\(Int(rest.truncatingRemainder(dividingBy: 10)))"))
            rest = (rest / 10).rounded(.down)
        }
        return String(digits.reversed())
    }

    private static func grouped(_ digits: String) -> String {
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
            result.append(digit)
        }
        return result
    }
}
