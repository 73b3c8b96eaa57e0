/// The description of one attribute of a source's features.
public struct Field: Hashable, Sendable {
    /// The types of attribute values.
    public enum ValueType: String, Hashable, Sendable {
        /// Integers of 64 bits.
        case integer
        /// Numbers of double precision.
        case double
        /// Text.
        case string
        /// True or false.
        case boolean
        /// A date and time.
        case date
        /// Unknown: no value was read, or no column type supports the values.
        case unknown
    }

    /// The attribute's name, as used in expressions and renderers.
    public var name: String
    /// The type of the values.
    public var type: ValueType
    /// The name for users; the name itself if the source has none.
    public var alias: String
    /// The maximum number of characters of a text; 0 for no limit.
    public var length: Int
    /// Whether values can be changed.
    public var isEditable: Bool
    /// Whether features can have no value.
    public var isNullable: Bool

    /// Creates a field; its alias is its name by default.
    public init(name: String, type: ValueType, alias: String? = nil) {
        self.init(type: type, name: name, alias: alias)
    }

    /// Creates a field with all properties of an editable table.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - name: The name, as used in expressions and renderers.
    ///   - alias: The name for users. Default: the name.
    ///   - length: The maximum number of characters of a text. Default: 0, no limit.
    ///   - isEditable: Whether values can be changed. Default: true.
    ///   - isNullable: Whether features can have no value. Default: true.
    public init(
        type: ValueType, name: String, alias: String? = nil, length: Int = 0, isEditable: Bool = true,
        isNullable: Bool = true
    ) {
        self.name = name
        self.type = type
        self.alias = alias ?? name
        self.length = length
        self.isEditable = isEditable
        self.isNullable = isNullable
    }
}

extension Field.ValueType {
    /// Returns the narrowest type for values of both types.
    ///
    /// Integers and doubles together become doubles; other types that differ become text.
    package func widened(by other: Field.ValueType) -> Field.ValueType {
        switch (self, other) {
        case (.unknown, _): other
        case (_, .unknown): self
        case (.integer, .double), (.double, .integer): .double
        default: self == other ? self : .string
        }
    }
}

// The type names of the ArcGIS Maps SDK, which distinguishes more types than columns do.
extension Field.ValueType {
    /// Text; another name of `string`.
    public static let text = Field.ValueType.string
    /// Unique identifiers, stored as text.
    public static let guid = Field.ValueType.string
    /// Globally unique identifiers, stored as text.
    public static let globalID = Field.ValueType.string
    /// Integers of 16 bits, stored in 64.
    public static let int16 = Field.ValueType.integer
    /// Integers of 32 bits, stored in 64.
    public static let int32 = Field.ValueType.integer
    /// Integers of 64 bits.
    public static let int64 = Field.ValueType.integer
    /// The numbers that identify the features of a table.
    public static let oid = Field.ValueType.integer
    /// Numbers of single precision, stored in double precision.
    public static let float32 = Field.ValueType.double
    /// Numbers of double precision.
    public static let float64 = Field.ValueType.double
}
