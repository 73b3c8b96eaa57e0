import Documents

/// JSON that gives no symbol and no renderer.
public struct SymbologyError: CartoucheError, Hashable {
    /// The document; empty if unknown.
    public var document: String
    /// The JSON path; may be empty.
    public var path: String
    /// What is wrong.
    public var what: String
    /// What would be right; may be empty.
    public var suggestion: String

    init(path: String, what: String, suggestion: String = "", document: String = "") {
        self.document = document
        self.path = path
        self.what = what
        self.suggestion = suggestion
    }

    /// The document and the JSON path, for example `map.json: $.symbol`; may be empty.
    public var `where`: String { [document, path].filter { !$0.isEmpty }.joined(separator: ": ") }
}
