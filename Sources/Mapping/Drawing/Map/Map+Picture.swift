import Canvases
import Geospatial
import Images

extension Map {
    /// Draws the map as a picture.
    ///
    /// - Parameters:
    ///   - size: The picture in DIPs (1/96 inch).
    ///   - scale: Pixels for one DIP. Default: 1.
    ///   - viewpoint: Where to look. Default: ``initialViewpoint``, and everything where the map has none.
    ///   - graphicsOverlays: What is drawn above all layers, bottom first. Default: nothing.
    ///   - patternAnchor: What hatches and picture fills hang on. Default: the picture's frame.
    ///   - pixelLimit: The largest picture that is drawn, in pixels. Default: 100 million.
    /// - Returns: The picture, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` when the size is not usable or the viewpoint names no place, and the errors of
    ///   sources that cannot be read.
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

    /// Draws the map to an output: a picture, an SVG document, a recording.
    ///
    /// ```swift
    /// let (bytes, report) = try map.draw(size: ScreenSize(width: 600, height: 400), to: .svg(path: "map.svg"))
    /// ```
    ///
    /// Outputs belong to the product CartoucheCanvas: `import CartoucheCanvas` beside Cartouche.
    ///
    /// - Parameters:
    ///   - size: The picture in DIPs (1/96 inch).
    ///   - scale: Pixels for one DIP. Default: 1.
    ///   - viewpoint: Where to look. Default: ``initialViewpoint``, and everything if the map has none.
    ///   - graphicsOverlays: What is drawn above all layers, bottom first. Default: nothing.
    ///   - patternAnchor: What hatches and picture fills hang on. Default: the picture's frame.
    ///   - output: Makes the canvas and the product.
    /// - Returns: The product of the output, and a report of what was drawn and what was not drawn faithfully.
    /// - Throws: ``MapError`` if the size is not usable or the viewpoint names no place, the errors of sources that
    ///   cannot be read, and those of the output.
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
