import Cartouche
import CartoucheCanvases
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLayouts
import CartoucheScenes

/// The page of a picture: only a map, or a page with map frames and other elements.
struct RenderedPage {
    /// The size in DIPs.
    let size: ScreenSize
    /// The number of pixels per DIP.
    let scale: Double
    /// The elements with their maps; nil if the page is only the map.
    private let page: LayoutPage?
    /// The elements; nil if the page is only the map.
    var layout: PageLayout? { page?.layout }
    /// The map, or the map of the main map frame.
    var frame: MapFrame
    /// The feature of the page in a series; nil for other pages.
    var feature: SeriesFeature?

    init(size: ScreenSize, scale: Double, frame: MapFrame) {
        self.size = size
        self.scale = scale
        self.frame = frame
        page = nil
    }

    /// Creates a page with a layout.
    ///
    /// - Parameters:
    ///   - limits: Checks the size of the page and of its map frames.
    ///   - main: Returns the map of the main map frame; nil for the place that the layout gives.
    /// - Throws: ``MapError`` if the page is too large for the output or if a map frame has no place, and
    ///   ``InputError`` if the layout has no map frame.
    init(
        _ layout: PageLayout, of map: Map, scale: Double, limitedBy limits: some CanvasOutput,
        main: (LayoutElement) throws -> MapFrame?
    ) throws {
        size = ScreenSize(width: layout.size.x, height: layout.size.y)
        self.scale = scale
        guard let page = try LayoutPage(layout, of: map, scale: scale, limitedBy: limits, main: main) else {
            throw InputError(
                "the layout has no map frame that can be drawn",
                suggestion: "add a CIMMapFrame to its elements")
        }
        self.page = page
        frame = page.mainFrame
    }

    /// The pixel of the page at the upper left corner of the map.
    private var mapCorner: SIMD2<Double> {
        layout?.mainMapFrame.map { ($0.box.low * scale).rounded(.toNearestOrEven) } ?? .zero
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

    /// The maps of the layout, drawn and with their legends.
    ///
    /// - Parameters:
    ///   - resources: The limits for models in legends.
    ///   - draw: Draws a map; only the report of the main map is part of the report of the page.
    func placedMaps(
        of map: Map, resources: ResourceLoader, report: inout DrawingReport,
        draw: (MapFrame, [GraphicsOverlay], inout DrawingReport) throws -> Recording
    ) throws -> [PlacedMap] {
        guard let page else { return [] }
        return try page.maps(of: map, resources: resources, report: &report) {
            frame, overlays, isMain, report in
            guard isMain, let feature else { return try draw(frame, overlays, &report) }
            return try feature.clipping(draw(frame, overlays + feature.overlays, &report), in: frame)
        }
    }

    /// The pixels and the background of the page.
    func canvasPage(_ background: Color) -> CanvasPage {
        CanvasPage(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()),
            pixelsPerDIP: scale, background: background)
    }
}
