import CartoucheGeospatial
import CartoucheMapModel
import CartouchePortrayal

/// The transformation from the pixels of a picture to map units, as GIS programs read it from world files.
///
/// A pixel with the center (column, row) is at x = `a`·column + `b`·row + `c` and y = `d`·column + `e`·row + `f`.
/// Columns and rows count from 0, and rows go down.
public struct WorldFile: Hashable, Sendable {
    /// The change of x and y for one column, in map units.
    public let a, d: Double
    /// The change of x and y for one row, in map units.
    public let b, e: Double
    /// The position of the center of the upper left pixel, in map units.
    public let c, f: Double

    init(_ frame: MapFrame) {
        let transform = frame.screenTransform
        let corner = transform.position(at: SIMD2(0.5, 0.5))
        // Differences over the whole picture lose fewer digits than those of adjacent pixels.
        let across = Double(frame.width)
        let down = Double(frame.height)
        let column = (transform.position(at: SIMD2(0.5 + across, 0.5)) - corner) / across
        let row = (transform.position(at: SIMD2(0.5, 0.5 + down)) - corner) / down
        (a, d) = (column.x, column.y)
        (b, e) = (row.x, row.y)
        (c, f) = (corner.x, corner.y)
    }

    /// The text of the file: the six numbers in the order a, d, b, e, c, f, one on each line.
    public var text: String { [a, d, b, e, c, f].map { "\($0)\n" }.joined() }
}

extension MapFrame {
    /// Returns a frame of the same size around a position, with another scale.
    ///
    /// - Throws: ``MapError`` if the scale or the position is not usable.
    package func around(_ center: SIMD2<Double>, scale: Double) throws(MapError) -> MapFrame {
        try MapFrame(
            .center(center, scale: scale),
            size: ScreenSize(width: Double(width) / pixelsPerDIP, height: Double(height) / pixelsPerDIP),
            scale: pixelsPerDIP, rotation: rotation, spatialReference: spatialReference, pixelLimit: .max,
            maximumSide: .max)
    }

    /// The smallest envelope around the picture, in map units.
    var extent: Envelope {
        let transform = screenTransform
        let corners = [(0, 0), (width, 0), (0, height), (width, height)].map {
            transform.position(at: SIMD2(Double($0.0), Double($0.1)))
        }
        return Envelope(
            xMin: corners.map(\.x).min() ?? 0, yMin: corners.map(\.y).min() ?? 0,
            xMax: corners.map(\.x).max() ?? 0, yMax: corners.map(\.y).max() ?? 0,
            spatialReference: spatialReference)
    }
}
