import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheLabels
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheWorkers

/// Draws one overlay batch by batch: classifies, projects and draws graphics; a graphic's own symbol takes
/// precedence.
package struct OverlayDrawing: Sendable {
    package let columns: OverlayColumns
    package let renderer: RendererDefinition?
    let rendererPlans: SymbolPlans
    /// The fill under the renderer's point symbols on polygons; nil for none.
    package let background: RendererBackground?
    /// The distinct plans of the graphics' own symbols.
    let ownPlans: SymbolPlans
    /// For each symbol of the columns, the index of its plan in `ownPlans`.
    private let ownIndexes: [Int32]
    /// The maximum distance between a symbol's pixels and its geometry, in pixels; infinite if only the data limits it.
    package let reach: Double
    private let diagnostics: [Diagnostic]
    package let page: DrawingPage
    private let scalesSymbols: Bool
    package let order: DrawingOrder
    /// The classes of labels; nil if there are none.
    let labels: LabelClassList?
    /// Whether the size of symbols depends on the map scale relative to the reference scale.
    var scalesLabels: Bool { scalesSymbols }
    /// The graphics as columns.
    package var parts: [OverlayColumns.Part] { columns.parts }

    init(_ overlay: GraphicsOverlay.Content, columnsOf source: GraphicsOverlay, on page: DrawingPage) {
        let renderer = overlay.renderer
        let drawn = renderer?.definition
        let isForLayersOnly = drawn.map { $0.density != nil || $0.dots != nil } ?? false
        let definition = isForLayersOnly ? nil : drawn
        let fieldNames = definition?.fieldNames ?? []
        labels = overlay.labels.list(for: nil)
        let labelFields = source.fieldNames(of: labels)
        let columns = source.columns(
            fieldNames: fieldNames + labelFields.filter { !fieldNames.contains($0) },
            in: page.frame.spatialReference)
        let levels = DrawingOrder.levels(named: overlay.symbolLevels)
        let (own, plans) = columns.ownPlans(on: page, scaled: overlay.scalesSymbols, levels: levels)
        let ready = definition.map {
            page.plans(of: $0, scaled: overlay.scalesSymbols, levels: levels)
        }
        order = DrawingOrder(levels: levels, isLargestFirst: ready?.drawsLargestFirst ?? false)
        self.columns = columns
        self.renderer = definition
        scalesSymbols = overlay.scalesSymbols
        rendererPlans = ready?.plans ?? .empty
        background = ready?.background
        ownPlans = plans
        ownIndexes = own.indexes
        reach = max(ready.map { $0.maxSize == .infinity ? .infinity : $0.reach } ?? 0, plans.reach)
        self.page = page
        var diagnostics = columns.diagnostics
        var reported = Set(diagnostics)
        for diagnostic in (renderer?.allDiagnostics ?? []) + own.diagnostics
        where reported.insert(diagnostic).inserted {
            diagnostics.append(diagnostic)
        }
        if isForLayersOnly {
            diagnostics.append(
                Diagnostic(
                    .error, code: .unsupportedRenderer,
                    message: "heatmaps and dot densities are drawn for layers only, and not for overlays",
                    instead: "graphics without their own symbol are not drawn"))
        }
        if overlay.renderingMode == .static, page.frame.rotation != 0 {
            diagnostics.append(
                Diagnostic(
                    .note, code: .staticMarkersNotTurned,
                    message: "markers of a static overlay do not rotate with the map",
                    instead: "drawn as in a dynamic overlay"))
        }
        self.diagnostics = diagnostics
    }

    func draw<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport
    ) throws {
        report.diagnostics += diagnostics
        if background != nil {
            var rounds = DrawingRounds(
                .features, on: page, of: canvas, layer: report.name, isBackground: true)
            while rounds.begin() {
                try draw(in: &rounds, on: &canvas, &parts, report: &report, stages: &stages)
            }
            report.diagnostics += rounds.portrayal.diagnostics
        }
        var rounds = DrawingRounds(order, on: page, of: canvas, layer: report.name)
        while rounds.begin() {
            rounds.countOutside(columns.outside)
            try draw(in: &rounds, on: &canvas, &parts, report: &report, stages: &stages)
        }
        try drawSelection(on: &canvas, &parts)
        report.add(rounds.portrayal)
        if let diagnostic = rounds.outside.diagnostic(in: page.frame.spatialReference) {
            report.diagnostics.append(diagnostic)
        }
    }

    /// Draws the graphics of the current round.
    private func draw<Target: Canvas>(
        in rounds: inout DrawingRounds<Target>, on canvas: inout Target,
        _ parts: inout LayerParts<Target.Part>, report: inout DrawingReport.LayerReport,
        stages: inout DrawingReport
    ) throws {
        var stopwatch = Stopwatch()
        var tally = DictionaryTally()
        defer { report.diagnostics += tally.diagnostics }
        for next in chunks {
            try page.checkCancellation()
            let seen = next.filter(isSeen)
            let count = next.reduce(0) { $0 + $1.features.count }
            // Count graphics only when they are drawn for the first time.
            if rounds.countsFeatures { report.featuresRead += count }
            rounds.countClipped(count - seen.reduce(0) { $0 + $1.features.count })
            guard !seen.isEmpty else { continue }
            let isBackground = rounds.isBackground
            let classified = WorkerPool.map(seen, threads: page.threads) {
                classify($0, isBackground: isBackground)
            }
            let drawn = try rounds.draw(
                classified, by: placing, grid: grid(of: next), on: &canvas, &parts)
            stages.add(stopwatch.lap(), dividedAs: classified, drawn)
            if rounds.countsFeatures {
                for batch in classified { tally.merge(batch.classification.tally) }
            }
        }
        // Graphics that wait for their turn are drawn with the grid of the first visible graphics.
        let drawn = try rounds.finish(by: placing, grid: grid(of: columns.parts[...]), on: &canvas, &parts)
        stages.add(stopwatch.lap(), dividedAs: [], drawn)
    }

    /// The number of parts that are drawn at the same time.
    var chunkSize: Int { page.threads * 2 }

    /// The parts that are drawn at the same time.
    var chunks: [ArraySlice<OverlayColumns.Part>] {
        stride(from: 0, to: columns.parts.count, by: chunkSize).map {
            columns.parts[$0..<min($0 + chunkSize, columns.parts.count)]
        }
    }

    /// Returns the grid that drops invisible detail of some parts; nil if there is none.
    package func grid(of parts: ArraySlice<OverlayColumns.Part>) -> DetailGrid? {
        parts.first(where: isSeen).flatMap { page.detailGrid(for: $0.features, by: nil) }
    }

    /// Returns whether some of the graphics can be visible in the picture.
    private func isSeen(_ part: OverlayColumns.Part) -> Bool {
        // A part without coordinates has no bounds.
        guard reach.isFinite, !part.bounds.x.isNaN else { return true }
        return page.shows(part.bounds, reach: reach + page.buffer)
    }

    /// How the graphics get their positions on the map: they are already projected.
    var placing: FeaturePlacing {
        let bounds = columns.bounds
        return FeaturePlacing(
            isInsideWorld: bounds.x.isNaN || page.worlds.contain(from: bounds.x, to: bounds.z))
    }

    /// Classifies graphics by the renderer, then replaces the result for graphics with their own symbol.
    package func classify(_ part: OverlayColumns.Part, isBackground: Bool) -> ClassifiedBatch {
        let classifier = FeatureClassifier(
            renderer: renderer, plans: rendererPlans, background: isBackground ? background : nil,
            ownPlans: part.ownSymbols == nil ? nil : ownPlans, reach: reach.isFinite ? reach : nil,
            scalesSymbols: scalesSymbols, levels: order.levels, page: page, scripts: page.scripts)
        return classifier.classify(part.features) { row in
            guard let own = part.ownSymbols?[row], own >= 0 else { return nil }
            return Int(ownIndexes[Int(own)])
        }
    }
}

extension OverlayDrawing {
    /// Whether both draw the same graphics with the same symbols.
    func drawsSame(as other: OverlayDrawing) -> Bool {
        columns === other.columns && renderer === other.renderer && rendererPlans === other.rendererPlans
            && ownPlans === other.ownPlans && diagnostics == other.diagnostics && labels === other.labels
    }

    /// Whether both draw equal graphics with the same symbols, although some graphics differ.
    func hasSameSymbols(as other: OverlayDrawing) -> Bool {
        renderer === other.renderer && rendererPlans === other.rendererPlans && reach == other.reach
            && diagnostics == other.diagnostics && labels === other.labels
            && scalesSymbols == other.scalesSymbols
            && zip(ownPlans.plans, other.ownPlans.plans).allSatisfy { $0 === $1 }
            && zip(ownIndexes, other.ownIndexes).allSatisfy { $0 == $1 }
    }
}
