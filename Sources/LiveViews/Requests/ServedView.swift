import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The part of the map that a page shows.
///
/// The page states it as `x`, `y` (map units), `units` (map units for one CSS pixel), `rotation` (heading at the top in
/// degrees clockwise from north), `width` and `height` (CSS pixels, which are DIPs).
struct ServedView: Sendable {
    let center: SIMD2<Double>
    let units: Double
    let rotation: Double
    let size: ScreenSize
    /// The period that the page shows, `from` and `to` in milliseconds since 1970; nil for that of the map view.
    let time: TimeExtent?

    /// The greatest width and height of a window, in DIPs.
    private static let sides = 1.0...8192.0

    /// The moments that a page can state, in milliseconds.
    private static let moments = -8.64e15...8.64e15

    /// Reads the values of a request.
    init(_ request: HostRequest) throws(HostRefusal) {
        center = SIMD2(
            try request.number("x", in: -1e12...1e12), try request.number("y", in: -1e12...1e12))
        units = try request.number("units", in: 1e-9...1e9)
        rotation = try request.number("rotation", in: -360...360)
        size = ScreenSize(
            width: try request.number("width", in: Self.sides),
            height: try request.number("height", in: Self.sides))
        guard request.query["from"] != nil || request.query["to"] != nil else {
            time = nil
            return
        }
        let (from, to) = (
            try request.number("from", in: Self.moments), try request.number("to", in: Self.moments)
        )
        time = TimeExtent(
            startDate: Date(timeIntervalSince1970: from / 1000),
            endDate: Date(timeIntervalSince1970: to / 1000))
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
