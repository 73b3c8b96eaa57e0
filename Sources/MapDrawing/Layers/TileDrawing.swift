import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImagery
import CartoucheMapModel
import CartouchePortrayal
import CartoucheSymbols

/// Draws the tiles of a layer.
struct TileDrawing: PictureDrawing {
    private let decodedTiles: DecodedTiles
    private let page: DrawingPage
    let groupOpacity: Double
    /// The extent of the tiles; nil if it is not known.
    private let extent: Envelope?

    init(_ decodedTiles: DecodedTiles, _ layer: Layer, on page: DrawingPage) {
        (self.decodedTiles, self.page) = (decodedTiles, page)
        groupOpacity = layer.opacity
        extent = layer.fullExtent
    }

    func draw<Target: Canvas>(
        on canvas: inout Target, _ parts: inout LayerParts<Target.Part>,
        report: inout DrawingReport.LayerReport, stages: inout DrawingReport
    ) throws {
        var stopwatch = Stopwatch()
        let result = try TilePicture(of: decodedTiles, in: page.frame.rasterTarget).draw(page.cancellation)
        stages.add(stopwatch.lap(), to: .read)
        defer { stages.add(stopwatch.lap(), to: .draw) }
        report.diagnostics += result.diagnostics
        report.count(result.image.map { [$0] } ?? [], extent)
        guard let placed = result.image else { return }
        var part = canvas.makePart()
        part.draw(placed)
        parts.draw(part, inPass: 0, on: &canvas)
    }

    /// Tiles that were missing may be there the next time, so that a picture of tiles is not kept.
    func drawsSame(as other: any PictureDrawing) -> Bool { false }
}
