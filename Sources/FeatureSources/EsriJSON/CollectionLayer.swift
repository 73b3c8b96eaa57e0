import CartoucheDocuments

/// A layer of a feature collection with what draws its features.
package struct CollectionLayer: Sendable {
    /// The entry of `layers`, with its features; the feature set itself if the document is one.
    package let json: JSONPart
    private let isFeatureSet: Bool
    /// The path of the entry in its document.
    package let path: String
    /// The file with the document.
    package let file: FileLocation
}

extension CollectionLayer {
    /// Reads a document with one feature set into memory, because its features have their own symbols.
    ///
    /// - Parameter limit: The maximum size of a file in bytes.
    /// - Throws: `DocumentError` if the document is broken or too large.
    init(featureSet document: DocumentOrigin, limit: Int) throws {
        (json, file) = try (document.part(limit: limit), document.location)
        path = "$"
        isFeatureSet = true
    }

    /// Creates the layer of a collection.
    init(json: JSONPart, path: String, file: FileLocation) {
        (self.json, self.path, self.file) = (json, path, file)
        isFeatureSet = false
    }

    /// The features; nil if there are none.
    package var featureSet: (json: JSONPart, path: String)? {
        if isFeatureSet { return (json, path) }
        return json["featureSet"].map { ($0, path + ".featureSet") }
    }
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
