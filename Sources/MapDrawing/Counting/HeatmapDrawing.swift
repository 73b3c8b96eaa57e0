import CartoucheArcade
import CartoucheCanvases
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheRenderers
import CartoucheWorkers

/// Draws the points of a layer as a surface of colors by density.
struct HeatmapDrawing {
    private let rule: DensityRule
    private let page: DrawingPage
    /// What the weights depend on beside the attributes.
    private let context: ValueContext
    private let radius: Double
    private var grid: DensityGrid
    /// The counts of features and the diagnostics.
    private(set) var report = PortrayalReport()
    /// The counts of features outside the map's projection.
    private(set) var outside = OutsideProjection()

    /// The number of different colors of a surface.
    private static let colorCount = 1024

    init(_ rule: DensityRule, on page: DrawingPage, scripts: ArcadeContext) {
        self.rule = rule
        self.page = page
        context = ValueContext(scale: page.frame.scale, scripts: scripts)
        radius = Self.reach(of: rule, on: page.frame)
        let dips = rule.radiusInDIPs
        grid = DensityGrid(
            width: page.frame.width, height: page.frame.height, radius: radius,
            peak: 3 / (.pi * dips * dips), anchor: page.frame.gridOrigin)
        for diagnostic in rule.diagnostics { report.add(diagnostic) }
    }

    /// The distance in pixels within which points have an influence.
    package static func reach(of rule: DensityRule, on frame: MapFrame) -> Double {
        rule.radius(atScale: frame.scale) * frame.pixelsPerDIP
    }

    /// Adds the points of a batch.
    mutating func add(_ batch: FeatureBatch, by placing: FeaturePlacing) {
        var diagnostics: [Diagnostic] = []
        let weights = rule.weights(of: batch, in: context, diagnostics: &diagnostics)
        for diagnostic in diagnostics { report.add(diagnostic) }
        let column =
            placing.projection?.project(batch.geometry, rows: 0..<batch.count, &outside).column
            ?? batch.geometry
        let transform = page.frame.screenTransform
        let (low, high) = (
            SIMD2(repeating: -radius),
            SIMD2(Double(page.frame.width), Double(page.frame.height)) + radius
        )
        for row in 0..<batch.count {
            guard column.kinds[row] == .point || column.kinds[row] == .multipoint else {
                report.count(column.kinds[row] == .none ? .clippedAway : .wrongGeometryKind)
                continue
            }
            guard weights[row].isFinite else {
                report.count(.withoutSymbol)
                continue
            }
            var isNear = false
            for index in column.coordinateRange(of: row) {
                let place = column.coordinates[index]
                guard place.x.isFinite, place.y.isFinite,
                    let copies = page.worlds.copies(from: place.x, to: place.x, reach: radius)
                else { continue }
                for copy in copies {
                    let position = transform.apply(to: place) + page.worlds.pixels(of: copy)
                    guard all(position .>= low), all(position .<= high) else { continue }
                    grid.add(weights[row], at: position)
                    isNear = true
                }
            }
            report.count(isNear ? .drawn : .clippedAway)
        }
    }

    /// Returns the surface as a picture of the page; nil if it is empty.
    func makeImage() -> Image? {
        let densities = grid.densities(threads: page.threads)
        guard densities.contains(where: { $0 > 0 }) else { return nil }
        let surface = DensitySurface(grid, densities)
        let limit = rule.maxDensity(atScale: page.frame.scale)
        let maxDensity = limit.map(Float.init) ?? surface.greatest(on: page.frame)
        let minDensity = Float(rule.minDensity)
        guard maxDensity > minDensity || maxDensity > 0 else { return nil }
        let colors = rule.colors(count: Self.colorCount).map(\.premultipliedWord)
        guard !colors.isEmpty else { return nil }
        let span = max(maxDensity - minDensity, Float.leastNormalMagnitude)
        let bitmap = Bitmap(width: page.frame.width, height: page.frame.height)
        let bands = WorkerPool.map(Array(0..<page.frame.height), threads: page.threads) { y -> [UInt32] in
            (0..<page.frame.width).map { x in
                let density = surface.density(x, y)
                guard density > 0 else { return 0 }
                let share = min(max((density - minDensity) / span, 0), 1)
                return colors[Int(share * Float(Self.colorCount - 1) + 0.5)]
            }
        }
        for (y, row) in bands.enumerated() {
            let target = bitmap.row(y)
            for (x, word) in row.enumerated() { target[x] = word }
        }
        return Image(bitmap)
    }
}

