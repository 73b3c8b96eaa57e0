import CartoucheDocuments

/// An error for JSON that is not a symbol or renderer, and for symbol layers that contain their own symbol.
public struct SymbologyError: CartoucheError, Hashable {
    /// The document; empty if unknown.
    public var document: String
    /// The JSON path; can be empty.
    public var path: String
    /// The description of the problem.
    public var what: String
    /// The suggestion for solving it; can be empty.
    public var suggestion: String

    package init(path: String, what: String, suggestion: String = "", document: String = "") {
        self.document = document
        self.path = path
        self.what = what
        self.suggestion = suggestion
    }

    /// The document and the JSON path, for example `map.json: $.symbol`; can be empty.
    public var `where`: String { [document, path].filter { !$0.isEmpty }.joined(separator: ": ") }
}
