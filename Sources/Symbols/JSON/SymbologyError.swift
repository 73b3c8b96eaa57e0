/// Why JSON gives no symbol or renderer at all.
public struct SymbologyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document, or empty when it is not known.
    public var document: String
    /// Where in the document, as a JSON path.
    public var path: String
    /// What is wrong.
    public var problem: String
    /// What would be right; empty when that goes without saying.
    public var remedy: String

    init(path: String, problem: String, remedy: String = "", document: String = "") {
        self.document = document
        self.path = path
        self.problem = problem
        self.remedy = remedy
    }

    /// File, place, what is wrong, what would be right, on one line.
    public var description: String {
        var text = document.isEmpty ? "" : "\(document): "
        if !path.isEmpty { text += "\(path): " }
        text += problem
        if !remedy.isEmpty { text += "; \(remedy)" }
        return text
    }
}
