import Documents
import Features
import Geospatial

/// Features of an Esri JSON feature set: what a feature service answers to a query, or what a web map embeds.
///
/// The document is streamed: memory does not grow with its size. Curved segments become chords and are reported.
public struct EsriJSONSource: FeatureSource {
    /// The layer's or the file's name.
    public let name: String
    /// The declared attributes; where none are, those of the first features.
    public let fields: [Field]
    /// What the set declares its features to be; where it doesn't, what the first are.
    public let geometryKind: GeometryKind?
    /// The set's spatial reference; where it has none, that of the first geometry.
    public let spatialReference: SpatialReference?
    /// Nil: feature sets don't tell.
    public let extent: Envelope? = nil
    /// False: every feature is looked at.
    public var readsByEnvelope: Bool { false }

    private let origin: DocumentOrigin
    private let header: EsriJSONHeader

    /// The file's, as it is now.
    public var version: SourceVersion? { origin.version }

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: `DocumentError` where there is no such file or it is broken, ``FeatureSourceError`` where it is
    ///   no feature set, or a service's error.
    public init(path: String) throws {
        try self.init(DocumentOrigin(path: path))
    }

    /// Takes a document from memory; `name` is what messages call it.
    ///
    /// - Throws: as when a file is opened.
    public init(bytes: [UInt8], name: String = "Esri JSON") throws {
        try self.init(.bytes(bytes, name: name))
    }

    /// Takes a layer of a web map's `featureCollection.layers`.
    ///
    /// - Parameters:
    ///   - featureSet: the layer's `featureSet`.
    ///   - layerDefinition: the layer's `layerDefinition`, for what the set doesn't say itself.
    ///   - name: what messages call it; by default the definition's name.
    public init(featureSet: JSONValue, layerDefinition: JSONValue? = nil, name: String? = nil) throws {
        let definition = layerDefinition?.object
        let called = name ?? definition?["name"]?.string ?? "featureCollection"
        let text = try EmbeddedFeatureSet(
            set: featureSet.object.map { $0.members.map { ($0.key, RawJSON($0.value)) } }, name: called
        ).text { key in
            definition?[key].map { RawJSON($0) }
        } extentReference: {
            definition?["extent"]?.object?["spatialReference"].map { RawJSON($0) }
        }
        try self.init(.bytes(text, name: called), name: called)
    }

    /// Takes a layer from a document that is read already; its features are read from the document's own text.
    ///
    /// - Parameters: as for a layer from a tree.
    package init(featureSet: JSONPart, layerDefinition: JSONPart?, name: String? = nil) throws {
        let called = name ?? layerDefinition?["name"]?.string ?? "featureCollection"
        let text = try EmbeddedFeatureSet(
            set: featureSet.object.map { $0.members.map { ($0.key, $0.value.raw) } }, name: called
        ).text { key in
            layerDefinition?[key]?.raw
        } extentReference: {
            layerDefinition?["extent"]?["spatialReference"]?.raw
        }
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
        let intake = FeatureIntake.sampling(spatialReference: header.spatialReference)
        var scan = EsriJSONScan(try origin.reader(chunkBytes: 1 << 16), header: header, intake: intake)
        var sample: FeatureBatch?
        do {
            _ = try scan.run { batch in
                sample = batch
                throw SampleTaken()
            }
        } catch is SampleTaken {}
        fields = header.fields ?? sample?.attributes.map { Field(name: $0.name, type: $0.values.type) } ?? []
        geometryKind = header.geometryKind ?? sample?.geometry.commonKind
        spatialReference = header.spatialReference ?? scan.intake.builder.spatialReference
    }

    /// Reads the features that a query asks for, in the document's order.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let intake = FeatureIntake(query, fields: fields, spatialReference: spatialReference)
        var scan = EsriJSONScan(try origin.reader(), header: header, intake: intake)
        return try scan.run(body)
    }
}
