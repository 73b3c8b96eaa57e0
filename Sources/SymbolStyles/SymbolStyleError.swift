import CartoucheDocuments
import CartoucheSymbols

/// An error in the use of a style: unknown keys, symbols that do not fit together, or changes that are not possible.
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
    /// The script of a dictionary style returned a text that names no item of the style.
    case noSymbol(returned: String, style: String)
    /// A style or another file already has the name of a new style.
    case fileExists(style: String)
    /// The style already has an item with this key.
    case keyExists(String, style: String)
    /// The symbol of this key cannot be stored in a style, because it has no CIM class.
    case notStorable(String, style: String)
    /// Another program changed the file after it was read. Nothing is written.
    case changedMeanwhile(style: String)

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
        case .noSymbol(let returned, _):
            returned.isEmpty
                ? "the script returned no keys"
                : "the script returned \(returned.brief), which names no item of the style"
        case .fileExists: "the file already exists"
        case .keyExists(let key, _): "the style already has an item with the key \(key.brief)"
        case .notStorable(let key, _): "the symbol \(key.brief) cannot be stored in a style"
        case .changedMeanwhile: "another program has changed the style; nothing is written"
        }
    }

    /// The style or the URL.
    public var `where`: String {
        switch self {
        case .notAFile(let url): url
        case .noKeys(let style), .unknownKeys(_, let style, _), .differentKinds(_, let style),
            .notComposable(_, let style), .noSymbol(_, let style), .fileExists(let style),
            .keyExists(_, let style),
            .notStorable(_, let style), .changedMeanwhile(let style):
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
        case .noSymbol: "add items with these keys, or correct the attributes"
        case .fileExists: "choose another name, or change the style with add, update and remove"
        case .keyExists: "use another key, or update the item"
        case .notStorable: "use a multilayer symbol, or a marker, line or fill symbol"
        case .changedMeanwhile: "make the changes again"
        }
    }
}
