import CartoucheCLibrary

extension ArcadeBuiltin {
    /// ConvertDirection, the conversion of angles and bearings.
    static let directions: [ArcadeBuiltin] = [
        geometry("ConvertDirection", "input, inputSpec, outputSpec", 3...3) {
            (run, arguments) throws(ArcadeFault) in
            if arguments[0].isNull { return .null }
            let direction = try ArcadeDirections.direction(arguments[0], arguments[1])
            return try ArcadeDirections.value(direction, arguments[2])
        }
    ]
}

/// Directions from the values of a script, and back.
enum ArcadeDirections {
    private typealias Form = (unit: ArcadeDirection.Unit, system: ArcadeDirection.System)

    /// Reads the members `angleType` and `directionType` of a dictionary.
    private static func form(_ value: ArcadeValue) throws(ArcadeFault) -> Form {
        guard case .dictionary(let members) = value else {
            throw ArcadeGeometries.expected("a dictionary with angleType and directionType", value)
        }
        let angle = members["angleType"]?.text ?? "degrees"
        let direction = members["directionType"]?.text ?? "north"
        guard let unit = ArcadeDirection.Unit(name: angle) else {
            throw ArcadeFault(
                .wrongArgument, "the angle type \"\(angle.prefix(40))\" is not known",
                suggestion: "use degrees, DMS, radians or gradians")
        }
        guard let system = ArcadeDirection.System(rawValue: direction.lowercased()) else {
            throw ArcadeFault(
                .wrongArgument, "the direction type \"\(direction.prefix(40))\" is not known",
                suggestion: "use north, south, polar or quadrant")
        }
        return (unit, system)
    }

    /// Returns the direction of a number, an array of numbers, or a text such as `N 25-59-24 E`.
    static func direction(_ value: ArcadeValue, _ spec: ArcadeValue) throws(ArcadeFault) -> ArcadeDirection {
        let form = try form(spec)
        var numbers: [Double]
        var letters = ""
        switch value {
        case .number(let number): numbers = [number]
        case .array(let array):
            numbers = array.elements.compactMap { if case .number(let number) = $0 { number } else { nil } }
            letters = array.elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
                .joined()
        case .text(let text):
            let isNegative = text.first { !$0.isWhitespace } == "-"
            let parts = text.prefix(100).split { !($0.isASCII && $0.isNumber || $0 == ".") }
            numbers = parts.compactMap { Double($0) }
            if isNegative, let first = numbers.first { numbers[0] = -first }
            letters = text.filter(\.isLetter)
        default: throw ArcadeGeometries.expected("a number, an array or a text", value)
        }
        letters = letters.uppercased()
        guard let first = numbers.first, first.isFinite else {
            throw ArcadeFault(.wrongArgument, "the direction has no number")
        }
        var isNorth = letters.first != "S"
        var isEast = !letters.hasSuffix("W") && !letters.hasSuffix("WEST")
        if form.system == .quadrant, letters.isEmpty, numbers.count > 1, let quadrant = numbers.popLast() {
            guard [1, 2, 3, 4].contains(quadrant) else {
                throw ArcadeFault(.wrongArgument, "the number of the quadrant is not 1 to 4")
            }
            isNorth = quadrant == 1 || quadrant == 4
            isEast = quadrant <= 2
        }
        var angle = first * form.unit.degrees
        if form.unit == .degreesMinutesSeconds {
            let rest =
                (numbers.count > 1 ? numbers[1] / 60 : 0) + (numbers.count > 2 ? numbers[2] / 3600 : 0)
            angle += first < 0 ? -rest : rest
        }
        return ArcadeDirection(angle, in: form.system, isNorth: isNorth, isEast: isEast)
    }

    /// Returns a direction as numbers or text, as a dictionary describes it.
    static func value(_ direction: ArcadeDirection, _ spec: ArcadeValue) throws(ArcadeFault) -> ArcadeValue {
        let form = try form(spec)
        guard case .dictionary(let members) = spec else { return .null }
        let degrees = direction.angle(in: form.system)
        let isText = members["outputType"]?.text.lowercased() == "text"
        if isText {
            let format = members["format"]?.text ?? ""
            return .text(text(degrees, direction, form, format.isEmpty ? defaultFormat(form) : format))
        }
        let numbers: [Double]
        if form.unit == .degreesMinutesSeconds {
            let parts = ArcadeDirection.sexagesimal(degrees)
            numbers = [parts.degrees, parts.minutes, parts.seconds]
        } else {
            numbers = [degrees / form.unit.degrees]
        }
        var values = numbers.map { ArcadeValue.number($0) }
        if form.system == .quadrant {
            values.insert(.text(direction.isNorth ? "N" : "S"), at: 0)
            values.append(.text(direction.isEast ? "E" : "W"))
        }
        return values.count == 1 ? values[0] : .array(ArcadeArray(values))
    }

    private static func defaultFormat(_ form: Form) -> String {
        let angle = form.unit == .degreesMinutesSeconds ? "D-MM-SS" : "D.DD"
        return form.system == .quadrant ? "p\(angle)b" : angle
    }

    /// Returns the text of a format.
    ///
    /// `D`, `R` or `G` is the angle in its unit, and letters after a point are decimals. `M` and `S` are minutes and
    /// seconds. `P` and `p` are North or N, `B` and `b` East or E. Text in brackets is copied.
    private static func text(
        _ degrees: Double, _ direction: ArcadeDirection, _ form: Form, _ format: String
    ) -> String {
        let isSexagesimal = form.unit == .degreesMinutesSeconds
        var parts = ArcadeDirection.sexagesimal(degrees)
        let hasSecondDecimals = format.contains("S.S")
        if isSexagesimal, !hasSecondDecimals {
            // Rounded seconds must not be 60.
            parts = ArcadeDirection.sexagesimal((degrees * 3600).rounded() / 3600)
        }
        var result = ""
        var rest = format.prefix(200)
        func number(_ value: Double, _ width: Int, _ decimals: Int) -> String {
            let zeros = String(repeating: "0", count: max(width, 1))
            let pattern = decimals > 0 ? "\(zeros).\(String(repeating: "0", count: decimals))" : zeros
            return ArcadeNumberPattern(pattern)?.text(of: value) ?? ""
        }
        while let first = rest.first {
            if first == "[", let end = rest.firstIndex(of: "]") {
                result += rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
                continue
            }
            let width = rest.prefix { $0 == first }.count
            var taken = width
            var decimals = 0
            if "DRGS".contains(first), rest.dropFirst(width).first == "." {
                decimals = rest.dropFirst(width + 1).prefix { $0 == first }.count
                if decimals > 0 { taken += 1 + decimals }
            }
            switch first {
            case "D" where isSexagesimal: result += number(parts.degrees, width, 0)
            case "M" where isSexagesimal: result += number(parts.minutes, width, 0)
            case "S" where isSexagesimal: result += number(parts.seconds, width, decimals)
            case "D", "R", "G": result += number(degrees / form.unit.degrees, width, decimals)
            case "P": result += direction.isNorth ? "North" : "South"
            case "p": result += direction.isNorth ? "N" : "S"
            case "B": result += direction.isEast ? "East" : "West"
            case "b": result += direction.isEast ? "E" : "W"
            default: result += rest.prefix(taken)
            }
            rest = rest.dropFirst(taken)
        }
        return result
    }
}
