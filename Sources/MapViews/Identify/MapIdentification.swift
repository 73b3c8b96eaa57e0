import CartoucheArcade
import CartoucheGeospatial
import CartoucheLabels
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
import CartoucheWorkers

/// The layers and overlays of a picture, ready for searches of what they draw at a point.
struct MapIdentification: Sendable {
    private let page: DrawingPage
    private let map: Map
    private let overlays: [GraphicsOverlay]
    private let screenPoint: ScreenPoint
    private let tolerance: Double
    private let returnsPopupsOnly: Bool
    private let limit: Int?
    /// What labels near the point belong to.
    private var labeled: [ObjectIdentifier: [Int]] = [:]

    init(
        _ map: Map, _ overlays: [GraphicsOverlay], on page: DrawingPage, at screenPoint: ScreenPoint,
        tolerance: Double, returnsPopupsOnly: Bool, limit: Int?
    ) throws {
        self.page = page
        self.map = map
        self.overlays = overlays
        self.screenPoint = screenPoint
        self.tolerance = tolerance
        self.returnsPopupsOnly = returnsPopupsOnly
        self.limit = limit
        if search.isUsable { try findLabels() }
    }

    private var search: HitSearch {
        HitSearch(on: page, at: screenPoint, tolerance: tolerance, limit: limit)
    }

    // MARK: Labels

    /// Finds the labels near the point.
    ///
    /// Labels of all layers avoid each other, so all of them are placed.
    private mutating func findLabels() throws {
        var owners: [ObjectIdentifier] = []
        var items: [LabeledItem] = []
        for layer in map.layersInDrawingOrder.flatMap({ $0.leaves(atScale: page.frame.scale) })
        where layer.labels.isShown {
            let found = try DrawingItem(layer, on: page).labeled
            items += found
            owners += found.map { _ in ObjectIdentifier(layer) }
        }
        let inLayers = map.layersInDrawingOrder.filter { $0.reasonToSkip(atScale: page.frame.scale) == nil }
            .flatMap(\.drawnOverlays)
        for overlay in inLayers + overlays where overlay.snapshot.labels.isShown {
            let found = try DrawingItem(overlay, overlay.snapshot, on: page).labeled
            items += found
            owners += found.map { _ in ObjectIdentifier(overlay) }
        }
        guard !items.isEmpty else { return }
        let search = search
        let labels = LabelDrawing(items: items, page: page)
        for hit in try labels.found(
            near: search.point, radius: search.margin, by: { search.distance(of: $0) })
        {
            labeled[owners[hit.item], default: []].append(hit.feature.id)
        }
    }

    // MARK: Overlays

    /// Returns the graphics of an overlay near the point.
    ///
    /// - Throws: ``MapError/noPopups(of:)`` if only popups are requested and the overlay has none.
    func result(of overlay: GraphicsOverlay) throws -> IdentifyGraphicsOverlayResult {
        let content = overlay.snapshot
        var graphics: [Graphic] = []
        let isDrawn = search.isUsable && content.reasonToSkip(atScale: page.frame.scale) == nil
        if isDrawn, let reduced = try ReducedOverlay(content, columnsOf: overlay, on: page) {
            return try result(of: overlay, reduced, content.reduction?.content.read(\.popup))
        }
        if isDrawn, let drawing = try DrawingItem(overlay, content, on: page).overlayDrawing {
            graphics = (labeled[ObjectIdentifier(overlay)] ?? []).compactMap {
                drawing.graphic(number: $0)
            }
            graphics = try unique(graphics + drawing.hits(search))
        }
        return try IdentifyGraphicsOverlayResult(
            overlay, drawn: graphics, in: ArcadeContext(schema: nil, on: page),
            returnsPopupsOnly: returnsPopupsOnly)
    }

    /// Returns the clusters or bins near the point, then the graphics outside of them.
    private func result(
        of overlay: GraphicsOverlay, _ reduced: ReducedOverlay, _ popup: LayerPopup?
    ) throws -> IdentifyGraphicsOverlayResult {
        var aggregates: [AggregateGeoElement] = []
        if !returnsPopupsOnly || popup?.isShown ?? false {
            aggregates = try reduced.parts.aggregates.hits(search, in: nil).map { aggregate in
                AggregateGeoElement(aggregate, members: reduced.members(of: Int(aggregate.objectID ?? 0) - 1))
            }
        }
        var graphics = try unique(
            reduced.parts.single.hits(search, in: nil).compactMap {
                $0.objectID.flatMap(reduced.graphic(number:))
            })
        if let limit { graphics = Array(graphics.prefix(max(limit - aggregates.count, 0))) }
        let context = ArcadeContext(schema: nil, on: page)
        return try IdentifyGraphicsOverlayResult(
            overlay, drawn: graphics, aggregates: aggregates,
            aggregatePopups: aggregates.compactMap { popup?.popup(of: $0, in: context) }, in: context,
            returnsPopupsOnly: returnsPopupsOnly)
    }

