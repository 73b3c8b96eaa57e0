/// A pattern of dates and times: `MM/DD/YYYY`, `dddd, MMMM D, Y`, `HH:mm`.
///
/// Names are English. Text in brackets and characters without a meaning are copied.
package struct ArcadeDatePattern: Hashable, Sendable {
    /// A part of a date; the raw value is its letters in a pattern.
    enum Field: String, CaseIterable, Sendable {
        case day = "D"
        case dayOfTwoDigits = "DD"
        case dayOfYear = "DDD"
        case weekday = "d"
        case shortWeekday = "ddd"
        case longWeekday = "dddd"
        case month = "M"
        case monthOfTwoDigits = "MM"
        case shortMonth = "MMM"
        case longMonth = "MMMM"
        case year = "Y"
        case yearOfTwoDigits = "YY"
        case yearOfFourDigits = "YYYY"
        case quarter = "Q"
        case hourOfHalfDay = "h"
        case hourOfHalfDayOfTwoDigits = "hh"
        case hour = "H"
        case hourOfTwoDigits = "HH"
        case minute = "m"
        case minuteOfTwoDigits = "mm"
        case second = "s"
        case secondOfTwoDigits = "ss"
        case milliseconds = "SSS"
        case halfDay = "A"
        case halfDayInLowerCase = "a"
        case offset = "Z"
        case offsetWithoutColon = "ZZ"
        case secondsSince1970 = "X"
        case millisecondsSince1970 = "x"
    }

    enum Part: Hashable, Sendable {
        /// A text that is copied.
        case text(String)
        case field(Field)
    }

    /// The maximum length of a pattern in characters; the rest is ignored.
    static let maxLength = 200

    /// The texts and fields in order.
    private(set) var parts: [Part] = []

    /// Reads a pattern; every text is a pattern.
    package init(_ pattern: String) {
        var rest = pattern.prefix(Self.maxLength)
        while let first = rest.first {
            if first == "[", let end = rest.firstIndex(of: "]") {
                append(rest[rest.index(after: rest.startIndex)..<end])
                rest = rest[rest.index(after: end)...]
                continue
            }
            let run = rest.prefix { $0 == first }.count
            // `Do` and `dd` have a meaning in other systems, and none here.
            let isForeign =
                run == 1 && first == "D" && rest.dropFirst().first == "o" || run == 2 && first == "d"
            var count = isForeign ? 0 : min(run, 4)
            while count > 0 {
                if let field = Field(rawValue: String(rest.prefix(count))) {
                    parts.append(.field(field))
                    break
                }
                count -= 1
            }
            let copied = isForeign ? 2 : 1
            if count == 0 { append(rest.prefix(copied)) }
            rest = rest.dropFirst(max(count, isForeign ? copied : 1))
        }
    }

    /// Reads a pattern with the letters of Unicode (LDML), as map services have it: `yyyy-MM-dd HH:mm`.
    ///
    /// Text in single quotes is copied; two quotes are one.
    package init(unicode pattern: String) {
        var rest = pattern.prefix(Self.maxLength)
        var isQuoted = false
        while let first = rest.first {
            if first == "'" {
                rest = rest.dropFirst()
                if rest.first == "'" {
                    append("'")
                    rest = rest.dropFirst()
                    isQuoted.toggle()
                }
                isQuoted.toggle()
                continue
            }
            if isQuoted {
                let quoted = rest.prefix { $0 != "'" }
                append(quoted)
                rest = rest.dropFirst(quoted.count)
                continue
            }
            let run = rest.prefix { $0 == first }
            if let field = Self.unicodeFields[String(run)] {
                parts.append(.field(field))
            } else {
                append(run)
            }
            rest = rest.dropFirst(run.count)
        }
    }

    private static let unicodeFields: [String: Field] = [
        "y": .year, "yy": .yearOfTwoDigits, "yyyy": .yearOfFourDigits, "M": .month, "MM": .monthOfTwoDigits,
        "MMM": .shortMonth, "MMMM": .longMonth, "d": .day, "dd": .dayOfTwoDigits, "D": .dayOfYear,
        "E": .shortWeekday, "EEE": .shortWeekday, "EEEE": .longWeekday, "H": .hour,
        "HH": .hourOfTwoDigits, "h": .hourOfHalfDay, "hh": .hourOfHalfDayOfTwoDigits, "m": .minute,
        "mm": .minuteOfTwoDigits, "s": .second, "ss": .secondOfTwoDigits, "SSS": .milliseconds,
        "a": .halfDay, "Q": .quarter,
    ]

    private mutating func append(_ text: Substring) {
        guard !text.isEmpty else { return }
        if case .text(let before)? = parts.last {
            parts[parts.count - 1] = .text(before + text)
        } else {
            parts.append(.text(String(text)))
        }
    }

    /// The names of the months.
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The names of the days, from Sunday.
    package static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
}

