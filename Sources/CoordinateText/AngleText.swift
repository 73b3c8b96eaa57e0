/// Latitudes and longitudes as text: `55 56 39.1N 003 09 43.0W`.
package enum AngleText {
    /// Returns a position as text.
    ///
    /// - Parameters:
    ///   - latitude: In degrees, -90…90.
    ///   - longitude: In degrees, -180…180.
    ///   - pieces: 1 for degrees, 2 for degrees and minutes, 3 for degrees, minutes and seconds.
    ///   - decimals: The number of decimal places of the last number, 0…16.
    static func text(latitude: Double, longitude: Double, pieces: Int, decimals: Int) -> String {
        let decimals = max(0, min(16, decimals))
        return text(latitude, degreeDigits: 2, pieces: pieces, decimals: decimals)
            + (latitude < 0 ? "S " : "N ")
            + text(longitude, degreeDigits: 3, pieces: pieces, decimals: decimals)
            + (longitude < 0 ? "W" : "E")
    }

    private static func text(_ angle: Double, degreeDigits: Int, pieces: Int, decimals: Int) -> String {
        var values: [Int] = []
        var rest = abs(angle)
        for _ in 1..<max(1, pieces) {
            let whole = rest.rounded(.down)
            values.append(Int(whole))
            rest = (rest - whole) * 60
        }
        let unit = Int(powerOfTen(decimals))
        var last = Int((rest * powerOfTen(decimals)).rounded())
        if pieces > 1, last >= 60 * unit {
            last -= 60 * unit
            values[values.count - 1] += 1
            if pieces > 2, values[1] == 60 {
                values[1] = 0
                values[0] += 1
            }
        }
        let widths = [degreeDigits, 2, 2]
        var words = values.indices.map { zeroPadded(values[$0], width: widths[$0]) }
        // Without decimals, the last number has one more leading zero: `056N 0003W`.
        let whole = zeroPadded(last / unit, width: widths[values.count] + (decimals == 0 ? 1 : 0))
        words.append(decimals == 0 ? whole : whole + "." + zeroPadded(last % unit, width: decimals))
        return words.joined(separator: " ")
    }
}

// Parsing.
extension AngleText {
    /// Parses a text and returns latitude (y) and longitude (x) in degrees; nil if it is not a valid position.
    static func place(reading text: String) -> SIMD2<Double>? {
        guard text.utf8.count <= 256, let tokens = tokens(of: text), let groups = groups(tokens),
            let first = Angle(groups.0), let second = Angle(groups.1)
        else { return nil }
        let isSwapped: Bool
        switch (first.isLatitude, second.isLatitude) {
        case (true, true), (false, false): return nil
        case (false, _), (_, true): isSwapped = true
        default: isSwapped = false
        }
        let place = isSwapped ? SIMD2(first.degrees, second.degrees) : SIMD2(second.degrees, first.degrees)
        return abs(place.x) <= 180 && abs(place.y) <= 90 ? place : nil
    }

    /// Parses a text with one angle and returns it in degrees; nil if it is not valid.
    ///
    /// `isLatitude` is nil if no letter shows which angle it is.
    package static func angle(reading text: String) -> (degrees: Double, isLatitude: Bool?)? {
        guard text.utf8.count <= 256, let tokens = tokens(of: text), let angle = Angle(tokens[...]),
            abs(angle.degrees) <= (angle.isLatitude == true ? 90 : 180)
        else { return nil }
        return (angle.degrees, angle.isLatitude)
    }

    private enum Token: Equatable {
        case number(Double, isWhole: Bool)
        case sign(isNegative: Bool)
        /// 0 for degrees, 1 for minutes, 2 for seconds.
        case unit(Int)
        case hemisphere(Character)
        case separator
    }

    private static let units: [[Unicode.Scalar]] = [
        ["*", "^", "~", "°", "º", "˚", "⁰", "d", "D"], ["'", "’", "′"], ["\"", "˝", "”", "″"],
    ]

