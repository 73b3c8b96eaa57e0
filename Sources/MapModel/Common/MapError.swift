import CartoucheDocuments
import CartoucheSymbols

/// An error of a map or of a table that cannot be opened, drawn, queried or edited.
public enum MapError: CartoucheError, Hashable {
    /// The size or scale of the picture is not possible.
    case unusableSize(what: String, suggestion: String = "")
    /// The viewpoint or tile has no position on the map.
    case noPlace(what: String, suggestion: String = "")
    /// The document is not a web map.
    case notAMap(source: String, what: String, suggestion: String = "")
    /// The document has no layer with a name that the program uses.
    case unknownLayer(source: String, what: String, suggestion: String = "")
    /// The layer cannot be loaded because its type is not supported.
    case unsupportedLayer(what: String, suggestion: String = "")
    /// The file or table does not have the expected format.
    case unusableTable(source: String, what: String, suggestion: String = "")
    /// The query uses something that the table does not have.
    case unusableQuery(source: String, what: String, suggestion: String = "")
    /// The feature does not match the table.
    case unusableFeature(table: String, what: String, suggestion: String = "")

    /// A layer of the map already has the name.
    case nameInUse(_ name: String)
    /// Popups are requested from a layer or overlay that has no popup definition.
    case noPopups(of: String)

    private var parts: (where: String, what: String, suggestion: String) {
        switch self {
        case .unusableSize(let what, let suggestion), .noPlace(let what, let suggestion),
            .unsupportedLayer(let what, let suggestion):
            ("", what, suggestion)
        case .nameInUse(let name):
            ("", "a layer of the map has the name \(name.brief)", "use another name")
        case .noPopups(let name): ("", "the \(name) has no popups", "set its popup definition")
        case .notAMap(let source, let what, let suggestion),
            .unknownLayer(let source, let what, let suggestion),
            .unusableTable(let source, let what, let suggestion),
            .unusableQuery(let source, let what, let suggestion),
            .unusableFeature(let source, let what, let suggestion):
            (source, what, suggestion)
        }
    }

    /// The problem.
    public var what: String { parts.what }
    /// The document or table; empty if none.
    public var `where`: String { parts.where }
    /// A suggestion that solves the problem; empty if there is none.
    public var suggestion: String { parts.suggestion }
}
