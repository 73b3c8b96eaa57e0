/// The decimal digits of a number, rounded to a number of places.
///
/// The exact binary value is rounded, and halves away from zero: 0.125 with two places is 0.13, but 1.005 is 1.00,
/// because its nearest double is less. At most 17 digits are significant; the others are 0.
struct RoundedDecimal {
    /// The digits before the point, at least one.
    private(set) var whole: [UInt8]
    /// The digits after the point, without zeros at the end.
    private(set) var fraction: [UInt8] = []

    /// The largest number of places; a fraction of 64 bits times a power of ten fits into 128 bits.
    static let maxPlaces = 19

    /// Rounds a finite number that is not negative.
    init(_ value: Double, places: Int) {
        let places = min(max(places, 0), Self.maxPlaces)
        guard value < 0x1p53 else {
            (whole, fraction) = Self.shortest(value)
            return
        }
        var floor = UInt64(value)
        let part = value - Double(floor)
        var rest: UInt64 = 0
        if part > 0 {
            let power = Self.powers[places]
            let scaled = Self.product(part, power)
            rest = scaled.whole
            if scaled.isHalfOrMore { rest += 1 }
            if rest == power {
                rest = 0
                floor += 1
            }
        }
        whole = Array(String(floor).utf8)
        guard rest > 0 else { return }
        let digits = Array(String(rest).utf8)
        fraction = Array(repeating: UInt8(ascii: "0"), count: places - digits.count) + digits
        if whole.count + places > 15, floor > 0 || digits.count > 15 {
            // More digits than a double has: those of the nearest double count.
            let text = String(decoding: whole + [UInt8(ascii: ".")] + fraction, as: UTF8.self)
            if let rounded = Double(text) {
                let (shortWhole, shortFraction) = Self.shortest(rounded)
                whole = shortWhole
                fraction = Array(shortFraction.prefix(places))
            }
        }
        while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    }

    private static let powers: [UInt64] = {
        var powers: [UInt64] = [1]
        for _ in 0..<maxPlaces { powers.append(powers[powers.count - 1] * 10) }
        return powers
    }()

    /// Returns the product of a number below 1 and an integer: its whole part, and whether the rest is a half or more.
    private static func product(_ fraction: Double, _ factor: UInt64) -> (whole: UInt64, isHalfOrMore: Bool) {
        // The number is significand · 2^-shift. With 128 bits after the point, all its bits are kept, because a number
        // with smaller bits is too small for a half.
        let significand = fraction.significandBitPattern | 1 << 52
        let shift = 52 - Int(fraction.exponent)
        guard shift <= 128 else { return (0, false) }
        let left = 128 - shift
        let high = left >= 64 ? significand << UInt64(left - 64) : significand >> UInt64(64 - left)
        let low = left >= 64 ? 0 : significand << UInt64(left)
        let upper = high.multipliedFullWidth(by: factor)
        let lower = low.multipliedFullWidth(by: factor)
        let (sum, isCarried) = upper.low.addingReportingOverflow(lower.high)
        return (upper.high + (isCarried ? 1 : 0), sum >> 63 == 1)
    }

    /// Returns the digits of the shortest decimal that reads back as a number, before and after the point.
    private static func shortest(_ value: Double) -> (whole: [UInt8], fraction: [UInt8]) {
        var digits: [UInt8] = []
        var point: Int?
        var exponent = 0
        let bytes = Array(value.description.utf8)
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: ".") {
                point = digits.count
            } else if byte == UInt8(ascii: "e") {
                exponent = Int(String(decoding: bytes[(index + 1)...], as: UTF8.self)) ?? 0
                break
            } else {
                digits.append(byte)
            }
        }
        let place = (point ?? digits.count) + exponent
        let zero = UInt8(ascii: "0")
        if place <= 0 { return ([zero], Array(repeating: zero, count: -place) + digits) }
        if place >= digits.count {
            return (digits + Array(repeating: zero, count: place - digits.count), [])
        }
        var fraction = digits[place...]
        while fraction.last == zero { fraction.removeLast() }
        return (Array(digits[..<place]), Array(fraction))
    }
}
