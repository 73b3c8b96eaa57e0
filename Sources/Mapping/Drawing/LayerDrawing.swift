import Documents
import Expressions
import FeatureSources
import Features
import Geospatial
import Imaging
import Portrayal
import Symbology

/// Draws one layer: source → window, where → classes → pixels → canvas, batch by batch.
struct LayerDrawing: Sendable {
    let source: any FeatureSource
    /// What the layer's table keeps from picture to picture.
    let keeping: FeatureKeeping
    /// What of the source is drawn.
    let query: FeatureQuery
    let renderer: RendererDefinition
    let rendererDiagnostics: [Diagnostic]
    let page: DrawingPage
    let way: CoordinateTransformation
    let plans: [SymbolPlan]
    let scalesSymbols: Bool
    let order: DrawingOrder

    init(_ layer: FeatureLayer, on page: DrawingPage) throws {
        source = try layer.featureSource()
        keeping = layer.keeping
        let expression = layer.definitionExpression
        let whereClause = expression.isEmpty ? nil : try WhereClause(parsing: expression)
        let renderer = layer.renderer ?? DefaultRenderer.make()
        rendererDiagnostics = renderer.findings
        self.renderer = renderer.definition
        self.page = page
        way = try CoordinateTransformation(
            from: source.spatialReference ?? .wgs84, to: page.frame.spatialReference)
        scalesSymbols = layer.scalesSymbols
        order = DrawingOrder(
            levels: layer.symbolLevels, renderer: self.renderer, scale: page.frame.scale)
        plans = page.plans(
            for: self.renderer.symbols(atScale: page.frame.scale), scaled: scalesSymbols,
            levels: order.levels)
        let largest = self.renderer.greatestSize(atScale: page.frame.scale)
        let reach = plans.reduce(0) { max($0, $1.reach(largestSize: largest)) }
        let window = DataWindow(
            of: page.frame, reach: largest == .infinity ? .infinity : reach, source: source, by: way)
        query = FeatureQuery(
            envelope: window.envelope, whereClause: whereClause, fields: self.renderer.fieldNames)
    }

    func draw(
        on canvas: inout RasterCanvas, report: inout DrawingReport.LayerReport,
        stages: inout DrawingReport, progress: (@Sendable (String) -> Void)?
    ) throws {
        // What the map said when it was read is not said again.
        report.diagnostics += rendererDiagnostics.filter { !stages.diagnostics.contains($0) }
        var next = 0
        while next < order.passCount {
            var waiting = WaitingPasses(
                next..<order.passCount, mostBytes: page.session.mostWaitingBytes)
            // Features that are read again for later passes are not counted again.
            var again = DrawingReport.LayerReport(name: report.name)
            if next == 0 {
                try draw(
                    &waiting, on: &canvas, report: &report, stages: &stages, progress: progress)
            } else {
                try draw(
                    &waiting, on: &canvas, report: &again, stages: &stages, progress: progress)
            }
            next = waiting.finish(on: &canvas)
        }
    }

    /// Reads all features and draws them in some passes.
    private func draw(
        _ waiting: inout WaitingPasses, on canvas: inout RasterCanvas,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport,
        progress: (@Sendable (String) -> Void)?
    ) throws {
        var stopwatch = Stopwatch()
        let supply = try BatchSupply(of: self, isFirstPass: waiting.passes.lowerBound == 0)
        defer { supply.cancel() }
        var portrayal = PortrayalReport()
        var outside = supply.outside
        while true {
            let batches = try supply.next(atMost: page.threads * 2)
            stages.add(stopwatch.lap(), to: .read)
            if batches.isEmpty { break }
            try page.checkCancellation()
            let classified = classify(batches)
            let drawn = BatchDrawing.draw(
                classified, on: page, by: supply.way, grid: supply.grid, order: order, passes: waiting.passes)
            for part in drawn {
                waiting.take(part.lists, on: &canvas)
                report.featuresRead += part.featuresRead
                portrayal.merge(part.report)
                outside.add(part.outside)
            }
            stages.add(stopwatch.lap(), dividedAs: classified, drawn)
            progress?("\(report.name): \(report.featuresRead) features")
        }
        report.add(portrayal)
        report.diagnostics += supply.reading.diagnostics
        if let finding = outside.finding(in: page.frame.spatialReference) {
            report.diagnostics.append(finding)
        }
    }

    /// Classifies batches side by side.
    private func classify(_ batches: [FeatureBatch]) -> [ClassifiedBatch] {
        sideBySide(batches, threads: page.threads) { batch in
            var stopwatch = Stopwatch()
            let classification = renderer.classify(batch, scale: page.frame.scale)
            return ClassifiedBatch(
                features: batch, classification: classification,
                plans: plans
                    + page.plans(
                        for: classification.furtherSymbols, scaled: scalesSymbols, levels: order.levels),
                classifyTime: stopwatch.lap())
        }
    }
}

extension DrawingReport.LayerReport {
    mutating func add(_ portrayal: PortrayalReport) {
        featuresDrawn += portrayal.drawn
        featuresClipped += portrayal.clippedAway
        featuresWithoutSymbol += portrayal.withoutSymbol
        featuresUnfit += portrayal.wrongGeometryKind
        diagnostics += portrayal.diagnostics
    }
}

extension DrawingReport {
    /// Divides the time that passed between the steps in proportion to what they took on their threads.
    mutating func add(_ passed: Double, dividedAs batches: [ClassifiedBatch], _ parts: [BatchDrawing]) {
        let classify = batches.reduce(0) { $0 + $1.classifyTime }
        let project = parts.reduce(0) { $0 + $1.projectTime }
        let draw = parts.reduce(0) { $0 + $1.drawTime }
        let factor = passed / max(classify + project + draw, 1e-9)
        add(classify * factor, to: .classify)
        add(project * factor, to: .project)
        add(draw * factor, to: .draw)
    }
}
