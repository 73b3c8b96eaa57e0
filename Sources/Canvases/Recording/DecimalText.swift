/// Formats numbers as short decimal text.
package enum DecimalText {
    /// Returns a number with at most `decimals` decimals, without trailing zeros and without a minus sign before zero.
    ///
    /// Numbers from 10¹² and numbers that are not finite are written in Swift's format.
    ///
    /// - Parameter decimals: 0 to 6. Default: 2.
    package static func short(_ value: Double, decimals: Int = 2) -> String {
        guard abs(value) < 1e12 else { return "\(value)" }
        let decimals = min(max(decimals, 0), 6)
        var bytes: [UInt8] = []
        append(Int((value * power(decimals)).rounded()), decimals: decimals, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a decimal number without trailing zeros and without a minus sign before zero.
    ///
    /// - Parameters:
    ///   - units: The number, multiplied by 10 to the power of `decimals`.
    ///   - decimals: The number of decimals in `units`, 0 to 18.
    ///   - omitsZero: Whether to omit the zero before the decimal point. Default: false.
    package static func append(
        _ units: Int, decimals: Int, omitsZero: Bool = false, to bytes: inout [UInt8]
    ) {
        var rest = units.magnitude
        var decimals = min(max(decimals, 0), 18)
        while decimals > 0, rest % 10 == 0 {
            rest /= 10
            decimals -= 1
        }
        // Enough for a sign, 20 digits, a point, and zeros before the first digit.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { digits in
            var first = digits.count
            func add(_ byte: UInt8) {
                first -= 1
                digits[first] = byte
            }
            func addDigit() {
                add(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            }
            let hasPoint = decimals > 0
            for _ in 0..<decimals { addDigit() }
            if hasPoint { add(UInt8(ascii: ".")) }
            if rest > 0 || !hasPoint || !omitsZero {
                repeat { addDigit() } while rest > 0
            }
            if units < 0 { add(UInt8(ascii: "-")) }
            bytes.append(contentsOf: digits[first...])
        }
    }

    /// Returns 10 to the power of `decimals`, 0 to 18.
    package static func power(_ decimals: Int) -> Double { powers[min(max(decimals, 0), 18)] }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    ]
}
