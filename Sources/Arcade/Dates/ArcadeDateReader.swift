/// Reads dates and times from texts as in ISO 8601.
///
/// A date is a year (`2020`), a month (`2020-01`), a day (`2020-01-05`, `20200105T…`), a week (`2020-W05`,
/// `2020-W05-1`) or a day of the year (`2020-036`). A time follows after `T` or a blank, with an offset or `Z`.
package struct ArcadeDateReader {
    private var bytes: ArraySlice<UInt8>

    private init(_ text: String) { bytes = Array(text.utf8.prefix(101))[...] }

    /// Returns the date of a text, shown in a zone; nil if the text is not a date.
    ///
    /// A text of digits alone is a year if it has four, otherwise milliseconds since 1970.
    ///
    /// - Parameters:
    ///   - text: The text, without white space around it.
    ///   - zone: The zone of the result, and of a text without offset.
    package static func date(_ text: String, in zone: ArcadeTimeZone) -> ArcadeDate? {
        var reader = ArcadeDateReader(text)
        guard !reader.bytes.isEmpty, reader.bytes.count <= 100 else { return nil }
        if reader.bytes.count != 4, reader.bytes.allSatisfy(isDigit) {
            return Double(text).flatMap { ArcadeDate(moment: $0, in: zone) }
        }
        guard let day = reader.day() else { return nil }
        var local = ArcadeLocalTime(date: day)
        var offset: Int?
        if !reader.bytes.isEmpty {
            guard reader.skip("T") || reader.skip(" "), let time = reader.time() else { return nil }
            local = ArcadeLocalTime(milliseconds: local.milliseconds + time)
            if !reader.bytes.isEmpty {
                offset = reader.offset()
                if offset == nil { return nil }
            }
        }
        guard reader.bytes.isEmpty else { return nil }
        guard let offset else { return ArcadeDate(local, in: zone) }
        return ArcadeDate(moment: Double(local.milliseconds - offset * 60_000), in: zone)
    }

    /// Returns the days since 1970 of a text that is a day; nil if it is not.
    package static func dateOnly(_ text: String) -> Int? {
        var reader = ArcadeDateReader(text)
        guard let day = reader.day(), reader.bytes.isEmpty else { return nil }
        return day.daysSince1970
    }

    /// Returns the milliseconds of a text that is a time of day; nil if it is not.
    package static func time(_ text: String) -> Int? {
        var reader = ArcadeDateReader(text)
        guard let time = reader.time(), reader.bytes.isEmpty, time < ArcadeLocalTime.day else { return nil }
        return time
    }
}

// MARK: - Parts

extension ArcadeDateReader {
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard bytes.first == UInt8(ascii: character) else { return false }
        bytes.removeFirst()
        return true
    }

    private mutating func digits(_ count: Int) -> Int? {
        guard bytes.count >= count, bytes.prefix(count).allSatisfy(Self.isDigit) else { return nil }
        let value = bytes.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        bytes.removeFirst(count)
        return value
    }

    private mutating func day() -> GregorianDate? {
        var year: Int?
        if bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") {
            let isNegative = bytes.removeFirst() == UInt8(ascii: "-")
            year = digits(6).map { isNegative ? -$0 : $0 }
        } else {
            year = digits(4)
        }
        guard let year else { return nil }
        let afterYear = bytes
        let hasHyphen = skip("-")
        if skip("W") {
            guard let week = digits(2) else { return nil }
            let afterWeek = bytes
            _ = skip("-")
            guard let weekday = digits(1) else {
                bytes = afterWeek
                return GregorianDate(yearISO: year, week: week, weekdayISO: 1)
            }
            return GregorianDate(yearISO: year, week: week, weekdayISO: weekday)
        }
        let count = bytes.prefix { Self.isDigit($0) }.count
        if count == 3 { return digits(3).flatMap { GregorianDate(year: year, dayOfYear: $0) } }
        guard let month = digits(2) else {
            bytes = afterYear
            return hasHyphen ? nil : GregorianDate(year: year, month: 1, day: 1)
        }
        let afterMonth = bytes
        _ = skip("-")
        var date = GregorianDate(year: year, month: month, day: 1)
        if let day = digits(2) { date.day = day } else { bytes = afterMonth }
        return date.isValid ? date : nil
    }

    /// Reads `03`, `03:04`, `03:04:09.250`, with or without colons, as milliseconds; `24:00` is the end of the day.
    private mutating func time() -> Int? {
        guard let hour = digits(2), hour <= 24 else { return nil }
        var result = hour * 3_600_000
        for unit in [60_000, 1000] {
            let before = bytes
            _ = skip(":")
            guard let value = digits(2) else {
                bytes = before
                return result <= ArcadeLocalTime.day ? result : nil
            }
            guard value < 60 else { return nil }
            result += value * unit
        }
        if skip(".") || skip(",") {
            let fraction = bytes.prefix { Self.isDigit($0) }
            guard !fraction.isEmpty, fraction.count <= 30 else { return nil }
            bytes.removeFirst(fraction.count)
            var unit = 100
            for digit in fraction.prefix(3) {
                result += Int(digit - 0x30) * unit
                unit /= 10
            }
        }
        return result <= ArcadeLocalTime.day ? result : nil
    }

    /// Reads `Z`, `+02`, `+0200` or `+02:00` as minutes.
    private mutating func offset() -> Int? {
        if skip("Z") { return 0 }
        let isWest = bytes.first == UInt8(ascii: "-")
        guard skip("+") || skip("-"), let hours = digits(2), hours < 24 else { return nil }
        _ = skip(":")
        let minutes = bytes.isEmpty ? 0 : digits(2)
        guard let minutes, minutes < 60 else { return nil }
        return (isWest ? -1 : 1) * (hours * 60 + minutes)
    }
}
