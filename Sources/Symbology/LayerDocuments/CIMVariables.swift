import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The CIM's visual variables, in the words of web maps.
extension CIMRendererReader {
    mutating func addVariables(to result: inout JSONObject) {
        var variables: [JSONValue] = []
        for (index, element) in (object["visualVariables"]?.array ?? []).enumerated() {
            let place = "visualVariables[\(index)]"
            guard let variable = variable(element.object ?? [:], at: place) else { continue }
            // What is left out must not move the places of what follows.
            placeNames["visualVariables[\(variables.count)]"] = place
            variables.append(.object(variable))
        }
        if !variables.isEmpty { result["visualVariables"] = .array(variables) }
    }

    private mutating func variable(_ object: JSONObject, at place: String) -> JSONObject? {
        switch object["type"]?.string {
        case "CIMRotationVisualVariable": return rotation(object, at: place)
        case "CIMSizeVisualVariable": return size(object, at: place)
        case "CIMTransparencyVisualVariable": return transparency(object, at: place)
        case "CIMColorVisualVariable": return color(object, at: place)
        default:
            return left(
                out: place, "unknown-visual-variable",
                "\(object["type"]?.brief ?? "no type") cannot be followed yet")
        }
    }

    private mutating func left(out place: String, _ code: String, _ message: String) -> JSONObject? {
        report(.warning, code, place, message, instead: "left out")
        return nil
    }

    /// The value that a variable goes by: Arcade, an expression with fields in brackets, or a field.
    private func addValue(of object: JSONObject, to result: inout JSONObject) {
        if let text = object["valueExpressionInfo"]?.object?["expression"]?.string, !text.isEmpty {
            result["valueExpression"] = .string(text)
        } else if let text = object["expression"]?.string, !text.isEmpty {
            if let field = Self.field(in: text) {
                result["field"] = .string(field)
            } else {
                result["expression"] = .string(text)
            }
        } else if let field = object["field"]?.string, !field.isEmpty {
            result["field"] = .string(field)
        }
        if object["normalizationType"]?.choice(["Field"]) != nil,
            let field = object["normalizationField"]?.string, !field.isEmpty
        {
            result["normalizationField"] = .string(field)
        }
    }

