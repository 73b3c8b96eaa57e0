import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSwatches
import CartoucheSymbols
import CartoucheWorkers

extension MapSheet {
    /// Draws a page with a map as an image.
    ///
    /// ```swift
    /// var sheet = MapSheet(title: "Geneva")
    /// sheet.legendSide = .right
    /// sheet.scaleBar = .metric
    /// let (image, report) = try await sheet.makeImage(
    ///     of: map, size: ScreenSize(width: 1123, height: 794), scale: 2)
    /// ```
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - viewpoint: The part of the map. Default: nil, the map's initial viewpoint, or everything if it has none.
    ///   - graphicsOverlays: Overlays above the layers, bottom first. Default: none.
    ///   - size: The size of the page in DIPs (1/96 inch).
    ///   - scale: The number of pixels per DIP. Default: 1.
    ///   - pageColor: The color of the page; texts are dark or light, with the greater contrast. Default: white.
    /// - Returns: The image, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint has no position on the map. Also the errors of
    ///   sources that cannot be read, and `CancellationError`.
    public func makeImage(
        of map: Map, viewpoint: Viewpoint? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        size: ScreenSize, scale: Double = 1, pageColor: Color = .white
    ) async throws -> (image: Image, report: DrawingReport) {
        let (image, report) = try await draw(
            map, viewpoint: viewpoint, graphicsOverlays: graphicsOverlays, size: size, scale: scale,
            pageColor: pageColor, to: PictureOutput())
        return (image.drawn(at: scale), report)
    }

    /// Draws a page with a map to an output, such as an SVG or a PDF file.
    ///
    /// Outputs are in the product CartoucheCanvas; import `CartoucheCanvas` in addition to `Cartouche`.
    ///
    /// - Parameters:
    ///   - map: The map.
    ///   - viewpoint: The part of the map. Default: nil, the map's initial viewpoint, or everything if it has none.
    ///   - graphicsOverlays: Overlays above the layers, bottom first. Default: none.
    ///   - size: The size of the page in DIPs (1/96 inch).
    ///   - scale: The number of pixels per DIP. Default: 1.
    ///   - pageColor: The color of the page; texts are dark or light, with the greater contrast. Default: white.
    ///   - output: The output, for example `PDFOutput(path: "sheet.pdf")`.
    /// - Returns: The product of the output, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: The errors of ``makeImage(of:viewpoint:graphicsOverlays:size:scale:pageColor:)``, and those of the
    ///   output.
    public func draw<Output: CanvasOutput>(
        _ map: Map, viewpoint: Viewpoint? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        size: ScreenSize, scale: Double = 1, pageColor: Color = .white, to output: Output
    ) async throws -> (product: Output.Product, report: DrawingReport)
    where Output: Sendable, Output.Product: Sendable {
        try await BackgroundThreads.run { cancellation in
            let viewpoint = viewpoint ?? map.initialViewpoint
            var sheet = self
            sheet.credits = try map.credits(after: credits)
            let page = try sheet.layoutPage(
                of: map, viewpoint, size: size, scale: scale, pageColor: pageColor, limitedBy: output)
            var report = DrawingReport()
            let maps = try page.maps(of: map, resources: ResourceLoader(), report: &report) {
                frame, overlays, isMain, report in
                try map.draw(
                    in: frame, to: RecordingOutput(), graphicsOverlays: graphicsOverlays + overlays,
                    cancellation: cancellation, avoidsEdges: true, report: &report)
            }
            var drawing = LayoutDrawing(
                page.layout, maps: maps, values: PageValues(), scale: scale, pageColor: pageColor)
            let whole = CanvasPage(
                width: Int((page.layout.size.x * scale).rounded()),
                height: Int((page.layout.size.y * scale).rounded()), pixelsPerDIP: scale,
                background: pageColor)
            var canvas = try output.makeCanvas(whole)
            drawing.draw(on: &canvas)
            let product = try output.finish(&canvas)
            for diagnostic in drawing.diagnostics + canvas.diagnostics
            where !report.diagnostics.contains(diagnostic) {
                report.diagnostics.append(diagnostic)
            }
            return (product, report)
        }
    }

    /// Arranges the sheet, and returns it as the page of a layout.
    private func layoutPage(
        of map: Map, _ viewpoint: Viewpoint?, size: ScreenSize, scale: Double, pageColor: Color,
        limitedBy output: some CanvasOutput
    ) throws -> LayoutPage {
        // A frame of the whole page has the same limits.
        _ = try MapFrame(
            .center(.zero, scale: 1), size: size, scale: scale, spatialReference: .webMercator,
            pixelLimit: output.maximumPixels, maximumSide: output.maximumSide)
        let sheetPage = SheetPage(
            self, of: map, size: size,
            legend: try legend(of: map, scale: scale, resources: ResourceLoader()))
        let frame = try map.frame(
            viewpoint: viewpoint, size: sheetPage.mapSize, scale: scale, fitsSymbols: true,
            pixelLimit: output.maximumPixels, maximumSide: output.maximumSide)
        let document = try sheetPage.document(of: map, in: frame, pageColor: pageColor)
        let layout = try PageLayout(JSONPart(parsing: document.json.bytes()))
        let page = try LayoutPage(layout, of: map, scale: scale, limitedBy: output) { _ in frame.forLayout }
        guard let page else {
            throw MapError.unusableSize(
                what: "the page has no room for the map",
                suggestion: "use a larger page, or fewer elements")
        }
        return page
    }
}
