extension ArcadeDatePattern {
    /// Returns the date that a text has in this pattern; nil if the whole text does not match.
    ///
    /// A part that the pattern does not have is that of `now` if it is larger than all parts of the pattern, and
    /// otherwise the first possible: `12:30` is today, `2020` is January 1.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - zone: The zone of the result, and of a text without offset.
    ///   - now: The current time.
    package func date(from text: String, in zone: ArcadeTimeZone, now: ArcadeDate) -> ArcadeDate? {
        guard let values = values(of: text) else { return nil }
        if let moment = values.moment { return ArcadeDate(moment: moment, in: zone) }
        guard let local = values.local(now: ArcadeLocalTime(now.shown(in: zone))) else { return nil }
        guard let offset = values.minutesEast else { return ArcadeDate(local, in: zone) }
        return ArcadeDate(moment: Double(local.milliseconds - offset * 60_000), in: zone)
    }

    /// Returns the day and the time of day that a text has in this pattern; nil if the whole text does not match.
    package func local(from text: String, now: ArcadeLocalTime) -> ArcadeLocalTime? {
        values(of: text)?.local(now: now)
    }

    private func values(of text: String) -> DateValues? {
        let bytes = Array(text.utf8)
        guard bytes.count <= 1000, parts.contains(where: { if case .field = $0 { true } else { false } })
        else {
            return nil
        }
        var search = DateSearch(parts: parts, bytes: bytes)
        return search.match(part: 0, at: 0, DateValues())
    }
}

/// The parts of a date that a text contains.
private struct DateValues {
    var year: Int?
    var month: Int?
    var day: Int?
    var dayOfYear: Int?
    var weekdayISO: Int?
    var hour: Int?
    var hourOfHalfDay: Int?
    var isAfternoon: Bool?
    var minute: Int?
    var second: Int?
    var millisecond: Int?
    var minutesEast: Int?
    var moment: Double?

    /// Returns the day and the time; nil if they are not possible.
    func local(now: ArcadeLocalTime) -> ArcadeLocalTime? {
        var hour = hour
        if let half = hourOfHalfDay {
            switch isAfternoon {
            case true?: hour = half < 12 ? half + 12 : half
            case false?: hour = half == 12 ? 0 : half
            case nil: hour = half
            }
        }
        guard let date = date(now: now.date) else { return nil }
        let hasDay = year != nil || month != nil || day != nil || dayOfYear != nil || weekdayISO != nil
        // A part that is missing before the first given one is that of the current time.
        let values = [hour, minute, second, millisecond]
        let current = [now.hour, now.minute, now.second, now.millisecond]
        var isGiven = hasDay
        var time = 0
        for (index, unit) in [3_600_000, 60_000, 1000, 1].enumerated() {
            if values[index] != nil { isGiven = true }
            time += (values[index] ?? (isGiven ? 0 : current[index])) * unit
        }
        guard (hour ?? 0) < 24 || time == ArcadeLocalTime.day, (minute ?? 0) < 60, (second ?? 0) < 60 else {
            return nil
        }
        return ArcadeLocalTime(milliseconds: date.daysSince1970 * ArcadeLocalTime.day + time)
    }

    private func date(now: GregorianDate) -> GregorianDate? {
        if let weekdayISO, !(1...7).contains(weekdayISO) { return nil }
        if let dayOfYear {
            guard month == nil, day == nil else { return nil }
            return GregorianDate(year: year ?? now.year, dayOfYear: dayOfYear)
        }
        guard year != nil || month != nil || day != nil else {
            guard let weekdayISO else { return now }
            return GregorianDate(daysSince1970: now.daysSince1970 - now.weekdayISO + weekdayISO)
        }
        let date = GregorianDate(
            year: year ?? now.year, month: month ?? (year != nil ? 1 : now.month), day: day ?? 1)
        guard date.isValid, weekdayISO.map({ $0 == date.weekdayISO }) ?? true else { return nil }
        return date
    }
}

/// Finds the parts of a text that match the parts of a pattern, with the longest possible numbers first.
private struct DateSearch {
    let parts: [ArcadeDatePattern.Part]
    let bytes: [UInt8]
    /// Pairs of part and place that do not match, so that each is tested once.
    private var failed: Set<Int> = []

    init(parts: [ArcadeDatePattern.Part], bytes: [UInt8]) {
        self.parts = parts
        self.bytes = bytes
    }

