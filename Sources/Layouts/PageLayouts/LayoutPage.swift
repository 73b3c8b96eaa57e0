import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSwatches
import CartoucheSymbols

/// A page of a layout, with the parts of a map that its map frames show.
package struct LayoutPage: Sendable {
    package let layout: PageLayout
    /// The number of pixels per DIP.
    package let scale: Double
    /// The parts of the map in the map frames, in the order of ``PageLayout/mapFrames``.
    package private(set) var frames: [MapFrame] = []
    /// The part of the map in the largest map frame.
    package private(set) var mainFrame: MapFrame

    /// Creates a page; nil if the layout has no map frame.
    ///
    /// - Parameters:
    ///   - limits: Checks the size of the page and of its map frames.
    ///   - main: Returns the part of the map in the largest map frame; nil for the place that the layout gives.
    /// - Throws: ``MapError`` if the page is too large for the output or if a map frame has no place.
    package init?(
        _ layout: PageLayout, of map: Map, scale: Double, limitedBy limits: some CanvasOutput,
        main: (LayoutElement) throws -> MapFrame?
    ) throws {
        self.layout = layout
        self.scale = scale
        // A frame of the whole page has the same limits.
        mainFrame = try MapFrame(
            .center(.zero, scale: 1), size: ScreenSize(width: layout.size.x, height: layout.size.y),
            scale: scale, spatialReference: .webMercator, pixelLimit: limits.maximumPixels,
            maximumSide: limits.maximumSide)
        guard let mainElement = layout.mainMapFrame else { return nil }
        for element in layout.mapFrames {
            let isMain = element.path == mainElement.path
            let own =
                try (isMain ? main(element) : nil)
                ?? element.frame(
                    of: map, scale: scale, pixelLimit: limits.maximumPixels, maximumSide: limits.maximumSide)
            frames.append(own)
            if isMain { mainFrame = own }
        }
    }

    /// Returns the maps of the map frames, drawn and with their legends.
    ///
    /// - Parameters:
    ///   - resources: The limits for models in legends.
    ///   - report: Receives the report of the main map; those of the others are not part of the page's report.
    ///   - draw: Draws a map with overlays of its map frame; the flag says whether it is the main map.
    /// - Throws: The errors of the function, and those of data sources that cannot be opened.
    package func maps(
        of map: Map, resources: ResourceLoader, report: inout DrawingReport,
        draw: (MapFrame, [GraphicsOverlay], _ isMain: Bool, inout DrawingReport) throws -> Recording
    ) throws -> [PlacedMap] {
        let needsLegend = layout.elements.contains { if case .legend = $0.kind { true } else { false } }
        var hasMain = false
        return try zip(layout.mapFrames, frames).map { element, frame in
            let overlays = element.mapFrame?.overlays(in: frame) ?? []
            let isMain = !hasMain && frame == mainFrame
            var drawing = DrawingReport()
            let recording: Recording
            if isMain {
                hasMain = true
                recording = try draw(frame, overlays, true, &report)
                drawing = report
            } else {
                recording = try draw(frame, overlays, false, &drawing)
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
}
