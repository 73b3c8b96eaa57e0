import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers
import CartoucheServices
import CartoucheSymbols
import CartoucheWorkers

extension Layer {
    /// The entries of the layer in a legend, one per class of its renderer.
    ///
    /// The order is that of the renderer, and the default symbol is last. The symbols of single features follow, without
    /// names. A layer of a map service has those of the service. A group layer or feature collection layer has the entries of all its layers, the topmost first.
    ///
    /// - Throws: The errors of a data source that cannot be opened.
    public var legendInfos: [LegendInfo] {
        get async throws { try await BackgroundThreads.run { _ in try self.makeLegendInfos() } }
    }

    /// Returns the entries of the layer in a legend; the same as ``legendInfos``.
    public func fetchLegendInfos() async throws -> [LegendInfo] { try await legendInfos }

    private func makeLegendInfos() throws -> [LegendInfo] {
        if let layer = self as? MapServiceLayer {
            return try layer.loadedSublayers().flatMap { try $0.makeLegendInfos() }
        }
        if let members = memberLayers {
            return try members.reversed().flatMap { try $0.makeLegendInfos() }
        }
        if let layer = self as? GraphicsLayer { return layer.overlay.legendInfos }
        guard let layer = self as? FeatureLayer else {
            return origin?.renderer?.legendInfos ?? origin?.colorizer?.infos ?? []
        }
        try layer.prepare()
        var builder = LegendBuilder(scale: nil, content: .classes)
        let own = builder.symbols(of: layer).map { LegendInfo(name: "", symbol: $0) }
        if layer.renderer == nil, !own.isEmpty { return own }
        return try layer.rendererLegendInfos(&builder) + own
    }
}

extension ArcGISSublayer: LayerContent {
    /// The entries of the layer in the legend of its service, in its order; those of a group are those of its layers.
    ///
    /// The picture of an entry is a ``PictureMarkerSymbol``. An entry of a layer with one symbol has no name. If the
    /// program sets a renderer, the entries are those of the renderer.
    ///
    /// - Throws: `ServiceError.noLegend(url:version:)` for servers before 10 SP1; other errors of requests.
    public var legendInfos: [LegendInfo] {
        get async throws { try await BackgroundThreads.run { _ in try self.makeLegendInfos() } }
    }

    /// The layers of a group, in drawing order.
    public var subLayerContents: [any LayerContent] { sublayers.reversed() }

    fileprivate func makeLegendInfos() throws -> [LegendInfo] {
        guard sublayers.isEmpty else { return try sublayers.flatMap { try $0.makeLegendInfos() } }
        if let renderer = (self as? ArcGISMapImageSublayer)?.changedRenderer { return renderer.legendInfos }
        return try legendEntries().map { LegendInfo(name: $0.label, symbol: $0.symbol) }
    }
}

extension GraphicsOverlay {
    /// The entries of the overlay in a legend: the classes of its renderer, then the distinct symbols of its graphics.
    ///
    /// Entries for symbols of graphics have no name.
    public var legendInfos: [LegendInfo] {
        var builder = LegendBuilder(scale: nil, content: .classes)
        let own = builder.symbols(of: self).map { LegendInfo(name: "", symbol: $0) }
        let composed = (renderer as? DictionaryRenderer).map { builder.dictionaryItems(of: self, $0) } ?? []
        return (renderer?.legendInfos ?? []) + composed.compactMap(LegendInfo.init) + own
    }

    /// The symbols of the visible graphics in the order in which the graphics were added.
    var ownSymbols: [Symbol] {
        let graphics = graphics
        return GraphicsModel.read { access in
            graphics.compactMap { graphic in
                let state = graphic.state(access)
                return state.isVisible ? state.symbol : nil
            }
        }
    }
}

extension FeatureLayer {
    /// Returns the entries of the renderer's classes.
    fileprivate func rendererLegendInfos(_ builder: inout LegendBuilder) throws -> [LegendInfo] {
        let renderer = renderer ?? DefaultRenderer.shared
        if let dictionary = renderer as? DictionaryRenderer {
            return try builder.dictionaryItems(of: self, dictionary).compactMap(LegendInfo.init)
        }
        let infos = renderer.legendInfos
        guard renderer is GeometryKindRenderer, infos.count == 3 else { return infos }
        switch try featureSource().geometryKind {
        case .point?, .multipoint?: return [infos[0]]
        case .polyline?: return [infos[1]]
        case .polygon?: return [infos[2]]
        default: return infos
        }
    }
}

extension LegendInfo {
    /// Creates the entry of an item with a symbol; nil for other items.
    fileprivate convenience init?(_ item: LegendItem) {
        guard case .symbol(let symbol) = item.kind else { return nil }
        self.init(name: item.label, symbol: symbol)
    }
}
