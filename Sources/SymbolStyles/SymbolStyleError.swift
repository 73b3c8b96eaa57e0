import Documents
import Symbols

/// An error for keys and places that a style does not have.
public enum SymbolStyleError: CartoucheError, Hashable {
    /// The URL does not refer to a file on this computer.
    case notAFile(url: String)
    /// The list of keys is empty.
    case noKeys(style: String)
    /// The style has no symbols with these keys. The suggestion names similar keys.
    case unknownKeys([String], style: String, similar: [String])
    /// The symbols are for different kinds of geometry, so that they cannot become one symbol.
    ///
    /// Each element is a key and its kind of symbol, such as `Lake: polygon symbol`.
    case differentKinds([String], style: String)
    /// The symbols are of a kind that cannot be composed, such as text symbols.
    case notComposable([String], style: String)

    /// The problem.
    public var what: String {
        switch self {
        case .notAFile: "the URL does not refer to a file"
        case .noKeys: "the list of keys is empty"
        case .unknownKeys(let keys, _, _):
            "the style has no symbol with the key \(keys.map(\.brief).joined(separator: " or "))"
        case .differentKinds(let symbols, _):
            "symbols for different kinds of geometry cannot become one symbol: "
                + symbols.joined(separator: ", ")
        case .notComposable(let keys, _):
            "these symbols have no layers, so that they cannot become one symbol: "
                + keys.map(\.brief).joined(separator: ", ")
        }
    }

    /// The style or the URL.
    public var `where`: String {
        switch self {
        case .notAFile(let url): url
        case .noKeys(let style), .unknownKeys(_, let style, _), .differentKinds(_, let style),
            .notComposable(_, let style):
            style
        }
    }

    /// A suggestion that solves the problem.
    public var suggestion: String {
        switch self {
        case .notAFile: "save the style to a file and use its URL"
        case .noKeys: "use one key or more"
        case .unknownKeys(_, _, let similar):
            similar.isEmpty
                ? "search the style for its keys"
                : "did you mean \(similar.map(\.brief).joined(separator: ", "))?"
        case .differentKinds:
            "use keys of point symbols only, of line symbols only, or of polygon symbols only"
        case .notComposable: "ask for each of these keys alone"
        }
    }
}
