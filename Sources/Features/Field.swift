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

    /// A field; its alias is its name unless given.
    public init(name: String, type: ValueType, alias: String? = nil) {
        self.name = name
        self.type = type
        self.alias = alias ?? name
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
