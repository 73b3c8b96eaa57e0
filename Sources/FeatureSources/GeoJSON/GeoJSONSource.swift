import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// Features from a GeoJSON document (RFC 7946).
///
/// The document is a feature collection, a feature or a geometry. Files with one of these per line and text sequences
/// (RFC 8142) are supported too. The document is streamed, so memory does not grow with its size. The old `crs` member
/// is used if it is present; otherwise coordinates are longitude and latitude on WGS 84. Geometry collections are
/// skipped and reported.
public struct GeoJSONSource: FeatureSource {
    /// The document's `name` member, or the file's name.
    public let name: String
    /// The attributes of the first features.
    public let fields: [Field]
    /// False: later features can have other attributes.
    public var declaresFields: Bool { false }
    /// The kind of the first features; nil if it differs.
    public let geometryKind: GeometryKind?
    /// The spatial reference of the `crs` member; if there is none, WGS 84.
    public let spatialReference: SpatialReference?
    /// The `bbox` member, if it comes before the features.
    public let extent: Envelope?
    /// False: every feature is tested.
    public var readsByEnvelope: Bool { false }

    /// Whether most of the first features cannot be on the globe, although the document states no other reference.
    ///
    /// Old documents have projected coordinates without the member `crs`.
    let looksProjected: Bool

    private let origin: DocumentOrigin

    /// The file's current version.
    public var version: SourceVersion? { origin.version }

    /// Opens a file and reads its beginning; `-` is standard input.
    ///
    /// - Throws: `DocumentError` if the file cannot be read or its beginning is not GeoJSON.
    public init(path: String) throws {
        try self.init(DocumentOrigin(path: path))
    }

    /// Opens a document in memory; error messages contain `name`.
    ///
    /// - Throws: `DocumentError` if its beginning is not GeoJSON.
    public init(bytes: [UInt8], name: String = "GeoJSON") throws {
        try self.init(.bytes(bytes, name: name))
    }

    init(_ origin: DocumentOrigin) throws {
        self.origin = origin
        let batchReader = JSONBatchReader.sampling(spatialReference: .wgs84)
        var scan = GeoJSONScan(try origin.reader(chunkBytes: 1 << 16), batchReader: batchReader)
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
        let reference = scan.batchReader.builder.spatialReference
        spatialReference = reference
        extent = Self.envelope(scan.bounds, in: reference)
        looksProjected = !scan.hasSpatialReference && sample.map(Self.looksProjected) ?? false
    }

    private static func looksProjected(_ sample: FeatureBatch) -> Bool {
        let outside = (0..<sample.count).count { row in
            let bounds = sample.geometry.bounds(of: row)
            // Some documents count longitudes to 360.
            return bounds.x < -360 || bounds.y < -90.001 || bounds.z > 360 || bounds.w > 90.001
        }
        return outside * 2 > sample.count
    }

    /// Reads the features that match a query, in the document's order.
    @discardableResult
    public func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let batchReader = try JSONBatchReader(query, fields: fields, spatialReference: spatialReference)
        var scan = GeoJSONScan(try origin.reader(), batchReader: batchReader)
        return try scan.run(body)
    }

    private static func envelope(_ bounds: [Double], in reference: SpatialReference?) -> Envelope? {
        guard bounds.count >= 4, bounds.allSatisfy(\.isFinite) else { return nil }
        let half = bounds.count / 2
        // West can be greater than east, across the antimeridian. Such bounds are ignored.
        guard bounds[0] <= bounds[half] else { return nil }
        return Envelope(
            bounds: SIMD4(bounds[0], bounds[1], bounds[half], bounds[half + 1]), spatialReference: reference)
    }
}
