import CartoucheArcade
import CartoucheCanvases
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheWorkers

/// Draws one layer batch by batch: reads, filters, classifies, projects and draws features.
package struct LayerDrawing: Sendable {
    package let source: any FeatureSource
    /// The state of the source when the drawing starts; nil if the source does not have versions.
    package let version: SourceVersion?
    /// The features that the layer's table keeps in memory between pictures.
    package let featureCache: FeatureCache
    /// The query for the features to draw.
    package var query: FeatureQuery
    package let renderer: RendererDefinition
    var rendererDiagnostics: [Diagnostic]
    package let page: DrawingPage
    /// The projection from the source's spatial reference to the map's.
    package let projection: FeatureProjection
    package var transformation: CoordinateTransformation { projection.transformation }
    let plans: SymbolPlans
    /// The symbols of single features; nil if there are none.
    let ownSymbols: FeatureSymbols?
    /// The fill under point symbols on polygons; nil for none.
    package private(set) var background: RendererBackground?
    let scalesSymbols: Bool
    package let order: DrawingOrder
    /// The classes of labels; nil if there are none.
    let labels: LabelClassList?
    /// What scripts know of the map and of the layer.
    package let scriptContext: ArcadeContext
    /// The selected features.
    let selection: Set<FeatureKey>
    /// The maximum distance between a symbol's pixels and its geometry, in pixels; infinite if it is unknown.
    package let reach: Double

    package init(_ layer: FeatureLayer, on page: DrawingPage) throws {
        try self.init(
            source: try layer.featureSource(), cache: layer.featureCache,
            whereClause: try layer.condition(in: page.timeExtent, atScale: page.frame.scale),
            renderer: layer.renderer ?? DefaultRenderer.shared, labels: layer.labels,
            selection: layer.selection, of: layer, on: page)
        rendererDiagnostics += layer.featureTable?.drawing.diagnostics ?? []
    }

    /// Creates a drawing of other features with the settings of a layer.
    ///
    /// - Parameter drawsOwnSymbols: Whether features have the layer's symbols of single features. Default: true.
    init(
        source: any FeatureSource, cache: FeatureCache, whereClause: WhereClause?, renderer: Renderer,
        labels: LayerLabels, selection: Set<FeatureKey> = [], drawsOwnSymbols: Bool = true,
        of layer: FeatureLayer, on page: DrawingPage
    ) throws {
        self.source = source
        version = source.version
        featureCache = cache
        self.renderer = renderer.definition
        self.page = page
        projection = try FeatureProjection(
            from: source.spatialReference ?? .wgs84, to: page.frame.spatialReference)
        scalesSymbols = layer.scalesSymbols
        self.labels = labels.list(for: source.geometryKind)
        scriptContext = ArcadeContext(schema: layer.content.read(\.schema), on: page)
        let levels = DrawingOrder.levels(named: layer.symbolLevels)
        let ready = page.plans(of: self.renderer, scaled: scalesSymbols, levels: levels)
        plans = ready.plans
        ownSymbols =
            drawsOwnSymbols ? layer.ownSymbols(on: page, scaled: scalesSymbols, levels: levels) : nil
        rendererDiagnostics = renderer.allDiagnostics + (ownSymbols?.diagnostics ?? [])
        background = ready.background
        order = DrawingOrder(levels: levels, isLargestFirst: ready.drawsLargestFirst)
        self.selection = selection
        if let density = self.renderer.density {
            reach = HeatmapDrawing.reach(of: density, on: page.frame) + 2
        } else {
            reach = max(
                ready.maxSize == .infinity ? .infinity : ready.reach, ownSymbols?.plans.reach ?? 0)
        }
        let window = DataWindow(
            of: page.frame, reach: reach,
            buffer: page.buffer, source: source, by: projection.transformation)
        query = FeatureQuery(
            envelope: window.envelope, whereClause: whereClause,
            fields: self.renderer.scriptNeeds.allFields ? nil : self.renderer.fieldNames(in: source))
        query.turn = window.turn
        query.boundsMargin = window.boundsMargin
        // Other sources have the same features for all sizes of pixels.
        if source.leavesOutDetail, !page.loadsAllDetail {
            query.resolution = Self.resolution(of: page.frame, projection.transformation)
        }
    }

    /// Returns the size of a pixel in the middle of the picture in units of the source; nil if it is not known.
    private static func resolution(of frame: MapFrame, _ transformation: CoordinateTransformation) -> Double?
    {
        guard
            let back = try? CoordinateTransformation.known(
                from: transformation.target, to: transformation.source)
        else { return nil }
        let middle = SIMD2(Double(frame.width), Double(frame.height)) / 2
        let (first, second) = (
            back.transform(frame.screenTransform.position(at: middle)),
            back.transform(frame.screenTransform.position(at: middle + SIMD2(1, 1)))
        )
        let size = min(abs(first.x - second.x), abs(first.y - second.y))
        return size.isFinite && size > 0 ? size : nil
    }

    /// How the source's features get their positions on the map.
    var placing: FeaturePlacing {
        FeaturePlacing(projection: projection, isInsideWorld: isInsideWorld)
    }

    /// Whether all features are known to be inside the world.
    private var isInsideWorld: Bool {
        // PROJ moves all longitudes into the world.
        if transformation.usesProj { return true }
        guard let extent = source.extent, !extent.isEmpty else { return false }
        let (low, high) = (
            transformation.transform(SIMD2(extent.xMin, 0)).x,
            transformation.transform(SIMD2(extent.xMax, 0)).x
        )
        return page.worlds.contain(from: low, to: high)
    }

    func draw<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport,
        progress: (@Sendable (String) -> Void)?
    ) throws {
        // The map's report already has the diagnostics from reading the map.
        report.diagnostics += rendererDiagnostics.filter { !stages.diagnostics.contains($0) }
        do {
            try drawFeatures(on: &canvas, &parts, report: &report, stages: &stages, progress: progress)
        } catch {
            // What was drawn before stays in the picture.
            guard let failure = error.ofOneLayer else { throw error }
            report.fail(failure, path: "")
        }
    }

    private func drawFeatures<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport,
        progress: (@Sendable (String) -> Void)?
    ) throws {
        if let density = renderer.density {
            return try draw(
                density, on: &canvas, &parts, report: &report, stages: &stages, progress: progress)
        }
        var unseen = UnseenFields(
            renderer.expectedFields(of: renderer.fieldNames(in: source)), of: source)
        var tally = DictionaryTally()
        var counts: PortrayalReport?
        if background != nil {
            var rounds = DrawingRounds(
                .features, on: page, of: canvas, layer: report.name, isBackground: true)
            defer { report.diagnostics += rounds.portrayal.diagnostics }
            while rounds.begin() {
                _ = try draw(
                    in: &rounds, on: &canvas, &parts, &unseen, &tally, report: &report, stages: &stages,
                    progress: progress)
            }
            counts = rounds.portrayal
        }
        var rounds = DrawingRounds(order, on: page, of: canvas, layer: report.name)
        var reading = ReadingReport()
        defer {
            var portrayal = rounds.portrayal
            // Features count, not their dots.
            if renderer.dots != nil, let counts { portrayal.takeCounts(of: counts) }
            report.add(portrayal)
            report.diagnostics += reading.diagnostics
            unseen.report(to: &report.diagnostics)
            report.diagnostics += tally.diagnostics
            if let diagnostic = rounds.outside.diagnostic(in: page.frame.spatialReference) {
                report.diagnostics.append(diagnostic)
            }
        }
        while rounds.begin() {
            let again = try draw(
                in: &rounds, on: &canvas, &parts, &unseen, &tally, report: &report, stages: &stages,
                progress: progress)
            if rounds.isFirst { reading = again }
        }
        try drawSelection(on: &canvas, &parts)
    }

    /// Reads all features and draws those of the current round.
    private func draw<Target: Canvas>(
        in rounds: inout DrawingRounds<Target>, on canvas: inout Target,
        _ parts: inout LayerParts<Target.Part>, _ unseen: inout UnseenFields,
        _ tally: inout DictionaryTally, report: inout DrawingReport.LayerReport,
        stages: inout DrawingReport,
        progress: (@Sendable (String) -> Void)?
    ) throws -> ReadingReport {
        var stopwatch = Stopwatch()
        // The background's rounds precede those of the features.
        let isFirstPass = rounds.isFirst && rounds.isBackground == (background != nil)
        let reader = try BatchReader(of: self, isFirstPass: isFirstPass)
        defer { reader.cancel() }
        rounds.countOutside(reader.outside)
        var dots = rounds.isBackground ? nil : renderer.dots.map { DotBatches($0, of: self) }
        while true {
            let batches = try reader.next(atMost: page.threads * 2)
            stages.add(stopwatch.lap(), to: .read)
            if batches.isEmpty { break }
            try page.checkCancellation()
            let classified = classify(batches, isBackground: rounds.isBackground)
            var drawn: [PieceDrawing<Target.Part>] = []
            if dots == nil {
                drawn = try rounds.draw(
                    classified, by: reader.placing, grid: reader.grid, on: &canvas, &parts)
            } else {
                var outside = OutsideProjection()
                try dots?.forEach(of: classified, by: reader.placing, &outside) { batches in
                    drawn += try rounds.draw(batches, by: FeaturePlacing(), grid: nil, on: &canvas, &parts)
                }
                rounds.countOutside(outside)
            }
            // Count features only when they are read for the first time.
            if rounds.countsFeatures {
                report.featuresRead += batches.reduce(0) { $0 + $1.count }
                for batch in batches { unseen.look(at: batch) }
                for batch in classified { tally.merge(batch.classification.tally) }
            }
            stages.add(stopwatch.lap(), dividedAs: classified, drawn)
            progress?("\(report.name): \(report.featuresRead) features")
        }
        if let diagnostic = dots?.diagnostic { report.diagnostics.append(diagnostic) }
        let drawn = try rounds.finish(by: reader.placing, grid: reader.grid, on: &canvas, &parts)
        stages.add(stopwatch.lap(), dividedAs: [], drawn)
        return reader.reading
    }

    /// The drawing for searches: polygons with dots are found anywhere in them, and not only at their dots.
    package var forSearch: LayerDrawing {
        guard renderer.dots != nil else { return self }
        var drawing = self
        let area = SymbolDefinition(
            kind: .polygon, layers: [.solidFill(SolidFill(color: Color(red: 0, green: 0, blue: 0)))])
        drawing.background = page.plans(for: [area], scaled: false).first.map { RendererBackground($0) }
        return drawing
    }

    /// Classifies batches concurrently.
    package func classify(_ batches: [FeatureBatch], isBackground: Bool) -> [ClassifiedBatch] {
        let classifier = FeatureClassifier(
            renderer: renderer, plans: plans, background: isBackground ? background : nil,
            ownPlans: ownSymbols?.plans, scalesSymbols: scalesSymbols, levels: order.levels, page: page,
            scripts: scriptContext)
        return WorkerPool.map(batches, threads: page.threads) { batch in
            classifier.classify(batch) { ownSymbols?.plan(of: batch, row: $0) }
        }
    }

    /// Classifies one batch.
    func classified(_ batch: FeatureBatch) -> ClassifiedBatch? {
        classify([batch], isBackground: false).first
    }
}

