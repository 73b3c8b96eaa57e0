/// Parses dates and times: `2024-05-31`, `2024-05-31 12:30`, `2024-05-31T12:30:15.250Z`, `…+02:00`.
package enum Timestamp {
    /// Returns the milliseconds since 1970-01-01T00:00:00Z; nil if the text is not a date.
    ///
    /// A text without a time zone is in UTC.
    package static func milliseconds(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { milliseconds(utf8: $0) }
    }

    /// Returns the same as ``milliseconds(_:)`` for UTF-8 bytes.
    package static func milliseconds(utf8 text: UnsafeBufferPointer<UInt8>) -> Int64? {
        var scanner = Scanner(bytes: text)
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
            scanner.skip("-"),
            let day = scanner.digits(2), let days = days(year: year, month: month, day: day)
        else { return nil }
        var result = Int64(days) * 86_400_000
        if scanner.isAtEnd { return result }
        guard scanner.skip(" ") || scanner.skip("T"), let hour = scanner.digits(2), hour < 24,
            scanner.skip(":"),
            let minute = scanner.digits(2), minute < 60
        else { return nil }
        result += Int64(hour * 3600 + minute * 60) * 1000
        if scanner.skip(":") {
            guard let second = scanner.digits(2), second < 61 else { return nil }
            result += Int64(second) * 1000
            if scanner.skip(".") {
                guard let fraction = scanner.milliseconds() else { return nil }
                result += Int64(fraction)
            }
        }
        if scanner.skip("Z") || scanner.isAtEnd { return scanner.isAtEnd ? result : nil }
        let isEast = scanner.skip("+")
        guard isEast || scanner.skip("-"), let hours = scanner.digits(2), hours < 24 else { return nil }
        _ = scanner.skip(":")
        guard let minutes = scanner.digits(2), minutes < 60, scanner.isAtEnd else { return nil }
        return result - Int64(hours * 60 + minutes) * (isEast ? 60_000 : -60_000)
    }

    /// Returns the days since 1970-01-01 in the Gregorian calendar; nil for an invalid date.
    ///
    /// Years are counted from March, so that the leap day comes last.
    private static func days(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), year >= 1 else { return nil }
        let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        let marchYear = month <= 2 ? year - 1 : year
        let marchMonth = (month + 9) % 12
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }

    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        mutating func digits(_ count: Int) -> Int? {
            guard position + count <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[position..<position + count] {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            position += count
            return value
        }

        /// Reads a fraction of a second with any number of digits.
        mutating func milliseconds() -> Int? {
            var value = 0
            var count = 0
            while let digit = digits(1) {
                if count < 3 { value = value * 10 + digit }
                count += 1
            }
            guard count > 0 else { return nil }
            for _ in min(count, 3)..<3 { value *= 10 }
            return value
        }
    }
}
