import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols

/// The symbols of a style, in the order of the file, with an index of their keys.
struct StyleCatalog: Sendable {
    let style: StyleFile
    private let symbols: [StyleFile.Item]
    private let places: [String: Int]

    init(_ style: StyleFile) {
        self.style = style
        symbols = style.items.filter(\.isSymbol)
        places = Dictionary(symbols.enumerated().map { ($1.key, $0) }) { first, _ in first }
    }

    /// The problems with the listing of a web style.
    var diagnostics: [Diagnostic] { style.diagnostics }

    /// Returns parameters with all values of the symbols.
    func allValues() -> SymbolStyleSearchParameters {
        func unique(_ texts: (StyleFile.Item) -> [String]) -> [String] {
            var seen: Set<String> = []
            return symbols.flatMap(texts).filter { seen.insert($0).inserted }
        }
        var criteria = SymbolStyleSearchParameters.Criteria()
        criteria.names.texts = unique { [$0.name] }
        criteria.tags.texts = unique(\.tagsOrNone)
        criteria.symbolClasses.texts = unique { [String($0.itemClass)] }
        criteria.categories.texts = unique { [$0.category] }
        criteria.keys.texts = unique { [$0.key] }
        return SymbolStyleSearchParameters(criteria)
    }

    /// Returns the symbols that match all criteria, in the order of the file.
    func results(matching criteria: SymbolStyleSearchParameters.Criteria) -> [SymbolStyleSearchResult] {
        StyleFile.matching(criteria, in: symbols).map { SymbolStyleSearchResult($0, in: style) }
    }

    /// Returns the symbol of one key, or one symbol with the layers of several keys.
    ///
    /// - Throws: ``SymbolStyleError`` or `DocumentError`.
    func symbol(forKeys keys: [String]) throws -> Symbol {
        guard !keys.isEmpty else { throw SymbolStyleError.noKeys(style: style.path) }
        let missing = keys.filter { places[$0] == nil }
        guard missing.isEmpty else {
            throw SymbolStyleError.unknownKeys(
                missing, style: style.path, similar: missing.prefix(3).flatMap(similarKeys))
        }
        let entries = keys.compactMap { places[$0] }.map { SymbolFile.Entry(symbols[$0], in: style) }
        let contents = try entries.map { try $0.read(source: style.path) }
        if contents.count == 1 { return contents[0].live }
        let parts = zip(keys, contents).compactMap { key, content in
            content.symbol.map { (name: key, definition: $0) }
        }
        guard Set(parts.map(\.definition.kind)).count < 2 else {
            throw SymbolStyleError.differentKinds(
                parts.map { "\($0.name): \($0.definition.kind.rawValue) symbol" }, style: style.path)
        }
        let diagnostics = contents.flatMap { $0.diagnostics + $0.liveDiagnostics }
        guard parts.count == keys.count,
            let composed = MultilayerSymbol.composed(of: parts, diagnostics: diagnostics)
        else { throw SymbolStyleError.notComposable(keys, style: style.path) }
        return composed
    }

    /// Returns the rows of some symbols, or of all, for another style.
    ///
    /// - Throws: ``SymbolStyleError`` or `DocumentError`.
    func rows(forKeys keys: [String]?) throws -> [StyleDraft.Row] {
        let missing = (keys ?? []).filter { places[$0] == nil }
        guard missing.isEmpty else {
            throw SymbolStyleError.unknownKeys(
                missing, style: style.path, similar: missing.prefix(3).flatMap(similarKeys))
        }
        let items = keys?.compactMap { places[$0] }.map { symbols[$0] } ?? symbols
        return try items.map { try style.row(of: $0) }
    }

    /// Returns keys that are similar to a missing one.
    private func similarKeys(to key: String) -> [String] {
        SimilarNames.nearest(to: key, among: symbols.map(\.key))
    }
}

extension StyleFile {
    /// Returns the items that match all criteria, in their order.
    package func items(matching parameters: SymbolStyleSearchParameters) -> [Item] {
        Self.matching(parameters.criteria, in: items)
    }

    fileprivate static func matching(
        _ criteria: SymbolStyleSearchParameters.Criteria, in items: [Item]
    ) -> [Item] {
        let names = TextMatch(criteria.names)
        let tags = TextMatch(criteria.tags)
        let classes = TextMatch(criteria.symbolClasses)
        let categories = TextMatch(criteria.categories)
        let keys = TextMatch(criteria.keys)
        return items.filter { item in
            classes.contains(String(item.itemClass)) && categories.contains(item.category)
                && item.tagsOrNone.contains(where: tags.contains) && names.contains(item.name)
                && keys.contains(item.key)
        }
    }
}

extension StyleFile.Item {
    /// The tags; an empty text if there are none.
    fileprivate var tagsOrNone: [String] { tags.isEmpty ? [""] : tags }
}
