import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel

/// The part of the map that a page shows.
///
/// The page states it as `x`, `y` (map units), `units` (map units for one CSS pixel), `rotation` (heading at the top in
/// degrees clockwise from north), `width` and `height` (CSS pixels, which are DIPs).
struct ServedView: Sendable {
    let center: SIMD2<Double>
    let units: Double
    let rotation: Double
    let size: ScreenSize

    /// The greatest width and height of a window, in DIPs.
    private static let sides = 1.0...8192.0

    /// Reads the values of a request.
    init(_ request: HostRequest) throws(HostRefusal) {
        center = SIMD2(
            try request.number("x", in: -1e12...1e12), try request.number("y", in: -1e12...1e12))
        units = try request.number("units", in: 1e-9...1e9)
        rotation = try request.number("rotation", in: -360...360)
        size = ScreenSize(
            width: try request.number("width", in: Self.sides),
            height: try request.number("height", in: Self.sides))
    }

    /// Returns the denominator of the scale.
    func scale(in reference: SpatialReference) -> Double {
        units * reference.metersPerUnit * MapFrame.dipsPerMeter
    }

    /// Returns the frame of a picture.
    ///
    /// - Parameters:
    ///   - density: The number of pixels per DIP.
    ///   - pixelLimit: The maximum number of pixels.
    func frame(of map: Map, density: Double, pixelLimit: Int) throws(MapError) -> MapFrame {
        let reference = map.spatialReference ?? .webMercator
        return try MapFrame(
            .center(center, scale: scale(in: reference)), size: size, scale: density, rotation: rotation,
            spatialReference: reference, pixelLimit: pixelLimit)
    }

    /// Returns the viewpoint.
    func viewpoint(in reference: SpatialReference) -> Viewpoint {
        let point = Point(x: center.x, y: center.y, spatialReference: reference)
        return Viewpoint(center: point, scale: scale(in: reference), rotation: rotation)
    }
}
