import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// Makes the items of a legend from layers and overlays.
struct LegendBuilder {
    let scale: Double?
    let content: Legend.Content
    let includesHiddenLayers: Bool
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of symbols that the legend can still have.
    private var room = Legend.maximumSymbols
    /// The number of symbols that were left out.
    private var excess = 0

    init(scale: Double?, content: Legend.Content, includesHiddenLayers: Bool = false) {
        self.scale = scale
        self.content = content
        self.includesHiddenLayers = includesHiddenLayers
    }

    // MARK: Layers

    /// Returns the items of layers in drawing order: the topmost first, in the groups of the document.
    mutating func items(of layers: [Layer]) throws -> [LegendItem] {
        var root = LegendItem(.group, label: "")
        for layer in layers.reversed() where layer.showsInLegend && (layer.isVisible || includesHiddenLayers)
        {
            guard let item = try item(of: layer) else { continue }
            root.append(item, in: (layer.origin?.groupNames ?? [])[...])
        }
        root.updateVisibility()
        return root.items
    }

    private mutating func item(of layer: Layer) throws -> LegendItem? {
        try opaqueItem(of: layer)?.faded(by: layer.opacity)
    }

    /// Returns the item of a layer without the opacity of the layer itself.
    private mutating func opaqueItem(of layer: Layer) throws -> LegendItem? {
        // A layer that cannot be loaded has the diagnostic of its features.
        do { try layer.prepare() } catch { if error.ofOneLayer == nil { throw error } }
        let isVisible = scale.map { layer.isVisible(atScale: $0) } ?? true
        if let layer = layer as? MapServiceLayer { return try item(of: layer)?.shown(isVisible) }
        if let layers = layer.memberLayers {
            let members: [LegendItem] = try layers.reversed().compactMap { member in
                guard member.showsInLegend, member.isVisible || includesHiddenLayers else { return nil }
                return try item(of: member)
            }
            if layer is GroupLayer {
                guard !members.isEmpty else { return nil }
                return LegendItem(.group, label: layer.name, items: members).shown(isVisible)
            }
            if members.count == 1, layer.name.isEmpty || members[0].label == layer.name {
                return members[0].shown(isVisible)
            }
            guard !members.isEmpty else { return nil }
            return LegendItem(.layer, label: layer.name, items: members).shown(isVisible)
        }
        if let layer = layer as? GraphicsLayer {
            return item(of: layer.overlay, name: layer.name)?.shown(isVisible)
        }
        let renderer = (layer as? FeatureLayer)?.renderer ?? layer.origin?.renderer
        if content == .featureTemplates, let renderer, let item = templates(of: layer, renderer) {
            return item.shown(isVisible)
        }
        var items =
            renderer.map { self.items(of: $0) } ?? layer.origin?.colorizer.map { self.items(of: $0) } ?? []
        if let layer = layer as? FeatureLayer, let dictionary = renderer as? DictionaryRenderer {
            do {
                items += try dictionaryItems(of: layer, dictionary)
            } catch {
                guard let failure = error.ofOneLayer else { throw error }
                diagnostics.append(
                    .layerNotRead(failure, path: layer.origin?.path ?? "", instead: "no entry"))
                return nil
            }
        }
        if let layer = layer as? FeatureLayer, renderer == nil || renderer is GeometryKindRenderer {
            do {
                items = try self.items(
                    of: renderer ?? DefaultRenderer.shared, for: layer.featureSource().geometryKind)
            } catch {
                guard let failure = error.ofOneLayer else { throw error }
                diagnostics.append(
                    .layerNotRead(failure, path: layer.origin?.path ?? "", instead: "no entry"))
                return nil
            }
        }
        if let layer = layer as? FeatureLayer {
            let own = symbols(of: layer)
            if renderer == nil, !own.isEmpty { items = [] }
            items += own.map { LegendItem(.symbol($0), label: "") }
            let aggregates = aggregateItems(
                of: layer.featureReduction, over: layer.renderer ?? DefaultRenderer.shared)
            // With bins, no feature is drawn by itself.
            if !aggregates.isEmpty, layer.featureReduction is BinningFeatureReduction { items = [] }
            items += aggregates
        }
        // A layer that shows only labels has symbols that draw nothing.
        if items.allSatisfy(\.isInvisible) { items = [] }
        guard !items.isEmpty else {
            diagnostics.append(layer.reasonForNoLegend(renderer))
            return nil
        }
        return Self.layerItem(layer.name, items).shown(isVisible)
    }

