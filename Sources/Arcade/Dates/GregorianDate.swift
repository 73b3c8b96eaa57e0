/// A day in the Gregorian calendar, also before its introduction (ISO 8601).
package struct GregorianDate: Hashable, Sendable {
    /// The year; 0 is 1 BC.
    package var year: Int
    /// The month, 1 to 12.
    package var month: Int
    /// The day of the month, from 1.
    package var day: Int

    /// Creates a day; the numbers are not checked.
    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day that is a number of days after 1970-01-01.
    ///
    /// Years are counted from March in groups of 400 years, which have 146,097 days.
    package init(daysSince1970: Int) {
        let days = daysSince1970 + 719_468
        let group = days.dividedDown(by: 146_097)
        let dayOfGroup = days - group * 146_097
        let yearOfGroup = (dayOfGroup - dayOfGroup / 1460 + dayOfGroup / 36_524 - dayOfGroup / 146_096) / 365
        let dayOfYear = dayOfGroup - (365 * yearOfGroup + yearOfGroup / 4 - yearOfGroup / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth >= 10 ? marchMonth - 9 : marchMonth + 3
        year = yearOfGroup + group * 400 + (marchMonth >= 10 ? 1 : 0)
    }

    /// The number of days since 1970-01-01.
    ///
    /// The day can be outside its month: day 0 is the last day of the month before.
    package var daysSince1970: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let group = marchYear.dividedDown(by: 400)
        let yearOfGroup = marchYear - group * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return group * 146_097 + yearOfGroup * 365 + yearOfGroup / 4 - yearOfGroup / 100 + dayOfYear - 719_468
    }

    /// Whether the month is 1 to 12, and the day is in the month.
    package var isValid: Bool {
        (1...12).contains(month) && day >= 1 && day <= Self.daysInMonth(month, of: year)
    }

    /// Whether a year has a leap day.
    package static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Returns the number of days in a month, 1 to 12.
    package static func daysInMonth(_ month: Int, of year: Int) -> Int {
        month == 2
            ? (isLeap(year) ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
    }
}

// MARK: - Positions in the year and the week

extension GregorianDate {
    /// The day of the week: 0 is Sunday, 6 is Saturday.
    package var weekday: Int { (daysSince1970 + 4).modulo(7) }

    /// The day of the week of ISO 8601: 1 is Monday, 7 is Sunday.
    package var weekdayISO: Int { (daysSince1970 + 3).modulo(7) + 1 }

    /// The day of the year, from 1.
    package var dayOfYear: Int {
        daysSince1970 - GregorianDate(year: year, month: 1, day: 1).daysSince1970 + 1
    }

    /// The year and week of ISO 8601: a week belongs to the year of its Thursday.
    package var weekISO: (year: Int, week: Int) {
        let thursday = GregorianDate(daysSince1970: daysSince1970 + 4 - weekdayISO)
        return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
    }

    /// Creates the day of a week of ISO 8601; nil if the year has no such week.
    package init?(yearISO: Int, week: Int, weekdayISO: Int) {
        guard week >= 1, week <= 53, weekdayISO >= 1, weekdayISO <= 7 else { return nil }
        // January 4 is always in week 1.
        let fourth = GregorianDate(year: yearISO, month: 1, day: 4)
        let monday = fourth.daysSince1970 + 1 - fourth.weekdayISO
        self.init(daysSince1970: monday + (week - 1) * 7 + weekdayISO - 1)
        guard weekISO == (yearISO, week) else { return nil }
    }

    /// Creates the day of a year by its number, from 1; nil if the year has no such day.
    package init?(year: Int, dayOfYear: Int) {
        guard dayOfYear >= 1, dayOfYear <= (Self.isLeap(year) ? 366 : 365) else { return nil }
        self.init(daysSince1970: GregorianDate(year: year, month: 1, day: 1).daysSince1970 + dayOfYear - 1)
    }

    /// Returns the day some months later; a day that the month does not have becomes its last day.
    package func adding(months: Int) -> GregorianDate {
        let count = year * 12 + month - 1 + months
        let newYear = count.dividedDown(by: 12)
        let newMonth = count - newYear * 12 + 1
        return GregorianDate(
            year: newYear, month: newMonth, day: min(day, Self.daysInMonth(newMonth, of: newYear)))
    }
}

extension Int {
    /// Returns the quotient rounded down.
    package func dividedDown(by divisor: Int) -> Int {
        let quotient = self / divisor
        return quotient * divisor > self ? quotient - 1 : quotient
    }

    /// Returns the remainder from 0 to `divisor - 1`.
    package func modulo(_ divisor: Int) -> Int { self - dividedDown(by: divisor) * divisor }
}
