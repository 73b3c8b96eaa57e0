import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// A member of a JSON object: its key, its conversion, and its value if it is absent.
///
/// One declaration serves both reading and writing. A value that is not understood counts as absent and gives a
/// diagnostic. An unchanged value is written back exactly as it was read.
package struct JSONMember<Value: Equatable & Sendable>: Sendable {
    package let key: String
    /// The value if the member is absent or not understood.
    package let missing: Value
    /// A description of correct values, for diagnostics.
    package let expected: String
    /// The code of the diagnostic for a value that is not understood.
    package let code: Diagnostic.Code
    /// The replacement for a value that is not understood, for diagnostics.
    package let instead: String
    /// Returns nil for a value that is not understood.
    package let decode: @Sendable (JSONValue) -> Value?
    /// Returns nil to remove the member.
    package let encode: @Sendable (Value) -> JSONValue?

    package init(
        key: String, missing: Value, expected: String, code: Diagnostic.Code = .badMember,
        instead: String = "the default is used", decode: @escaping @Sendable (JSONValue) -> Value?,
        encode: @escaping @Sendable (Value) -> JSONValue?
    ) {
        self.key = key
        self.missing = missing
        self.expected = expected
        self.code = code
        self.instead = instead
        self.decode = decode
        self.encode = encode
    }

    /// Returns the value for a document's JSON.
    package func value(of json: JSONValue?) -> Value {
        guard let json else { return missing }
        return decode(json) ?? missing
    }
}

/// A pass over the members of a type, which reads or writes them.
///
/// The type lists its members once, in a function that visits each with the property for its value.
package protocol JSONMemberVisitor {
    mutating func visit<Value>(_ member: JSONMember<Value>, _ value: inout Value)
}

extension JSONReading: JSONMemberVisitor {
    package mutating func visit<Value>(_ member: JSONMember<Value>, _ value: inout Value) {
        value = self.value(member)
    }
}

extension JSONWriting: JSONMemberVisitor {
    package mutating func visit<Value>(_ member: JSONMember<Value>, _ value: inout Value) {
        putUnlessMissing(member, value)
    }
}

extension JSONMember where Value == SymbolLength {
    /// A length in points.
    package static func points(_ key: String, missing: Double = 0) -> Self {
        JSONMember(
            key: key, missing: SymbolLength(points: missing), expected: "a number",
            decode: { json in
                if json.isNull { return SymbolLength(points: missing) }
                return json.finite.map(SymbolLength.init(points:))
            },
            encode: { .number(JSONNumber($0.points)) })
    }
}

extension JSONMember where Value == Double {
    package static func number(_ key: String, missing: Double = 0, expected: String = "a number") -> Self {
        JSONMember(
            key: key, missing: missing, expected: expected,
            decode: { $0.isNull ? missing : $0.finite }, encode: { .number(JSONNumber($0)) })
    }
}

extension JSONMember where Value == Double? {
    /// A number that may be absent; nil stands for its absence.
    package static func optionalNumber(_ key: String) -> Self {
        JSONMember(
            key: key, missing: nil, expected: "a number",
            decode: { $0.isNull ? .some(nil) : $0.finite.map(Optional.some) },
            encode: { $0.map { .number(JSONNumber($0)) } })
    }
}

extension JSONMember where Value == Bool {
    /// True or false.
    package static func flag(_ key: String, missing: Bool) -> Self {
        JSONMember(
            key: key, missing: missing, expected: "true or false",
            decode: { $0.isNull ? missing : $0.bool }, encode: { .bool($0) })
    }
}

extension JSONMember where Value == Color? {
    /// A color as 3 or 4 integers from 0 to 255; null is nil.
    package static func color(_ key: String, missing: Color?) -> Self {
        JSONMember(
            key: key, missing: missing, expected: "null or 4 integers from 0 to 255", code: .badColor,
            decode: { json in
                if json.isNull { return .some(nil) }
                return Color(json: json).map(Optional.some)
            },
            encode: { $0?.json ?? .null })
    }
}

extension JSONMember where Value == String {
    package static func string(_ key: String, missing: String = "") -> Self {
        JSONMember(
            key: key, missing: missing, expected: "a string",
            decode: { $0.isNull ? missing : $0.string }, encode: { .string($0) })
    }
}

extension JSONMember where Value == String? {
    package static func optionalString(_ key: String) -> Self {
        JSONMember(
            key: key, missing: nil, expected: "a string",
            decode: { $0.isNull ? .some(nil) : $0.string.map(Optional.some) },
            encode: { $0.map(JSONValue.string) })
    }
}

extension JSONMember where Value: Hashable {
    /// True or false, as two values besides the one for an absent member.
    package static func flag(_ key: String, missing: Value, yes: Value, no: Value) -> Self {
        JSONMember(
            key: key, missing: missing, expected: "true or false",
            decode: { $0.isNull ? missing : $0.bool.map { $0 ? yes : no } },
            encode: { $0 == missing ? nil : .bool($0 == yes) })
    }

    /// One of several strings.
    ///
    /// If several strings have the same value, the first one is written.
    package static func choice(
        _ key: String, missing: Value, code: Diagnostic.Code, instead: String,
        _ names: KeyValuePairs<String, Value>
    ) -> Self {
        let pairs = names.map { ($0.key, $0.value) }
        return JSONMember(
            key: key, missing: missing, expected: "one of " + pairs.map(\.0).joined(separator: ", "),
            code: code,
            instead: instead,
            decode: { json in
                if json.isNull { return missing }
                guard let string = json.string else { return nil }
                return pairs.first { $0.0 == string }?.1
            },
            encode: { value in pairs.first { $0.1 == value }.map { .string($0.0) } })
    }
}

extension JSONValue {
    /// The number; nil if it is not a number, or too large for a finite `Double`.
    package var finite: Double? { double.flatMap { $0.isFinite ? $0 : nil } }
}

extension Color {
    /// Creates a color from an array of 3 or 4 numbers from 0 to 255; nil for other JSON.
    ///
    /// A color of 3 numbers is opaque.
    package init?(json: JSONValue) {
        guard let parts = json.array, parts.count == 3 || parts.count == 4 else { return nil }
        var channels: [Double] = []
        for part in parts {
            guard let value = part.double else { return nil }
            channels.append(value / 255)
        }
        self.init(
            red: channels[0], green: channels[1], blue: channels[2],
            alpha: channels.count == 4 ? channels[3] : 1)
    }

    /// The color as four integers from 0 to 255.
    package var json: JSONValue {
        let bytes = rgba8
        return .array((0..<4).map { .number(JSONNumber(Double(bytes[$0]))) })
    }

    /// The default color of simple symbols: D3D3D3.
    package static let symbolGray = Color(red8: 0xD3, green: 0xD3, blue: 0xD3)
    package static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
