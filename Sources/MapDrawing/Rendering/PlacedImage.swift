import CartoucheCanvases
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheWorkers

extension Image {
    /// Returns the image scaled, moved or rotated on a new page.
    ///
    /// - Parameters:
    ///   - transform: The transformation from the image's pixels to those of the page.
    ///   - width: The width of the page in pixels.
    ///   - height: The height of the page in pixels.
    ///   - background: The color around the image; nil is transparent.
    /// - Throws: ``CanvasError`` if the page is empty or too large.
    package func placed(
        by transform: AffineTransform, width: Int, height: Int, background: Color?
    ) throws -> Image {
        let page = CanvasPage(
            width: width, height: height, pixelsPerDIP: 1, background: background,
            threads: WorkerPool.current.threadBudget)
        return try PictureOutput(sprites: nil).draw(page) {
            $0.draw(self, transform: transform, opacity: 1, sampling: .bilinear)
        }
    }
}

extension MapFrame {
    /// Returns the transformation from the pixels of another frame to those of this one; nil if their spatial
    /// references differ.
    package func transform(from other: MapFrame) -> AffineTransform? {
        guard spatialReference == other.spatialReference else { return nil }
        let new = screenTransform
        var old = other.screenTransform
        if let wrapAround = WrapAround.of(spatialReference) {
            // Both frames may show the same place in different worlds.
            let near = wrapAround.nearest(other.center.x, to: center.x)
            old = ScreenTransform(old, movedBy: SIMD2(near - other.center.x, 0))
        }
        func pixel(of corner: SIMD2<Double>) -> SIMD2<Double> { new.apply(to: old.position(at: corner)) }
        let origin = pixel(of: SIMD2(0, 0))
        let (x, y) = (pixel(of: SIMD2(1, 0)) - origin, pixel(of: SIMD2(0, 1)) - origin)
        return AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
    }
}
