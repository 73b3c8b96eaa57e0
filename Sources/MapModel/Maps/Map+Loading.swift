import CartoucheSymbols

extension Map: Loadable {
    /// The loading status: always loaded, because the document is read when the map is created.
    public var loadStatus: LoadStatus { .loaded }
    /// The loading error: always nil; layers that fail have their own ``Layer/loadError``.
    public var loadError: (any Error)? { nil }
    /// Loads all layers; layers that fail set their ``Layer/loadError``.
    public func load() async throws { await layersInDrawingOrder.load() }
    /// Loads all layers, including those that failed before.
    public func retryLoad() async throws {
        for layer in layersInDrawingOrder { try? await layer.retryLoad() }
    }
}
