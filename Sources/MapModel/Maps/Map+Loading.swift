import CartoucheServices
import CartoucheSymbols
import CartoucheWorkers

extension Map: Loadable {
    /// The loading status.
    ///
    /// A map without an item is always loaded, because its document is read when it is created.
    public var loadStatus: LoadStatus { document?.status ?? .loaded }
    /// The error of the last attempt to load the item; nil if it succeeded.
    ///
    /// Layers that fail have their own ``Layer/loadError``.
    public var loadError: (any Error)? { document?.error }
    /// Loads the item, unless an earlier attempt failed, then all layers; layers that fail set their
    /// ``Layer/loadError``.
    ///
    /// - Throws: `ServiceError`, `NetworkError` or ``MapError`` if the item cannot be loaded or is not a map.
    public func load() async throws {
        if let error = loadError { throw error }
        try await loadItem()
        await layersInDrawingOrder.load()
    }
    /// Loads the item and all layers, including those that failed before.
    ///
    /// - Throws: As ``load()``.
    public func retryLoad() async throws {
        try await loadItem()
        for layer in layersInDrawingOrder { try? await layer.retryLoad() }
    }

    private func loadItem() async throws {
        guard document != nil else { return }
        try await BackgroundThreads.run { _ in try self.prepare() }
    }

    /// Loads the content of the item, if there is one, and waits for the answers.
    package func prepare() throws {
        guard let document, document.known == nil else { return }
        take(try document.value())
    }

    /// Takes the content of a document; what the program has set before stays.
    package func take(_ loaded: Content) {
        content.edit { content in
            // Another thread was faster.
            guard !content.isDocument else { return }
            let own = content
            content = loaded
            content.isDocument = true
            content.operationalLayers += own.operationalLayers
            content.initialViewpoint = own.initialViewpoint ?? loaded.initialViewpoint
            content.backgroundColor = own.backgroundColor ?? loaded.backgroundColor
            content.basemap = own.basemap ?? loaded.basemap
            content.referenceScale = own.referenceScale ?? loaded.referenceScale
            content.limits = own.limits
            content.loadSettings = own.loadSettings
        }
        let settings = loadSettings
        if settings != LoadSettings() { loadSettings = settings }
    }

    /// Loads the settings of the visible layers in their services; layers that fail have their errors.
    package func prepareLayers() {
        for layer in layersInDrawingOrder where layer.isVisible { try? layer.prepare() }
    }
}
