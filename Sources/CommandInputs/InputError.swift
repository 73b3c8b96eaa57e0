import CartoucheDocuments

/// An input that the command cannot use.
package struct InputError: CartoucheError {
    package var what: String
    package var `where`: String
    package var suggestion: String

    /// Creates the error.
    ///
    /// - Parameters:
    ///   - what: What is wrong.
    ///   - location: The input. Default: none.
    ///   - suggestion: What would be right. Default: none.
    package init(_ what: String, at location: String = "", suggestion: String = "") {
        self.what = what
        self.where = location
        self.suggestion = suggestion
    }
}
