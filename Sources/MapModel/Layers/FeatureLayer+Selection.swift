import CartoucheFeatures
import CartoucheSymbols

/// The way in which a query changes the selection of a layer.
public enum SelectionMode: Hashable, Sendable, CaseIterable {
    /// Adds the features to the selection.
    case add
    /// Replaces the selection.
    case new
    /// Removes the features from the selection.
    case subtract
}

extension FeatureLayer {
    /// The way in which a query changes the selection of a layer.
    public typealias SelectionMode = CartoucheMapModel.SelectionMode

    /// Selects a feature of the layer's table.
    ///
    /// Features are recognized by their object ID. In tables without object IDs, all features whose geometry has the
    /// same bounds are selected.
    public func selectFeature(_ feature: Feature) { selectFeatures([feature]) }

    /// Selects features of the layer's table; see ``selectFeature(_:)``.
    public func selectFeatures(_ features: some Sequence<Feature>) {
        let keys = keys(of: features)
        content.edit { $0.selection.formUnion(keys) }
    }

    /// Selects the features of a query.
    ///
    /// - Parameters:
    ///   - parameters: The query.
    ///   - mode: Whether the features replace the selection, or are added to it or removed from it. Default: `.new`.
    /// - Returns: The features of the query.
    /// - Throws: The errors of ``FeatureTable/queryFeatures(using:)``; the selection does not change.
    @discardableResult
    public func selectFeatures(
        withQuery parameters: QueryParameters, mode: SelectionMode = .new
    ) async throws -> FeatureQueryResult {
        guard let table = featureTable else {
            throw MapError.unsupportedLayer(what: "the layer \(name) has no table")
        }
        let result = try await table.queryFeatures(using: parameters)
        let keys = keys(of: result.features())
        content.edit { content in
            switch mode {
            case .new: content.selection = keys
            case .add: content.selection.formUnion(keys)
            case .subtract: content.selection.subtract(keys)
            }
        }
        return result
    }

    /// Removes a feature from the selection.
    public func unselectFeature(_ feature: Feature) { unselectFeatures([feature]) }

    /// Removes features from the selection.
    public func unselectFeatures(_ features: some Sequence<Feature>) {
        let keys = keys(of: features)
        content.edit { $0.selection.subtract(keys) }
    }

    /// Removes all features from the selection.
    public func clearSelection() { content.edit { $0.selection = [] } }

    /// The selected features of the table that exist at the time of the call.
    public var selectedFeatures: FeatureQueryResult {
        get async throws {
            guard let table = featureTable else {
                throw MapError.unsupportedLayer(what: "the layer \(name) has no table")
            }
            let all = try await table.queryFeatures(using: QueryParameters())
            let chosen = selection
            return all.filtered { chosen.contains(FeatureKey($0, row: $1)) }
        }
    }

    /// The identities of the selected features.
    package var selection: Set<FeatureKey> { content.read(\.selection) }

    private func keys(of features: some Sequence<Feature>) -> Set<FeatureKey> {
        Set(features.compactMap { FeatureKey($0) })
    }
}
