import CartoucheDocuments

/// The error for a map that cannot be made from data.
package struct DataMapError: CartoucheError, Hashable {
    package let what: String
    package let `where`: String
    package let suggestion: String
    /// Whether the rule is wrong for all data, so that the command line is wrong.
    package let isUsage: Bool

    /// Creates the error.
    ///
    /// - Parameters:
    ///   - what: What is wrong.
    ///   - location: The data or the option. Default: none.
    ///   - suggestion: What would be right. Default: none.
    ///   - isUsage: Whether the rule is wrong for all data. Default: false.
    package init(_ what: String, at location: String = "", suggestion: String = "", isUsage: Bool = false) {
        self.what = what
        self.where = location
        self.suggestion = suggestion
        self.isUsage = isUsage
    }
}
