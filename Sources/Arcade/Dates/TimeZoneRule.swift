/// The rule for years after the table of a time zone file, as in the variable TZ of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`.
package struct TimeZoneRule: Hashable, Sendable {
    /// The offset without daylight saving time, in seconds east of Greenwich.
    private var standard = 0
    /// Daylight saving time; nil if the zone has none.
    private var summer: Summer?

    private struct Summer: Hashable, Sendable {
        var offset: Int
        var start: Change
        var end: Change
    }

    /// A day of every year, and a time on it in seconds after midnight.
    private struct Change: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// A weekday (0 is Sunday) of a week of a month; week 5 is the last.
            case weekday(month: Int, week: Int, day: Int)
            /// A number from 1 to 365 that never counts the leap day.
            case numberWithoutLeapDay(Int)
            /// A number from 0 to 365.
            case number(Int)
        }

        var day: Day
        var time = 7200

        /// Returns the local time of the change in seconds since 1970.
        func localTime(in year: Int) -> Int {
            let first = GregorianDate(year: year, month: 1, day: 1).daysSince1970
            let date: Int
            switch day {
            case .number(let number): date = first + number
            case .numberWithoutLeapDay(let number):
                date = first + number - 1 + (GregorianDate.isLeap(year) && number >= 60 ? 1 : 0)
            case .weekday(let month, let week, let day):
                let start = GregorianDate(year: year, month: month, day: 1)
                var number = (day - start.weekday).modulo(7) + (week - 1) * 7
                if number >= GregorianDate.daysInMonth(month, of: year) { number -= 7 }
                date = start.daysSince1970 + number
            }
            return date * 86_400 + time
        }
    }

    /// Returns the offset at a time in seconds since 1970.
    package func offset(at seconds: Int) -> Int {
        guard let summer else { return standard }
        let year = GregorianDate(daysSince1970: (seconds + standard).dividedDown(by: 86_400)).year
        let start = summer.start.localTime(in: year) - standard
        let end = summer.end.localTime(in: year) - summer.offset
        let isSummer =
            start < end ? start <= seconds && seconds < end : !(end <= seconds && seconds < start)
        return isSummer ? summer.offset : standard
    }
}

// MARK: - Reading

extension TimeZoneRule {
    /// Reads the text of a rule; nil if it is not valid.
    package init?(_ text: some Sequence<UInt8>) {
        var scanner = Scanner(bytes: Array(text.prefix(200)))
        guard scanner.skipName(), let west = scanner.time() else { return nil }
        standard = -west
        if scanner.isAtEnd { return }
        guard scanner.skipName() else { return nil }
        var offset = standard + 3600
        if scanner.next != UInt8(ascii: ",") {
            guard let west = scanner.time() else { return nil }
            offset = -west
        }
        guard scanner.skip(","), let start = scanner.change(), scanner.skip(","),
            let end = scanner.change(), scanner.isAtEnd
        else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }
        var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        /// Skips the abbreviation of a time: letters, or any characters in angle brackets.
        mutating func skipName() -> Bool {
            if skip("<") {
                while let next {
                    position += 1
                    if next == UInt8(ascii: ">") { return true }
                }
                return false
            }
            let start = position
            while let next, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20) { position += 1 }
            return position - start >= 3
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let start = position
            var value = 0
            while let next, next >= 0x30, next <= 0x39, position - start < 4 {
                value = value * 10 + Int(next - 0x30)
                position += 1
            }
            return position > start && range.contains(value) ? value : nil
        }

        /// Reads hours with optional minutes and seconds, as seconds.
        mutating func time() -> Int? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard var seconds = number(0...167).map({ $0 * 3600 }) else { return nil }
            for unit in [60, 1] where skip(":") {
                guard let value = number(0...59) else { return nil }
                seconds += value * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            let day: Change.Day
            if skip("M") {
                guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                    let weekday = number(0...6)
                else { return nil }
                day = .weekday(month: month, week: week, day: weekday)
            } else if skip("J") {
                guard let number = number(1...365) else { return nil }
                day = .numberWithoutLeapDay(number)
            } else {
                guard let number = number(0...365) else { return nil }
                day = .number(number)
            }
            guard skip("/") else { return Change(day: day) }
            guard let time = time() else { return nil }
            return Change(day: day, time: time)
        }
    }
}
