/// Dates from the values of a script.
enum ArcadeDates {
    /// A kind of parts.
    enum Kind: Sendable {
        /// Year, month and day.
        case day
        /// Hour to millisecond.
        case clock
    }

    static func value(_ date: ArcadeDate?) -> ArcadeValue { date.map { .date($0) } ?? .null }

    /// Returns the moment of a value; nil for all values but dates, and texts that are dates.
    ///
    /// A calendar date is its midnight in the zone of the run.
    static func moment(_ value: ArcadeValue, _ run: ArcadeRun) -> ArcadeDate? {
        switch value {
        case .date(let date): date
        case .text(let text): ArcadeDateReader.date(text, in: run.timeZone)
        case .dateOnly(let days):
            ArcadeDate(ArcadeLocalTime(date: GregorianDate(daysSince1970: days)), in: run.timeZone)
        default: nil
        }
    }

    /// Returns what calendar and clock show for a value; nil if it has no parts of a kind.
    static func local(_ value: ArcadeValue, has kind: Kind, _ run: ArcadeRun) -> ArcadeLocalTime? {
        switch value {
        case .dateOnly(let days):
            kind == .day ? ArcadeLocalTime(date: GregorianDate(daysSince1970: days)) : nil
        case .time(let time): kind == .clock ? ArcadeLocalTime(milliseconds: time) : nil
        default: moment(value, run).map(ArcadeLocalTime.init)
        }
    }

    /// Returns the zone that a script names.
    static func zone(_ value: ArcadeValue, _ run: ArcadeRun) throws(ArcadeFault) -> ArcadeTimeZone {
        let name = value.text
        switch name.lowercased() {
        case "system", "default": return run.timeZone
        case "utc": return .coordinated
        default:
            if let zone = ArcadeTimeZone.named(name) { return zone }
            throw ArcadeFault(
                .timeZone, "the time zone \"\(name.prefix(100))\" is not known",
                suggestion: ArcadeTimeZone.suggestion)
        }
    }

    /// The values of a list as whole numbers; nil if one is not.
    private static func wholeNumbers(_ arguments: some Sequence<ArcadeValue>) -> [Int]? {
        var result: [Int] = []
        for argument in arguments {
            let number = argument.number
            guard abs(number) < 1e12, number == number.rounded() else { return nil }
            result.append(Int(number))
        }
        return result
    }
}

// MARK: - Constructors

extension ArcadeDates {
    /// The function `Date`.
    static func date(_ arguments: ArcadeArguments, _ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        switch (arguments.count, arguments[0]) {
        case (0, _): return .date(ArcadeDate(milliseconds: run.now, zone: run.timeZone))
        case (1, .date), (1, .text), (1, .dateOnly): return value(moment(arguments[0], run))
        case (1, let number): return value(ArcadeDate(moment: number.number, in: run.timeZone))
        case (2..., .dateOnly(let days)):
            guard case .time(let time) = arguments[1] else { return .null }
            let zone = arguments.count > 2 ? try zone(arguments[2], run) : run.timeZone
            return value(
                ArcadeDate(ArcadeLocalTime(milliseconds: days * ArcadeLocalTime.day + time), in: zone))
        case (2, .text(let text)):
            let pattern = arguments[1].text
            guard !pattern.isEmpty else { return value(moment(arguments[0], run)) }
            let now = ArcadeDate(milliseconds: run.now, zone: run.timeZone)
            return value(run.formats.dates(pattern).date(from: text, in: run.timeZone, now: now))
        case (2, _): return .null
        default:
            let zone = arguments.count > 7 ? try zone(arguments[7], run) : run.timeZone
            guard let parts = wholeNumbers(arguments.values.prefix(7)), let day = day(parts),
                let time = time(Array(parts.dropFirst(3)))
            else { return .null }
            return value(
                ArcadeDate(ArcadeLocalTime(milliseconds: day * ArcadeLocalTime.day + time), in: zone))
        }
    }

    /// The function `DateOnly`.
    static func dateOnly(_ arguments: ArcadeArguments, _ run: ArcadeRun) -> ArcadeValue {
        func day(_ date: ArcadeDate?) -> ArcadeValue {
            date.map { .dateOnly(ArcadeLocalTime($0).date.daysSince1970) } ?? .null
        }
        switch (arguments.count, arguments[0]) {
        case (0, _): return day(ArcadeDate(milliseconds: run.now, zone: run.timeZone))
        case (1, .null): return .null
        case (1, .dateOnly): return arguments[0]
        case (1, .text(let text)):
            return ArcadeDateReader.dateOnly(text).map { .dateOnly($0) } ?? day(moment(arguments[0], run))
        case (1, .date(let date)): return day(date)
        case (1, let number): return day(ArcadeDate(moment: number.number, in: run.timeZone))
        case (2, .text(let text)):
            let now = ArcadeLocalTime(ArcadeDate(milliseconds: run.now, zone: run.timeZone))
            let local = run.formats.dates(arguments[1].text).local(from: text, now: now)
            return local.map { .dateOnly($0.date.daysSince1970) } ?? .null
        case (3, _): return wholeNumbers(arguments.values).flatMap(self.day).map { .dateOnly($0) } ?? .null
        default: return .null
        }
    }

