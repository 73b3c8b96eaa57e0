import CartoucheDocuments

/// A layer of a feature collection with what draws its features.
package struct CollectionLayer: Sendable {
    /// The entry of `layers`, with its features.
    package let json: JSONPart
    /// The path of the entry in its document.
    package let path: String
    /// The file with the document.
    package let file: FileLocation
}

extension FeatureSource {
    /// The layer of a feature collection that the features are from; nil for other sources, and if nothing in the layer
    /// says how to draw them.
    package var collectionLayer: CollectionLayer? {
        (self as? EsriJSONSource)?.layer ?? (self as? any WrappedSource)?.base.collectionLayer
    }

    /// Returns the source with a change of the feature set that it reads; other sources do not change.
    package func changingFeatureSet(
        _ change: (EsriJSONSource) throws -> EsriJSONSource
    ) rethrows -> any FeatureSource {
        if let own = self as? EsriJSONSource { return try change(own) }
        guard var wrapped = self as? any WrappedSource else { return self }
        wrapped.base = try wrapped.base.changingFeatureSet(change)
        return wrapped
    }
}

/// A source with the features of another source.
protocol WrappedSource: FeatureSource {
    var base: any FeatureSource { get set }
}
