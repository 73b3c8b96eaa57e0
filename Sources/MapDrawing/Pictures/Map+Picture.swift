import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel

extension Map {
    /// Draws the map as an image.
    ///
    /// - Parameters:
    ///   - size: The size of the image in DIPs (1/96 inch).
    ///   - scale: The number of pixels per DIP. Default: 1.
    ///   - viewpoint: The viewpoint. Default: nil, which means ``initialViewpoint``, or everything if the map has
    ///     none.
    ///   - graphicsOverlays: The overlays to draw above all layers, bottom first. Default: none.
    ///   - patternAnchor: The anchor of hatches and picture fills. Default: ``PatternAnchor/frame``.
    ///   - pixelLimit: The maximum number of pixels. Default: 100 million.
    /// - Returns: The image, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint has no position on the map. Also the errors
    ///   of sources that cannot be read.
    public func makeImage(
        size: ScreenSize, scale: Double = 1, viewpoint: Viewpoint? = nil,
        graphicsOverlays: [GraphicsOverlay] = [],
        patternAnchor: PatternAnchor = .frame, pixelLimit: Int = 100_000_000
    ) throws -> (image: Image, report: DrawingReport) {
        var request = MapRequest(self, size: size, viewpoint: viewpoint)
        request.scale = scale
        request.graphicsOverlays = graphicsOverlays
        request.patternAnchor = patternAnchor
        request.pixelLimit = pixelLimit
        return try mapRenderer.makeImage(request)
    }

    /// Draws the map to an output: an image, an SVG document or a recording.
    ///
    /// ```swift
    /// let (bytes, report) = try map.draw(size: ScreenSize(width: 600, height: 400), to: .svg(path: "map.svg"))
    /// ```
    ///
    /// Outputs are in the product CartoucheCanvas; import `CartoucheCanvas` in addition to `Cartouche`.
    ///
    /// - Parameters:
    ///   - size: The size of the picture in DIPs (1/96 inch).
    ///   - scale: The number of pixels per DIP. Default: 1.
    ///   - viewpoint: The viewpoint. Default: nil, which means ``initialViewpoint``, or everything if the map has
    ///     none.
    ///   - graphicsOverlays: The overlays to draw above all layers, bottom first. Default: none.
    ///   - patternAnchor: The anchor of hatches and picture fills. Default: ``PatternAnchor/frame``.
    ///   - output: The output, which makes the canvas and the product.
    /// - Returns: The product of the output, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint has no position on the map. Also the errors
    ///   of sources that cannot be read, and those of the output.
    public func draw<Output: CanvasOutput>(
        size: ScreenSize, scale: Double = 1, viewpoint: Viewpoint? = nil,
        graphicsOverlays: [GraphicsOverlay] = [],
        patternAnchor: PatternAnchor = .frame, to output: Output
    ) throws -> (product: Output.Product, report: DrawingReport) {
        var request = MapRequest(self, size: size, viewpoint: viewpoint)
        request.scale = scale
        request.graphicsOverlays = graphicsOverlays
        request.patternAnchor = patternAnchor
        request.pixelLimit = output.maximumPixels
        return try mapRenderer.draw(request, to: output)
    }
}