    /// The function `Time`.
    static func time(_ arguments: ArcadeArguments, _ run: ArcadeRun) -> ArcadeValue {
        switch (arguments.count, arguments[0]) {
        case (0, _):
            return .time(ArcadeLocalTime(ArcadeDate(milliseconds: run.now, zone: run.timeZone)).timeOfDay)
        case (1, .null): return .null
        case (1, .time): return arguments[0]
        case (1, .text(let text)):
            return
                (ArcadeDateReader.time(text)
                ?? moment(arguments[0], run).map { ArcadeLocalTime($0).timeOfDay })
                .map { .time($0) } ?? .null
        case (1, .date(let date)): return .time(ArcadeLocalTime(date).timeOfDay)
        case (2, .text(let text)):
            let midnight = ArcadeLocalTime(milliseconds: 0)
            let local = run.formats.dates(arguments[1].text).local(from: text, now: midnight)
            return local.map { .time($0.timeOfDay) } ?? .null
        case (1, let number):
            let time = number.number.rounded(.towardZero)
            return time >= 0 && time < Double(ArcadeLocalTime.day) ? .time(Int(time)) : .null
        default:
            guard let parts = wholeNumbers(arguments.values), let time = time(parts),
                time < ArcadeLocalTime.day
            else { return .null }
            return .time(time)
        }
    }

    /// Returns the days since 1970 of year, month (from 0) and day, where month and day can be too large or too small.
    private static func day(_ parts: [Int]) -> Int? {
        guard parts.count >= 3, parts.prefix(3).allSatisfy({ abs($0) < 10_000_000 }) else { return nil }
        let first = GregorianDate(year: parts[0], month: 1, day: 1).adding(months: parts[1])
        return first.daysSince1970 + parts[2] - 1
    }

    /// Returns the milliseconds of hour, minute, second and millisecond; missing parts are 0, and 24:00 is possible.
    private static func time(_ parts: [Int]) -> Int? {
        var time = 0
        for (index, part) in parts.enumerated() {
            guard part >= 0, part < [25, 60, 60, 1000][index] else { return nil }
            time += part * [3_600_000, 60_000, 1000, 1][index]
        }
        return time <= ArcadeLocalTime.day ? time : nil
    }
}

// MARK: - Arithmetic

extension ArcadeDates {
    /// The function `DateAdd`.
    static func add(_ arguments: ArcadeArguments, _ run: ArcadeRun) -> ArcadeValue {
        let count = arguments[1].number
        let unit = unit(arguments[2])
        switch arguments[0] {
        case .time(let time):
            guard count.isFinite, abs(count * unit.milliseconds) < 1e15 else { return .null }
            return .time((time + Int(count * unit.milliseconds)).modulo(ArcadeLocalTime.day))
        case .dateOnly(let days):
            let midnight = ArcadeDate(milliseconds: Double(days * ArcadeLocalTime.day), zone: .utc)
            return midnight.adding(count, unit).map { .dateOnly(ArcadeLocalTime($0).date.daysSince1970) }
                ?? .null
        default: return value(moment(arguments[0], run)?.adding(count, unit))
        }
    }

    /// The function `DateDiff`.
    static func difference(_ arguments: ArcadeArguments, _ run: ArcadeRun) -> Double {
        let unit = unit(arguments[2])
        switch (arguments[0], arguments[1]) {
        case (.time(let first), .time(let second)): return Double(first - second) / unit.milliseconds
        case (.dateOnly(let first), .dateOnly(let second)):
            func midnight(_ days: Int) -> ArcadeDate {
                ArcadeDate(milliseconds: Double(days * ArcadeLocalTime.day), zone: .utc)
            }
            return midnight(first).since(midnight(second), in: unit)
        default:
            guard let first = moment(arguments[0], run), let second = moment(arguments[1], run) else {
                return .nan
            }
            return first.since(second, in: unit)
        }
    }

    private static func unit(_ value: ArcadeValue) -> ArcadeDateUnit { ArcadeDateUnit(name: value.text) }
}
