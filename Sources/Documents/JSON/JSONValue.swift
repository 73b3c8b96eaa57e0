/// Any JSON value (RFC 8259); keeps the order of members and the text of numbers.
///
/// The same tree type is used for GeoJSON, web maps and CIM. Values that a reader does not know stay in the tree and
/// are written back unchanged.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The string; nil for other types.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The number; nil for other types.
    public var double: Double? { if case .number(let number) = self { number.value } else { nil } }
    /// The Boolean; nil for other types.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements; nil for other types.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The object; nil for other types.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
    /// Whether this is `null`.
    public var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByNilLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(JSONNumber(value)) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(Double(value))) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object with the given members, in this order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(members: elements.map { .init(key: $0.0, value: $0.1) }))
    }
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
}