    // MARK: Map services

    private mutating func item(of layer: MapServiceLayer) throws -> LegendItem? {
        do {
            let items = try layer.loadedSublayers().compactMap { try item(of: $0) }
            guard !items.isEmpty else {
                report(.withoutLegend(layer.qualifiedName))
                return nil
            }
            return LegendItem(.group, label: layer.name, items: items)
        } catch {
            guard let failure = error.ofOneLayer else { throw error }
            report(.layerNotRead(failure, path: layer.origin?.path ?? "", instead: "no entry"))
            return nil
        }
    }

    private mutating func item(of sublayer: ArcGISSublayer) throws -> LegendItem? {
        guard sublayer.showsInLegend, sublayer.isVisible || includesHiddenLayers else { return nil }
        let item: LegendItem?
        if !sublayer.sublayers.isEmpty {
            let members = try sublayer.sublayers.compactMap { try self.item(of: $0) }
            item = members.isEmpty ? nil : LegendItem(.group, label: sublayer.name, items: members)
        } else if let renderer = (sublayer as? ArcGISMapImageSublayer)?.changedRenderer {
            item = Self.layerItem(sublayer.name, items(of: renderer))
        } else {
            item = try self.item(of: sublayer.legendEntries(), ofLayer: sublayer.name)
        }
        return item?.shown(scale.map { sublayer.isVisible(atScale: $0) } ?? true)
            .faded(by: sublayer.layer.opacity)
    }

    /// Adds a diagnostic.
    mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    // MARK: Classes

    /// Returns the item of a layer; a layer with one symbol has the symbol itself.
    static func layerItem(_ name: String, _ items: [LegendItem]) -> LegendItem {
        if items.count == 1, case .symbol = items[0].kind, items[0].label.isEmpty || items[0].label == name {
            var item = items[0]
            item.label = name
            return item
        }
        var items = items
        // A heading that repeats the name of its layer adds nothing.
        if items.count == 1, case .heading = items[0].kind, items[0].label == name { items = items[0].items }
        return LegendItem(.layer, label: name, items: items)
    }

    /// Returns the items of clusters or bins; none if features are not reduced at the scale.
    ///
    /// - Parameter base: The renderer on which clusters without their own renderer are based.
    private mutating func aggregateItems(of reduction: FeatureReduction?, over base: Renderer) -> [LegendItem]
    {
        guard let reduction, reduction.isUsed(atScale: scale ?? .infinity) else { return [] }
        if let bins = reduction as? BinningFeatureReduction {
            return items(of: bins.drawnRenderer).map { $0.renaming(bins.countFieldName, to: "Features") }
        }
        guard let clusters = reduction as? ClusteringFeatureReduction else { return [] }
        let drawn = clusters.renderer(over: base)
        let items = items(of: drawn).filter { item in
            // Without an own renderer, the classes of the layer are in the legend already.
            if clusters.renderer == nil, case .sizes = item.kind { true } else { clusters.renderer != nil }
        }.map { $0.renaming(clusters.countFieldName, to: "Features") }
        return items.isEmpty ? [] : [LegendItem(.heading, label: "Clusters", items: items)]
    }

    // MARK: Renderers

    /// Returns the items of a renderer: its classes under their headings, then its variables.
    mutating func items(of renderer: Renderer) -> [LegendItem] {
        items(
            of: renderer.legend(scale: scale),
            isSingle: renderer is SimpleRenderer
                || (renderer as? ClassBreaksRenderer)?.classBreaks.count == 1)
    }

