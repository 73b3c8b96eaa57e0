/// What a source says about one attribute of its features.
public struct Field: Hashable, Sendable {
    /// The types that attribute values have.
    public enum ValueType: String, Hashable, Sendable {
        /// Whole numbers of 64 bits.
        case integer
        /// Numbers of double precision.
        case double
        /// Text.
        case string
        /// True or false.
        case boolean
        /// A moment.
        case date
        /// Not known: no value was seen, or the values are of no type that columns have.
        case unknown
    }

    /// The attribute's name, as expressions and renderers use it.
    public var name: String
    /// The type of its values.
    public var type: ValueType
    /// What people read instead of the name; the name itself where the source has none.
    public var alias: String
    /// The most characters that a text may have; 0 is no limit.
    public var length: Int
    /// Whether values may be changed.
    public var isEditable: Bool
    /// Whether a feature may be without a value.
    public var isNullable: Bool

    /// A field; its alias is its name unless given.
    public init(name: String, type: ValueType, alias: String? = nil) {
        self.init(type: type, name: name, alias: alias)
    }

    /// A field with all that tables that can be changed know of it.
    ///
    /// - Parameters:
    ///   - type: The type of its values.
    ///   - name: Its name, as expressions and renderers use it.
    ///   - alias: What people read instead of the name. Default: the name.
    ///   - length: The most characters that a text may have. Default: 0, no limit.
    ///   - isEditable: Whether values may be changed. Default: true.
    ///   - isNullable: Whether a feature may be without a value. Default: true.
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
    /// The narrowest type that holds values of both: whole numbers become doubles beside doubles, types that do
    /// not go together become text.
    package func widened(by other: Field.ValueType) -> Field.ValueType {
        switch (self, other) {
        case (.unknown, _): other
        case (_, .unknown): self
        case (.integer, .double), (.double, .integer): .double
        default: self == other ? self : .string
        }
    }
}

// The ArcGIS Maps SDK's names of the types, of which columns tell fewer apart.
extension Field.ValueType {
    /// Text; another name of `string`.
    public static let text = Field.ValueType.string
    /// Identifiers, kept as text.
    public static let guid = Field.ValueType.string
    /// Identifiers that are unique everywhere, kept as text.
    public static let globalID = Field.ValueType.string
    /// Whole numbers of 16 bits, kept in 64.
    public static let int16 = Field.ValueType.integer
    /// Whole numbers of 32 bits, kept in 64.
    public static let int32 = Field.ValueType.integer
    /// Whole numbers of 64 bits.
    public static let int64 = Field.ValueType.integer
    /// Numbers by which a table tells its features apart.
    public static let oid = Field.ValueType.integer
    /// Numbers of single precision, kept in double precision.
    public static let float32 = Field.ValueType.double
    /// Numbers of double precision.
    public static let float64 = Field.ValueType.double
}
