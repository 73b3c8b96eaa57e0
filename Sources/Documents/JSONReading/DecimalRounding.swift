/// Converts decimal digits and a power of ten to the nearest double, rounded half to even.
///
/// There are three methods, in order of cost:
///
/// 1. One multiplication or division, if both operands are exact doubles (W. Clinger, 1990).
/// 2. One 128-by-64-bit integer division with its remainder, if 5^k fits in 64 bits. This covers up to 19 digits and
/// up to 27 decimal places, so nearly every coordinate.
/// 3. For all other numbers, the caller uses the C library.
package enum DecimalRounding {
    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// Returns `significand · 10^exponent`; nil if only the third method is exact.
    @inline(__always)
    package static func value(_ significand: UInt64, exponent: Int) -> Double? {
        if significand <= 1 << 53 {
            let exact = Double(Int64(bitPattern: significand))
            if exponent == 0 { return exact }
            if exponent < 0, exponent >= -22 { return exact / power(-exponent) }
            if exponent > 0, exponent <= 22 { return exact * power(exponent) }
        }
        return exponent <= 0 && exponent >= -27 ? quotient(significand, fives: -exponent) : nil
    }

    @inline(__always)
    private static func power(_ exponent: Int) -> Double {
        // A tuple of constants would be faster than this array, but the division takes longer than the access.
        exactPowers.withUnsafeBufferPointer { $0[exponent] }
    }

    /// Returns `significand / 10^fives`, for up to 27 fives.
    private static func quotient(_ significand: UInt64, fives: Int) -> Double {
        guard significand != 0 else { return 0 }
        var divisor: UInt64 = 1
        for _ in 0..<fives { divisor &*= 5 }
        let divisorShift = divisor.leadingZeroBitCount
        let shift = significand.leadingZeroBitCount
        divisor <<= UInt64(divisorShift)
        let scaled = significand << UInt64(shift)
        // scaled · 2^63 / divisor is between 2^62 and 2^64. It has at least nine bits more than a double keeps, so the
        // lowest bit can represent the whole remainder.
        var (quotient, remainder) = divisor.dividingFullWidth((scaled >> 1, scaled << 63))
        if remainder != 0 { quotient |= 1 }
        return Double(quotient) * powerOfTwo(divisorShift - shift - fives - 63)
    }

    @inline(__always)
    private static func powerOfTwo(_ exponent: Int) -> Double {
        Double(bitPattern: UInt64(1023 + exponent) << 52)
    }
}