    private static func tokens(of text: String) -> [Token]? {
        var tokens: [Token] = []
        var digits = ""
        func number() -> Token? {
            guard digits.utf8.count <= 32, digits != ".", let value = Double(digits) else { return nil }
            return .number(value, isWhole: !digits.contains("."))
        }
        for scalar in Array(text.unicodeScalars) + [" "] {
            if ("0"..."9").contains(scalar) || scalar == "." {
                digits.unicodeScalars.append(scalar)
                continue
            }
            if !digits.isEmpty {
                guard let number = number() else { return nil }
                tokens.append(number)
                digits = ""
            }
            if let unit = units.firstIndex(where: { $0.contains(scalar) }) {
                // Two apostrophes mean a double prime.
                if unit == 1, tokens.last == .unit(1) {
                    tokens[tokens.count - 1] = .unit(2)
                } else {
                    tokens.append(.unit(unit))
                }
                continue
            }
            switch scalar {
            case ",", ";", "|": tokens.append(.separator)
            case "-", "−": tokens.append(.sign(isNegative: true))
            case "+": tokens.append(.sign(isNegative: false))
            case "N", "S", "E", "W", "n", "s", "e", "w":
                tokens.append(.hemisphere(Character(scalar.properties.uppercaseMapping)))
            case ":": break
            case _ where scalar.properties.isWhitespace: break
            default: return nil
            }
        }
        return tokens
    }

    /// Splits the tokens into those of the two angles; nil if this is not possible.
    private static func groups(_ tokens: [Token]) -> (ArraySlice<Token>, ArraySlice<Token>)? {
        func split(at index: Int, dropping count: Int = 0) -> (ArraySlice<Token>, ArraySlice<Token>) {
            (tokens[..<index], tokens[(index + count)...])
        }
        let separators = tokens.indices.filter { tokens[$0] == .separator }
        if let separator = separators.first {
            return separators.count == 1 ? split(at: separator, dropping: 1) : nil
        }
        let hemispheres = tokens.indices.filter {
            if case .hemisphere = tokens[$0] { true } else { false }
        }
        if let first = hemispheres.first {
            if first > 0 { return split(at: first + 1) }
            // If a letter precedes the first angle, a letter must also precede the second one.
            return hemispheres.count == 2 ? split(at: hemispheres[1]) : nil
        }
        if let sign = tokens.indices.dropFirst().first(where: {
            if case .sign = tokens[$0] { true } else { false }
        }) {
            return split(at: sign)
        }
        let numbers = tokens.indices.filter { if case .number = tokens[$0] { true } else { false } }
        let degrees = tokens.indices.filter { tokens[$0] == .unit(0) }
        if degrees.count == 2, degrees[1] > 0 { return split(at: degrees[1] - 1) }
        guard numbers.count % 2 == 0, !numbers.isEmpty else { return nil }
        return split(at: numbers[numbers.count / 2])
    }

    private struct Angle {
        var degrees = 0.0
        /// Whether the letter means a latitude; nil if there is no letter.
        var isLatitude: Bool?

        /// Parses an angle; nil if the tokens are not a valid one.
        init?(_ tokens: ArraySlice<Token>) {
            var tokens = tokens
            var hemisphere: Character?
            if case .hemisphere(let letter)? = tokens.first {
                hemisphere = letter
                tokens = tokens.dropFirst()
            } else if case .hemisphere(let letter)? = tokens.last {
                hemisphere = letter
                tokens = tokens.dropLast()
            }
            var isNegative: Bool?
            if case .sign(let negative)? = tokens.first {
                isNegative = negative
                tokens = tokens.dropFirst()
            }
            var piece = 0
            var lastIsWhole = true
            var scale = 1.0
            while case .number(let value, let isWhole)? = tokens.first {
                guard piece < 3, lastIsWhole, piece == 0 || value < 60 else { return nil }
                tokens = tokens.dropFirst()
                if case .unit(let unit)? = tokens.first {
                    guard unit == piece else { return nil }
                    tokens = tokens.dropFirst()
                }
                degrees += value / scale
                scale *= 60
                lastIsWhole = isWhole
                piece += 1
            }
            guard piece > 0, tokens.isEmpty else { return nil }
            if let hemisphere {
                // A letter together with a minus sign would be ambiguous.
                guard isNegative != true else { return nil }
                isLatitude = hemisphere == "N" || hemisphere == "S"
                isNegative = hemisphere == "S" || hemisphere == "W"
            }
            if isNegative == true { degrees = -degrees }
        }
    }
}
