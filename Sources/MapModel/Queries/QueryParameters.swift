import CartoucheGeospatial
import Synchronization

/// The parameters of a query: which features, in which order, and with which properties.
///
/// The object is shared and can be changed. A query copies the parameters when it begins.
public final class QueryParameters: QueryConditions, @unchecked Sendable {
    /// The spatial relationship between the query's geometry and a feature's geometry.
    public enum SpatialRelationship: Hashable, Sendable {
        /// The geometries share a position.
        case intersects
        /// The geometries share no position.
        case disjoint
        /// The geometries are the same set of positions.
        case equals
        /// Only the boundaries of the geometries share positions.
        case touches
        /// The interiors of the geometries intersect, and the intersection has a lower dimension than one of them.
        case crosses
        /// The query's geometry is within the feature's geometry.
        case within
        /// The query's geometry contains the feature's geometry.
        case contains
        /// The geometries have the same dimension and share interior positions, and each also has other positions.
        case overlaps
        /// The envelopes share a position.
        case envelopeIntersects
        /// The same as `envelopeIntersects`: the result of a spatial index.
        case indexIntersects
    }

    /// A copy of the parameters.
    package struct Content: Sendable {
        package var whereClause = ""
        package var geometry: Geometry?
        var spatialRelationship = SpatialRelationship.intersects
        var orderByFields: [OrderBy] = []
        var objectIDs: [Int64] = []
        var resultOffset = 0
        package var maxFeatures = 0
        var returnsGeometry = true
        var outSpatialReference: SpatialReference?
        package var timeExtent: TimeExtent?
        /// The names of the attributes in the result; nil for all.
        var outFields: [String]?
    }

    /// Creates parameters that match all features.
    public override init() { super.init() }

    /// A copy of the parameters.
    package var snapshot: Content { content.withLock { $0 } }

    /// The object IDs of the features; empty (default) matches all.
    public var objectIDs: [Int64] { content.withLock(\.objectIDs) }

    /// Adds an object ID.
    public func addObjectID(_ id: Int64) { content.withLock { $0.objectIDs.append(id) } }

    /// Adds object IDs.
    public func addObjectIDs(_ ids: some Sequence<Int64>) {
        let ids = Array(ids)
        content.withLock { $0.objectIDs += ids }
    }

    /// Removes all object IDs, so that features with any object ID match.
    public func removeAllObjectIDs() { content.withLock { $0.objectIDs.removeAll() } }

    /// The number of features to skip at the start of the result.
    ///
    /// Default: 0.
    public var resultOffset: Int {
        get { content.withLock(\.resultOffset) }
        set { content.withLock { $0.resultOffset = max(newValue, 0) } }
    }

    /// The maximum number of features in the result; 0 (default) means no limit.
    public var maxFeatures: Int {
        get { content.withLock(\.maxFeatures) }
        set { content.withLock { $0.maxFeatures = max(newValue, 0) } }
    }

    /// Whether the features in the result have their geometries.
    ///
    /// Default: true.
    public var returnsGeometry: Bool {
        get { content.withLock(\.returnsGeometry) }
        set { content.withLock { $0.returnsGeometry = newValue } }
    }

    /// The spatial reference of the geometries in the result; nil (default) means the table's spatial reference.
    public var outSpatialReference: SpatialReference? {
        get { content.withLock(\.outSpatialReference) }
        set { content.withLock { $0.outSpatialReference = newValue } }
    }
}
