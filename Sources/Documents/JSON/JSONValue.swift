/// Any JSON value, with the order of members and the text of numbers kept as they were written.
///
/// One tree serves GeoJSON, web maps and CIM alike (RFC 8259). What a reader does not know stays in the
/// tree and is written back unchanged.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The string, or nil when this is something else.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The number, or nil when this is something else.
    public var double: Double? { if case .number(let number) = self { number.value } else { nil } }
    /// The boolean, or nil when this is something else.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements, or nil when this is something else.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The object, or nil when this is something else.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
    /// Whether this is `null`.
    public var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByNilLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(JSONNumber(value)) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(Double(value))) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object with the given members, in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(members: elements.map { .init(key: $0.0, value: $0.1) }))
    }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}
