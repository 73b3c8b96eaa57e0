import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheMapDrawing
import CartouchePortrayal

/// The longitudes and latitudes in a picture.
struct GridWindow: Sendable {
    /// The longitudes in degrees, continuous around the center of the picture; at most 360° wide.
    var longitudes: ClosedRange<Double>
    /// The latitudes in degrees.
    var latitudes: ClosedRange<Double>
    /// The size of the picture in DIPs.
    let size: SIMD2<Double>
    /// The length of a DIP on the ground at the center of the picture, in meters.
    let metersPerDIP: Double

    /// The number of parts of each side of the picture at which coordinates are measured.
    private static let parts = 32

    /// Measures a picture; nil if no position has a longitude and a latitude, or if it is beyond all copies of the world.
    init?(_ frame: MapFrame) {
        guard let toDegrees = try? CoordinateTransformation.known(from: frame.spatialReference, to: .wgs84)
        else {
            return nil
        }
        let page = SIMD2(Double(frame.width), Double(frame.height))
        size = page / frame.pixelsPerDIP
        metersPerDIP = Self.metersPerPixel(frame, by: toDegrees) * frame.pixelsPerDIP
        let wrapAround = WrapAround.of(frame.spatialReference)
        let middle = toDegrees.transform(frame.center).x
        let center = middle.isFinite ? middle : 0
        guard abs(center) <= 360 * VisibleWorlds.farthest else { return nil }
        var east = 0.0...0.0
        var north: ClosedRange<Double>?
        for row in 0...Self.parts {
            for column in 0...Self.parts {
                let share = SIMD2(Double(column), Double(row)) / Double(Self.parts)
                let position = frame.screenTransform.position(at: share * page)
                var inside = position
                if let wrapAround {
                    let world = wrapAround.world
                    inside.x = wrapAround.nearest(position.x, to: world.low + world.width / 2)
                }
                let degrees = toDegrees.transform(inside)
                guard degrees.x.isFinite, degrees.y.isFinite, abs(degrees.y) <= 90 else { continue }
                var difference = (degrees.x - center).remainder(dividingBy: 360)
                if let wrapAround, abs(position.x - frame.center.x) * 2 >= wrapAround.world.width {
                    difference = position.x < frame.center.x ? -180 : 180
                }
                east = min(east.lowerBound, difference)...max(east.upperBound, difference)
                let known = north ?? degrees.y...degrees.y
                north = min(known.lowerBound, degrees.y)...max(known.upperBound, degrees.y)
            }
        }
        guard var north else { return nil }
        // Around a pole, the samples do not reach it.
        for pole in [-90.0, 90] {
            guard let pixel = frame.pixel(of: Point(x: center, y: pole, spatialReference: .wgs84)),
                pixel.x >= 0, pixel.y >= 0, pixel.x <= page.x, pixel.y <= page.y
            else { continue }
            north = min(north.lowerBound, pole)...max(north.upperBound, pole)
        }
        longitudes = center + east.lowerBound...center + east.upperBound
        latitudes = north
    }

    /// Returns the length of a pixel on the ground at the center of a picture, in meters; the longer of both directions.
    private static func metersPerPixel(
        _ frame: MapFrame, by toDegrees: CoordinateTransformation
    ) -> Double {
        let middle = SIMD2(Double(frame.width), Double(frame.height)) / 2
        let first = toDegrees.transform(frame.screenTransform.position(at: middle))
        // Maps in degrees have different lengths in both directions, and none to the east at a pole.
        let lengths = [SIMD2(1.0, 0), SIMD2(0, 1)].map { step in
            let second = toDegrees.transform(frame.screenTransform.position(at: middle + step))
            let east = (second.x - first.x).remainder(dividingBy: 360) * cos(first.y * .pi / 180)
            return hypot(east, second.y - first.y) * 111_320
        }
        let meters = max(lengths[0], lengths[1])
        // A center outside the projection has the scale of the map.
        let ofMap = frame.unitsPerPixel * frame.spatialReference.metersPerUnit
        return meters > 0 && meters.isFinite ? meters : ofMap
    }
}
