import CartoucheDocuments
import CartoucheSymbols

/// Writes the visual variables of web maps as those of the CIM.
extension CIMRendererWriter {
    mutating func variables(_ json: JSONPart) -> [JSONValue] {
        var variables = (json["visualVariables"]?.array ?? []).compactMap { variable($0) }
        if let text = json["rotationExpression"]?.string, !text.isEmpty {
            variables.append(
                rotation(
                    ["visualVariableInfoType": "Expression", "expression": .string(text)],
                    type: json["rotationType"]?.string ?? "arithmetic"))
        }
        return variables
    }

    private mutating func variable(_ json: JSONPart) -> JSONValue? {
        switch json["type"]?.string {
        case "sizeInfo": return size(json)
        case "transparencyInfo": return transparency(json)
        case "colorInfo": return color(json)
        case "rotationInfo":
            guard json["axis"]?.string ?? "heading" == "heading" else { break }
            var info = value(json)
            info["visualVariableInfoType"] = "Expression"
            return rotation(info, type: json["rotationType"]?.string ?? "geographic")
        default: break
        }
        lose("the visual variable of type \(json["type"]?.brief ?? "\"\"")")
        return nil
    }

    private func rotation(_ info: JSONObject, type: String) -> JSONValue {
        var info = info
        info["type"] = "CIMVisualVariableInfo"
        return [
            "type": "CIMRotationVisualVariable", "visualVariableInfoZ": .object(info),
            "rotationTypeZ": type == "geographic" ? "Geographic" : "Arithmetic",
        ]
    }

    private mutating func size(_ json: JSONPart) -> JSONValue? {
        var result = value(json)
        result["type"] = "CIMSizeVisualVariable"
        if let target = json["target"]?.string { result["target"] = .string(target) }
        let stops = numbers(json, "size")
        let ends = ["minDataValue", "maxDataValue", "minSize", "maxSize"].map { json[$0]?.finite }
        if !stops.isEmpty {
            result["variableType"] = "Graduated"
            result["dataValues"] = list(stops.map(\.position))
            result["sizeValues"] = list(stops.map(\.value))
        } else if ends.allSatisfy({ $0 != nil }) {
            result["variableType"] = "Graduated"
            for (name, end) in zip(["minValue", "maxValue", "minSize", "maxSize"], ends) {
                result[name] = end.map { .number(JSONNumber($0)) }
            }
        } else if json["valueUnit"] == nil, json["minSize"] == nil, json["useSymbolValue"] == nil {
            result["variableType"] = "Expression"
        } else {
            lose("sizes on the ground, and sizes that depend on the scale")
            return nil
        }
        return .object(result)
    }

    private mutating func transparency(_ json: JSONPart) -> JSONValue? {
        let stops = numbers(json, "transparency")
        guard !stops.isEmpty else {
            lose("a transparency without stops")
            return nil
        }
        var result = value(json)
        result["type"] = "CIMTransparencyVisualVariable"
        result["dataValues"] = list(stops.map(\.position))
        result["transparencyValues"] = list(stops.map(\.value))
        return .object(result)
    }

    /// The parts of a color variable between two stops.
    ///
    /// Ramps of the CIM are linear in Lab, and those of web maps in RGB; short parts make both alike.
    private static let rampParts = 16

    private mutating func color(_ json: JSONPart) -> JSONValue? {
        let stops = colorStops(json)
        guard let first = stops.first, let last = stops.last, first.position < last.position else {
            lose("colors without two stops")
            return nil
        }
        var (ramps, weights): ([JSONValue], [Double]) = ([], [])
        for (from, to) in zip(stops, stops.dropFirst()) where from.position < to.position {
            let weight = (to.position - from.position) / (last.position - first.position)
            for part in 0..<Self.rampParts {
                let ends = [part, part + 1].map { end in
                    from.color + (to.color - from.color) * (Double(end) / Double(Self.rampParts))
                }
                ramps.append(
                    [
                        "type": "CIMLinearContinuousColorRamp", "fromColor": Self.color(ends[0]),
                        "toColor": Self.color(ends[1]),
                    ])
                weights.append(weight / Double(Self.rampParts))
            }
        }
        var result = value(json)
        result["type"] = "CIMColorVisualVariable"
        result["minValue"] = .number(JSONNumber(first.position))
        result["maxValue"] = .number(JSONNumber(last.position))
        result["colorRamp"] = [
            "type": "CIMMultipartColorRamp", "colorRamps": .array(ramps), "weights": list(weights),
        ]
        return .object(result)
    }

    /// Returns the stops of a color variable in ascending order, also those of the older form.
    private func colorStops(_ json: JSONPart) -> [(position: Double, color: SIMD4<Double>)] {
        let stops = (json["stops"]?.array ?? []).compactMap { stop in
            stop["value"]?.finite.flatMap { position in
                stop["color"].flatMap(Self.channels).map { (position: position, color: $0) }
            }
        }
        if !stops.isEmpty { return stops.sorted { $0.position < $1.position } }
        let colors = (json["colors"]?.array ?? []).compactMap(Self.channels)
        guard colors.count > 1, let low = json["minDataValue"]?.finite,
            let high = json["maxDataValue"]?.finite
        else { return [] }
        return colors.enumerated().map { index, color in
            (low + (high - low) * Double(index) / Double(colors.count - 1), color)
        }
    }

    // MARK: Parts of variables

    /// Returns the members with the value of a variable.
    private func value(_ json: JSONPart) -> JSONObject {
        var result: JSONObject = [:]
        if let text = json["valueExpression"]?.string, !text.isEmpty {
            result["valueExpressionInfo"] = Self.expression(
                text, title: json["valueExpressionTitle"]?.string)
        } else if let field = json["field"]?.string, !field.isEmpty {
            result["expression"] = .string("[\(field)]")
        } else if let text = json["expression"]?.string {
            result["expression"] = .string(text)
        }
        if let field = json["normalizationField"]?.string, !field.isEmpty {
            result["normalizationType"] = "Field"
            result["normalizationField"] = .string(field)
        }
        return result
    }

    private func numbers(_ json: JSONPart, _ key: String) -> [(position: Double, value: Double)] {
        (json["stops"]?.array ?? []).compactMap { stop in
            guard let position = stop["value"]?.finite, let value = stop[key]?.finite else { return nil }
            return (position, value)
        }
    }

    private func list(_ numbers: [Double]) -> JSONValue {
        .array(numbers.map { .number(JSONNumber($0)) })
    }

    /// Returns the channels of a color of a web map, up to 255; nil if it is no color.
    private static func channels(_ json: JSONPart) -> SIMD4<Double>? {
        let channels = (json.array ?? []).compactMap(\.finite)
        guard channels.count >= 3 else { return nil }
        return SIMD4(channels[0], channels[1], channels[2], channels.count > 3 ? channels[3] : 255)
    }

    /// Returns channels up to 255 as a color of the CIM, with an opacity up to 100.
    private static func color(_ channels: SIMD4<Double>) -> JSONValue {
        let values = [channels.x, channels.y, channels.z, channels.w / 255 * 100]
        return ["type": "CIMRGBColor", "values": .array(values.map { .number(JSONNumber($0)) })]
    }
}
