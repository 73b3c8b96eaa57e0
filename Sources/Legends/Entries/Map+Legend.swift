import CartoucheMapModel
import CartoucheRenderers
import CartoucheWorkers

extension Map {
    /// Returns the legend of the map: its visible layers in their groups, the topmost first, then overlays.
    ///
    /// Layers without data have the classes of their renderer in the document. Hidden layers, and layers with
    /// ``Layer/showsInLegend`` false, are left out.
    ///
    /// - Parameters:
    ///   - scale: The denominator of the map scale. Items that are not drawn at this scale are marked
    ///     (``LegendItem/isVisible``). Default: nil, all scales.
    ///   - graphicsOverlays: Overlays above the layers, bottom first. An overlay without a renderer has one item for each
    ///     distinct symbol of its graphics. Default: none.
    ///   - content: What the entries of feature layers stand for. Default: the classes of the renderers.
    ///   - includesHiddenLayers: Whether the legend contains hidden layers. Default: false.
    /// - Throws: The errors of data sources that cannot be opened.
    public func legend(
        scale: Double? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        content: Legend.Content = .classes, includesHiddenLayers: Bool = false
    ) async throws -> Legend {
        try await BackgroundThreads.run { _ in
            try self.makeLegend(
                scale: scale, graphicsOverlays: graphicsOverlays, content: content,
                includesHiddenLayers: includesHiddenLayers)
        }
    }

    /// Returns the legend of the map; the calling thread waits for data sources.
    package func makeLegend(
        scale: Double? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        content: Legend.Content = .classes, includesHiddenLayers: Bool = false
    ) throws -> Legend {
        try prepare()
        var builder = LegendBuilder(
            scale: scale, content: content, includesHiddenLayers: includesHiddenLayers)
        var items = graphicsOverlays.reversed().compactMap { builder.item(of: $0) }
        items += try builder.items(of: layersInDrawingOrder)
        builder.finish()
        var legend = Legend(items: items, scale: scale)
        legend.diagnostics = builder.diagnostics
        return legend
    }
}

extension Legend {
    /// Creates the legend of a map: ``Map/legend(scale:graphicsOverlays:content:includesHiddenLayers:)``.
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - scale: The denominator of the map scale. Default: nil, all scales.
    /// - Throws: The errors of data sources that cannot be opened.
    public init(for map: Map, scale: Double? = nil) async throws {
        self = try await map.legend(scale: scale)
    }

    /// Creates the legend of one renderer.
    ///
    /// - Parameters:
    ///   - renderer: The renderer.
    ///   - name: The name of its layer. Default: empty, for none.
    ///   - scale: The denominator of the map scale; see ``Map/legend(scale:graphicsOverlays:content:includesHiddenLayers:)``. Default: nil.
    public init(renderer: Renderer, name: String = "", scale: Double? = nil) {
        var builder = LegendBuilder(scale: scale, content: .classes)
        let items = builder.items(of: renderer)
        self.init(
            items: name.isEmpty || items.isEmpty ? items : [LegendBuilder.layerItem(name, items)],
            scale: scale)
        builder.finish()
        diagnostics = builder.diagnostics
    }
}