    mutating func match(part: Int, at place: Int, _ values: DateValues) -> DateValues? {
        guard part < parts.count else { return place == bytes.count ? values : nil }
        let state = part * (bytes.count + 1) + place
        guard !failed.contains(state) else { return nil }
        switch parts[part] {
        case .text(let text):
            let letters = Array(text.utf8)
            if bytes.count - place >= letters.count,
                zip(letters, bytes[place...]).allSatisfy({ Self.folded($0) == Self.folded($1) }),
                let found = match(part: part + 1, at: place + letters.count, values)
            {
                return found
            }
        case .field(let field):
            for (length, change) in candidates(field, at: place) {
                var values = values
                change(&values)
                if let found = match(part: part + 1, at: place + length, values) { return found }
            }
        }
        failed.insert(state)
        return nil
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private typealias Change = (inout DateValues) -> Void

    /// Returns the lengths that a field can have at a place, longest first.
    private func candidates(
        _ field: ArcadeDatePattern.Field, at place: Int
    ) -> [(length: Int, change: Change)] {
        func numbers(
            _ lengths: ClosedRange<Int>, _ set: @escaping (inout DateValues, Int) -> Void
        ) -> [(Int, Change)] {
            let count = bytes[place...].prefix(lengths.upperBound).prefix { $0 >= 0x30 && $0 <= 0x39 }.count
            guard count >= lengths.lowerBound else { return [] }
            return (lengths.lowerBound...count).reversed().map { length in
                let value = bytes[place..<place + length].reduce(0) { $0 * 10 + Int($1 - 0x30) }
                return (length, { set(&$0, value) })
            }
        }
        func names(
            _ names: [String], _ set: @escaping (inout DateValues, Int) -> Void
        ) -> [(Int, Change)] {
            for (index, name) in names.enumerated()
            where bytes.count - place >= name.utf8.count
                && zip(name.utf8, bytes[place...]).allSatisfy({ Self.folded($0) == Self.folded($1) })
            {
                return [(name.utf8.count, { set(&$0, index) })]
            }
            return []
        }
        switch field {
        case .day: return numbers(1...2) { $0.day = $1 }
        case .dayOfTwoDigits: return numbers(2...2) { $0.day = $1 }
        case .dayOfYear: return numbers(1...3) { $0.dayOfYear = $1 }
        case .weekday: return numbers(1...1) { $0.weekdayISO = $1 }
        case .shortWeekday:
            return names(ArcadeDatePattern.weekdays.map { String($0.prefix(3)) }) {
                $0.weekdayISO = ($1 + 6) % 7 + 1
            }
        case .longWeekday: return names(ArcadeDatePattern.weekdays) { $0.weekdayISO = ($1 + 6) % 7 + 1 }
        case .month: return numbers(1...2) { $0.month = $1 }
        case .monthOfTwoDigits: return numbers(2...2) { $0.month = $1 }
        case .shortMonth:
            return names(ArcadeDatePattern.months.map { String($0.prefix(3)) }) { $0.month = $1 + 1 }
        case .longMonth: return names(ArcadeDatePattern.months) { $0.month = $1 + 1 }
        case .year, .yearOfFourDigits: return numbers(4...4) { $0.year = $1 }
        case .yearOfTwoDigits: return numbers(2...2) { $0.year = $1 > 60 ? 1900 + $1 : 2000 + $1 }
        case .quarter: return numbers(1...1) { $0.month = $1 * 3 - 2 }
        case .hourOfHalfDay: return numbers(1...2) { $0.hourOfHalfDay = $1 }
        case .hourOfHalfDayOfTwoDigits: return numbers(2...2) { $0.hourOfHalfDay = $1 }
        case .hour: return numbers(1...2) { $0.hour = $1 }
        case .hourOfTwoDigits: return numbers(2...2) { $0.hour = $1 }
        case .minute: return numbers(1...2) { $0.minute = $1 }
        case .minuteOfTwoDigits: return numbers(2...2) { $0.minute = $1 }
        case .second: return numbers(1...2) { $0.second = $1 }
        case .secondOfTwoDigits: return numbers(2...2) { $0.second = $1 }
        case .milliseconds: return numbers(3...3) { $0.millisecond = $1 }
        case .halfDay, .halfDayInLowerCase: return names(["AM", "PM"]) { $0.isAfternoon = $1 == 1 }
        case .offset: return offset(at: place, hasColon: true)
        case .offsetWithoutColon: return offset(at: place, hasColon: false)
        case .secondsSince1970: return numbers(1...13) { $0.moment = Double($1) * 1000 }
        case .millisecondsSince1970: return numbers(1...16) { $0.moment = Double($1) }
        }
    }

    /// Reads `+02:00` or `+0200`; a letter Z is UTC.
    private func offset(at place: Int, hasColon: Bool) -> [(Int, Change)] {
        guard place < bytes.count else { return [] }
        if bytes[place] == UInt8(ascii: "Z") { return [(1, { $0.minutesEast = 0 })] }
        let sign = bytes[place] == UInt8(ascii: "-") ? -1 : 1
        let text = bytes[place...].prefix(hasColon ? 6 : 5)
        guard sign == -1 || bytes[place] == UInt8(ascii: "+"), text.count == (hasColon ? 6 : 5),
            !hasColon || text[place + 3] == UInt8(ascii: ":")
        else { return [] }
        let digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return [] }
        let values = digits.map { Int($0 - 0x30) }
        let (hours, minutes) = (values[0] * 10 + values[1], values[2] * 10 + values[3])
        guard hours < 24, minutes < 60 else { return [] }
        return [(text.count, { $0.minutesEast = sign * (hours * 60 + minutes) })]
    }
}
