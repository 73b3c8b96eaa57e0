import Documents
import Features
import Geospatial

/// Features of a GeoJSON document (RFC 7946): a collection, one feature, a bare geometry, one of these a line, or
/// a text sequence of them (RFC 8142).
///
/// The document is streamed: memory does not grow with its size. The old `crs` member is honoured, without it
/// coordinates are longitude and latitude on WGS 84. Geometry collections are skipped and reported.
public struct GeoJSONSource: FeatureSource {
    /// The document's `name` member, or the file's name.
    public let name: String
    /// The attributes of the first features.
    public let fields: [Field]
    /// What the first features are, where they are all the same.
    public let geometryKind: GeometryKind?
    /// What the `crs` member names, else WGS 84.
    public let spatialReference: SpatialReference?
    /// The `bbox` member, where it stands before the features.
    public let extent: Envelope?
    /// False: every feature is looked at.
    public var readsByEnvelope: Bool { false }

    private let origin: DocumentOrigin

    /// The file's, as it is now.
    public var version: SourceVersion? { origin.version }

    /// Opens a file, of which the beginning is read; `-` is standard input.
    ///
    /// - Throws: `DocumentError` where there is no such file or its beginning is no GeoJSON.
    public init(path: String) throws {
        try self.init(DocumentOrigin(path: path))
    }

    /// Takes a document from memory; `name` is what messages call it.
    ///
    /// - Throws: `DocumentError` where its beginning is no GeoJSON.
    public init(bytes: [UInt8], name: String = "GeoJSON") throws {
        try self.init(.bytes(bytes, name: name))
    }

    init(_ origin: DocumentOrigin) throws {
        self.origin = origin
        let intake = FeatureIntake.sampling(spatialReference: .wgs84)
        var scan = GeoJSONScan(try origin.reader(chunkBytes: 1 << 16), intake: intake)
        var sample: FeatureBatch?
        do {
            _ = try scan.run { batch in
                sample = batch
                throw SampleTaken()
            }
        } catch is SampleTaken {}
        name = scan.name ?? origin.baseName
        fields = sample?.attributes.map { Field(name: $0.name, type: $0.values.type) } ?? []
        geometryKind = sample?.geometry.commonKind
        let reference = scan.intake.builder.spatialReference
        spatialReference = reference
        extent = Self.envelope(scan.bounds, in: reference)
    }

    /// Reads the features that a query asks for, in the document's order.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let intake = FeatureIntake(query, fields: fields, spatialReference: spatialReference)
        var scan = GeoJSONScan(try origin.reader(), intake: intake)
        return try scan.run(body)
    }

    private static func envelope(_ bounds: [Double], in reference: SpatialReference?) -> Envelope? {
        guard bounds.count >= 4, bounds.allSatisfy(\.isFinite) else { return nil }
        let half = bounds.count / 2
        // West of east may be greater than east, across the antimeridian: then the bounds are the whole world's.
        guard bounds[0] <= bounds[half] else { return nil }
        return Envelope(
            bounds: SIMD4(bounds[0], bounds[1], bounds[half], bounds[half + 1]), spatialReference: reference)
    }
}
