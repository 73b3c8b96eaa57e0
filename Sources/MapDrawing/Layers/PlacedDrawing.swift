import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImagery
import CartoucheMapModel
import CartouchePortrayal
import CartoucheSymbols

/// Draws the pictures of a server or an archive.
struct PlacedDrawing: PictureDrawing {
    private let source: any MapPictures
    private let page: DrawingPage
    let groupOpacity: Double
    /// The extent of the source; nil if it is not known.
    private let extent: Envelope?

    /// - Throws: The error of a source that cannot be opened.
    init(_ layer: any PictureLayer, on page: DrawingPage) throws {
        source = try layer.pictures()
        self.page = page
        groupOpacity = layer.opacity
        extent = layer.fullExtent
    }

    func draw<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport
    ) throws {
        var stopwatch = Stopwatch()
        let pictures = try source.pictures(in: page.frame.rasterTarget, page.cancellation)
        stages.add(stopwatch.lap(), to: .read)
        defer { stages.add(stopwatch.lap(), to: .draw) }
        report.diagnostics += pictures.diagnostics
        // All pictures count as one feature.
        (report.featuresRead, report.featuresTotal) = (1, 1)
        guard !pictures.images.isEmpty else {
            report.featuresClipped = 1
            report.extent = extent
            return
        }
        report.featuresDrawn = 1
        var part = canvas.makePart()
        for placed in pictures.images {
            part.draw(
                placed.image,
                transform: AffineTransform(
                    a: placed.column.x, b: placed.column.y, c: placed.row.x, d: placed.row.y,
                    tx: placed.origin.x, ty: placed.origin.y),
                opacity: 1, sampling: .bilinear)
        }
        parts.draw(part, inPass: 0, on: &canvas)
    }

    /// The next answer of a source can be another one, so that its pictures are not kept.
    func drawsSame(as other: any PictureDrawing) -> Bool { false }
}
