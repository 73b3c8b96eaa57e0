import Documents
import Expressions
import Features
import Geospatial

/// Where features come from: a file, a document's part, or memory.
///
/// A source is opened once and read as often as one likes, from any thread; each reading goes through the
/// features in the source's order, a batch at a time, in bounded memory.
public protocol FeatureSource: Sendable {
    /// What people call it: the layer's or the file's name.
    var name: String { get }
    /// The attributes. Formats that don't declare them tell those of the first features.
    var fields: [Field] { get }
    /// What the features are; nil where that isn't known or differs among them.
    var geometryKind: GeometryKind? { get }
    /// The system that the coordinates are in; nil where nobody said.
    var spatialReference: SpatialReference? { get }
    /// The smallest envelope around all features, where it is known without reading them.
    var extent: Envelope? { get }
    /// The number of features, where it is known without reading them; nil where it isn't.
    var featureCount: Int? { get }
    /// What tells whether the features are still the same; nil where the source cannot tell.
    ///
    /// Features of a source that can tell are kept in memory when they are drawn repeatedly (see `DrawingCache`),
    /// others are read anew for each picture.
    var version: SourceVersion? { get }
    /// Whether a query's envelope saves reading; false where all features are read and those outside left out.
    ///
    /// Default: true.
    var readsByEnvelope: Bool { get }

    /// Reads the features that a query asks for, in the source's order.
    ///
    /// - Parameters:
    ///   - query: which features, and which of their attributes.
    ///   - body: gets the features, batch after batch; what it throws ends the reading and is thrown on.
    /// - Returns: how many were read, and what could not be read faithfully.
    /// - Throws: `DocumentError` where the source cannot be read (further), `ExpressionError` where the query's
    ///   clause doesn't fit the features, ``FeatureSourceError``.
    @discardableResult
    func forEachBatch(_ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void) throws -> ReadingReport
}

/// What one reading of a source met.
public struct ReadingReport: Hashable, Sendable {
    /// Features that the source has, with those that were skipped or that the query left out.
    public var featuresRead = 0
    /// Features that could not be read and are in no batch.
    public var featuresSkipped = 0
    /// What was read not faithfully or not at all: one finding a kind, with the number of cases.
    public var diagnostics: [Diagnostic] = []

    /// Nothing read yet.
    public init() {}
}

extension FeatureSource {
    /// Nil: most formats don't tell.
    public var featureCount: Int? { nil }

    /// Nil: read anew for each picture.
    public var version: SourceVersion? { nil }

    /// True: an index, or the record's own bounds, tell what need not be read.
    public var readsByEnvelope: Bool { true }

    /// Reads all features with all attributes.
    @discardableResult
    public func forEachBatch(_ body: (FeatureBatch) throws -> Void) throws -> ReadingReport {
        try forEachBatch(FeatureQuery(), body)
    }

    /// The smallest envelope around all features; reads through them where the source doesn't know it.
    public func computedExtent() throws -> Envelope {
        if let extent { return extent }
        var bounds = GeometryColumn.noBounds
        try forEachBatch(FeatureQuery(fields: [])) { batch in
            bounds = GeometryColumn.union(bounds, batch.geometry.allBounds)
        }
        return Envelope(bounds: bounds, spatialReference: spatialReference)
    }
}
