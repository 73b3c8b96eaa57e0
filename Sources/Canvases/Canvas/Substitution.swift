import CartoucheDocuments
import CartoucheImages

/// An image that replaces calls that a canvas does not support.
///
/// All canvases share this fallback. The canvas decides which calls need it, draws the image with its own image call,
/// and reports its own diagnostic.
package struct Substitution: Sendable {
    /// The image.
    package var image: Image
    /// The transformation from the image's pixels to page pixels.
    package var transform: AffineTransform

    /// Draws calls as an image; nil if no part of them lies on the page.
    ///
    /// - Parameters:
    ///   - recording: The calls, in page pixels.
    ///   - page: The visible area, in page pixels.
    ///   - resolution: The number of image pixels per page pixel, 0.1 to 16.
    ///   - pixelLimit: The greatest number of pixels in the image. The resolution is reduced if necessary. Default: no
    ///     limit.
    package init?(
        _ recording: Recording, on page: PixelBox, resolution: Double, pixelLimit: Int = .max
    ) {
        guard let bounds = recording.bounds, let seen = bounds.outset(by: 1).intersection(page) else {
            return nil
        }
        let low = SIMD2<Double>(seen.low).rounded(.down)
        let size = SIMD2<Double>(seen.high).rounded(.up) - low
        let wanted = min(max(resolution.isFinite ? resolution : 1, 0.1), 16)
        let largest = Double(RasterCanvas.maximumSide)
        let fitting = (Double(pixelLimit) / max(size.x * size.y, 1)).squareRoot()
        var scale = min(wanted, largest / max(size.x, 1), largest / max(size.y, 1), fitting)
        var sides: SIMD2<Double> { (size * scale).rounded(.up) }
        // Whole pixels can be a little more than the limit.
        while sides.x * sides.y > max(Double(pixelLimit), 1), scale > 0 { scale *= 0.999 }
        let (width, height) = (Int(sides.x), Int(sides.y))
        guard width > 0, height > 0 else { return nil }
        var canvas = RasterCanvas(width: width, height: height, sprites: nil)
        canvas.within(
            .transform(
                AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -low.x * scale, ty: -low.y * scale))
        ) { recording.replay(on: &$0) }
        image = canvas.makeImage()
        transform = AffineTransform(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: low.x, ty: low.y)
    }
}
