import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Features from an Esri JSON feature set: the answer of a feature service to a query, or a part of a web map.
///
/// The document is streamed, so memory does not grow with its size. Curved segments become chords and are reported.
public struct EsriJSONSource: FeatureSource {
    /// The layer's or the file's name.
    public let name: String
    /// The declared attributes; if there are none, the attributes of the first features.
    public let fields: [Field]
    /// The declared kind of the geometries; if there is none, the kind of the first features.
    public let geometryKind: GeometryKind?
    /// The set's spatial reference; if there is none, the reference of the first geometry.
    public let spatialReference: SpatialReference?
    /// Nil: feature sets do not store an extent.
    public let extent: Envelope? = nil
    /// False: every feature is tested.
    public var readsByEnvelope: Bool { false }

    /// The layer of a feature collection; nil if the features are not from one, or if it has no symbols.
    package var layer: CollectionLayer?

    private let origin: DocumentOrigin
    private var header: EsriJSONHeader

    /// The file's current version.
    public var version: SourceVersion? { origin.version }

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: `DocumentError` if the file cannot be read or is broken, ``FeatureSourceError`` if it is not a feature
    ///   set or contains a service's error.
    public init(path: String) throws {
        try self.init(DocumentOrigin(path: path))
    }

    /// Opens a document in memory; error messages contain `name`.
    ///
    /// - Throws: The same errors as ``init(path:)``.
    public init(bytes: [UInt8], name: String = "Esri JSON") throws {
        try self.init(.bytes(bytes, name: name))
    }

    /// Opens a layer of a web map's `featureCollection.layers`.
    ///
    /// - Parameters:
    ///   - featureSet: The layer's `featureSet`.
    ///   - layerDefinition: The layer's `layerDefinition`, for members that the set lacks.
    ///   - name: The name in error messages; by default the definition's name.
    public init(featureSet: JSONValue, layerDefinition: JSONValue? = nil, name: String? = nil) throws {
        try self.init(
            featureSet: JSONPart(parsing: featureSet.text()),
            layerDefinition: layerDefinition.map { try JSONPart(parsing: $0.text()) }, name: name)
    }

    /// Opens a layer of a parsed document; features are read from the document's own text.
    ///
    /// - Parameters:
    ///   - featureSet: The layer's `featureSet`.
    ///   - layerDefinition: The layer's `layerDefinition`, for members that the set lacks.
    ///   - name: The name in error messages; by default the definition's name.
    package init(featureSet: JSONPart, layerDefinition: JSONPart?, name: String? = nil) throws {
        let called = name ?? layerDefinition?["name"]?.string ?? "featureCollection"
        let text = try EmbeddedFeatureSet(featureSet, name: called).text(completedBy: layerDefinition)
        try self.init(.bytes(text, name: called), name: called)
    }

    init(_ origin: DocumentOrigin, name: String? = nil) throws {
        self.origin = origin
        self.name = name ?? origin.baseName
        header = try EsriJSONHeader(of: origin)
        if let fields = header.fields, let kind = header.geometryKind, let reference = header.spatialReference
        {
            self.fields = fields
            geometryKind = kind
            spatialReference = reference
            return
        }
        let batchReader = JSONBatchReader.sampling(spatialReference: header.spatialReference)
        var scan = EsriJSONScan(
            try origin.reader(chunkBytes: 1 << 16), header: header, batchReader: batchReader)
        var sample: FeatureBatch?
        do {
            _ = try scan.run { batch in
                sample = batch
                throw SampleTaken()
            }
        } catch is SampleTaken {}
        fields = header.fields ?? sample?.attributes.map { Field(name: $0.name, type: $0.values.type) } ?? []
        geometryKind = header.geometryKind ?? sample?.geometry.commonKind
        spatialReference = header.spatialReference ?? scan.batchReader.builder.spatialReference
    }

    /// Whether the document declares the fields, so that no feature has others.
    public var declaresFields: Bool { header.fields != nil }

    /// The field with the features' IDs; nil if there is none.
    package var idField: String? { header.idField }

    /// Whether one of the first features has its own symbol.
    var hasSymbols: Bool { header.hasSymbols }

    /// Returns the source without diagnostics for the own symbols of features, because they have been read.
    package func readingSymbols() -> EsriJSONSource {
        var source = self
        source.header.symbolsAreRead = true
        return source
    }

    /// Returns the source with other IDs: the places of the features in the document, from 1.
    package func numberingFeatures() -> EsriJSONSource {
        var source = self
        source.header.idField = nil
        source.header.numbersFeatures = true
        return source
    }

    /// Reads the features that match a query, in the document's order.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let batchReader = try JSONBatchReader(query, fields: fields, spatialReference: spatialReference)
        var scan = EsriJSONScan(try origin.reader(), header: header, batchReader: batchReader)
        return try scan.run(body)
    }
}
