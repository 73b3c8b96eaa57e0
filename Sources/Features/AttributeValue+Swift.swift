#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AttributeValue {
    /// Creates the value of a geoelement's attribute for columns; nil if columns do not support its type.
    ///
    /// Integers beyond 64 bits become doubles. A date whose milliseconds do not fit into 64 bits becomes null.
    package init?(attribute value: any Sendable) {
        switch value {
        case let value as String: self = .string(value)
        case let value as Double: self = .double(value)
        case let value as Int: self = .integer(Int64(value))
        case let value as Bool: self = .boolean(value)
        case let value as Date: self = Self.moment(value)
        default: self.init(any: value)
        }
    }

    /// Creates the value for columns; nil if columns do not support the type.
    package init?(any value: Any) {
        switch value {
        case let value as any BinaryInteger: self = Self.whole(value)
        case let value as any BinaryFloatingPoint: self = .double(Double(value))
        case let value as any StringProtocol: self = .string(String(value))
        case let value as String: self = .string(value)
        case let value as Bool: self = .boolean(value)
        case let value as Date: self = Self.moment(value)
        case let value as UUID: self = .string(value.uuidString)
        case let value as Character: self = .string(String(value))
        case let value as any OptionalAttribute:
            guard let inner = value.attribute else {
                self = .null
                return
            }
            self.init(any: inner)
        case let value as AttributeValue: self = value
        case let value as any RawRepresentable: self.init(any: value.rawValue)
        default: return nil
        }
    }

    private static func whole(_ value: some BinaryInteger) -> AttributeValue {
        Int64(exactly: value).map { .integer($0) } ?? .double(Double(value))
    }

    private static func moment(_ value: Date) -> AttributeValue {
        let milliseconds = (value.timeIntervalSince1970 * 1000).rounded()
        return Int64(exactly: milliseconds).map { .date($0) } ?? .null
    }

    /// The value as a geoelement's attribute: `Int64`, `Double`, `String`, `Bool` or `Date`; nil for null.
    package var attribute: (any Sendable)? {
        switch self {
        case .null: nil
        case .integer(let value): value
        case .double(let value): value
        case .string(let value): value
        case .boolean(let value): value
        case .date(let value): Date(timeIntervalSince1970: Double(value) / 1000)
        }
    }
}

/// An optional of any type, to unwrap an optional inside an `Any`.
private protocol OptionalAttribute {
    var attribute: Any? { get }
}

extension Optional: OptionalAttribute {
    fileprivate var attribute: Any? { self }
}
