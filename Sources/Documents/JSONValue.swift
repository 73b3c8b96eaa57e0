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

/// A JSON number: its value, and the text it was written with.
public struct JSONNumber: Hashable, Sendable {
    /// The nearest double-precision value.
    public let value: Double
    /// The digits as they stood in the document, for example `1.50` or `1e3`.
    public let text: String

    /// A number as read from a document; `text` must be a valid JSON number for `value`.
    package init(value: Double, text: String) {
        self.value = value
        self.text = text
    }

    /// A number made by code; written in its shortest form, whole numbers without a fraction.
    ///
    /// NaN and infinities have no JSON form and are written as 0.
    public init(_ value: Double) {
        let finite = value.isFinite ? value : 0
        self.value = finite
        if finite == finite.rounded(), abs(finite) < 1e15 {
            text = String(Int64(finite))
        } else {
            text = String(describing: finite)
        }
    }
}

/// The members of a JSON object in document order.
public struct JSONObject: Hashable, Sendable {
    /// One `"key": value` pair.
    public struct Member: Hashable, Sendable {
        /// The name, unescaped.
        public var key: String
        /// The value.
        public var value: JSONValue
    }

    /// The members in document order.
    public private(set) var members: [Member] = []

    /// An object without members.
    public init() {}

    package init(members: [Member]) {
        self.members = members
    }

    /// The value of the first member with this name. Setting replaces it in place, appends it when it is
    /// new, and removes it when set to nil.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The names in document order.
    public var keys: [String] { members.map(\.key) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object with the given members, in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        members = elements.map { Member(key: $0.0, value: $0.1) }
    }
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
