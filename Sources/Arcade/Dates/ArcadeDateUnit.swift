/// A unit of durations between dates.
enum ArcadeDateUnit: Sendable {
    case years, months, days, hours, minutes, seconds, milliseconds

    /// Reads the name of a unit: a word in any case, or `y`, `M`, `d`, `h`, `m`, `s`, `ms`.
    ///
    /// An unknown name means milliseconds.
    init(name: String) {
        switch name {
        case "M": self = .months
        case "m": self = .minutes
        default:
            switch name.lowercased() {
            case "y", "year", "years": self = .years
            case "month", "months": self = .months
            case "d", "day", "days": self = .days
            case "h", "hour", "hours": self = .hours
            case "minute", "minutes": self = .minutes
            case "s", "second", "seconds": self = .seconds
            default: self = .milliseconds
            }
        }
    }

    /// The length of the unit; 365 days for a year, 30 days for a month.
    var milliseconds: Double {
        switch self {
        case .years: 365 * 86_400_000
        case .months: 30 * 86_400_000
        case .days: 86_400_000
        case .hours: 3_600_000
        case .minutes: 60_000
        case .seconds: 1000
        case .milliseconds: 1
        }
    }
}

extension ArcadeLocalTime {
    /// Returns the time some whole units of the calendar later, on the same clock.
    ///
    /// A day that a month does not have becomes its last day.
    fileprivate func adding(_ count: Int, _ unit: ArcadeDateUnit) -> ArcadeLocalTime {
        var result = self
        switch unit {
        case .years: result.date = date.adding(months: count * 12)
        case .months: result.date = date.adding(months: count)
        default: result.date = GregorianDate(daysSince1970: date.daysSince1970 + count)
        }
        return result
    }
}

extension ArcadeDate {
    /// Returns the date some units later; nil if it is out of range.
    ///
    /// Whole years, months and days are counted on the calendar of the zone, so that the time of day stays. The
    /// fraction of a unit is a part of its usual length.
    func adding(_ count: Double, _ unit: ArcadeDateUnit) -> ArcadeDate? {
        guard abs(count * unit.milliseconds) < 2e16 else { return nil }
        switch unit {
        case .years, .months, .days:
            let whole = count.rounded(.towardZero)
            guard let date = ArcadeDate(ArcadeLocalTime(self).adding(Int(whole), unit), in: zone) else {
                return nil
            }
            let rest = (count - whole) * unit.milliseconds
            return rest == 0 ? date : ArcadeDate(moment: date.milliseconds + rest, in: zone)
        default:
            return ArcadeDate(moment: milliseconds + count * unit.milliseconds, in: zone)
        }
    }

    /// Returns the time since another date.
    ///
    /// Years, months and days are counted on the calendar of this date's zone: whole units, and a fraction of the
    /// last.
    func since(_ other: ArcadeDate, in unit: ArcadeDateUnit) -> Double {
        switch unit {
        case .years, .months, .days:
            milliseconds < other.milliseconds
                ? -other.shown(in: zone).calendarUnits(unit, after: self)
                : calendarUnits(unit, after: other.shown(in: zone))
        default: (milliseconds - other.milliseconds) / unit.milliseconds
        }
    }

    /// Returns the time since an earlier date in the same zone.
    private func calendarUnits(_ unit: ArcadeDateUnit, after earlier: ArcadeDate) -> Double {
        let start = ArcadeLocalTime(earlier)
        let end = ArcadeLocalTime(self)
        var count =
            switch unit {
            case .years: end.date.year - start.date.year
            case .months: (end.date.year - start.date.year) * 12 + end.date.month - start.date.month
            default: end.date.daysSince1970 - start.date.daysSince1970
            }
        func moment(_ count: Int) -> Double {
            Double(zone.moment(ofLocal: start.adding(count, unit).milliseconds))
        }
        var last = moment(count)
        if last > milliseconds {
            count -= 1
            last = moment(count)
        }
        let next = moment(count + 1)
        return Double(count) + (next > last ? (milliseconds - last) / (next - last) : 0)
    }
}