    /// The field of an expression that is nothing but one: `[NAME]`, `!NAME!` or `NAME`.
    static func field(in text: String) -> String? {
        var rest = text.drop { $0.isWhitespace }
        while rest.last?.isWhitespace ?? false { rest.removeLast() }
        let isMarked =
            rest.first == "[" && rest.last == "]" || rest.first == "!" && rest.last == "!" && rest.count > 1
        if isMarked {
            let name = rest.dropFirst().dropLast()
            return name.isEmpty || name.contains { "[]!".contains($0) } ? nil : String(name)
        }
        guard let first = rest.first, first.isLetter || first == "_" else { return nil }
        return rest.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } ? String(rest) : nil
    }

    private mutating func rotation(_ object: JSONObject, at place: String) -> JSONObject? {
        for axis in ["visualVariableInfoX", "visualVariableInfoY"] {
            if object[axis]?.object?["visualVariableInfoType"]?.choice(Self.infoTypes) == "Expression" {
                report(
                    .warning, "rotation-in-space", "\(place).\(axis)", "turns symbols in scenes only",
                    instead: "left out")
            }
        }
        guard let info = object["visualVariableInfoZ"]?.object else { return nil }
        switch info["visualVariableInfoType"]?.choice(Self.infoTypes) ?? "None" {
        case "None": return nil
        case "Random":
            return left(out: place, "random-not-drawn", "turning symbols at random is not done yet")
        default: break
        }
        var result: JSONObject = ["type": "rotationInfo"]
        addValue(of: info, to: &result)
        let isArithmetic = object["rotationTypeZ"]?.choice(["Geographic", "Arithmetic"]) == "Arithmetic"
        result["rotationType"] = isArithmetic ? "arithmetic" : "geographic"
        return result
    }

    private mutating func size(_ object: JSONObject, at place: String) -> JSONObject? {
        var result: JSONObject = ["type": "sizeInfo"]
        addValue(of: object, to: &result)
        if object["target"] == "outline" { result["target"] = "outline" }
        switch object["variableType"]?.choice(Self.sizeTypes) ?? "None" {
        case "None": return nil
        case "Expression": return result
        case "Random":
            return left(out: place, "random-not-drawn", "sizes at random are not drawn yet")
        case "Proportional":
            if let unit = object["valueUnits"].flatMap(Self.unit) {
                result["valueUnit"] = .string(unit)
                result["valueRepresentation"] = .string(
                    object["valueRepresentation"]?.choice(Self.representations)?.lowercased() ?? "radius")
                return result
            }
            return left(out: place, "proportional-size-without-unit", "the sizes have no unit of length")
        default: break
        }
        let values = (object["dataValues"]?.array ?? []).map { $0.finite }
        let sizes = (object["sizeValues"]?.array ?? []).map { $0.finite }
        if !values.isEmpty, values.count == sizes.count {
            result["stops"] = .array(
                zip(values, sizes).compactMap { value, size in
                    guard let value, let size else { return nil }
                    return ["value": .number(JSONNumber(value)), "size": .number(JSONNumber(size))]
                })
            return result
        }
        let ends = ["minValue", "maxValue", "minSize", "maxSize"].map { object[$0]?.finite ?? 0 }
        guard ends[0] < ends[1] else {
            return left(out: place, "bad-size-range", "minValue must be below maxValue")
        }
        result["minDataValue"] = .number(JSONNumber(ends[0]))
        result["maxDataValue"] = .number(JSONNumber(ends[1]))
        result["minSize"] = .number(JSONNumber(ends[2]))
        result["maxSize"] = .number(JSONNumber(ends[3]))
        return result
    }

    private mutating func transparency(_ object: JSONObject, at place: String) -> JSONObject? {
        let values = object["dataValues"]?.array ?? []
        let transparencies = object["transparencyValues"]?.array ?? []
        // Files often hold an empty one, which does nothing.
        guard !values.isEmpty, !transparencies.isEmpty else { return nil }
        var result: JSONObject = ["type": "transparencyInfo"]
        addValue(of: object, to: &result)
        if values.count != transparencies.count {
            report(
                .warning, "bad-stop", place,
                "\(values.count) values and \(transparencies.count) transparencies do not pair",
                instead: "the rest is left out")
        }
        result["stops"] = .array(
            zip(values, transparencies).map { ["value": $0, "transparency": $1] })
        return result
    }

    private mutating func color(_ object: JSONObject, at place: String) -> JSONObject? {
        if let target = object["polygonSymbolColorTarget"], target.choice(["Fill"]) == nil {
            report(
                .warning, "color-target-not-followed", "\(place).polygonSymbolColorTarget",
                "colours of outlines by value cannot be drawn yet", instead: "the fill is coloured")
        }
        let low = object["minValue"]?.finite ?? 0
        let high = object["maxValue"]?.finite ?? 0
        let log = DiagnosticLog()
        guard low <= high, let json = object["colorRamp"],
            let ramp = try? ColorRamp(cim: json, path: "\(path).\(place).colorRamp", log: log)
        else {
            return left(out: place, "bad-color-range", "a colour ramp and minValue <= maxValue are needed")
        }
        findings += log.diagnostics
        var colors: [JSONValue] = []
        // A number that many parts of a ramp divide, so that stops fall on their ends.
        for step in 0...240 {
            guard let color = ramp.color(at: Double(step) / 240) else {
                return left(out: place, "bad-color-range", "the colour ramp has no colours")
            }
            colors.append(color.json)
        }
        var result: JSONObject = ["type": "colorInfo"]
        addValue(of: object, to: &result)
        result["colors"] = .array(colors)
        result["minDataValue"] = .number(JSONNumber(low))
        result["maxDataValue"] = .number(JSONNumber(high))
        return result
    }

    /// The size of proportional symbols: a length on the ground, or what grows from the smallest symbol.
    mutating func proportionalSize() -> JSONObject? {
        var result: JSONObject = ["type": "sizeInfo"]
        addValue(of: object, to: &result)
        let symbolization = object["unitSymbolization"]?.object
        if let unit = symbolization?["valueUnit"].flatMap(Self.unit) {
            if symbolization?["symbolShape"]?.choice(Self.shapes) == "Square",
                symbolization?["valueRepresentation"]?.choice(Self.representations) == "Area"
            {
                _ = left(out: "unitSymbolization", "square-area", "squares by area cannot be drawn yet")
                return nil
            }
            result["valueUnit"] = .string(unit)
            let meaning = symbolization?["valueRepresentation"]?.choice(Self.representations)
            result["valueRepresentation"] = .string((meaning ?? "Radius").lowercased())
            return result
        }
        let log = DiagnosticLog()
        guard let least = object["minDataValue"]?.finite, least > 0, let json = object["minSymbol"],
            let symbol = (try? SymbolReference(cim: json, log: log))?.symbol
        else {
            _ = left(
                out: "minDataValue", "proportional-size-without-start",
                "proportional sizes need a symbol for a value above 0")
            return nil
        }
        let isLine = symbol.kind == .line
        let isFlannery = object["flanneryCompensation"]?.bool ?? false
        let start = isLine ? symbol.lineWidth : symbol.markerSize
        let count = isLine ? 1 : 512
        var stops: [JSONValue] = []
        for step in 0...count {
            // Straight lines between values that grow by 2.7 % are the curve to 1 part in 40,000.
            let growth = pow(1e6, Double(step) / Double(count))
            let factor =
                isLine ? growth : isFlannery ? 1.0083 * pow(growth, 0.5716) : growth.squareRoot()
            stops.append([
                "value": .number(JSONNumber(least * growth)), "size": .number(JSONNumber(start * factor)),
            ])
        }
        result["stops"] = .array(stops)
        return result
    }

    /// The web map's word for a unit of length; nil for the unknown unit.
    private static func unit(_ json: JSONValue) -> String? {
        guard let number = (json.object?["uwkid"] ?? json).double, let code = Int(exactly: number) else {
            return nil
        }
        return units[code]
    }

    private static let units = [
        1025: "millimeters", 1033: "centimeters", 1032: "decimeters", 9001: "meters", 9036: "kilometers",
        109_008: "inches", 9002: "feet", 9003: "feet", 9096: "yards", 9093: "miles", 9035: "miles",
        9030: "nautical-miles", 9102: "decimal-degrees",
    ]
    private static let infoTypes = ["None", "Expression", "Random"]
    private static let sizeTypes = ["None", "Expression", "Random", "Proportional", "Graduated"]
    private static let representations = ["Radius", "Area", "Distance", "Width"]
    private static let shapes = ["Unknown", "Circle", "Square"]
}
