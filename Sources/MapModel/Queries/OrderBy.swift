/// A field for sorting features.
public struct OrderBy: Hashable, Sendable {
    /// The order of the values.
    public enum SortOrder: Hashable, Sendable {
        /// Smallest value first; nulls are first.
        case ascending
        /// Largest value first; nulls are last.
        case descending
    }

    /// The field's name; case is ignored.
    public var fieldName: String
    /// The order of the values.
    public var sortOrder: SortOrder

    /// Creates a field for sorting, ascending by default.
    public init(fieldName: String, sortOrder: SortOrder = .ascending) {
        self.fieldName = fieldName
        self.sortOrder = sortOrder
    }
}
