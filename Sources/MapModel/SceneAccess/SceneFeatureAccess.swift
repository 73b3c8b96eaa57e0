import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Synchronization

/// The selected features of a layer at one time.
package struct SelectedFeatures: Sendable {
    private let keys: Set<FeatureKey>

    package init(of layer: FeatureLayer) { keys = layer.selection }

    /// Returns whether the feature of a row is selected.
    package func contains(_ batch: FeatureBatch, row: Int) -> Bool {
        !keys.isEmpty && keys.contains(FeatureKey(batch, row: row))
    }
}

/// The symbols that single features of a layer have at one time.
package struct OwnFeatureSymbols: Sendable {
    private let assigned: SymbolOverrides.Assignment?
    /// The definitions of the assigned symbols.
    private let definitions: [SymbolDefinition]
    /// Diagnostics for what was not read faithfully from the symbols' documents.
    package let diagnostics: [Diagnostic]

    package init(of layer: FeatureLayer) {
        assigned = layer.symbolOverrides.assigned
        let symbols = assigned?.symbols ?? []
        definitions = symbols.map(\.definition)
        diagnostics = symbols.flatMap(\.allDiagnostics)
    }

    /// Returns the symbol of the feature of a row; nil if the renderer draws it.
    package func definition(_ batch: FeatureBatch, row: Int) -> SymbolDefinition? {
        assigned?.number(of: batch, row: row).map { definitions[$0] }
    }
}

extension FeatureLayer {
    /// Reads features with all attributes.
    ///
    /// - Parameter places: The places of the features among those that the layer draws, from 0.
    /// - Returns: The features by their places.
    /// - Throws: The errors of a source that cannot be read.
    package func features(atPlaces places: Set<Int>) throws -> [Int: Feature] {
        guard !places.isEmpty else { return [:] }
        var query = FeatureQuery()
        query.fields = nil
        query.whereClause = try drawnClause()
        var first = 0
        var found: [Int: Feature] = [:]
        _ = try featureSource().forEachBatch(query) { batch in
            defer { first += batch.count }
            for place in places where place >= first && place < first + batch.count {
                found[place] = batch.feature(place - first, in: featureTable)
            }
        }
        return found
    }
}

extension FeatureBatch {
    /// Returns one feature.
    package func feature(_ row: Int, in table: FeatureTable?) -> Feature {
        let address = FeatureSequence.Address(batch: 0, row: Int32(row))
        return FeatureSequence(
            batches: [self], addresses: [address][...], table: table, hasGeometry: true, transformation: nil)[
                0]
    }
}
