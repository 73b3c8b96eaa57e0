import CartoucheDocuments
import CartoucheImages
import CartoucheRasters
import CartoucheWorkers

/// A source of pictures for maps: tiles, or a server that draws maps itself.
package protocol MapPictures: Sendable {
    /// Returns the pictures for a map; the current thread waits for answers.
    ///
    /// - Throws: The errors of the source; `CancellationError`, `DeadlineError`.
    func pictures(in target: RasterTarget, _ cancellation: Cancellation) throws -> PlacedPictures
}

/// Pictures on a map, and what they do not show.
package struct PlacedPictures: Sendable {
    /// Empty if nothing of the source is in the map.
    package var images: [PlacedImage] = []
    package var diagnostics: [Diagnostic] = []

    init(_ image: PlacedImage? = nil) { images = image.map { [$0] } ?? [] }
}

/// A picture at a place in another picture.
package struct PlacedImage: Sendable {
    package let image: Image
    /// The position of the outer corner of the first pixel, in pixels of the other picture.
    package let origin: SIMD2<Double>
    /// The vectors from a column, and from a row, to the next one.
    package let column, row: SIMD2<Double>

    package init(image: Image, origin: SIMD2<Double>, column: SIMD2<Double>, row: SIMD2<Double>) {
        (self.image, self.origin, self.column, self.row) = (image, origin, column, row)
    }

    /// A picture whose pixels are those of the other picture.
    init(unmoved image: Image) {
        self.init(image: image, origin: SIMD2(0, 0), column: SIMD2(1, 0), row: SIMD2(0, 1))
    }
}
