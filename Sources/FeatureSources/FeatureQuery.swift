import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// The features and attributes to read from a source.
public struct FeatureQuery: Hashable, Sendable {
    /// The extent that features must touch, in the source's spatial reference; nil for all features.
    public var envelope: Envelope?
    /// The condition that features must fulfill; nil for all features.
    public var whereClause: WhereClause?
    /// The names of the attributes to read, case-insensitive; nil for all attributes.
    ///
    /// Fields that the clause uses are read too.
    public var fields: [String]?
    /// The maximum number of features in a batch.
    ///
    /// Batches with very large geometries have fewer features.
    public var batchSize: Int

    /// The width of one turn around the globe, in units of the source.
    ///
    /// If not nil, features also match if they touch the envelope after whole turns. Only sources that test every
    /// feature use it.
    package var turn: Double?
    /// The share of a feature's size by which its bounds are enlarged on each side before they are compared with the
    /// envelope.
    ///
    /// On a map with another projection, long edges leave the bounds of their vertices.
    package var boundsMargin = 0.0
    /// The size of a pixel in units of the source; nil (default) if every detail is needed.
    ///
    /// Only services use it: they leave out vertices that no picture shows.
    package var resolution: Double?

    /// The comparison of features with ``envelope``; nil if all features match.
    package var window: QueryWindow? {
        envelope.map {
            QueryWindow(
                bounds: SIMD4($0.xMin, $0.yMin, $0.xMax, $0.yMax), turn: turn, margin: boundsMargin)
        }
    }

    /// Creates a query; by default for all features and all attributes.
    public init(
        envelope: Envelope? = nil, whereClause: WhereClause? = nil, fields: [String]? = nil,
        batchSize: Int = FeatureBatchBuilder.defaultCapacity
    ) {
        self.envelope = envelope
        self.whereClause = whereClause
        self.fields = fields
        self.batchSize = batchSize
    }

    /// The names that must exist as columns, even if all values are null.
    package var neededFields: [String] {
        (fields ?? []) + (whereClause?.fieldNames ?? [])
    }

    /// Returns the features of a batch that match the query.
    package func filtered(_ batch: FeatureBatch) throws -> FeatureBatch {
        guard whereClause != nil || envelope != nil else { return batch }
        var mask = try whereClause?.matches(batch) ?? [Bool](repeating: true, count: batch.count)
        if let window {
            for row in mask.indices where mask[row] {
                mask[row] = window.touches(batch.geometry.bounds(of: row))
            }
        }
        return batch.filtered(by: mask)
    }
}
