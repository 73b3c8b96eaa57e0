import CartoucheSymbols

/// Tables of features in memory that are drawn together by a ``FeatureCollectionLayer``.
public final class FeatureCollection: Loadable {
    private let content: ModelState<[FeatureCollectionTable]>

    /// Creates a collection of tables, in drawing order, bottom first.
    public init(featureCollectionTables: [FeatureCollectionTable] = []) {
        content = ModelState(featureCollectionTables)
    }

    /// The tables in drawing order, bottom first.
    public var tables: [FeatureCollectionTable] { content.read { $0 } }

    /// Adds a table on top.
    public func addTable(_ table: FeatureCollectionTable) { content.edit { $0.append(table) } }

    /// Adds tables on top, in the given order.
    public func addTables(_ tables: some Sequence<FeatureCollectionTable>) {
        let tables = Array(tables)
        content.edit { $0 += tables }
    }

    /// Removes a table if the collection has it.
    public func removeTable(_ table: FeatureCollectionTable) {
        content.edit { $0.removeAll { $0 === table } }
    }

    /// Removes all tables.
    public func removeAllTables() { content.edit { $0.removeAll() } }

    /// The loading status: always loaded, because everything is in memory.
    public var loadStatus: LoadStatus { .loaded }
    /// The loading error: always nil.
    public var loadError: (any Error)? { nil }
    /// Does nothing, because everything is in memory.
    public func load() async throws {}
    /// Does nothing, because everything is in memory.
    public func retryLoad() async throws {}
}
