/// A date and time as a calendar and a clock show it.
package struct ArcadeLocalTime: Hashable, Sendable {
    /// The day.
    package var date: GregorianDate
    /// The time of day in milliseconds, from 0 to 86,399,999.
    package var timeOfDay: Int

    /// The milliseconds in a day.
    package static let day = 86_400_000

    package init(date: GregorianDate, timeOfDay: Int = 0) {
        self.date = date
        self.timeOfDay = timeOfDay
    }

    /// The time that the clocks of a date's zone show.
    package init(_ date: ArcadeDate) {
        let moment = Int(date.milliseconds)
        self.init(milliseconds: moment + date.zone.offset(at: moment))
    }

    /// Creates the time some milliseconds after 1970-01-01 00:00.
    package init(milliseconds: Int) {
        let days = milliseconds.dividedDown(by: Self.day)
        date = GregorianDate(daysSince1970: days)
        timeOfDay = milliseconds - days * Self.day
    }

    /// The milliseconds since 1970-01-01 00:00 on the same clock.
    package var milliseconds: Int { date.daysSince1970 * Self.day + timeOfDay }

    /// The hour, 0 to 23.
    package var hour: Int { timeOfDay / 3_600_000 }
    /// The minute, 0 to 59.
    package var minute: Int { timeOfDay / 60_000 % 60 }
    /// The second, 0 to 59.
    package var second: Int { timeOfDay / 1000 % 60 }
    /// The millisecond, 0 to 999.
    package var millisecond: Int { timeOfDay % 1000 }
}
