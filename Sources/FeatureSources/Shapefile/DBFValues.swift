import CartoucheDocuments
import CartoucheFeatures

/// A number in the text of a field.
enum DBFNumber: Equatable {
    /// Spaces, or asterisks, which replace a number that did not fit.
    case blank
    case whole(Int64)
    case fraction(Double)

    /// Parses a field; nil if it is not a number.
    @inline(__always)
    init?(_ field: UnsafeBufferPointer<UInt8>) {
        var index = 0
        let end = field.count
        while index < end, field[index] == 0x20 { index += 1 }
        guard index < end, field[index] != 0, field[index] != UInt8(ascii: "*") else {
            self = .blank
            return
        }
        let start = index
        let isNegative = field[index] == UInt8(ascii: "-")
        if isNegative || field[index] == UInt8(ascii: "+") { index += 1 }
        var significand: UInt64 = 0
        var digits = 0
        var exponent = 0
        while index < end, case let digit = field[index] &- 0x30, digit < 10 {
            significand = significand &* 10 &+ UInt64(digit)
            digits += 1
            index += 1
        }
        var isWhole = true
        if index < end, field[index] == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            while index < end, case let digit = field[index] &- 0x30, digit < 10 {
                significand = significand &* 10 &+ UInt64(digit)
                digits += 1
                exponent -= 1
                index += 1
            }
        }
        guard digits > 0 else { return nil }
        var rest = index
        while rest < end, field[rest] == 0x20 || field[rest] == 0 { rest += 1 }
        if rest == end {
            if isWhole, digits <= 18 {
                self = .whole(isNegative ? -Int64(significand) : Int64(significand))
                return
            }
            if digits <= 19, let magnitude = DecimalRounding.value(significand, exponent: exponent) {
                self = .fraction(isNegative ? -magnitude : magnitude)
                return
            }
        }
        guard let slow = Self.slowly(field[start...]) else { return nil }
        self = slow
    }

    /// Parses exponents, and more digits than an integer can hold.
    @inline(never)
    private static func slowly(_ letters: Slice<UnsafeBufferPointer<UInt8>>) -> DBFNumber? {
        let text = String(decoding: letters.prefix { $0 != 0x20 && $0 != 0 }, as: UTF8.self)
        guard letters.dropFirst(text.utf8.count).allSatisfy({ $0 == 0x20 || $0 == 0 }) else { return nil }
        if let whole = Int64(text) { return .whole(whole) }
        guard text.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) }), let number = Double(text),
            number.isFinite
        else { return nil }
        return .fraction(number)
    }
}

/// Calendar dates as milliseconds since 1970.
enum DBFDate {
    /// Returns the start of a day in UTC from eight digits; nil if they are not a valid date.
    static func milliseconds(yyyymmdd field: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard field.count >= 8 else { return nil }
        var number = 0
        for index in 0..<8 {
            let digit = field[index] &- 0x30
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
        // Years start in March, so that the leap day comes last. All eras of 400 years have equal length.
        let shifted = month > 2 ? year : year - 1 + 400
        let eras = month > 2 ? 0 : 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
        return Int64(days - eras * 146_097) * 86_400_000
    }

    /// Returns the milliseconds for a Julian day number and a time of day; nil if they are out of range.
    static func milliseconds(julianDay: Int, _ milliseconds: Int) -> Int64? {
        guard days.contains(julianDay), (0...86_400_000).contains(milliseconds) else { return nil }
        return Int64(julianDay - 2_440_588) * 86_400_000 + Int64(milliseconds)
    }

    /// The days of the years 1 to 9999.
    private static let days = 1_721_426...5_373_484
}

/// Binary field values.
enum DBFBinary {
    /// Returns the value of a field; nil if it is invalid.
    static func value(
        of type: UnicodeScalar, _ field: UnsafeRawBufferPointer, isLevel7: Bool
    ) -> AttributeValue? {
        guard let base = field.baseAddress else { return nil }
        switch type {
        case "I", "+":
            guard field.count >= 4 else { return nil }
            // dBASE 7 stores integers so that they sort as bytes: big-endian, with the sign bit inverted.
            if isLevel7 {
                let bits: UInt32 = base.big(0)
                return bits == 0 ? .null : .integer(Int64(Int32(bitPattern: bits ^ 0x8000_0000)))
            }
            return .integer(Int64(base.little(0, as: Int32.self)))
        case "O", "B":
            guard field.count >= 8 else { return nil }
            let number = base.double(0)
            return number.isFinite ? .double(number) : nil
        case "Y":
            guard field.count >= 8 else { return nil }
            return .double(Double(base.little(0, as: Int64.self)) / 10_000)
        case "@", "T":
            guard field.count >= 8 else { return nil }
            if field.prefix(8).allSatisfy({ $0 == 0x20 }) || field.prefix(8).allSatisfy({ $0 == 0 }) {
                return .null
            }
            // The byte order depends on the program. Usually only one of the two orders gives a valid date.
            let little = DBFDate.milliseconds(
                julianDay: Int(base.little(0, as: Int32.self)), Int(base.little(4, as: Int32.self)))
            let big = DBFDate.milliseconds(
                julianDay: Int(base.big(0, as: Int32.self)), Int(base.big(4, as: Int32.self)))
            return (little ?? big).map { .date($0) }
        default: return nil
        }
    }
}
