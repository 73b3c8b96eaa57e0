import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols

/// An overlay with a feature reduction, ready to be drawn: its aggregates, and the graphics outside of aggregates.
///
/// The visible graphics become the features of a layer in memory, whose object IDs are their numbers from 1.
package struct ReducedOverlay: Sendable {
    package let parts: ReducedLayer
    private let graphics: [Graphic]

    /// Reduces the graphics of an overlay; nil if it has no reduction that is used at the scale of the page.
    ///
    /// - Throws: `CancellationError`.
    package init?(_ overlay: GraphicsOverlay.Content, columnsOf source: GraphicsOverlay, on page: DrawingPage)
        throws
    {
        guard let reduction = overlay.reduction, reduction.isUsed(atScale: page.frame.scale) else {
            return nil
        }
        // Overlays do not draw these renderers.
        if let drawn = overlay.renderer?.definition, drawn.density != nil || drawn.dots != nil { return nil }
        let now = reduction.content.read { $0 }
        let labels = source.fieldNames(of: overlay.labels.list(for: nil))
        let statistics = now.fields.flatMap { $0.fieldNames ?? source.allFieldNames }
        let wanted = (overlay.renderer?.definition.fieldNames ?? []) + statistics + labels
        var seen: Set<String> = []
        let columns = source.columns(
            fieldNames: wanted.filter { seen.insert($0).inserted }, in: page.frame.spatialReference)
        graphics = columns.graphics
        let batches = columns.parts.map { part in
            var batch = part.features
            batch.ids = (part.start..<part.end).map { Int64($0 + 1) }
            return batch
        }
        var settings = FeatureLayer.Content()
        settings.renderer = overlay.renderer ?? UniqueValueRenderer()
        (settings.scalesSymbols, settings.symbolLevels) = (overlay.scalesSymbols, overlay.symbolLevels)
        settings.labels = overlay.labels
        // The layer is new in each picture, so it starts with its settings: edits would wake the views.
        let layer = FeatureLayer(
            featureSource: MemorySource(
                name: overlay.id, batches: batches, spatialReference: page.frame.spatialReference),
            settings, symbols: columns.ownSymbols)
        let selected = columns.parts.flatMap { part in
            part.selected.map { FeatureKey.id(Int64(part.start + $0 + 1)) }
        }
        let whole = try LayerDrawing(
            source: layer.featureSource(), cache: FeatureCache(), whereClause: nil,
            renderer: layer.renderer ?? DefaultRenderer.shared, labels: layer.labels,
            selection: Set(selected), of: layer, on: page)
        var parts = try ReducedLayer(
            layer, reduction, over: whole, clustered: overlay.renderer ?? DefaultRenderer.shared)
        parts.single.rendererDiagnostics += columns.diagnostics
        self.parts = parts
    }

    /// Returns the graphic with a number from 1; nil if there is none.
    package func graphic(number: Int64) -> Graphic? {
        (1...Int64(max(graphics.count, 1))).contains(number) && !graphics.isEmpty
            ? graphics[Int(number) - 1] : nil
    }

    /// Returns the graphics of an aggregate, at most as many as its ``AggregateGeoElement`` has.
    package func members(of place: Int) -> [Graphic] {
        parts.members(of: place, in: nil).compactMap { $0.objectID.flatMap(graphic(number:)) }
    }
}

extension OverlayColumns {
    /// The own symbols of graphics, by the number of the graphic from 1.
    fileprivate var ownSymbols: [Int64: Symbol] {
        var own: [Int64: Symbol] = [:]
        for part in parts {
            for (row, index) in (part.ownSymbols ?? []).enumerated() where index >= 0 {
                own[Int64(part.start + row + 1)] = symbols.symbols[Int(index)]
            }
        }
        return own
    }
}
