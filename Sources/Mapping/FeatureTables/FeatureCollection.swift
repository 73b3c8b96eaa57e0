import Symbols
import Synchronization

/// Tables of features in memory that are drawn together by a ``FeatureCollectionLayer``.
public final class FeatureCollection: Loadable {
    private let content: Mutex<[FeatureCollectionTable]>

    /// A collection of tables, drawn in this order, the first at the bottom.
    public init(featureCollectionTables: [FeatureCollectionTable] = []) {
        content = Mutex(featureCollectionTables)
    }

    /// The tables in drawing order, the first at the bottom.
    public var tables: [FeatureCollectionTable] { content.withLock { $0 } }

    /// Adds a table on top.
    public func addTable(_ table: FeatureCollectionTable) { content.withLock { $0.append(table) } }

    /// Adds tables on top, in their order.
    public func addTables(_ tables: some Sequence<FeatureCollectionTable>) {
        let tables = Array(tables)
        content.withLock { $0 += tables }
    }

    /// Removes a table, if the collection has it.
    public func removeTable(_ table: FeatureCollectionTable) {
        content.withLock { $0.removeAll { $0 === table } }
    }

    /// Removes all tables.
    public func removeAllTables() { content.withLock { $0.removeAll() } }

    /// Always loaded: everything is in memory.
    public var loadStatus: LoadStatus { .loaded }
    /// Always nil.
    public var loadError: (any Error)? { nil }
    /// Does nothing: everything is in memory.
    public func load() async throws {}
    /// Does nothing: everything is in memory.
    public func retryLoad() async throws {}
}
