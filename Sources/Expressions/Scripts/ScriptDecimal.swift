import CartoucheCLibrary
import CartoucheDocuments

/// Numbers as texts with a fixed number of decimals.
///
/// The shortest text of a number decides about halves. (Patterns of Arcade round the binary value.)
enum ScriptDecimal {
    /// The maximum number of decimals.
    private static let maximumDecimals = 15

    /// Returns a number with a number of decimals and, if asked for, commas between thousands.
    ///
    /// - Parameter dropsZeros: Whether zeros at the end of the decimals are left out. Default: false.
    static func of(_ value: Double, decimals: Int, groups: Bool, dropsZeros: Bool = false) -> String {
        var (whole, fraction) = digits(abs(value), min(max(decimals, 0), maximumDecimals))
        if dropsZeros { while fraction.last == "0" { fraction.removeLast() } }
        let hasSign = value < 0 && (whole + fraction).contains { $0 != "0" }
        return (hasSign ? "-" : "") + (groups ? whole.withThousands : whole)
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
}
