import FeatureSources
import Geospatial
import Portrayal

/// The part of a source's data that can show in a picture, so that the rest need not be read.
///
/// It may reach farther than the picture, never less far. Between longitudes and latitudes and Web Mercator it is
/// exact. For other ways it is found by projecting the picture back, with room for straight lines that lie bent
/// on the other map; what is drawn between two vertices more than about a thousand kilometres apart may pass the
/// picture farther from its vertices than that. Wherever the way back is not sure, as across a projection's seam,
/// everything is read.
struct DataWindow {
    /// In the source's system; nil where all of it may show.
    let envelope: Envelope?

    /// - Parameters:
    ///   - reach: How far from their geometries symbols paint, pixels; infinite if that is not known.
    ///   - buffer: How far outside the picture features are read as well, pixels.
    ///   - source: its extent, where it is known, saves asking for what is there anyway.
    ///   - way: from the source's system to the frame's.
    init(
        of frame: MapFrame, reach: Double, buffer: Double = 0, source: any FeatureSource,
        by way: CoordinateTransformation
    ) {
        envelope = Self.seen(in: frame, reach: reach + buffer).flatMap { seen in
            let window = Window(seen, source, way)
            return window.envelope
        }
    }

    /// Beyond this reach symbols depend on their geometries in ways that nobody foresees.
    private static let greatestReach = 60_000.0

    /// What is seen and what may paint into it, in the map's system.
    private static func seen(in frame: MapFrame, reach: Double) -> Bounds? {
        guard reach >= 0, reach < greatestReach else { return nil }
        // Geometries are clipped a little farther out than their symbols reach.
        let margin = SIMD2(repeating: reach + 4)
        let size = SIMD2(Double(frame.width), Double(frame.height))
        let (low, high) = (-margin, size + margin)
        let transform = frame.screenTransform
        var bounds = Bounds()
        for corner in [low, high, SIMD2(low.x, high.y), SIMD2(high.x, low.y)] {
            bounds.add(transform.position(at: corner))
        }
        return bounds.isFinite ? bounds : nil
    }
}

/// Two corners of a rectangle.
private struct Bounds {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)

    var size: SIMD2<Double> { high - low }
    var isFinite: Bool { (low.x + low.y + high.x + high.y).isFinite }

    mutating func add(_ position: SIMD2<Double>) {
        low = pointwiseMin(low, position)
        high = pointwiseMax(high, position)
    }

    func contains(_ position: SIMD2<Double>) -> Bool {
        all(position .>= low) && all(position .<= high)
    }
}

/// A picture's bounds on their way to the source's system.
private struct Window {
    private let source: any FeatureSource
    private let way: CoordinateTransformation
    private(set) var envelope: Envelope?

    /// Farther than any coordinate: no bound.
    private static let nowhere = 1e9

    init(_ seen: Bounds, _ source: any FeatureSource, _ way: CoordinateTransformation) {
        self.source = source
        self.way = way
        guard var found = way.usesProj ? projectedBack(seen) : scaledBack(seen) else { return }
        // Rounding must not lose what touches the edge.
        let slack = found.size * 1e-9 + pointwiseMax(found.low.magnitudes, found.high.magnitudes) * 1e-12
        found.low -= slack
        found.high += slack
        let window = Envelope(
            xMin: found.low.x, yMin: found.low.y, xMax: found.high.x, yMax: found.high.y,
            spatialReference: source.spatialReference)
        if let extent = source.extent, window.contains(extent) { return }
        envelope = window
    }

    /// Where x depends on x alone and y on y, as between degrees and Web Mercator.
    private func scaledBack(_ seen: Bounds) -> Bounds? {
        if way.isIdentity { return seen }
        guard let back = try? CoordinateTransformation.known(from: way.target, to: way.source) else {
            return nil
        }
        var found = Bounds()
        // Latitudes beyond a pole have no place in Web Mercator.
        let limit = way.target.isGeographic ? 90.0 : .infinity
        for y in [seen.low.y, seen.high.y] {
            let place = back.transform(SIMD2(0, min(max(y, -limit), limit)))
            guard place.y.isFinite else { return nil }
            found.add(SIMD2(back.transform(SIMD2(seen.low.x, 0)).x, place.y))
            found.add(SIMD2(back.transform(SIMD2(seen.high.x, 0)).x, place.y))
        }
        // Poles lie at some height, and who draws beyond it means everything up to them.
        let pole = way.source.isGeographic ? 89.9999 : 1e8
        if found.low.y < -pole { found.low.y = -Self.nowhere }
        if found.high.y > pole { found.high.y = Self.nowhere }
        return found.isFinite ? found : nil
    }