    /// - Parameter isSingle: Whether all features have one symbol; its variables of color and size show it.
    private mutating func items(of legend: RendererLegend, isSingle: Bool = false) -> [LegendItem] {
        let symbol = legend.sizeSymbol ?? legend.groups.first?.entries.first?.candidates.first
        let isReplaced = isSingle && (!legend.ramps.isEmpty || legend.sizes.contains { !$0.isOutline })
        var items: [LegendItem] = []
        for group in legend.groups {
            let entries = group.entries.dropFirst(isReplaced ? 1 : 0).compactMap { item(of: $0) }
            if group.heading.isEmpty {
                items += entries
            } else if !entries.isEmpty {
                items.append(LegendItem(.heading, label: group.heading, items: entries))
            }
        }
        for ramp in legend.ramps {
            items.append(
                LegendItem(
                    .colors(LegendRamp(colors: ramp.colors, labels: ramp.labels)), label: ramp.title))
        }
        for sizes in legend.sizes {
            guard let symbol else { continue }
            let steps = sizes.steps.map { (size: $0.size * 96 / 72, text: $0.text) }
            items.append(
                LegendItem(
                    .sizes(LegendSizes(symbol: symbol, isOutline: sizes.isOutline, steps: steps)),
                    label: sizes.title))
        }
        return items
    }

    /// Returns the symbols of a renderer of geometry kinds; all of them if the kind is not known.
    private func items(of renderer: Renderer, for kind: GeometryKind?) -> [LegendItem] {
        let symbols = renderer.legend(scale: nil).groups.flatMap(\.entries).compactMap(\.candidates.first)
        guard symbols.count == 3 else { return [] }
        switch kind {
        case .point?, .multipoint?: return [LegendItem(.symbol(symbols[0]), label: "")]
        case .polyline?: return [LegendItem(.symbol(symbols[1]), label: "")]
        case .polygon?: return [LegendItem(.symbol(symbols[2]), label: "")]
        default:
            return zip(symbols, ["Points", "Lines", "Polygons"]).map { LegendItem(.symbol($0), label: $1) }
        }
    }

    private mutating func item(of entry: RendererLegend.Entry) -> LegendItem? {
        let (symbol, isDrawn) = entry.symbol(atScale: scale)
        guard let symbol, takesRoom() else { return nil }
        return LegendItem(.symbol(symbol), label: entry.name).shown(isDrawn)
    }

    /// Counts a symbol; returns whether the legend has room for it.
    mutating func takesRoom() -> Bool {
        guard room > 0 else {
            excess += 1
            return false
        }
        room -= 1
        return true
    }

    // MARK: Templates

    private mutating func templates(of layer: Layer, _ renderer: Renderer) -> LegendItem? {
        var items: [LegendItem] = []
        for template in layer.origin?.templates ?? [] {
            guard let symbol = renderer.symbol(for: template.attributes, scale: scale ?? .nan), takesRoom()
            else { continue }
            items.append(LegendItem(.symbol(symbol), label: template.name))
        }
        return items.isEmpty ? nil : LegendItem(.layer, label: layer.name, items: items)
    }

    // MARK: Overlays

    /// Returns the item of an overlay: the classes of its renderer, and the symbols of its graphics.
    ///
    /// Graphics with equal symbols have one item.
    ///
    /// - Parameters:
    ///   - overlay: The overlay.
    ///   - name: The name; nil means the identifier of the overlay.
    mutating func item(of overlay: GraphicsOverlay, name: String? = nil) -> LegendItem? {
        let now = overlay.snapshot
        guard now.isVisible else { return nil }
        var items = now.renderer.map { self.items(of: $0) } ?? []
        if let dictionary = now.renderer as? DictionaryRenderer {
            items += dictionaryItems(of: overlay, dictionary)
        }
        items += symbols(of: overlay).map { LegendItem(.symbol($0), label: "") }
        let aggregates = aggregateItems(of: now.reduction, over: now.renderer ?? DefaultRenderer.shared)
        if !aggregates.isEmpty, now.reduction is BinningFeatureReduction { items = [] }
        items += aggregates
        guard !items.isEmpty else { return nil }
        return Self.layerItem(name ?? now.id, items).shown(scale.map { now.range.contains($0) } ?? true)
            .faded(by: now.opacity)
    }

    /// Returns the distinct symbols of an overlay's graphics.
    mutating func symbols(of overlay: GraphicsOverlay) -> [Symbol] { distinct(overlay.ownSymbols) }

