/// Turns decimal digits and a power of ten into the nearest double, exactly rounded to even.
///
/// Three ways, by cost: one multiplication or division where both sides are exact in a double (W. Clinger,
/// 1990); one 128-by-64-bit integer division with its remainder where 5^k fits 64 bits, which covers 19
/// digits with up to 27 of them behind the point, hence nearly every coordinate; the C library for the rest.
package enum DecimalRounding {
    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// `significand · 10^exponent`, or nil where only the slow way is right.
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
        // A tuple of constants would be faster to reach than an array's storage, were division not slower still.
        exactPowers.withUnsafeBufferPointer { $0[exponent] }
    }

    /// `significand / 10^fives`, for a significand that isn't 0 and up to 27 fives.
    private static func quotient(_ significand: UInt64, fives: Int) -> Double {
        guard significand != 0 else { return 0 }
        var divisor: UInt64 = 1
        for _ in 0..<fives { divisor &*= 5 }
        let divisorShift = divisor.leadingZeroBitCount
        let shift = significand.leadingZeroBitCount
        divisor <<= UInt64(divisorShift)
        let scaled = significand << UInt64(shift)
        // scaled · 2^63 / divisor lies between 2^62 and 2^64: it has at least nine bits more than a double keeps,
        // so the lowest bit may stand for the whole remainder.
        var (quotient, remainder) = divisor.dividingFullWidth((scaled >> 1, scaled << 63))
        if remainder != 0 { quotient |= 1 }
        return Double(quotient) * powerOfTwo(divisorShift - shift - fives - 63)
    }

    @inline(__always)
    private static func powerOfTwo(_ exponent: Int) -> Double {
        Double(bitPattern: UInt64(1023 + exponent) << 52)
    }
}
