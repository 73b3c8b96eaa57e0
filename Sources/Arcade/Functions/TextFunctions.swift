extension ArcadeBuiltin {
    /// Functions of texts.
    static let texts: [ArcadeBuiltin] =
        [
            ArcadeBuiltin("Concatenate", "values…", arguments: 0...anyNumber) {
                (run, arguments) throws(ArcadeFault) in
                if case .array(let array) = arguments[0], arguments.count <= 3 {
                    return try run.joined(array.elements, arguments)
                }
                return .text(try run.joined(arguments.count) { arguments[$0] })
            },
            ArcadeBuiltin("Find", "search, text, start?", arguments: 2...3) {
                (run, arguments) throws(ArcadeFault) in
                let search = try Array(arguments.text(0, run).utf16)
                let text = try Array(arguments.text(1, run).utf16)
                return .number(Double(ArcadeText.position(of: search, in: text, from: arguments.integer(2))))
            },
            ArcadeBuiltin("Left", "text, count", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
                .text(ArcadeText.slice(try arguments.text(0, run), 0, arguments.integer(1)))
            },
            ArcadeBuiltin("Right", "text, count", arguments: 2...2) { (run, arguments) throws(ArcadeFault) in
                let text = try arguments.text(0, run)
                let count = text.utf16.count
                return .text(ArcadeText.slice(text, count - max(0, arguments.integer(1)), count))
            },
            ArcadeBuiltin("Mid", "text, start, count?", arguments: 2...3) {
                (run, arguments) throws(ArcadeFault) in
                let text = try arguments.text(0, run)
                let start = max(0, arguments.integer(1))
                let end = arguments.count > 2 ? start + max(0, arguments.integer(2)) : Int.max
                return .text(ArcadeText.slice(text, start, end))
            },
            ArcadeBuiltin("Replace", "text, old, new, all?", arguments: 3...4) {
                (run, arguments) throws(ArcadeFault) in
                let all = arguments.count < 4 || arguments[3].isTrue
                return .text(
                    try run.replace(
                        arguments.text(1, run), in: arguments.text(0, run), with: arguments.text(2, run),
                        all: all))
            },
            ArcadeBuiltin("Split", "text, separator, limit?, removeEmpty?", arguments: 2...4) {
                (run, arguments) throws(ArcadeFault) in
                let limit = arguments.count > 2 ? arguments.integer(2) : -1
                var parts = try run.split(arguments.text(0, run), arguments.text(1, run), limit: limit)
                if arguments[3].isTrue { parts.removeAll(where: \.isEmpty) }
                return .array(ArcadeArray(parts.map { .text($0) }))
            },
            ArcadeBuiltin("Upper", "text", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
                .text(try arguments.text(0, run).uppercased())
            },
            ArcadeBuiltin("Lower", "text", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
                .text(try arguments.text(0, run).lowercased())
            },
            ArcadeBuiltin("Proper", "text, mode?", arguments: 1...2) { (run, arguments) throws(ArcadeFault) in
                let mode = try arguments.text(1, run).lowercased()
                return .text(ArcadeText.proper(try arguments.text(0, run), onlyFirst: mode == "firstword"))
            },
            ArcadeBuiltin("Trim", "text", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
                .text(String(ArcadeText.trimmed(try arguments.text(0, run)[...])))
            },
            ArcadeBuiltin("UrlEncode", "value", arguments: 1...1) { (run, arguments) throws(ArcadeFault) in
                guard case .dictionary(let dictionary) = arguments[0] else {
                    return .text(ArcadeText.percentEncoded(try arguments.text(0, run)))
                }
                var parts: [String] = []
                for (key, value) in dictionary.members {
                    parts.append(
                        ArcadeText.percentEncoded(key) + "="
                            + ArcadeText.percentEncoded(try run.text(of: value)))
                }
                return .text(parts.joined(separator: "&"))
            },
            ArcadeBuiltin("StandardizeFilename", "text", arguments: 1...1, since: "after 1.21") {
                (run, arguments) throws(ArcadeFault) in
                let kept = try arguments.text(0, run).map {
                    #"<>:"/\|?*"#.contains($0) || $0 < " " ? "_" : $0
                }
                return .text(String(ArcadeText.trimmed(String(kept)[...])))
            },
        ] + characters
}

extension ArcadeRun {
    /// Returns the texts of values joined.
    func joined(
        _ count: Int, _ value: (Int) throws(ArcadeFault) -> ArcadeValue
    ) throws(ArcadeFault) -> String {
        var text = ""
        for index in 0..<count {
            switch try value(index) {
            case .text(let part): text += part
            case .null: break
            case let other: text += try self.text(of: other)
            }
            if text.utf8.count > Self.maximumTextBytes { break }
        }
        try reserve(text: text.utf8.count)
        return text
    }

    /// Returns texts joined; arguments 2 and 3 are the separator and the format.
    fileprivate func joined(
        _ values: [ArcadeValue], _ arguments: ArcadeArguments
    ) throws(ArcadeFault) -> ArcadeValue {
        // A null separator is the word, as in ArcGIS.
        let separator = arguments.count < 2 ? "" : arguments[1].isNull ? "null" : try arguments.text(1, self)
        let format = try arguments.text(2, self)
        var text = ""
        for (index, value) in values.enumerated() {
            if index > 0 { text += separator }
            switch value {
            case .number, .date, .dateOnly, .time:
                let formatted =
                    format.isEmpty ? value : try ArcadeFormats.text(of: value, format: format, self)
                text += try self.text(of: formatted)
            default: text += try self.text(of: value)
            }
            if text.utf8.count > Self.maximumTextBytes { break }
        }
        try reserve(text: text.utf8.count)
        return .text(text)
    }

    fileprivate func replace(
        _ old: String, in text: String, with new: String, all: Bool
    ) throws(ArcadeFault) -> String {
        let (source, searched, inserted) = (Array(text.utf8), Array(old.utf8), Array(new.utf8))
        if searched.isEmpty { return text }
        var result: [UInt8] = []
        var position = 0
        while position < source.count {
            if source[position] == searched[0], source[position...].starts(with: searched) {
                result += inserted
                position += searched.count
                if result.count > Self.maximumTextBytes { try reserve(text: result.count) }
                if !all { break }
            } else {
                result.append(source[position])
                position += 1
            }
        }
        result += source[position...]
        try reserve(text: result.count)
        return String(decoding: result, as: UTF8.self)
    }

    fileprivate func split(
        _ text: String, _ separator: String, limit: Int
    ) throws(ArcadeFault) -> [String] {
        if limit == 0 { return [] }
        let maximum = limit < 0 ? Int.max : limit
        let units = Array(text.utf16)
        let searched = Array(separator.utf16)
        var parts: [String] = []
        if searched.isEmpty {
            try reserve(elements: min(units.count, maximum))
            return units.prefix(maximum).map { ArcadeText.text(units: [$0]) }
        }
        var start = 0
        while parts.count < maximum {
            let found = ArcadeText.position(of: searched, in: units, from: start)
            try reserve(elements: 1)
            parts.append(ArcadeText.text(units: units[start..<(found < 0 ? units.count : found)]))
            if found < 0 { break }
            start = found + searched.count
        }
        return parts
    }
}

extension ArcadeValue {
    /// The value of `Boolean`: numbers but 0 and NaN, and the text `true`.
    var isTrue: Bool {
        switch self {
        case .boolean(let flag): flag
        case .number(let number): number != 0 && !number.isNaN
        case .text(let text): text.lowercased() == "true"
        default: false
        }
    }
}
