import CartoucheDocuments

/// The error for a map that cannot be made from data.
package struct DataMapError: CartoucheError, Hashable {
    package let what: String
    package let `where`: String
    package let suggestion: String

    /// Creates the error.
    ///
    /// - Parameters:
    ///   - what: What is wrong.
    ///   - location: The data or the option. Default: none.
    ///   - suggestion: What would be right. Default: none.
    init(_ what: String, at location: String = "", suggestion: String = "") {
        self.what = what
        self.where = location
        self.suggestion = suggestion
    }
}
