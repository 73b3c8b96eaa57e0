import CartoucheSymbols
import Synchronization

/// A symbol that a search in a style found.
public struct SymbolStyleSearchResult: Sendable {
    /// The name of the symbol; can be empty.
    public let name: String
    /// The key of the symbol, for ``SymbolStyle/symbol(forKeys:)``.
    public let key: String
    /// The category of the symbol; can be empty.
    public let category: String
    /// The tags of the symbol.
    public let tags: [String]
    /// The number of the symbol's class: "3" for points, "4" for lines, "5" for polygons, "6" for texts, "12" for
    /// meshes.
    public let symbolClass: String
    private let content: Content

    /// The symbol.
    ///
    /// It is read at the first use; later uses return the same object. If the symbol cannot be read, it is an
    /// `UnsupportedSymbol` whose diagnostics state the problem.
    public var symbol: Symbol { content.symbol }

    /// The symbol, which is read at its first use.
    private final class Content: Sendable {
        private let entry: SymbolFile.Entry
        private let path: String
        private let known = Mutex<Symbol?>(nil)

        init(_ entry: SymbolFile.Entry, of path: String) {
            self.entry = entry
            self.path = path
        }

        var symbol: Symbol {
            if let symbol = known.withLock({ $0 }) { return symbol }
            let read: Symbol
            do {
                read = try entry.read(source: path).live
            } catch {
                read = UnsupportedSymbol(error)
            }
            return known.withLock { known in
                // Another task may have read the symbol in the meantime.
                let symbol = known ?? read
                known = symbol
                return symbol
            }
        }
    }

    init(_ item: StyleFile.Item, in style: StyleFile) {
        (name, key, category, tags) = (item.name, item.key, item.category, item.tags)
        symbolClass = String(item.itemClass)
        content = Content(SymbolFile.Entry(item, in: style), of: style.path)
    }
}
