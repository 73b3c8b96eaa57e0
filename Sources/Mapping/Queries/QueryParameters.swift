import Geospatial
import Synchronization

/// The parameters of a query: which features, in which order, and with which properties.
///
/// The object is shared and can be changed. A query copies the parameters when it begins.
public final class QueryParameters: Sendable {
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
    struct Content: Sendable {
        var whereClause = ""
        var geometry: Geometry?
        var spatialRelationship = SpatialRelationship.intersects
        var orderByFields: [OrderBy] = []
        var objectIDs: [Int64] = []
        var resultOffset = 0
        var maxFeatures = 0
        var returnsGeometry = true
        var outSpatialReference: SpatialReference?
        var timeExtent: TimeExtent?
    }

    private let content = Mutex(Content())

    /// Creates parameters that match all features.
    public init() {}

    /// A copy of the parameters.
    var snapshot: Content { content.withLock { $0 } }

    /// A SQL-92 where clause for the features; empty (default) matches all.
    public var whereClause: String {
        get { content.withLock(\.whereClause) }
        set { content.withLock { $0.whereClause = newValue } }
    }

    /// The period of the features; nil (default) matches all.
    ///
    /// It applies to tables that say which fields have times (``FeatureTable/timeInfo``).
    public var timeExtent: TimeExtent? {
        get { content.withLock(\.timeExtent) }
        set { content.withLock { $0.timeExtent = newValue } }
    }

    /// The geometry for the spatial relationship; nil (default) matches all features.
    ///
    /// A geometry without a spatial reference has that of the table.
    public var geometry: Geometry? {
        get { content.withLock(\.geometry) }
        set { content.withLock { $0.geometry = newValue } }
    }

    /// The spatial relationship between ``geometry`` and the features' geometries.
    ///
    /// Default: `.intersects`.
    public var spatialRelationship: SpatialRelationship {
        get { content.withLock(\.spatialRelationship) }
        set { content.withLock { $0.spatialRelationship = newValue } }
    }

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

    /// The fields that sort the features, the most important first; empty (default) keeps the table's order.
    public var orderByFields: [OrderBy] { content.withLock(\.orderByFields) }

    /// Adds a field with the lowest priority, which sorts features that are equal in the other fields.
    public func addOrderByField(_ order: OrderBy) { content.withLock { $0.orderByFields.append(order) } }

    /// Adds fields with the lowest priority, which sort features that are equal in the other fields.
    public func addOrderByFields(_ orders: some Sequence<OrderBy>) {
        let orders = Array(orders)
        content.withLock { $0.orderByFields += orders }
    }

    /// Removes all fields for sorting, which restores the table's order.
    public func removeAllOrderByFields() { content.withLock { $0.orderByFields.removeAll() } }

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

/// A field for sorting features.
public struct OrderBy: Hashable, Sendable {
    /// The order of the values.
    public enum SortOrder: Hashable, Sendable {
        /// Smallest value first; nulls are first.
        case ascending
        /// Largest value first; nulls are last.
        case descending
    }

    /// The field's name; case is ignored.
    public var fieldName: String
    /// The order of the values.
    public var sortOrder: SortOrder

    /// Creates a field for sorting, ascending by default.
    public init(fieldName: String, sortOrder: SortOrder = .ascending) {
        self.fieldName = fieldName
        self.sortOrder = sortOrder
    }
}
