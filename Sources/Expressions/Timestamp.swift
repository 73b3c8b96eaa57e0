import CartoucheArcade
import CartoucheCLibrary

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
            scanner.skip("-"), let day = scanner.digits(2)
        else { return nil }
        let date = GregorianDate(year: year, month: month, day: day)
        guard year >= 1, date.isValid else { return nil }
        var result = Int64(date.daysSince1970) * 86_400_000
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

    /// The current time in milliseconds since 1970-01-01T00:00:00Z.
    static var now: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
    }

    /// Returns the beginning of a day in UTC.
    static func beginningOfDay(_ milliseconds: Int64) -> Int64 {
        milliseconds - timeOfDay(milliseconds)
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

// MARK: - Parts

/// A part of a date or time that `EXTRACT` returns.
enum DatePart: String, Hashable, Sendable, CaseIterable {
    case year = "YEAR"
    case month = "MONTH"
    case day = "DAY"
    case hour = "HOUR"
    case minute = "MINUTE"
    case second = "SECOND"
}

extension Timestamp {
    /// Returns a part of a time in UTC.
    static func part(_ part: DatePart, of milliseconds: Int64) -> Double {
        let time = timeOfDay(milliseconds)
        switch part {
        case .hour: return Double(time / 3_600_000)
        case .minute: return Double(time / 60_000 % 60)
        case .second: return Double(time % 60_000) / 1000
        case .year: return Double(date(of: milliseconds).year)
        case .month: return Double(date(of: milliseconds).month)
        case .day: return Double(date(of: milliseconds).day)
        }
    }

    /// Returns a time in UTC as `2024-05-31 12:30:15`; without the time at midnight.
    static func text(_ milliseconds: Int64) -> String {
        let (days, clock, isMidnight) = parts(of: milliseconds)
        return isMidnight ? days : "\(days) \(clock)"
    }

    /// Returns a time in UTC as `2024-05-31T12:30:15.000Z` (RFC 3339).
    package static func internetText(_ milliseconds: Int64) -> String {
        let (days, clock, _) = parts(of: milliseconds)
        return "\(days)T\(clock).\(padded(Int(timeOfDay(milliseconds)) % 1000, 3))Z"
    }

    private static func padded(_ value: Int, _ count: Int) -> String {
        let digits = String(abs(value))
        return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// Returns the date and the time of day as text, and whether the time is midnight.
    private static func parts(of milliseconds: Int64) -> (days: String, clock: String, isMidnight: Bool) {
        // Data can have times that are far outside the calendar.
        let milliseconds = min(max(milliseconds, -9_000_000_000_000_000), 9_000_000_000_000_000)
        let date = date(of: milliseconds)
        let time = Int(timeOfDay(milliseconds))
        let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { padded($0, 2) }
        return (
            "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))",
            clock.joined(separator: ":"),
            time == 0
        )
    }

    /// Returns the date of a time in UTC.
    private static func date(of milliseconds: Int64) -> GregorianDate {
        GregorianDate(daysSince1970: Int(milliseconds).dividedDown(by: 86_400_000))
    }

    private static func timeOfDay(_ milliseconds: Int64) -> Int64 {
        Int64(Int(milliseconds).modulo(86_400_000))
    }
}
