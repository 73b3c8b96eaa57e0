import CartoucheGeospatial
import CartoucheWorkers

/// A server that draws a picture of an area.
protocol PictureService: Sendable {
    /// The area with content, in degrees: west, south, east, north; nil if it is not known.
    var bounds: SIMD4<Double>? { get }
    /// The greatest width and height of a picture.
    var maximumSize: SIMD2<Int> { get }

    /// Returns the system in which to request pictures for a map; nil if the server has none that is known.
    func system(for map: SpatialReference) -> SpatialReference?

    /// Returns the bytes of a picture.
    ///
    /// The current thread waits.
    ///
    /// - Parameter dpi: The number of pixels in an inch of the picture, for the sizes of its symbols.
    /// - Throws: `NetworkError`, `DocumentError` if the server answers with an error; `CancellationError`,
    ///   `DeadlineError`.
    func picture(of area: Envelope, width: Int, height: Int, dpi: Double) throws -> [UInt8]
}
