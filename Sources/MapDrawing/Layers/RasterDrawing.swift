import CartoucheCanvases
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRasters
import CartoucheSymbols

/// Draws a raster layer: its pixels become a picture in the map's system, of the size of the page.
struct RasterDrawing: PictureDrawing {
    private let file: RasterFile
    private let style: RasterLayer.Style
    let groupOpacity: Double
    private let page: DrawingPage

    /// - Throws: The error of a raster that cannot be opened.
    init(_ layer: RasterLayer, on page: DrawingPage) throws {
        file = try layer.raster.file()
        style = layer.style.read { $0 }
        groupOpacity = layer.opacity
        self.page = page
    }

    /// Draws the picture; a raster counts as one feature.
    func draw<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport
    ) throws {
        var stopwatch = Stopwatch()
        defer { stages.add(stopwatch.lap(), to: .draw) }
        let renderer = style.renderer
        let coloring =
            try renderer?.coloring(of: file, page.cancellation) ?? .natural(of: file, page.cancellation)
        stages.add(stopwatch.lap(), to: .read)
        let picture = try RasterPicture(of: file, coloring, by: style.resampling, in: page.frame.rasterTarget)
        let result = try picture.draw(page.cancellation)
        report.diagnostics += result.diagnostics
        (report.featuresRead, report.featuresTotal) = (1, 1)
        guard let image = result.image else {
            report.featuresClipped = 1
            report.extent = file.extent
            return
        }
        report.featuresDrawn = 1
        var part = canvas.makePart()
        part.draw(image, transform: .identity, opacity: 1, sampling: .nearest)
        parts.draw(part, inPass: 0, on: &canvas)
    }

    /// Whether both give the same picture on the same page.
    func drawsSame(as other: any PictureDrawing) -> Bool {
        guard let other = other as? Self else { return false }
        return file === other.file && file.version == other.file.version
            && style.renderer === other.style.renderer && style.resampling == other.style.resampling
    }
}

extension MapFrame {
    /// The pixels of the picture, for rasters.
    package var rasterTarget: RasterTarget {
        let transform = screenTransform
        let origin = transform.position(at: SIMD2(0, 0))
        return RasterTarget(
            width: width, height: height, origin: origin,
            column: transform.position(at: SIMD2(1, 0)) - origin,
            row: transform.position(at: SIMD2(0, 1)) - origin, spatialReference: spatialReference,
            isRepeated: wholeWorld == nil, pixelsPerDIP: pixelsPerDIP)
    }
}