    /// Returns the results of all overlays with graphics near the point, the topmost overlay first.
    func overlayResults() throws -> [IdentifyGraphicsOverlayResult] {
        try overlays.reversed().compactMap { overlay in
            if returnsPopupsOnly, !overlay.hasPopups { return nil }
            let result = try result(of: overlay)
            return result.geoElements.isEmpty && result.popups.isEmpty ? nil : result
        }
    }

    // MARK: Layers

    /// Returns the features of a layer near the point.
    ///
    /// - Throws: The errors of sources that cannot be read.
    func result(of layer: Layer) throws -> IdentifyLayerResult {
        let members = layer.memberLayers ?? []
        guard layer.reasonToSkip(atScale: page.frame.scale) == nil else { return IdentifyLayerResult(layer) }
        if let layer = layer as? GraphicsLayer {
            if returnsPopupsOnly, !layer.overlay.hasPopups { return IdentifyLayerResult(layer) }
            let found = try result(of: layer.overlay)
            return IdentifyLayerResult(layer, geoElements: found.geoElements, popups: found.popups)
        }
        guard let layer = layer as? FeatureLayer else {
            let results = try members.reversed().map { try result(of: $0) }.filter { !$0.isEmpty }
            return IdentifyLayerResult(layer, sublayerResults: results)
        }
        guard search.isUsable else { return IdentifyLayerResult(layer) }
        var drawing = try LayerDrawing(layer, on: page)
        let reduced = try layer.reduced(drawing, readsAllFields: true).parts
        var aggregates: [AggregateGeoElement] = []
        let popup = layer.content.read(\.popup)
        let ownPopup = layer.featureReduction?.content.read(\.popup)
        if let reduced {
            if !returnsPopupsOnly || ownPopup?.isShown ?? false {
                aggregates = try self.aggregates(reduced, of: layer)
            }
            drawing = reduced.single
        }
        var features: [Feature] = []
        if !returnsPopupsOnly || popup.isShown {
            if reduced == nil {
                features = try (labeled[ObjectIdentifier(layer)] ?? []).compactMap {
                    try drawing.labeledFeature(number: $0, in: layer.featureTable)
                }
            }
            features = try unique(features + drawing.hits(search, in: layer.featureTable))
            if let limit { features = Array(features.prefix(max(limit - aggregates.count, 0))) }
        }
        let elements: [any GeoElement] = aggregates + features
        return IdentifyLayerResult(
            layer, geoElements: returnsPopupsOnly ? [] : elements,
            popups: aggregates.compactMap {
                ownPopup?.popup(of: $0, in: ArcadeContext(schema: nil, on: page))
            } + features.compactMap { popup.popup(of: $0, in: drawing.scriptContext) })
    }

    /// Returns the clusters or bins near the point, the topmost first.
    private func aggregates(_ reduced: ReducedLayer, of layer: FeatureLayer) throws -> [AggregateGeoElement] {
        try reduced.aggregates.hits(search, in: nil).map { aggregate in
            let place = Int(aggregate.objectID ?? 0) - 1
            return AggregateGeoElement(
                aggregate, members: reduced.members(of: place, in: layer.featureTable))
        }
    }

    /// Returns the results of all operational layers with features near the point, the topmost layer first.
    ///
    /// A layer that cannot be read has a result with its error.
    func layerResults() throws -> [IdentifyLayerResult] {
        try map.operationalLayers.reversed().compactMap { layer in
            do {
                let result = try result(of: layer)
                return result.isEmpty ? nil : result
            } catch let error as CancellationError {
                throw error
            } catch {
                return IdentifyLayerResult(layer, error: error)
            }
        }
    }

    /// Returns the first elements up to the limit, each once.
    private func unique(_ graphics: [Graphic]) -> [Graphic] {
        var seen: Set<Graphic> = []
        let all = graphics.filter { seen.insert($0).inserted }
        return limit.map { Array(all.prefix(max($0, 0))) } ?? all
    }

    private func unique(_ features: [Feature]) -> [Feature] {
        var seen: Set<FeatureKey> = []
        let all = features.filter { feature in
            // Features without an identifier are compared by their bounds, which different features may share.
            feature.objectID == nil || FeatureKey(feature).map { seen.insert($0).inserted } ?? true
        }
        return limit.map { Array(all.prefix(max($0, 0))) } ?? all
    }
}

extension Layer {
    /// Returns the feature layers in this layer that are drawn at a scale, in drawing order.
    fileprivate func leaves(atScale scale: Double) -> [FeatureLayer] {
        guard reasonToSkip(atScale: scale) == nil else { return [] }
        if let layer = self as? FeatureLayer { return [layer] }
        return (memberLayers ?? []).flatMap { $0.leaves(atScale: scale) }
    }
}
