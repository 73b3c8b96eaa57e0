import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImagery
import CartoucheMapModel
import CartouchePortrayal
import CartoucheSymbols

/// Draws the pictures of a server that draws maps itself.
struct ServiceDrawing: PictureDrawing {
    private let service: any PictureService
    private let page: DrawingPage
    let groupOpacity: Double
    private let extent: Envelope?

    /// - Throws: The error of a service that cannot be reached.
    init(_ layer: WMSLayer, on page: DrawingPage) throws {
        service = try layer.service()
        self.page = page
        groupOpacity = layer.opacity
        extent = layer.fullExtent
    }

    func draw<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport
    ) throws {
        var stopwatch = Stopwatch()
        let images = try ServicePicture(of: service, in: page.frame.rasterTarget).draw(page.cancellation)
        stages.add(stopwatch.lap(), to: .read)
        defer { stages.add(stopwatch.lap(), to: .draw) }
        report.count(images, extent)
        guard !images.isEmpty else { return }
        var part = canvas.makePart()
        for image in images { part.draw(image) }
        parts.draw(part, inPass: 0, on: &canvas)
    }

    /// The answer of a server can change, so that its picture is not kept.
    func drawsSame(as other: any PictureDrawing) -> Bool { false }
}

extension DrawingReport.LayerReport {
    /// Counts the pictures of a layer as one feature.
    mutating func count(_ images: [PlacedImage], _ extent: Envelope?) {
        (featuresRead, featuresTotal) = (1, 1)
        if images.isEmpty {
            featuresClipped = 1
            self.extent = extent
        } else {
            featuresDrawn = 1
        }
    }
}

extension Canvas {
    /// Draws a picture at its place.
    mutating func draw(_ placed: PlacedImage) {
        draw(
            placed.image,
            transform: AffineTransform(
                a: placed.column.x, b: placed.column.y, c: placed.row.x, d: placed.row.y, tx: placed.origin.x,
                ty: placed.origin.y),
            opacity: 1, sampling: .bilinear)
    }
}
