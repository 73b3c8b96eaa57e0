import CartoucheGeospatial
import Synchronization

/// The base class of the parameters of queries: which features, and in which order.
public class QueryConditions: @unchecked Sendable {
    package let content = Mutex(QueryParameters.Content())

    init() {}

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
    public var spatialRelationship: QueryParameters.SpatialRelationship {
        get { content.withLock(\.spatialRelationship) }
        set { content.withLock { $0.spatialRelationship = newValue } }
    }

    /// The fields that sort the features or the records of statistics, the most important first.
    ///
    /// Default: empty, which keeps the table's order.
    public var orderByFields: [OrderBy] { content.withLock(\.orderByFields) }

    /// Adds a field with the lowest priority, which applies where the other fields are equal.
    public func addOrderByField(_ order: OrderBy) { content.withLock { $0.orderByFields.append(order) } }

    /// Adds fields with the lowest priority, which apply where the other fields are equal.
    public func addOrderByFields(_ orders: some Sequence<OrderBy>) {
        let orders = Array(orders)
        content.withLock { $0.orderByFields += orders }
    }

    /// Removes all fields for sorting, which restores the table's order.
    public func removeAllOrderByFields() { content.withLock { $0.orderByFields.removeAll() } }
}
