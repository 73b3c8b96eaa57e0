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
    /// The elements; nil if the page is only the map.
    var layout: PageLayout?
    /// The map, or the map of the main map frame.
    var frame: MapFrame
    /// The feature of the page in a series; nil for other pages.
    var feature: SeriesFeature?
    /// The maps of all map frames of the layout, in its order.
    private(set) var frames: [MapFrame] = []

    init(size: ScreenSize, scale: Double, frame: MapFrame) {
        self.size = size
        self.scale = scale
        self.frame = frame
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
        self.layout = layout
        // A frame of the whole page has the same limits.
        frame = try MapFrame(
            .center(.zero, scale: 1), size: size, scale: scale, spatialReference: .webMercator,
            pixelLimit: limits.maximumPixels, maximumSide: limits.maximumSide)
        guard let mainElement = layout.mainMapFrame else {
            throw InputError(
                "the layout has no map frame that can be drawn",
                suggestion: "add a CIMMapFrame to its elements")
        }
        for element in layout.mapFrames {
            let isMain = element.path == mainElement.path
            let own =
                try (isMain ? main(element) : nil)
                ?? element.frame(
                    of: map, scale: scale, pixelLimit: limits.maximumPixels, maximumSide: limits.maximumSide)
            frames.append(own)
            if isMain { frame = own }
        }
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
        guard let layout else { return [] }
        let needsLegend = layout.elements.contains { if case .legend = $0.kind { true } else { false } }
        var hasMain = false
        return try zip(layout.mapFrames, frames).map { element, frame in
            let overlays = element.mapFrame?.overlays(in: frame) ?? []
            var drawing = DrawingReport()
            let recording: Recording
            if !hasMain, frame == self.frame {
                hasMain = true
                let whole = try draw(frame, overlays + (feature?.overlays ?? []), &report)
                recording = try feature?.clipping(whole, in: frame) ?? whole
                drawing = report
            } else {
                recording = try draw(frame, overlays, &drawing)
            }
            let legend =
                needsLegend
                ? try map.makeLegend(scale: frame.scale).visibleOnly()
                    .withModelPictures(scale: max(scale, 2), resources: resources) : nil
            return PlacedMap(
                name: element.name, frame: frame, recording: recording, legend: legend,
                keys: drawing.labelKeys)
        }
    }

    /// The pixels and the background of the page.
    func canvasPage(_ background: Color) -> CanvasPage {
        CanvasPage(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()),
            pixelsPerDIP: scale, background: background)
    }
}
