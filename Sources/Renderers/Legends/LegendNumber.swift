import CartoucheCLibrary
import CartoucheDocuments
import CartoucheSymbols

/// The texts of numbers in legends.
package enum LegendNumber {
    /// Returns a number with at most six significant digits, and with separators of thousands.
    package static func text(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "" : value < 0 ? "−∞" : "∞" }
        let size = abs(value)
        guard size == 0 || (1e-4..<1e15).contains(size) else { return "\(value)" }
        let magnitude = size == 0 ? 0 : Int(log10(size).rounded(.down))
        let decimals = max(0, min(5 - magnitude, 9))
        let factor = pow(10, Double(decimals))
        let scaled = (size * factor).rounded()
        let whole = Int64(scaled / factor)
        var text = String(whole).withThousands
        let rest = Int64(scaled) - whole * Int64(factor)
        if rest > 0 {
            let digits = String(rest)
            var fraction = String(repeating: "0", count: decimals - digits.count) + digits
            while fraction.hasSuffix("0") { fraction.removeLast() }
            text += ".\(fraction)"
        }
        return value < 0 && scaled > 0 ? "−\(text)" : text
    }

    /// Returns the text of a range of numbers, such as the values of a class; infinite limits have no text.
    package static func range(_ low: Double, _ high: Double) -> String {
        switch (low.isFinite, high.isFinite) {
        case (true, true): "\(text(low)) – \(text(high))"
        case (false, true): "≤ \(text(high))"
        case (true, false): "≥ \(text(low))"
        case (false, false): ""
        }
    }

    /// Returns the largest number of the form 1, 2 or 5 times a power of ten that is not above a positive number.
    package static func roundDown(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return 0 }
        let power = pow(10, log10(value).rounded(.down))
        // The logarithm of a power of ten can be slightly too small.
        let lead = value / power
        return (lead >= 9.999_999_999 ? 10 : lead >= 4.999_999_999 ? 5 : lead >= 1.999_999_999 ? 2 : 1)
            * power
    }

    /// Returns three to five values between two others; those in between are round numbers.
    static func steps(from low: Double, to high: Double) -> [Double] {
        guard low < high else { return [low] }
        let step = roundDown((high - low) / 3)
        var inner: [Double] = []
        var value = (low / step).rounded(.down) * step + step
        while value < high, inner.count < 16 {
            if value > low { inner.append(value) }
            value += step
        }
        // At most three values between the ends.
        let stride = (inner.count + 2) / 3
        let chosen = inner.indices.filter { ($0 + 1) % max(stride, 1) == 0 }.map { inner[$0] }
        let apart = (high - low) / 10
        return [low] + chosen.filter { $0 - low > apart && high - $0 > apart } + [high]
    }
}
