import CartoucheArcade

/// A step of the calendar, such as a month or six hours.
package struct TimeStep: Hashable, Sendable {
    /// The units, from the shortest to the longest.
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        case minute, hour, day, week, month, quarter, year, decade
    }

    package let count: Int
    package let unit: Unit

    /// Reads a unit with or without a number before it, such as `month` or `6hours`; nil for other texts.
    package init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        var name = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        if name.hasSuffix("s") { name.removeLast() }
        guard let unit = Unit(rawValue: name), let count = digits.isEmpty ? 1 : Int(digits),
            (1...1000).contains(count)
        else { return nil }
        (self.count, self.unit) = (count, unit)
    }

    /// Returns the first time of the step that contains a time; both in milliseconds since 1970 in UTC.
    ///
    /// Weeks begin on Monday. Several units begin at a multiple of their number: six hours at 0, 6, 12 or 18 o'clock.
    package func start(of time: Int) -> Int {
        let day = time.dividedDown(by: Self.dayLength)
        if let length = fixedLength {
            // 1970-01-01 was a Thursday.
            let shift = unit == .week ? 3 * Self.dayLength : 0
            return (time + shift).dividedDown(by: length) * length - shift
        }
        let date = GregorianDate(daysSince1970: day)
        let months = date.year * 12 + date.month - 1
        return Self.time(ofMonth: months.dividedDown(by: monthCount) * monthCount)
    }

    /// Returns the first time of the next step.
    package func next(after start: Int) -> Int {
        if let length = fixedLength { return start + length }
        let date = GregorianDate(daysSince1970: start.dividedDown(by: Self.dayLength))
        return Self.time(ofMonth: date.year * 12 + date.month - 1 + monthCount)
    }

    /// Returns the text of a step for readers: `2024`, `2024-05`, `2024-05-31` or `2024-05-31 06:00`.
    package func text(of start: Int) -> String {
        let date = GregorianDate(daysSince1970: start.dividedDown(by: Self.dayLength))
        func digits(_ number: Int, _ count: Int = 2) -> String {
            let text = String(abs(number))
            return (number < 0 ? "-" : "") + String(repeating: "0", count: max(count - text.count, 0)) + text
        }
        let year = digits(date.year, 4)
        let minute = start.modulo(Self.dayLength) / 60_000
        switch unit {
        case .decade: return "\(year)s"
        case .year: return count == 1 ? year : "\(year) to \(digits(date.year + count - 1, 4))"
        case .quarter: return "\(year) Q\((date.month - 1) / 3 + 1)"
        case .month: return "\(year)-\(digits(date.month))"
        case .week, .day: return "\(year)-\(digits(date.month))-\(digits(date.day))"
        case .hour, .minute:
            return "\(year)-\(digits(date.month))-\(digits(date.day)) \(digits(minute / 60)):"
                + digits(minute % 60)
        }
    }

    private static let dayLength = 86_400_000

    /// The length in milliseconds; nil for months and longer units, whose lengths differ.
    private var fixedLength: Int? {
        switch unit {
        case .minute: count * 60_000
        case .hour: count * 3_600_000
        case .day: count * Self.dayLength
        case .week: count * 7 * Self.dayLength
        case .month, .quarter, .year, .decade: nil
        }
    }

    private var monthCount: Int {
        switch unit {
        case .quarter: count * 3
        case .year: count * 12
        case .decade: count * 120
        default: count
        }
    }

    /// Returns the first time of a month, which is counted from the beginning of the year 0.
    private static func time(ofMonth month: Int) -> Int {
        let year = month.dividedDown(by: 12)
        return GregorianDate(year: year, month: month - year * 12 + 1, day: 1).daysSince1970 * dayLength
    }
}