/// The density at each pixel, between the middles of cells.
private struct DensitySurface: Sendable {
    package let grid: DensityGrid
    let densities: [Float]

    init(_ grid: DensityGrid, _ densities: [Float]) {
        self.grid = grid
        self.densities = densities
    }

    func density(_ x: Int, _ y: Int) -> Float {
        let place = (SIMD2(Double(x), Double(y)) + 0.5 - grid.origin) / Double(grid.cell) - 0.5
        let (column, row) = (Int(place.x), Int(place.y))
        let index = row * grid.columns + column
        if grid.cell == 1 { return densities[index] }
        let (fx, fy) = (Float(place.x - Double(column)), Float(place.y - Double(row)))
        let top = densities[index] + (densities[index + 1] - densities[index]) * fx
        let below = index + grid.columns
        let bottom = densities[below] + (densities[below + 1] - densities[below]) * fx
        return top + (bottom - top) * fy
    }

    func greatest(on frame: MapFrame) -> Float {
        (0..<frame.height).reduce(0) { sofar, y in
            (0..<frame.width).reduce(sofar) { max($0, density($1, y)) }
        }
    }
}

extension LayerDrawing {
    /// Reads all points and draws their surface.
    func draw<Target: Canvas>(
        _ rule: DensityRule, on canvas: inout Target, _ parts: inout LayerParts<Target.Part>,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport,
        progress: (@Sendable (String) -> Void)?
    ) throws {
        var stopwatch = Stopwatch()
        var drawing = HeatmapDrawing(rule, on: page, scripts: scriptContext)
        let reader = try BatchReader(of: self, isFirstPass: true)
        defer { reader.cancel() }
        while true {
            let batches = try reader.next(atMost: page.threads * 2)
            stages.add(stopwatch.lap(), to: .read)
            if batches.isEmpty { break }
            try page.checkCancellation()
            for batch in batches { drawing.add(batch, by: reader.placing) }
            report.featuresRead += batches.reduce(0) { $0 + $1.count }
            stages.add(stopwatch.lap(), to: .project)
            progress?("\(report.name): \(report.featuresRead) features")
        }
        var part = canvas.makePart()
        if let image = drawing.makeImage() {
            part.draw(image, transform: .identity, opacity: 1, sampling: .nearest)
            // Vectors have no gradient that follows a shape, and none for the surface.
            if !Target.abilities.contains(.shapeGradients) {
                report.diagnostics.append(
                    Diagnostic(
                        .note, code: .heatmapAsPicture, message: "a heatmap has no shapes",
                        instead: "drawn as a picture"))
            }
        }
        try page.checkCancellation()
        parts.draw(part, inPass: 0, on: &canvas)
        report.add(drawing.report)
        if drawing.report.wrongGeometryKind > 0 {
            report.diagnostics.append(
                Diagnostic(
                    .warning, code: .symbolDoesNotFit,
                    message:
                        "\(drawing.report.wrongGeometryKind) features are not points, as heatmaps require",
                    instead: "not drawn"))
        }
        report.diagnostics += reader.reading.diagnostics
        if let diagnostic = drawing.outside.diagnostic(in: page.frame.spatialReference) {
            report.diagnostics.append(diagnostic)
        }
        stages.add(stopwatch.lap(), to: .draw)
    }
}
