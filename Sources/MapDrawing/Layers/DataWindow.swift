import CartoucheFeatureSources
import CartoucheGeospatial
import CartouchePortrayal

/// The part of a source's data that can be visible in a picture, so that only this part is read.
///
/// The window may be larger than necessary. It is exact for transformations between degrees and Web Mercator. For other
/// transformations, a grid of positions in the picture is projected back. The result gets a margin, because straight
/// lines in one spatial reference are curved in the other. The bounds of each feature get a margin too, in proportion
/// to its size: a long edge without vertices between its ends can be far outside the bounds of its vertices. If the
/// inverse projection is not reliable, for example across a projection's seam, everything is read.
///
/// On a map that wraps around, the window also contains the features that are visible in copies of the world.
package struct DataWindow {
    /// The window in the source's spatial reference; nil if the whole source may be visible.
    package let envelope: Envelope?
    /// The width of the world, if features can be visible after whole turns; see ``FeatureQuery/turn``.
    package let turn: Double?
    /// The margin around the bounds of a feature; see ``FeatureQuery/boundsMargin``.
    package let boundsMargin: Double

    /// - Parameters:
    ///   - frame: The part of the map in the picture.
    ///   - reach: The maximum distance between a symbol's pixels and its geometry, in pixels; infinite if it is
    ///     unknown.
    ///   - buffer: The width of a margin around the picture in which features are also read, in pixels.
    ///   - source: The source. If its known extent is inside the window, the window is nil.
    ///   - transformation: The transformation from the source's spatial reference to the frame's.
    package init(
        of frame: MapFrame, reach: Double, buffer: Double = 0, source: any FeatureSource,
        by transformation: CoordinateTransformation
    ) {
        if let south = frame.wholeWorld?.south,
            let north = (source.spatialReference ?? .wgs84).part(northOf: south)
        {
            // The bounds of features have no margin, so that those south of the parallel are left out.
            (envelope, turn, boundsMargin) = (north, nil, 0)
            return
        }
        let window = Self.seen(in: frame, reach: reach + buffer).map {
            Window($0, source, transformation)
        }
        envelope = window?.envelope
        turn = window?.turn
        // An edge stays within half its length from the straight line between its ends, also around a pole.
        boundsMargin = envelope != nil && transformation.usesProj ? 0.5 : 0
    }

    /// The maximum of `reach`, in pixels; beyond it, the pixels of symbols cannot be predicted.
    private static let maxReach = 60_000.0

    /// Returns the bounds of the picture in the map's spatial reference, with a margin for symbols that reach into
    /// it.
    private static func seen(in frame: MapFrame, reach: Double) -> Bounds? {
        guard reach >= 0, reach < maxReach else { return nil }
        // Geometries are clipped slightly farther out than their symbols reach.
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

/// The bounds of a rectangle: its lower left and upper right corner.
private struct Bounds {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)

    package var size: SIMD2<Double> { high - low }
    var isFinite: Bool { (low.x + low.y + high.x + high.y).isFinite }

    mutating func add(_ position: SIMD2<Double>) {
        low = pointwiseMin(low, position)
        high = pointwiseMax(high, position)
    }

    func contains(_ position: SIMD2<Double>) -> Bool {
        all(position .>= low) && all(position .<= high)
    }
}

/// Transforms a picture's bounds to the source's spatial reference.
private struct Window {
    private let source: any FeatureSource
    private let transformation: CoordinateTransformation
    package private(set) var envelope: Envelope?
    package private(set) var turn: Double?

    /// A coordinate beyond all data, for a side without a bound.
    private static let unbounded = 1e9

    init(_ seen: Bounds, _ source: any FeatureSource, _ transformation: CoordinateTransformation) {
        self.source = source
        self.transformation = transformation
        guard var found = transformation.usesProj ? projectedBack(seen) : scaledBack(seen) else { return }
        if !transformation.usesProj { addCopies(to: &found) }
        // Without a small margin, rounding could lose features that touch the window's edge.
        let slack = found.size * 1e-9 + pointwiseMax(found.low.magnitudes, found.high.magnitudes) * 1e-12
        found.low -= slack
        found.high += slack
        let window = Envelope(
            xMin: found.low.x, yMin: found.low.y, xMax: found.high.x, yMax: found.high.y,
            spatialReference: source.spatialReference)
        if let extent = source.extent, window.contains(extent) { return }
        envelope = window
    }

    /// Includes features that are visible in copies of the world.
    private mutating func addCopies(to found: inout Bounds) {
        guard let width = WrapAround.of(transformation.source)?.world.width else { return }
        if let extent = source.extent, !extent.isEmpty {
            // The copies in which the extent of the source is visible, with a margin for rounding.
            let slack = width * 1e-9
            let first = ((found.low.x - extent.xMax - slack) / width).rounded(.up)
            let last = ((found.high.x - extent.xMin + slack) / width).rounded(.down)
            if first > last || first == 0 && last == 0 { return }
            if source.readsByEnvelope {
                found.low.x -= last * width
                found.high.x -= first * width
                return
            }
        } else if source.readsByEnvelope {
            (found.low.x, found.high.x) = (-Self.unbounded, Self.unbounded)
            return
        }
        turn = width
    }

    /// Transforms bounds if x depends only on x and y only on y, as between degrees and Web Mercator.
    private func scaledBack(_ seen: Bounds) -> Bounds? {
        if transformation.isIdentity { return seen }
        guard
            let back = try? CoordinateTransformation.known(
                from: transformation.target, to: transformation.source)
        else {
            return nil
        }
        var found = Bounds()
        // Latitudes beyond a pole have no position in Web Mercator.
        let limit = transformation.target.isGeographic ? 90.0 : .infinity
        for y in [seen.low.y, seen.high.y] {
            let place = back.transform(SIMD2(0, min(max(y, -limit), limit)))
            guard place.y.isFinite else { return nil }
            found.add(SIMD2(back.transform(SIMD2(seen.low.x, 0)).x, place.y))
            found.add(SIMD2(back.transform(SIMD2(seen.high.x, 0)).x, place.y))
        }
        // A pole has a finite y in Web Mercator. If the bounds reach a pole, everything beyond it must be included.
        let pole = transformation.source.isGeographic ? 89.9999 : 1e8
        if found.low.y < -pole { found.low.y = -Self.unbounded }
        if found.high.y > pole { found.high.y = Self.unbounded }
        return found.isFinite ? found : nil
    }

    private func projectedBack(_ seen: Bounds) -> Bounds? {
        if source.spatialReference == .webMercator {
            // Transform to degrees first, because seams and poles can be detected there.
            guard let toMap = try? CoordinateTransformation.known(from: .wgs84, to: transformation.target),
                let toSource = try? CoordinateTransformation.known(from: .wgs84, to: .webMercator),
                isCutAtEnds,
                var found = placed(seen, by: toMap, isGeographic: true)
            else { return nil }
            found.low.y = max(found.low.y, -90)
            found.high.y = min(found.high.y, 90)
            found.low = toSource.transform(found.low)
            found.high = toSource.transform(found.high)
            if found.high.y > 1e8 { found.high.y = Self.unbounded }
            if found.low.y < -1e8 { found.low.y = -Self.unbounded }
            return unwrapped(found, world: WorldEdge.webMercator)
        }
        if transformation.source.isGeographic {
            guard isCutAtEnds, let found = placed(seen, by: transformation, isGeographic: true) else {
                return nil
            }
            return unwrapped(found, world: WorldEdge.degrees)
        }
        // A feature that crosses the boundary of the map's projection is drawn across the whole map.
        guard ProjectionDomain.of(transformation.target).contains(transformation.source.domain) else {
            return nil
        }
        return placed(seen, by: transformation, isGeographic: false)
    }

    /// Whether lines and areas are cut at the boundary of the map's projection, or the projection has no boundary.
    private var isCutAtEnds: Bool {
        switch ProjectionDomain.of(transformation.target) {
        case .unbounded, .strip, .cap: true
        case .interrupted, .unknown: false
        }
    }

    private enum WorldEdge {
        static let degrees = 180.0
        static let webMercator = 20_037_508.342789244
    }

    /// Removes the bounds of x unless the source's extent is inside one world.
    ///
    /// PROJ wraps positions beyond the antimeridian by a full turn. So the window is correct only for data without
    /// such positions.
    private func unwrapped(_ found: Bounds, world: Double) -> Bounds {
        let edge = world * (1 + 1e-9)
        if let extent = source.extent, extent.xMin >= -edge, extent.xMax <= edge { return found }
        var found = found
        (found.low.x, found.high.x) = (-Self.unbounded, Self.unbounded)
        return found
    }

    /// Transforms a grid of positions in the picture back and returns its bounds; nil if the inverse is not reliable.
    ///
    /// - Parameter toMap: The transformation from the wanted spatial reference to the map's.
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
        // The round trip must lead to the same position. If it does not, the picture shows positions outside the
        // projection.
        let tolerance = (seen.size.x + seen.size.y) * 1e-4
        for (index, place) in places.enumerated() {
            let error = (returned[index] - grid[index]).magnitudes
            guard error.x + error.y <= tolerance else { return nil }
            found.add(place)
        }
        guard found.isFinite else { return nil }
        return isGeographic
            ? withMarginInDegrees(found, places, steps, seen, toMap)
            : withMargin(found, by: SIMD2(repeating: Self.margin / metersPerUnit))
    }

    private var metersPerUnit: Double { max(transformation.source.metersPerUnit, 1e-9) }

    /// The maximum distance between a line of 1000 km and the straight line between its ends, in meters.
    private static let margin = 50_000.0

    private func withMargin(_ found: Bounds, by margin: SIMD2<Double>) -> Bounds {
        var found = found
        let more = found.size * 0.1 + margin
        found.low -= more
        found.high += more
        return found
    }

    /// Adds a margin in degrees, and includes all longitudes if the picture shows a pole or the antimeridian.
    private func withMarginInDegrees(
        _ found: Bounds, _ places: [SIMD2<Double>], _ steps: Int, _ seen: Bounds,
        _ toMap: CoordinateTransformation
    ) -> Bounds {
        let degrees = Self.margin / 111_320
        let farthest = min(max(abs(found.low.y), abs(found.high.y)) + degrees, 90)
        let parallel = max((farthest * .pi / 180).cosine, 1e-6)
        var enlarged = withMargin(found, by: SIMD2(degrees / parallel, degrees))
        var includesAllLongitudes = farthest > 89
        for pole in [90.0, -90] {
            let place = toMap.transform(SIMD2(0, pole))
            if seen.contains(place) {
                includesAllLongitudes = true
                enlarged.add(SIMD2(0, pole * 2))
            }
        }
        for row in 0...steps {
            for column in 0...steps {
                let index = row * (steps + 1) + column
                if column > 0, abs(places[index].x - places[index - 1].x) > 90 {
                    includesAllLongitudes = true
                }
                if row > 0, abs(places[index].x - places[index - steps - 1].x) > 90 {
                    includesAllLongitudes = true
                }
            }
        }
        if enlarged.low.x < -180 || enlarged.high.x > 180 { includesAllLongitudes = true }
        if includesAllLongitudes { (enlarged.low.x, enlarged.high.x) = (-Self.unbounded, Self.unbounded) }
        return enlarged
    }
}

extension SIMD2<Double> {
    fileprivate var magnitudes: SIMD2<Double> { pointwiseMax(self, -self) }
}
