import CartoucheSymbols

// Symbols of single features.
extension FeatureCollectionTable {
    /// Sets the symbol of one feature, which takes precedence over the renderer.
    ///
    /// Nothing happens if the feature is not in the table. The symbol is removed with the feature.
    ///
    /// - Parameters:
    ///   - symbol: The symbol; nil removes the feature's own symbol.
    ///   - feature: The feature.
    public func setSymbolOverride(_ symbol: Symbol?, for feature: Feature) {
        guard feature.table === self, let id = feature.objectID else { return }
        symbolOverrides.change { $0[id] = symbol }
    }

    /// Returns the own symbol of a feature; nil if it has none.
    public func symbolOverride(for feature: Feature) -> Symbol? {
        guard feature.table === self, let id = feature.objectID else { return nil }
        return symbolOverrides.symbol(ofObjectID: id)
    }

    /// Removes the own symbol of a feature, so that the renderer draws it.
    public func clearSymbolOverride(for feature: Feature) { setSymbolOverride(nil, for: feature) }
}
