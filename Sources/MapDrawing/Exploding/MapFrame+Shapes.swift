import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheMapModel

extension MapFrame {
    /// The number of pixels per DIP for shapes, from which their precision follows.
    package static let shapePixelsPerDIP = 8.0

    /// Returns the frame for the shapes of the same area at another scale.
    ///
    /// The pixels are as small as the greatest size of a frame allows, at most ``shapePixelsPerDIP`` in a DIP.
    ///
    /// - Parameter denominator: The denominator of the scale; nil keeps the scale.
    /// - Throws: ``MapError`` if the area is too large for the scale.
    package func forShapes(scale denominator: Double?, maximumSide: Int) throws(MapError) -> MapFrame {
        let factor = denominator.map { scale / $0 } ?? 1
        let size = ScreenSize(
            width: Double(width) / pixelsPerDIP * factor, height: Double(height) / pixelsPerDIP * factor)
        let fitting = Double(maximumSide) / 4 / max(size.width, size.height)
        guard fitting >= 1 else {
            throw .unusableSize(
                what: "the area is too large for the scale 1:\(Int((denominator ?? scale).rounded()))",
                suggestion: "choose a smaller scale with --map-scale, or a smaller area with --bbox")
        }
        return try MapFrame(
            .center(center, scale: denominator ?? scale), size: size,
            scale: min(fitting, Self.shapePixelsPerDIP), rotation: rotation,
            spatialReference: spatialReference, pixelLimit: .max, maximumSide: maximumSide)
    }
}