    /// Returns the distinct symbols that single features of a layer have.
    mutating func symbols(of layer: FeatureLayer) -> [Symbol] { distinct(layer.symbolOverrides.symbols) }

    private mutating func distinct(_ all: [Symbol]) -> [Symbol] {
        var known: Set<SymbolDefinition> = []
        var seen: Set<ObjectIdentifier> = []
        var symbols: [Symbol] = []
        for symbol in all where seen.insert(ObjectIdentifier(symbol)).inserted {
            guard known.insert(symbol.definition).inserted, takesRoom() else { continue }
            symbols.append(symbol)
        }
        return symbols
    }

    /// Adds the diagnostic about symbols that were left out.
    mutating func finish() {
        guard excess > 0 else { return }
        diagnostics.append(
            Diagnostic(
                .warning, code: .legendTooLong,
                message: "the legend has \(Legend.maximumSymbols + excess) symbols; the limit is "
                    + "\(Legend.maximumSymbols)", instead: "the others are left out"))
    }
}

extension Layer {
    /// Returns the diagnostic about a layer that has nothing in the legend.
    fileprivate func reasonForNoLegend(_ renderer: Renderer?) -> Diagnostic {
        let type = origin?.typeName ?? ""
        let reason: String
        if renderer is UnsupportedRenderer {
            reason = "the renderer of the layer \(qualifiedName.brief) has no classes that can be read"
        } else if renderer == nil, self is UnsupportedLayer, !type.isEmpty {
            reason = "the document has no symbols for the layer \(qualifiedName.brief), a \(type)"
        } else {
            return .withoutLegend(qualifiedName)
        }
        return Diagnostic(.note, code: .layerWithoutLegend, message: reason, instead: "left out")
    }
}

extension Diagnostic {
    /// Returns the diagnostic about a layer without visible symbols.
    static func withoutLegend(_ name: String) -> Diagnostic {
        Diagnostic(
            .note, code: .layerWithoutLegend,
            message: "the layer \(name.brief) has no visible symbols for a legend", instead: "left out")
    }
}

extension Symbol {
    /// Whether the symbol certainly draws nothing.
    fileprivate var drawsNothing: Bool {
        let isPlain = self is SimpleLineSymbol || self is SimpleFillSymbol
        return definition.isInvisible || isPlain && definition.layers.isEmpty
    }
}

extension LegendItem {
    /// Whether the item and all items in it have symbols that draw nothing.
    fileprivate var isInvisible: Bool {
        switch kind {
        case .symbol(let symbol): symbol.drawsNothing
        case .heading: !items.isEmpty && items.allSatisfy(\.isInvisible)
        case .group, .layer, .colors, .sizes: false
        }
    }

    /// Returns the item with another label, if it has the given one.
    fileprivate func renaming(_ name: String, to label: String) -> LegendItem {
        guard self.label == name else { return self }
        var item = self
        item.label = label
        return item
    }

    /// Adds an item inside groups; continues the last group if it has the same name.
    mutating func append(_ item: LegendItem, in groups: ArraySlice<String>) {
        guard let name = groups.first else {
            items.append(item)
            return
        }
        if let last = items.last, case .group = last.kind, last.label == name {
            items[items.count - 1].append(item, in: groups.dropFirst())
        } else {
            var group = LegendItem(.group, label: name)
            group.append(item, in: groups.dropFirst())
            items.append(group)
        }
    }

    /// Returns the item, marked with all its items as not drawn if the argument is false.
    func shown(_ isVisible: Bool) -> LegendItem {
        var item = self
        item.isVisible = item.isVisible && isVisible
        item.items = items.map { $0.shown(isVisible) }
        return item
    }

    /// Returns the item, drawn with all its items with an opacity in addition to their own.
    func faded(by opacity: Double) -> LegendItem {
        guard opacity < 1 else { return self }
        var item = self
        item.opacity *= opacity
        item.items = items.map { $0.faded(by: opacity) }
        return item
    }

    /// Marks groups and headings as not drawn if none of their items is drawn.
    mutating func updateVisibility() {
        for index in items.indices { items[index].updateVisibility() }
        if !items.isEmpty, !items.contains(where: \.isVisible) { isVisible = false }
    }
}
