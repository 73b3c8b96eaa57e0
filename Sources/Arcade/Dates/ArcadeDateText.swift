/// Texts of dates and times as in ISO 8601.
package enum ArcadeDateText {
    /// Returns a date with the offset of its zone, `2020-01-05T03:04:09+01:00`; milliseconds only if they are not 0.
    package static func iso(_ date: ArcadeDate) -> String {
        let local = ArcadeLocalTime(date)
        var text = day(local.date) + "T" + time(local.timeOfDay)
        switch date.zone.style {
        case .digits: text += offset(minutes: date.minutesEast, separator: ":")
        case .letter: text += "Z"
        case .none: break
        }
        return text
    }

    /// Returns a calendar date as `2020-01-05`.
    package static func iso(dateOnly days: Int) -> String { day(GregorianDate(daysSince1970: days)) }

    /// Returns a time of day as `03:04:09`; milliseconds only if they are not 0.
    package static func iso(time milliseconds: Int) -> String { time(milliseconds) }

    /// Returns a date as in JSON: in UTC, always with milliseconds, `2020-01-05T03:04:09.000Z`.
    package static func json(_ date: ArcadeDate) -> String {
        let local = ArcadeLocalTime(milliseconds: Int(date.milliseconds))
        return "\(day(local.date))T\(time(local.timeOfDay, hasMilliseconds: true))Z"
    }

    /// Returns an offset from UTC as `+01:00`.
    static func offset(minutes: Int, separator: String) -> String {
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        return (minutes < 0 ? "-" : "+") + padded(hours, 2) + separator + padded(rest, 2)
    }

    /// Returns a whole number with at least `count` digits.
    static func padded(_ value: Int, _ count: Int) -> String {
        let digits = String(abs(value))
        return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// Years beyond four digits have a sign and six digits (ISO 8601, section 4.1.2.4).
    private static func day(_ date: GregorianDate) -> String {
        let year =
            (0...9999).contains(date.year)
            ? padded(date.year, 4) : (date.year < 0 ? "-" : "+") + padded(abs(date.year), 6)
        return year + "-" + padded(date.month, 2) + "-" + padded(date.day, 2)
    }

    private static func time(_ milliseconds: Int, hasMilliseconds: Bool = false) -> String {
        let local = ArcadeLocalTime(
            date: GregorianDate(year: 1970, month: 1, day: 1), timeOfDay: milliseconds)
        var text = padded(local.hour, 2) + ":" + padded(local.minute, 2) + ":" + padded(local.second, 2)
        if hasMilliseconds || local.millisecond != 0 { text += "." + padded(local.millisecond, 3) }
        return text
    }
}
