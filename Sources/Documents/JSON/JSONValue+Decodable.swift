extension JSONValue: Decodable {
    /// Reads any value from a decoder, so that types with their own JSON reader can be members of `Decodable` types.
    ///
    /// A keyed container does not keep the order of members or the text of numbers; members are sorted by name.
    ///
    /// - Throws: `DecodingError` if the decoder has no JSON-like value, or nests deeper than 512 levels.
    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.maxDecodingDepth else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "the value is nested more than \(Self.maxDecodingDepth) levels deep"))
        }
        if let object = try? decoder.container(keyedBy: AnyKey.self) {
            let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
            self = .object(
                JSONObject(
                    members: try keys.map {
                        .init(key: $0.stringValue, value: try object.decode(JSONValue.self, forKey: $0))
                    }))
        } else if var array = try? decoder.unkeyedContainer() {
            var items: [JSONValue] = []
            while !array.isAtEnd { items.append(try array.decode(JSONValue.self)) }
            self = .array(items)
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let number = try? value.decode(Double.self) {
                self = .number(JSONNumber(number))
            } else {
                self = .string(try value.decode(String.self))
            }
        }
    }

    private static let maxDecodingDepth = 512

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { stringValue = String(intValue) }
    }
}
