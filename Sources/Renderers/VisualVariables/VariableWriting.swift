import CartoucheDocuments
import CartoucheImages
import CartoucheSymbols

// Writes visual variables as web map JSON.

extension VisualVariable {
    /// The variable as an element of `visualVariables`.
    var json: JSONObject {
        var object: JSONObject = ["type": .string(typeName)]
        value.write(to: &object)
        switch self {
        case .size(let variable): variable.write(to: &object)
        case .color(let variable): variable.write(to: &object)
        case .opacity(let variable):
            object["stops"] = variable.stops.json("transparency") { .number(JSONNumber($0)) }
        case .rotation(let variable):
            object["rotationType"] = variable.type == .arithmetic ? "arithmetic" : "geographic"
            if variable.axis != .heading { object["axis"] = .string(variable.axis.rawValue) }
        }
        return object
    }

    private var typeName: String {
        switch self {
        case .size: "sizeInfo"
        case .color: "colorInfo"
        case .opacity: "transparencyInfo"
        case .rotation: "rotationInfo"
        }
    }
}

extension SizeVariable {
    fileprivate func write(to object: inout JSONObject) {
        if isOutline { object["target"] = "outline" }
        if axis != .all { object["axis"] = .string(axis.rawValue) }
        if case .constant(let size) = value.source { object["minSize"] = .number(JSONNumber(size)) }
        switch scheme {
        case .stops(let stops): object["stops"] = stops.json("size") { .number(JSONNumber($0)) }
        case .range(let minValue, let maxValue, let minSize, let maxSize):
            object["minDataValue"] = .number(JSONNumber(minValue))
            object["maxDataValue"] = .number(JSONNumber(maxValue))
            object["minSize"] = minSize.json
            object["maxSize"] = maxSize.json
        case .ground(let unit, let representation):
            object["valueUnit"] = .string(unit.rawValue)
            object["valueRepresentation"] = .string(representation.rawValue)
        case .points: break
        }
    }
}

extension SizeVariable.Bound {
    fileprivate var json: JSONValue {
        switch self {
        case .fixed(let size): .number(JSONNumber(size))
        case .byScale(let stops):
            [
                "type": "sizeInfo", "valueExpression": "$view.scale",
                "stops": stops.json("size") { .number(JSONNumber($0)) },
            ]
        }
    }
}

extension ColorVariable {
    /// Writes `colors` if the stops have equal steps, as the colors of a ramp do; otherwise writes `stops`.
    fileprivate func write(to object: inout JSONObject) {
        let stops = stops.stops
        if case .constant = value.source {
            object["stops"] = [["color": Self.color(stops[0].value).json]]
            return
        }
        let (low, high) = (stops[0].position, stops[stops.count - 1].position)
        let isEven = stops.indices.allSatisfy {
            stops[$0].position == Self.step($0, of: stops.count, from: low, to: high)
        }
        guard isEven else {
            object["stops"] = self.stops.json("color") { Self.color($0).json }
            return
        }
        object["colors"] = .array(stops.map { Self.color($0.value).json })
        object["minDataValue"] = .number(JSONNumber(low))
        object["maxDataValue"] = .number(JSONNumber(high))
    }

    private static func color(_ channels: SIMD4<Double>) -> Color {
        Color(red: channels.x, green: channels.y, blue: channels.z, alpha: channels.w)
    }
}

extension StopTable {
    /// The stops as elements of `stops`.
    fileprivate func json(_ key: String, _ encode: (Value) -> JSONValue) -> JSONValue {
        .array(
            stops.map { stop -> JSONValue in
                ["value": .number(JSONNumber(stop.position)), key: encode(stop.value)]
            })
    }
}
