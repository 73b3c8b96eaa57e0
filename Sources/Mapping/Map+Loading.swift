import Symbols

extension Map: Loadable {
    /// Always loaded: what stands in a map's document is there when the map is.
    public var loadStatus: LoadStatus { .loaded }
    /// Always nil; layers that fail tell so themselves.
    public var loadError: (any Error)? { nil }
    /// Loads all layers; those that fail tell why in their ``Layer/loadError``.
    public func load() async throws { await layersInDrawingOrder.load() }
    /// Loads all layers, also those that failed.
    public func retryLoad() async throws {
        for layer in layersInDrawingOrder { try? await layer.retryLoad() }
    }
}
