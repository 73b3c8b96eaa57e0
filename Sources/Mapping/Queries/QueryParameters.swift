import Geospatial
import Synchronization

/// Which features of a table are asked for, in which order, and what of them.
///
/// Like most objects here it is shared and can be changed; a query reads it when it begins.
public final class QueryParameters: Sendable {
    /// How the query's geometry lies to a feature's.
    public enum SpatialRelationship: Hashable, Sendable {
        /// They share a position.
        case intersects
        /// They share no position.
        case disjoint
        /// They are the same set of positions.
        case equals
        /// They share positions of their boundaries only.
        case touches
        /// They share some inner positions, in a lower dimension than the higher of theirs.
        case crosses
        /// The query's geometry lies within the feature's.
        case within
        /// The query's geometry contains the feature's.
        case contains
        /// They share inner positions, and each has others besides; both have the same dimension.
        case overlaps
        /// Their envelopes share a position.
        case envelopeIntersects
        /// What an index of envelopes finds: the same as `envelopeIntersects`.
        case indexIntersects
    }

    /// What a query is at one moment.
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
    }

    private let content = Mutex(Content())

    /// Parameters that ask for all features.
    public init() {}

    /// All of it at one moment.
    var snapshot: Content { content.withLock { $0 } }

    /// A SQL-92 where clause that is true for the features; empty (default) takes all.
    public var whereClause: String {
        get { content.withLock(\.whereClause) }
        set { content.withLock { $0.whereClause = newValue } }
    }

    /// A geometry to which features lie in a certain way; nil (default) takes all.
    ///
    /// Without a spatial reference it is taken to be in the table's.
    public var geometry: Geometry? {
        get { content.withLock(\.geometry) }
        set { content.withLock { $0.geometry = newValue } }
    }

    /// How ``geometry`` lies to the features' geometries.
    ///
    /// Default: `.intersects`.
    public var spatialRelationship: SpatialRelationship {
        get { content.withLock(\.spatialRelationship) }
        set { content.withLock { $0.spatialRelationship = newValue } }
    }

    /// The features that are wanted, by the numbers that the table has for them; none (default) takes all.
    public var objectIDs: [Int64] { content.withLock(\.objectIDs) }

    /// Asks for a feature by its number.
    public func addObjectID(_ id: Int64) { content.withLock { $0.objectIDs.append(id) } }

    /// Asks for features by their numbers.
    public func addObjectIDs(_ ids: some Sequence<Int64>) {
        let ids = Array(ids)
        content.withLock { $0.objectIDs += ids }
    }

    /// Asks for features whatever their number.
    public func removeAllObjectIDs() { content.withLock { $0.objectIDs.removeAll() } }

    /// The fields by which the features are sorted, the one that counts most first; none (default) keeps the
    /// table's order.
    public var orderByFields: [OrderBy] { content.withLock(\.orderByFields) }

    /// Sorts by one field more, where the others are equal.
    public func addOrderByField(_ order: OrderBy) { content.withLock { $0.orderByFields.append(order) } }

    /// Sorts by more fields, where the others are equal.
    public func addOrderByFields(_ orders: some Sequence<OrderBy>) {
        let orders = Array(orders)
        content.withLock { $0.orderByFields += orders }
    }

    /// Keeps the table's order.
    public func removeAllOrderByFields() { content.withLock { $0.orderByFields.removeAll() } }

    /// How many of the features found are passed over before the first that is given.
    ///
    /// Default: 0.
    public var resultOffset: Int {
        get { content.withLock(\.resultOffset) }
        set { content.withLock { $0.resultOffset = max(newValue, 0) } }
    }

    /// The most features that are given; 0 (default) is no limit.
    public var maxFeatures: Int {
        get { content.withLock(\.maxFeatures) }
        set { content.withLock { $0.maxFeatures = max(newValue, 0) } }
    }

    /// Whether the features that are given have their geometries.
    ///
    /// Default: true.
    public var returnsGeometry: Bool {
        get { content.withLock(\.returnsGeometry) }
        set { content.withLock { $0.returnsGeometry = newValue } }
    }

    /// The system that the features' geometries are given in; nil (default) is the table's.
    public var outSpatialReference: SpatialReference? {
        get { content.withLock(\.outSpatialReference) }
        set { content.withLock { $0.outSpatialReference = newValue } }
    }
}

/// A field by which features are sorted.
public struct OrderBy: Hashable, Sendable {
    /// Which comes first.
    public enum SortOrder: Hashable, Sendable {
        /// The least; nulls come before all.
        case ascending
        /// The greatest; nulls come after all.
        case descending
    }

    /// The field's name, whatever its case.
    public var fieldName: String
    /// Which comes first.
    public var sortOrder: SortOrder

    /// A field to sort by.
    public init(fieldName: String, sortOrder: SortOrder = .ascending) {
        self.fieldName = fieldName
        self.sortOrder = sortOrder
    }
}
