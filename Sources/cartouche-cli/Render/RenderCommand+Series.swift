import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages
import CartoucheLayouts

// A series of pages: one for each feature of a layer.
extension RenderCommand {
    /// Draws the pages one after the other; only one page is in memory.
    ///
    /// - Parameter report: Receives the report of the first page, and the diagnostics of all pages.
    func drawSeries(
        of map: Map, in format: PictureFormat, to output: String, with renderer: MapRenderer,
        report: inout DrawingReport, _ progress: ProgressLine?
    ) throws {
        switch format {
        case .pdf:
            var result = PDFOutput(path: output)
            let run = try SeriesRun(self, map, page(of: map, in: format, for: result), limitedBy: result)
            var canvas: PDFCanvas?
            try run.forEachPage(progress) { page, layout, values in
                var own =
                    try canvas.take()
                    ?? {
                        result.options = document.options(
                            scale: page.scale, georeference: page.pdfGeoreference)
                        result.options.textForm = vector.textOfPDF
                        return try result.makeCanvas(page.canvasPage(pageColor))
                    }()
                if values.page?.number != 1 {
                    own.beginPage(
                        page.canvasPage(pageColor), georeference: page.pdfGeoreference
                    )
                }
                try add(&report) {
                    try draw(map, on: page, layout, values, on: &own, with: renderer, report: &$0, progress)
                }
                canvas = own
            }
            if var canvas { _ = try result.finish(&canvas) }
        case .svg:
            guard let name = NumberedName(output) else { return }
            let limits = vector.output(path: output)
            let run = try SeriesRun(self, map, page(of: map, in: format, for: limits), limitedBy: limits)
            try run.forEachPage(progress) { page, layout, values in
                var result = vector.output(path: name.path(values.page?.number ?? 1))
                (result.title, result.description) = (values.page?.name, document.description)
                var canvas = try result.makeCanvas(page.canvasPage(pageColor))
                try add(&report) {
                    try draw(
                        map, on: page, layout, values, on: &canvas, with: renderer, report: &$0, progress)
                }
                _ = try result.finish(&canvas)
            }
        case .png, .jpg, .webp, .tif:
            guard let name = NumberedName(output) else { return }
            var result = PictureOutput.picture
            result.maximumPixels = picture.pixelLimit
            let run = try SeriesRun(self, map, page(of: map, in: format, for: result), limitedBy: result)
            try run.forEachPage(progress) { page, layout, values in
                let path = name.path(values.page?.number ?? 1)
                var canvas = try result.makeCanvas(page.canvasPage(pageColor))
                try add(&report) {
                    try draw(
                        map, on: page, layout, values, on: &canvas, with: renderer, report: &$0, progress)
                }
                let bytes = try picture.encode(
                    result.finish(&canvas), for: path, dpi: print.dpi,
                    georeference: format == .tif ? page.tiffGeoreference : nil)
                try OutputError.write(bytes, to: path)
            }
        }
    }

    /// Adds the report of a page: the whole report of the first page, and the diagnostics of the others.
    func add(_ report: inout DrawingReport, _ body: (inout DrawingReport) throws -> Void) throws {
        if report.layers.isEmpty {
            try body(&report)
            return
        }
        var page = DrawingReport()
        try body(&page)
        for diagnostic in page.allDiagnostics
        where report.diagnostics.count < 1000 && !report.allDiagnostics.contains(diagnostic) {
            report.diagnostics.append(diagnostic)
        }
    }
}

/// The pages of a series on one layout.
private struct SeriesRun<Output: CanvasOutput> {
    private let command: RenderCommand
    private let map: Map
    private let base: RenderedPage
    private let layout: PageLayout
    private let pages: SeriesPages
    private let output: Output

    /// - Parameter base: The page with the whole map.
    init(_ command: RenderCommand, _ map: Map, _ base: RenderedPage, limitedBy output: Output) throws {
        var series = MapSeries(layer: command.sheetElements.series ?? "")
        if let own = base.layout?.series, own.layer == series.layer { series = own }
        if let field = command.sheetElements.seriesName {
            (series.nameField, series.sortField) = (field, field)
        }
        self.command = command
        self.map = map
        self.base = base
        self.output = output
        layout = base.layout ?? PageLayout(size: SIMD2(base.size.width, base.size.height))
        pages = try SeriesPages(series, of: map)
        if command.sheetElements.seriesClip, pages.geometryKind.map({ $0 != .polygon }) ?? false {
            throw InputError(
                "the features of the layer \"\(series.layer)\" have no areas for --series-clip",
                suggestion: "use a layer of polygons, or --series-highlight")
        }
    }

    /// Calls a function for each page; that of a feature without a geometry shows the whole map.
    func forEachPage(
        _ progress: ProgressLine?, _ body: (RenderedPage, PageLayout, PageValues) throws -> Void
    ) throws {
        for number in 1...pages.count {
            progress?.update("pages", done: number - 1, of: pages.count)
            var values = PageValues(date: command.document.date)
            let (seriesPage, geometry) = pages.page(number)
            values.page = seriesPage
            values.pageCount = pages.count
            let viewpoint = pages.viewpoint(
                of: geometry, scale: base.frame.scale, rotation: base.frame.rotation)
            var page = try RenderedPage(layout, of: map, scale: base.scale, limitedBy: output) { element in
                guard let viewpoint else { return base.frame }
                return try command.view.scaled(
                    map.frame(
                        viewpoint: viewpoint, size: element.size, scale: base.scale,
                        pixelLimit: output.maximumPixels, maximumSide: output.maximumSide))
            }
            let sheet = command.sheetElements
            page.feature = geometry.map {
                SeriesFeature(
                    geometry: $0, isClipped: sheet.seriesClip, isHighlighted: sheet.seriesHighlight)
            }
            try body(page, layout, values)
        }
    }
}
