import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// A source of features: a file, a part of a document, or memory.
///
/// A source is opened once. It can be read any number of times, from any thread. Each reading passes the features in
/// the source's order, one batch at a time, in bounded memory.
public protocol FeatureSource: Sendable {
    /// The name for users: the layer's or the file's name.
    var name: String { get }
    /// The attributes. If a format does not declare them, these are the attributes of the first features.
    var fields: [Field] { get }
    /// Whether no feature has an attribute that ``fields`` lacks.
    ///
    /// Default: true. False if ``fields`` has the attributes of the first features.
    var declaresFields: Bool { get }
    /// The kind of the features' geometries; nil if it is unknown or differs between features.
    var geometryKind: GeometryKind? { get }
    /// The spatial reference of the coordinates; nil if the source does not state it.
    var spatialReference: SpatialReference? { get }
    /// The smallest envelope around all features; nil if it is not known without reading them.
    var extent: Envelope? { get }
    /// The number of features; nil if it is not known without reading them.
    var featureCount: Int? { get }
    /// A value that changes when the features change; nil if the source cannot detect changes.
    ///
    /// If a source has a version, its features stay in memory for repeated drawing (see `DrawingCache`). Other sources
    /// are read again for each picture.
    var version: SourceVersion? { get }
    /// Whether a query's envelope reduces reading; false if all features are read and then filtered.
    ///
    /// Default: true.
    var readsByEnvelope: Bool { get }
    /// Whether features have less detail if a picture is small: services leave out vertices that it does not show.
    ///
    /// Default: false.
    var leavesOutDetail: Bool { get }

    /// Reads the features that match a query, in the source's order.
    ///
    /// - Parameters:
    ///   - query: The features and attributes to read.
    ///   - body: Receives the features, batch after batch. An error that it throws ends the reading and is rethrown.
    /// - Returns: The number of features read, and diagnostics about data that could not be read exactly.
    /// - Throws: `DocumentError` if the source cannot be read to its end, `ExpressionError` if the query's clause does
    ///   not fit the fields, ``FeatureSourceError``.
    @discardableResult
    func forEachBatch(_ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void) throws -> ReadingReport
}

/// The result of one reading of a source: counts and diagnostics.
public struct ReadingReport: Hashable, Sendable {
    /// The number of features that were read, including those that were skipped or did not match the query.
    public var featuresRead = 0
    /// The number of features that could not be read and are in no batch.
    public var featuresSkipped = 0
    /// Data that was not read exactly, or not at all: one diagnostic for each kind, with the number of cases.
    public var diagnostics: [Diagnostic] = []

    /// Creates an empty report.
    public init() {}
}

extension FeatureSource {
    /// True: most formats declare the attributes.
    public var declaresFields: Bool { true }
    /// Nil: most formats do not store the number.
    public var featureCount: Int? { nil }

    /// Nil: the features are read again for each picture.
    public var version: SourceVersion? { nil }

    /// True: an index or the bounds of each record show which features to skip.
    public var readsByEnvelope: Bool { true }

    /// False: files have the same detail for all pictures.
    public var leavesOutDetail: Bool { false }

    /// Reads all features with all attributes.
    @discardableResult
    public func forEachBatch(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        try forEachBatch(FeatureQuery(), body)
    }

    /// Returns the smallest envelope around all features; reads all features if the source does not know it.
    public func computedExtent() throws -> Envelope {
        if let extent { return extent }
        var bounds = GeometryColumn.noBounds
        try forEachBatch(FeatureQuery(fields: [])) { batch in
            bounds = GeometryColumn.union(bounds, batch.geometry.allBounds)
        }
        return Envelope(bounds: bounds, spatialReference: spatialReference)
    }
}
