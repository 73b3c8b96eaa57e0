import Documents
import Expressions
import FeatureSources
import Features
import Geospatial
import Imaging
import Portrayal
import Symbology

/// Draws one layer: source → where → classes → pixels → canvas, batch by batch.
struct LayerDrawing: Sendable {
    let source: any FeatureSource
    let whereClause: WhereClause?
    let renderer: RendererDefinition
    let rendererDiagnostics: [Diagnostic]
    let frame: MapFrame
    let transformation: CoordinateTransformation
    let plans: [SymbolPlan]
    let threads: Int
    /// Where patterns begin, pixels.
    let patternOrigin: SIMD2<Double>

    init(
        _ layer: FeatureLayer, frame: MapFrame, patternAnchor: PatternAnchor, session: DrawingSession,
        threads: Int
    ) throws {
        source = layer.featureSource
        let expression = layer.definitionExpression
        whereClause = expression.isEmpty ? nil : try WhereClause(parsing: expression)
        let renderer = layer.renderer ?? DefaultRenderer.make()
        rendererDiagnostics = renderer.findings
        self.renderer = renderer.definition
        self.frame = frame
        self.threads = threads
        patternOrigin = patternAnchor.origin(in: frame)
        transformation = try CoordinateTransformation(
            from: source.spatialReference ?? .wgs84, to: frame.spatialReference)
        let pixelsPerPoint = frame.pixelsPerDIP * 96 / 72
        plans = self.renderer.symbols(atScale: frame.scale).map {
            session.plans.plan(for: $0, pixelsPerPoint: pixelsPerPoint)
        }
    }

    func draw(
        on canvas: inout RasterCanvas, report: inout DrawingReport.LayerReport,
        stages: inout DrawingReport, progress: (@Sendable (String) -> Void)?
    ) throws {
        // What the map said when it was read is not said again.
        report.diagnostics += rendererDiagnostics.filter { !stages.diagnostics.contains($0) }
        let query = FeatureQuery(whereClause: whereClause, fields: renderer.fieldNames)
        let queue = BatchQueue(reading: source, query: query, depth: threads * 2)
        defer { queue.cancel() }
        var portrayal = PortrayalReport()
        var detail: DetailGrid??
        var outside = OutsideProjection()
        var stopwatch = Stopwatch()
        while true {
            let batches = try queue.next(atMost: threads * 2)
            stages.add(stopwatch.lap(), to: .read)
            if batches.isEmpty { break }
            let grid = detail ?? detailGrid(for: batches[0])
            detail = grid
            let classified = ClassifiedBatch.classify(batches, by: self)
            let drawn = BatchDrawing.draw(classified, of: self, grid: grid)
            for part in drawn {
                canvas.draw(part.list)
                report.featuresRead += part.featuresRead
                portrayal.merge(part.report)
                outside.add(part.outside)
            }
            stages.add(stopwatch.lap(), dividedAs: classified, drawn)
            progress?("\(report.name): \(report.featuresRead) features")
        }
        report.featuresDrawn = portrayal.drawn
        report.featuresClipped = portrayal.clippedAway
        report.featuresWithoutSymbol = portrayal.withoutSymbol
        report.featuresUnfit = portrayal.wrongGeometryKind
        report.diagnostics += portrayal.diagnostics + queue.reading.diagnostics
        if let finding = outside.finding(in: frame.spatialReference) { report.diagnostics.append(finding) }
    }

    /// The grid that drops invisible detail, if the first features have any.
    private func detailGrid(for batch: FeatureBatch) -> DetailGrid? {
        let all = batch.geometry.partStarts
        let few = all.prefix { Int($0) <= DetailGrid.sampleSize }.count
        let starts = Array(all.prefix(max(few, 2)))
        guard let end = starts.last else { return nil }
        var coordinates = Array(batch.geometry.coordinates[..<Int(end)])
        transformation.transform(&coordinates)
        let transform = frame.screenTransform
        let pays = DetailGrid.pays(for: coordinates, partStarts: starts, under: transform)
        return pays ? DetailGrid(transform) : nil
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
