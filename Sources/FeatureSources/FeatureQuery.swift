import Expressions
import Features
import Geospatial

/// Which features of a source are wanted, and which of their attributes.
public struct FeatureQuery: Hashable, Sendable {
    /// Only features whose extents touch it, in the source's spatial reference; nil for everywhere.
    public var envelope: Envelope?
    /// Only features for which it is true; nil for all.
    public var whereClause: WhereClause?
    /// The names of the attributes that are wanted, whatever their case; nil for all.
    ///
    /// What the clause looks at is read besides.
    public var fields: [String]?
    /// Features a batch at most.
    ///
    /// Batches with very large geometries have fewer.
    public var batchSize: Int

    /// A query; by default for everything.
    public init(
        envelope: Envelope? = nil, whereClause: WhereClause? = nil, fields: [String]? = nil,
        batchSize: Int = FeatureBatchBuilder.defaultCapacity
    ) {
        self.envelope = envelope
        self.whereClause = whereClause
        self.fields = fields
        self.batchSize = batchSize
    }

    /// The names that must be there as columns, be it of nulls.
    package var neededFields: [String] {
        (fields ?? []) + (whereClause?.fieldNames ?? [])
    }

    /// The features of a batch that the query wants.
    package func filtered(_ batch: FeatureBatch) throws -> FeatureBatch {
        guard whereClause != nil || envelope != nil else { return batch }
        var mask = try whereClause?.matches(batch) ?? [Bool](repeating: true, count: batch.count)
        if let envelope {
            let window = SIMD4(envelope.xMin, envelope.yMin, envelope.xMax, envelope.yMax)
            for row in mask.indices where mask[row] {
                mask[row] = GeometryColumn.touch(batch.geometry.bounds(of: row), window)
            }
        }
        return batch.filtered(by: mask)
    }
}
