import Documents
import Images

/// What stands for calls that a canvas cannot draw: a picture of them.
///
/// All canvases share this fallback. The canvas says for which calls it asks, draws the picture with its own call
/// for images, and reports it with its own diagnostic.
package struct Substitution: Sendable {
    /// The picture.
    package var image: Image
    /// From the image's pixels to picture pixels.
    package var transform: AffineTransform

    /// Draws calls as a picture; nil if nothing of them lies on the page.
    ///
    /// - Parameters:
    ///   - recording: the calls, in picture pixels.
    ///   - page: what can be seen, in picture pixels.
    ///   - resolution: pixels of the picture for one pixel of the page, 0.1 to 16.
    ///   - pixelLimit: the most pixels of the picture; the resolution is reduced to keep it. Default: no limit.
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
        let scale = min(wanted, largest / max(size.x, 1), largest / max(size.y, 1), fitting)
        let (width, height) = (Int((size.x * scale).rounded(.up)), Int((size.y * scale).rounded(.up)))
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
