extension ArcadeBuiltin {
    /// Functions of dates and times.
    static let dates: [ArcadeBuiltin] = constructors + parts + arithmetic + zones

    private static let constructors: [ArcadeBuiltin] = [
        ArcadeBuiltin("Date", "value?, …", arguments: 0...8) { (run, arguments) throws(ArcadeFault) in
            try ArcadeDates.date(arguments, run)
        },
        ArcadeBuiltin("DateOnly", "value?, …", arguments: 0...3, since: "1.24") { run, arguments in
            ArcadeDates.dateOnly(arguments, run)
        },
        ArcadeBuiltin("Time", "value?, …", arguments: 0...4, since: "1.24") { run, arguments in
            ArcadeDates.time(arguments, run)
        },
        ArcadeBuiltin("Now", "", arguments: 0...0) { run, _ in
            .date(ArcadeDate(milliseconds: run.now, zone: run.timeZone))
        },
        ArcadeBuiltin("Timestamp", "", arguments: 0...0) { run, _ in
            .date(ArcadeDate(milliseconds: run.now, zone: .coordinated))
        },
        ArcadeBuiltin("Today", "", arguments: 0...0) { run, _ in
            let now = ArcadeLocalTime(ArcadeDate(milliseconds: run.now, zone: run.timeZone))
            return ArcadeDates.value(ArcadeDate(ArcadeLocalTime(date: now.date), in: run.timeZone))
        },
    ]

    private static let parts: [ArcadeBuiltin] = [
        part("Year", of: .day) { Double($0.date.year) },
        part("Month", of: .day) { Double($0.date.month - 1) },
        part("Day", of: .day) { Double($0.date.day) },
        part("Hour", of: .clock) { Double($0.hour) },
        part("Minute", of: .clock) { Double($0.minute) },
        part("Second", of: .clock) { Double($0.second) },
        part("Millisecond", of: .clock) { Double($0.millisecond) },
        part("Weekday", of: .day) { Double($0.date.weekday) },
        part("ISOWeek", of: .day) { Double($0.date.weekISO.week) },
        part("ISOWeekday", of: .day) { Double($0.date.weekdayISO) },
        part("ISOMonth", of: .day) { Double($0.date.month) },
        part("ISOYear", of: .day) { Double($0.date.weekISO.year) },
        ArcadeBuiltin("Week", "date, firstDayOfWeek?", arguments: 1...2) {
            (run, arguments) throws(ArcadeFault) in
            guard let date = ArcadeDates.local(arguments[0], has: .day, run)?.date else {
                return .number(.nan)
            }
            let first = arguments[1].number
            guard first >= 0, first <= 6, first == first.rounded() else {
                throw ArcadeFault(
                    .wrongArgument, "the first day of the week is \(arguments[1].text)",
                    suggestion: "use 0 (Sunday) to 6 (Saturday)")
            }
            // Weeks begin with their first day; a year that begins with this day has it in week 0.
            let days = date.dayOfYear - 1
            let sinceStart = (date.weekday - Int(first)).modulo(7)
            return .number(Double(days / 7 + (sinceStart < days % 7 ? 1 : 0)))
        },
    ]

    private static let arithmetic: [ArcadeBuiltin] = [
        ArcadeBuiltin("DateAdd", "date, value, unit?", arguments: 2...3) { run, arguments in
            ArcadeDates.add(arguments, run)
        },
        ArcadeBuiltin("DateDiff", "date1, date2, unit?", arguments: 2...3) { run, arguments in
            .number(ArcadeDates.difference(arguments, run))
        },
    ]

    private static let zones: [ArcadeBuiltin] = [
        ArcadeBuiltin("ToUTC", "date", arguments: 1...1) { run, arguments in
            ArcadeDates.value(ArcadeDates.moment(arguments[0], run)?.shown(in: .coordinated))
        },
        ArcadeBuiltin("ToLocal", "date", arguments: 1...1) { run, arguments in
            ArcadeDates.value(ArcadeDates.moment(arguments[0], run)?.shown(in: run.timeZone))
        },
        ArcadeBuiltin("ChangeTimeZone", "date, timeZone", arguments: 2...2) {
            (run, arguments) throws(ArcadeFault) in
            let zone = try ArcadeDates.zone(arguments[1], run)
            return ArcadeDates.value(ArcadeDates.moment(arguments[0], run)?.shown(in: zone))
        },
        ArcadeBuiltin("TimeZone", "date", arguments: 1...1) { run, arguments in
            ArcadeDates.moment(arguments[0], run).map { .text($0.zone.name) } ?? .null
        },
        ArcadeBuiltin("TimeZoneOffset", "date", arguments: 1...1) { run, arguments in
            .number(ArcadeDates.moment(arguments[0], run).map { Double($0.minutesEast) } ?? .nan)
        },
    ]

    /// A function that returns a part of a date or time, and NaN for other values.
    private static func part(
        _ name: String, of kind: ArcadeDates.Kind, _ compute: @escaping @Sendable (ArcadeLocalTime) -> Double
    ) -> ArcadeBuiltin {
        ArcadeBuiltin(name, "date", arguments: 1...1) { run, arguments in
            .number(ArcadeDates.local(arguments[0], has: kind, run).map(compute) ?? .nan)
        }
    }
}
