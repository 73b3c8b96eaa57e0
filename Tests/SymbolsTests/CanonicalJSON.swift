import CartoucheDocuments

extension JSONValue {
    /// The same value with sorted members and the shortest form of numbers, for comparison.
    var canonical: JSONValue {
        switch self {
        case .object(let object):
            .object(
                object.members.sorted { $0.key < $1.key }
                    .reduce(into: JSONObject()) { $0[$1.key] = $1.value.canonical })
        case .array(let values): .array(values.map(\.canonical))
        case .number(let number): .number(JSONNumber(number.value))
        case .null, .bool, .string: self
        }
    }
}

func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text).canonical }