// MARK: - Writing

extension ArcadeDatePattern {
    /// Returns a date as text, in its own zone.
    package func text(of date: ArcadeDate) -> String {
        text(of: ArcadeLocalTime(date), date: date)
    }

    /// Returns a calendar date or a time of day as text; fields of zones are empty.
    package func text(of local: ArcadeLocalTime) -> String { text(of: local, date: nil) }

    private func text(of local: ArcadeLocalTime, date: ArcadeDate?) -> String {
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .field(let field): result += Self.text(of: field, local, date)
            }
        }
        return result
    }

    private static func text(of field: Field, _ local: ArcadeLocalTime, _ date: ArcadeDate?) -> String {
        func digits(_ value: Int, _ count: Int = 1) -> String { ArcadeDateText.padded(value, count) }
        let hourOfHalfDay = (local.hour + 11) % 12 + 1
        switch field {
        case .day: return digits(local.date.day)
        case .dayOfTwoDigits: return digits(local.date.day, 2)
        case .dayOfYear: return digits(local.date.dayOfYear)
        case .weekday: return digits(local.date.weekdayISO)
        case .shortWeekday: return String(weekdays[local.date.weekday].prefix(3))
        case .longWeekday: return weekdays[local.date.weekday]
        case .month: return digits(local.date.month)
        case .monthOfTwoDigits: return digits(local.date.month, 2)
        case .shortMonth: return String(months[local.date.month - 1].prefix(3))
        case .longMonth: return months[local.date.month - 1]
        case .year, .yearOfFourDigits: return digits(local.date.year, 4)
        case .yearOfTwoDigits: return digits(local.date.year.modulo(100), 2)
        case .quarter: return digits((local.date.month + 2) / 3)
        case .hourOfHalfDay: return digits(hourOfHalfDay)
        case .hourOfHalfDayOfTwoDigits: return digits(hourOfHalfDay, 2)
        case .hour: return digits(local.hour)
        case .hourOfTwoDigits: return digits(local.hour, 2)
        case .minute: return digits(local.minute)
        case .minuteOfTwoDigits: return digits(local.minute, 2)
        case .second: return digits(local.second)
        case .secondOfTwoDigits: return digits(local.second, 2)
        case .milliseconds: return digits(local.millisecond, 3)
        case .halfDay, .halfDayInLowerCase: return local.hour < 12 ? "AM" : "PM"
        case .offset: return offset(date, separator: ":")
        case .offsetWithoutColon: return offset(date, separator: "")
        case .secondsSince1970: return date.map { digits(Int($0.milliseconds).dividedDown(by: 1000)) } ?? ""
        case .millisecondsSince1970: return date.map { digits(Int($0.milliseconds)) } ?? ""
        }
    }

    private static func offset(_ date: ArcadeDate?, separator: String) -> String {
        guard let date, date.zone.style != .none else { return "" }
        return ArcadeDateText.offset(minutes: date.minutesEast, separator: separator)
    }
}
