import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

/// The symbols of dictionary renderers in a legend: those of the features that are drawn.
extension LegendBuilder {
    /// Returns the symbols that the features of a layer have, named by the items of the style.
    mutating func dictionaryItems(of layer: FeatureLayer, _ renderer: DictionaryRenderer) throws
        -> [LegendItem]
    {
        let definition = renderer.definition
        let source = try layer.featureSource()
        let names = source.fields.map(\.name)
        var query = FeatureQuery()
        query.whereClause = try layer.condition(in: nil, atScale: scale ?? .nan)
        query.fields = source.declaresFields ? definition.fieldNames(among: names) : definition.fieldNames
        if definition.scriptNeeds.allFields { query.fields = nil }
        var scripts = ArcadeContext()
        scripts.spatialReference = source.spatialReference
        scripts.schema = layer.content.read(\.schema)
        var known: Set<String> = []
        var items: [LegendItem] = []
        try source.forEachBatch(query) { batch in
            let symbols = definition.composedSymbols(of: batch, scale: scale ?? .nan, scripts: scripts)
            items += symbols.compactMap { item(of: $0, &known) }
        }
        return items
    }

    /// Returns the symbols that the graphics of an overlay without their own symbols have.
    mutating func dictionaryItems(
        of overlay: GraphicsOverlay, _ renderer: DictionaryRenderer
    ) -> [LegendItem] {
        let definition = renderer.definition
        let graphics = overlay.graphics
        let states = GraphicsModel.read { access in
            graphics.map { $0.state(access) }.filter { $0.isVisible && $0.symbol == nil }
        }
        var known: Set<String> = []
        var items: [LegendItem] = []
        for state in states {
            let attributes = state.attributes.values.compactMapValues { AttributeValue(attribute: $0) }
            let batch = FeatureBatch(of: attributes, kind: state.geometry?.featureKind ?? .none)
            items += definition.composedSymbols(of: batch, scale: scale ?? .nan).compactMap {
                item(of: $0, &known)
            }
        }
        return items
    }

    private mutating func item(of symbol: ComposedDictionarySymbol, _ known: inout Set<String>) -> LegendItem?
    {
        guard let drawn = symbol.symbol, known.count < Legend.maximumSymbols * 2,
            known.insert(symbol.legendKey).inserted, takesRoom()
        else { return nil }
        return LegendItem(.symbol(drawn), label: symbol.name)
    }
}
