/// The decimal digits of a number, rounded to a number of places.
///
/// The exact binary value is rounded, and halves away from zero: 0.125 with two places is 0.13, but 1.005 is 1.00,
/// because its nearest double is less. At most 17 digits are significant; the others are 0.
struct RoundedDecimal {
    /// The digits before the point, at least one.
    private(set) var whole: Digits
    /// The digits after the point, without zeros at the end.
    private(set) var fraction = Digits()

    /// The largest number of places; a fraction of 64 bits times a power of ten fits into 128 bits.
    static let maxPlaces = 19

    /// Decimal digits: a number with zeros before it, or a list of digits if the number is too large.
    struct Digits {
        private var value: UInt64 = 0
        private(set) var count = 0
        private var list: [UInt8]?

        init() {}

        init(_ list: [UInt8]) {
            self.list = list
            count = list.count
        }

        /// Creates the digits of a number, with zeros before it if it has fewer than `count`.
        init(_ value: UInt64, count: Int? = nil) {
            self.value = value
            self.count = 1
            var rest = value / 10
            while rest > 0 {
                self.count += 1
                rest /= 10
            }
            if let count { self.count = count }
        }

        /// Appends the last digits, as characters.
        func append(last shown: Int, to bytes: inout [UInt8]) {
            if let list {
                bytes.append(contentsOf: list.suffix(shown))
                return
            }
            let start = bytes.count
            var rest = value
            for _ in 0..<shown {
                bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            }
            bytes[start...].reverse()
        }

        /// Returns the digits without zeros at the end.
        func withoutLastZeros() -> Digits {
            var copy = self
            if var list {
                while list.last == UInt8(ascii: "0") { list.removeLast() }
                return Digits(list)
            }
            while copy.count > 0, copy.value % 10 == 0 {
                copy.value /= 10
                copy.count -= 1
            }
            return copy
        }
    }

    /// Rounds a finite number that is not negative.
    init(_ value: Double, places: Int) {
        let places = min(max(places, 0), Self.maxPlaces)
        guard value < 0x1p53 else {
            let (wholeDigits, fractionDigits) = Self.shortest(value)
            whole = Digits(wholeDigits)
            fraction = Digits(fractionDigits).withoutLastZeros()
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
        whole = Digits(floor)
        guard rest > 0 else { return }
        fraction = Digits(rest, count: places)
        if whole.count + places > 15, floor > 0 || rest >= 1_000_000_000_000_000 {
            // More digits than a double has: those of the nearest double count.
            var text: [UInt8] = []
            whole.append(last: whole.count, to: &text)
            text.append(UInt8(ascii: "."))
            fraction.append(last: places, to: &text)
            if let rounded = Double(String(decoding: text, as: UTF8.self)) {
                let (wholeDigits, fractionDigits) = Self.shortest(rounded)
                whole = Digits(wholeDigits)
                fraction = Digits(Array(fractionDigits.prefix(places)))
            }
        }
        fraction = fraction.withoutLastZeros()
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
