import CartoucheDocuments
import CartoucheGeospatial

/// Converts values to JSON; an array that has itself makes it fail instead of running for ever.
struct ArcadeJSON {
    /// The nesting of arrays and dictionaries that fails.
    static let maximumDepth = 64

    /// The number of values that can still be written.
    private var remaining = ArcadeRun.maximumElements
    private var depth = 0
    /// Whether values are missing, because they are nested too deep or too many.
    private(set) var isIncomplete = false

    /// Returns a value as JSON: dates as text in UTC, numbers without a JSON form and functions as null.
    mutating func json(of value: ArcadeValue) -> JSONValue {
        switch value {
        case .null, .function: return .null
        case .boolean(let flag): return .bool(flag)
        case .number(let number):
            guard number.isFinite else { return .null }
            return .number(JSONNumber(value: number, text: ArcadeNumberText.text(of: number)))
        case .text(let text): return .string(text)
        case .date(let date): return .string(ArcadeDateText.json(date))
        case .dateOnly, .time: return .string(value.text)
        case .geometry(let geometry): return EsriJSON.json(of: geometry)
        case .array, .dictionary, .feature:
            guard depth < Self.maximumDepth, remaining > 0 else {
                isIncomplete = true
                return .null
            }
            depth += 1
            defer { depth -= 1 }
            return container(value)
        }
    }

    private mutating func container(_ value: ArcadeValue) -> JSONValue {
        switch value {
        case .array(let array):
            var items: [JSONValue] = []
            for element in array.elements where spend() { items.append(json(of: element)) }
            return .array(items)
        case .dictionary(let dictionary):
            var object = JSONObject()
            for (key, value) in dictionary.members where spend() { object[key] = json(of: value) }
            return .object(object)
        case .feature(let feature):
            let geometry = feature.geometry.map { EsriJSON.json(of: $0) } ?? .null
            var attributes = JSONObject()
            for name in feature.fieldNames where spend() {
                attributes[name] = json(of: feature.value(of: name) ?? .null)
            }
            return ["geometry": geometry, "attributes": .object(attributes)]
        default: return .null
        }
    }

    private mutating func spend() -> Bool {
        remaining -= 1
        if remaining < 0 { isIncomplete = true }
        return remaining >= 0
    }
}

extension ArcadeValue {
    /// Returns this value as JSON; see ``ArcadeRun/json(of:)``.
    package func json() -> JSONValue {
        var json = ArcadeJSON()
        return json.json(of: self)
    }

    /// Creates a value from JSON: objects become dictionaries.
    ///
    /// - Throws: ``ArcadeFault`` if the value is nested too deep.
    package init(_ json: JSONValue, depth: Int = 0) throws(ArcadeFault) {
        if depth > ArcadeJSON.maximumDepth {
            throw ArcadeFault(.tooDeep, "the JSON is nested more than \(ArcadeJSON.maximumDepth) levels deep")
        }
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .boolean(flag)
        case .number(let number): self = .number(number.value)
        case .string(let text): self = .text(text)
        case .array(let items):
            var elements: [ArcadeValue] = []
            elements.reserveCapacity(items.count)
            for item in items { elements.append(try ArcadeValue(item, depth: depth + 1)) }
            self = .array(ArcadeArray(elements))
        case .object(let object):
            let dictionary = ArcadeDictionary()
            for member in object.members {
                dictionary[member.key] = try ArcadeValue(member.value, depth: depth + 1)
            }
            self = .dictionary(dictionary)
        }
    }
}