    private func projectedBack(_ seen: Bounds) -> Bounds? {
        if source.spatialReference == .webMercator {
            // By way of degrees, where seams and poles are told.
            guard let toMap = try? CoordinateTransformation.known(from: .wgs84, to: way.target),
                let toSource = try? CoordinateTransformation.known(from: .wgs84, to: .webMercator),
                isCutAtEnds,
                var found = placed(seen, by: toMap, isGeographic: true)
            else { return nil }
            found.low.y = max(found.low.y, -90)
            found.high.y = min(found.high.y, 90)
            found.low = toSource.transform(found.low)
            found.high = toSource.transform(found.high)
            if found.high.y > 1e8 { found.high.y = Self.nowhere }
            if found.low.y < -1e8 { found.low.y = -Self.nowhere }
            return unwrapped(found, world: WorldEdge.webMercator)
        }
        if way.source.isGeographic {
            guard isCutAtEnds, let found = placed(seen, by: way, isGeographic: true) else { return nil }
            return unwrapped(found, world: WorldEdge.degrees)
        }
        // What crosses an end of the map's projection is drawn right across the map.
        guard ProjectionDomain.of(way.target).contains(way.source.domain) else { return nil }
        return placed(seen, by: way, isGeographic: false)
    }

    /// Whether lines and areas are cut where the map's projection ends, or it does not end.
    private var isCutAtEnds: Bool {
        switch ProjectionDomain.of(way.target) {
        case .unbounded, .strip, .cap: true
        case .interrupted, .unknown: false
        }
    }

    private enum WorldEdge {
        static let degrees = 180.0
        static let webMercator = 20_037_508.342789244
    }

    /// PROJ takes places beyond the antimeridian for those a turn away: the window is right only for data that
    /// has none.
    private func unwrapped(_ found: Bounds, world: Double) -> Bounds {
        let edge = world * (1 + 1e-9)
        if let extent = source.extent, extent.xMin >= -edge, extent.xMax <= edge { return found }
        var found = found
        (found.low.x, found.high.x) = (-Self.nowhere, Self.nowhere)
        return found
    }

    /// A grid of places over the picture, brought back.
    ///
    /// - Parameter toMap: from the system that is wanted to the map's.
    private func placed(_ seen: Bounds, by toMap: CoordinateTransformation, isGeographic: Bool) -> Bounds? {
        guard let back = try? CoordinateTransformation.known(from: toMap.target, to: toMap.source) else {
            return nil
        }
        let steps = 32
        var grid: [SIMD2<Double>] = []
        grid.reserveCapacity((steps + 1) * (steps + 1))
        for row in 0...steps {
            for column in 0...steps {
                let share = SIMD2(Double(column), Double(row)) / Double(steps)
                grid.append(seen.low + seen.size * share)
            }
        }
        var places = grid
        back.transform(&places)
        var returned = places
        toMap.transform(&returned)
        var found = Bounds()
        // There and back again must lead to the same place, or the picture shows what is no place.
        let tolerance = (seen.size.x + seen.size.y) * 1e-4
        for (index, place) in places.enumerated() {
            let error = (returned[index] - grid[index]).magnitudes
            guard error.x + error.y <= tolerance else { return nil }
            found.add(place)
        }
        guard found.isFinite else { return nil }
        return isGeographic
            ? roomedDegrees(found, places, steps, seen, toMap)
            : roomed(found, by: SIMD2(repeating: Self.room / metersPerUnit))
    }

    private var metersPerUnit: Double { max(way.source.metersPerUnit, 1e-9) }

    /// How far from a line of a thousand kilometres the straight line between its ends can run, metres.
    private static let room = 50_000.0

    private func roomed(_ found: Bounds, by room: SIMD2<Double>) -> Bounds {
        var found = found
        let more = found.size * 0.1 + room
        found.low -= more
        found.high += more
        return found
    }

    /// With room, and with all longitudes where the picture shows a pole or the antimeridian.
    private func roomedDegrees(
        _ found: Bounds, _ places: [SIMD2<Double>], _ steps: Int, _ seen: Bounds,
        _ toMap: CoordinateTransformation
    ) -> Bounds {
        let degrees = Self.room / 111_320
        let farthest = min(max(abs(found.low.y), abs(found.high.y)) + degrees, 90)
        let parallel = max((farthest * .pi / 180).cosine, 1e-6)
        var roomy = roomed(found, by: SIMD2(degrees / parallel, degrees))
        var isAround = farthest > 89
        for pole in [90.0, -90] {
            let place = toMap.transform(SIMD2(0, pole))
            if seen.contains(place) {
                isAround = true
                roomy.add(SIMD2(0, pole * 2))
            }
        }
        for row in 0...steps {
            for column in 0...steps {
                let index = row * (steps + 1) + column
                if column > 0, abs(places[index].x - places[index - 1].x) > 90 { isAround = true }
                if row > 0, abs(places[index].x - places[index - steps - 1].x) > 90 { isAround = true }
            }
        }
        if roomy.low.x < -180 || roomy.high.x > 180 { isAround = true }
        if isAround { (roomy.low.x, roomy.high.x) = (-Self.nowhere, Self.nowhere) }
        return roomy
    }
}

extension SIMD2<Double> {
    fileprivate var magnitudes: SIMD2<Double> { pointwiseMax(self, -self) }
}
