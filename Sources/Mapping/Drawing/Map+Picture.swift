import Geospatial
import Imaging

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
        size: Size, scale: Double = 1, viewpoint: Viewpoint? = nil, graphicsOverlays: [GraphicsOverlay] = [],
        patternAnchor: PatternAnchor = .frame, pixelLimit: Int = 100_000_000
    ) throws -> (image: Image, report: DrawingReport) {
        var report = DrawingReport()
        let frame = try frame(
            viewpoint: viewpoint ?? initialViewpoint, graphicsOverlays: graphicsOverlays, size: size,
            scale: scale, pixelLimit: pixelLimit)
        let image = try draw(
            in: frame, graphicsOverlays: graphicsOverlays, patternAnchor: patternAnchor, report: &report)
        return (image, report)
    }
}