extension DrawingReport.LayerReport {
    mutating func add(_ portrayal: PortrayalReport) {
        featuresDrawn += portrayal.drawn
        featuresClipped += portrayal.clippedAway
        featuresWithoutSymbol += portrayal.withoutSymbol
        featuresUnfit += portrayal.wrongGeometryKind
        diagnostics += portrayal.diagnostics + portrayal.misfitDiagnostics
    }
}

extension DrawingReport {
    /// Divides elapsed time between the stages, in proportion to the time that each took on its threads.
    mutating func add(
        _ passed: Double, dividedAs batches: [ClassifiedBatch], _ parts: [PieceDrawing<some CanvasPart>]
    ) {
        let classify = batches.reduce(0) { $0 + $1.classifyTime }
        let project = parts.reduce(0) { $0 + $1.projectTime }
        let draw = max(parts.reduce(0) { $0 + $1.drawTime }, 1e-9)
        let factor = passed / (classify + project + draw)
        add(classify * factor, to: .classify)
        add(project * factor, to: .project)
        add(draw * factor, to: .draw)
    }
}

extension RendererDefinition {
    /// Returns the fields to read from a source.
    ///
    /// A source fills unknown fields with nulls. If it has declared all fields, scripts see that a field is missing.
    fileprivate func fieldNames(in source: any FeatureSource) -> [String] {
        source.declaresFields ? fieldNames(among: source.fields.map(\.name)) : fieldNames
    }
}

extension LayerDrawing {
    /// Whether both draw the same features with the same symbols; false if the source does not have versions.
    func drawsSame(as other: LayerDrawing) -> Bool {
        guard featureCache === other.featureCache, version != nil, version == other.version else {
            return false
        }
        return query == other.query && renderer === other.renderer && plans === other.plans
            && rendererDiagnostics == other.rendererDiagnostics && labels === other.labels
            && selection == other.selection
            && (ownSymbols.map { own in other.ownSymbols.map(own.areSame) ?? false }
                ?? (other.ownSymbols == nil))
    }
}
