import CartoucheServices
import CartoucheSymbols
import CartoucheWorkers

/// Tables of features in memory that are drawn together by a ``FeatureCollectionLayer``.
public final class FeatureCollection: Loadable {
    private let content: ModelState<[FeatureCollectionTable]>
    /// The tables of the item; nil if there is no item.
    private let document: LoadedContent<[FeatureCollectionTable]>?

    /// The item of a portal from which the collection comes; nil if there is none.
    public let item: PortalItem?

    /// Creates a collection of tables, in drawing order, bottom first.
    public init(featureCollectionTables: [FeatureCollectionTable] = []) {
        content = ModelState(featureCollectionTables)
        (item, document) = (nil, nil)
    }

    /// Creates the collection that an item of a portal contains.
    ///
    /// - Parameter item: The item, which is loaded with the collection.
    public init(item: PortalItem) {
        content = ModelState([])
        self.item = item
        document = LoadedContent { try Self.tables(of: item) }
    }

    /// Loads the tables of the item, if there is one, and waits for the answers.
    func prepare() throws {
        guard let document, document.known == nil else { return }
        let tables = try document.value()
        content.edit { own in if !own.contains(where: tables.contains) { own = tables + own } }
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

    /// The loading status.
    ///
    /// A collection without an item is always loaded.
    public var loadStatus: LoadStatus { document?.status ?? .loaded }
    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { document?.error }
    /// Loads the item, unless it is loaded or an earlier attempt failed; nothing happens without an item.
    ///
    /// - Throws: `ServiceError`, `NetworkError`, `FeatureSourceError`.
    public func load() async throws {
        if let error = loadError { throw error }
        try await retryLoad()
    }
    /// Loads the item, even if an earlier attempt failed; nothing happens without an item.
    ///
    /// - Throws: As ``load()``.
    public func retryLoad() async throws { try await BackgroundThreads.run { _ in try self.prepare() } }
}
