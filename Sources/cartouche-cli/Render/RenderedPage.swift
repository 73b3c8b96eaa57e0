import Canvases
import Cartouche
import Documents
import Geospatial
import Images
import Layouts
import Mapping

/// The page of a picture: only a map, or a map sheet.
struct RenderedPage {
    /// The size in DIPs.
    let size: ScreenSize
    /// The places of the elements; nil if the page is only the map.
    let arrangement: MapSheetArrangement?
    /// The map.
    var frame: MapFrame
    private let scale: Double

    /// - Throws: ``MapError`` if the page is too large for the output.
    init(
        size: ScreenSize, _ sheet: MapSheet, legend: Legend, scale: Double,
        limitedBy output: some CanvasOutput
    ) throws {
        self.size = size
        self.scale = scale
        arrangement =
            sheet.isEmpty
            ? nil : MapSheetArrangement(sheet, size: SIMD2(size.width, size.height), legend: legend)
        // A frame of the whole page has the same limits.
        frame = try MapFrame(
            .center(.zero, scale: 1), size: size, scale: scale, spatialReference: .webMercator,
            pixelLimit: output.maximumPixels, maximumSide: output.maximumSide)
    }

    /// The size of the map in DIPs.
    var mapSize: ScreenSize {
        guard let map = arrangement?.map else { return size }
        return ScreenSize(width: max(map.size.x, 1), height: max(map.size.y, 1))
    }

    /// The pixel of the page at the upper left corner of the map.
    private var mapCorner: SIMD2<Double> {
        arrangement.map { ($0.map.low * scale).rounded(.toNearestOrEven) } ?? .zero
    }

    /// The position of the page on the ground, for PDF; nil if too little of the map is on the globe.
    var pdfGeoreference: PDFGeoreference? {
        guard var georeference = frame.pdfGeoreference else { return nil }
        for index in georeference.points.indices { georeference.points[index].pixel += mapCorner }
        return georeference
    }

    /// The position of the page on the ground, for GeoTIFF.
    var tiffGeoreference: TIFFGeoreference {
        var georeference = frame.tiffGeoreference
        georeference.corner -= georeference.column * mapCorner.x + georeference.row * mapCorner.y
        return georeference
    }

    /// Draws a map sheet.
    ///
    /// - Parameters:
    ///   - recording: The map in its frame.
    ///   - background: The color of the page.
    /// - Throws: The errors of the output, and of data sources that cannot be opened.
    func draw<Output: CanvasOutput>(
        _ recording: Recording, of map: Map, _ sheet: MapSheet, background: Color, to result: Output,
        report: inout DrawingReport
    ) throws -> Output.Product {
        guard let arrangement else {
            return try result.draw(canvasPage(background)) { recording.replay(on: &$0) }
        }
        let legend =
            sheet.legendSide == nil
            ? Legend(items: []) : try map.makeLegend(scale: frame.scale).visibleOnly()
        var canvas = try result.makeCanvas(canvasPage(background))
        let drawing = SheetDrawing(sheet, arrangement, legend: legend, frame: frame)
        let found = drawing.draw(recording, on: &canvas)
        let product = try result.finish(&canvas)
        for diagnostic in found + canvas.diagnostics where !report.diagnostics.contains(diagnostic) {
            report.diagnostics.append(diagnostic)
        }
        return product
    }

    private func canvasPage(_ background: Color) -> CanvasPage {
        CanvasPage(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()),
            pixelsPerDIP: scale, background: background)
    }
}
