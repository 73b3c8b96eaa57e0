extension ArcadeBuiltin {
    /// Text and Number, which have patterns.
    static let formats: [ArcadeBuiltin] = [
        ArcadeBuiltin("Text", "value, format?", arguments: 1...2) { (run, arguments) throws(ArcadeFault) in
            try ArcadeFormats.text(of: arguments[0], format: try run.text(of: arguments[1]), run)
        },
        ArcadeBuiltin("Number", "value, format?", arguments: 1...2) { (run, arguments) throws(ArcadeFault) in
            .number(
                try ArcadeFormats.number(
                    from: arguments[0], format: try run.text(of: arguments[1]), run))
        },
    ]
}

/// Values as text by a pattern.
enum ArcadeFormats {
    /// Returns a value as text by a pattern; an empty pattern, and one for a text or an array, has no effect.
    ///
    /// - Returns: Null for a number that is not finite.
    /// - Throws: ``ArcadeFault`` if a number has a pattern without digits.
    static func text(
        of value: ArcadeValue, format: String, _ run: ArcadeRun
    ) throws(ArcadeFault) -> ArcadeValue {
        guard !format.isEmpty else { return .text(try run.text(of: value)) }
        switch value {
        case .number(let number):
            guard let pattern = run.formats.numbers(format) else { throw invalid(format) }
            return pattern.text(of: number).map { .text($0) } ?? .null
        case .date(let date): return .text(run.formats.dates(format).text(of: date))
        case .dateOnly(let days):
            return .text(
                run.formats.dates(format).text(of: ArcadeLocalTime(date: GregorianDate(daysSince1970: days))))
        case .time(let time):
            return .text(run.formats.dates(format).text(of: ArcadeLocalTime(milliseconds: time)))
        default: return .text(try run.text(of: value))
        }
    }

    /// Returns a value as a number by a pattern; only texts are read, and other values are converted.
    static func number(
        from value: ArcadeValue, format: String, _ run: ArcadeRun
    ) throws(ArcadeFault) -> Double {
        if case .date(let date) = value { return date.milliseconds }
        guard case .text(let text) = value, !format.isEmpty else { return value.number }
        guard let pattern = run.formats.numbers(format) else { throw invalid(format) }
        return pattern.number(from: text)
    }

    private static func invalid(_ format: String) -> ArcadeFault {
        ArcadeFault(
            .wrongArgument, "the format \"\(format.prefix(100))\" is not a pattern for numbers",
            suggestion: "use a pattern such as #,##0.00, without an exponent")
    }
}
