import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols

/// A symbol to write to a style, with the texts for searching.
public struct SymbolStyleItem: Sendable {
    /// The key; unique in its style.
    public var key: String
    /// The name for users.
    public var name: String
    /// The category; can be empty.
    public var category: String
    /// The tags.
    ///
    /// A style separates tags by semicolons, so that a tag with a semicolon becomes several tags.
    public var tags: [String]
    /// The symbol; its state at the time of writing is stored.
    ///
    /// Simple symbols are stored as multilayer symbols that draw the same pixels.
    public var symbol: Symbol

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - name: The name for users. Default: nil, the key.
    ///   - category: The category. Default: empty.
    ///   - tags: The tags. Default: none.
    ///   - symbol: The symbol.
    public init(
        key: String, name: String? = nil, category: String = "", tags: [String] = [], symbol: Symbol
    ) {
        (self.key, self.name, self.category) = (key, name ?? key, category)
        (self.tags, self.symbol) = (tags, symbol)
    }

    /// Returns the row of the item.
    ///
    /// - Throws: ``SymbolStyleError/notStorable(_:style:)`` if the symbol has no CIM class.
    func row(for style: String) throws(SymbolStyleError) -> StyleDraft.Row {
        let definition = symbol.definition
        guard !(symbol is CompositeSymbol), !(symbol is UnsupportedSymbol), !key.isEmpty,
            let itemClass = StyleClass.number(of: definition.kind)
        else { throw SymbolStyleError.notStorable(key, style: style) }
        return StyleDraft.Row(
            key: key, name: name, category: category,
            tags: tags.flatMap { $0.split(separator: ";").map(String.init) }, itemClass: itemClass,
            content: definition.cimBytes())
    }
}
