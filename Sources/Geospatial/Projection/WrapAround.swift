import CartouchePlanarGeometry
import Synchronization

/// A map that repeats along x: each turn around the globe is a copy of the same world.
///
/// These are maps in which x is proportional to the longitude: geographic coordinate systems, Web Mercator, and other
/// cylindrical projections with any central meridian.
package struct WrapAround: Hashable, Sendable {
    /// One turn around the globe in map units.
    package let world: WorldStrip
    /// The longitude at the western edge of ``world``, in degrees.
    package let west: Double
    /// The minimum and maximum latitude that has a position on the map, in degrees.
    package let south, north: Double

    private static let known = Mutex<[SpatialReference: WrapAround?]>([:])

    /// Discards the cache, because the data of PROJ changed.
    static func forgetAll() {
        known.withLock { $0.removeAll() }
    }

    /// Returns the repetition of a map; nil if the map does not repeat, or if PROJ does not know its system.
    ///
    /// The result is cached for the life of the process.
    package static func of(_ reference: SpatialReference) -> WrapAround? {
        switch reference.canonicalWKID {
        case 4326: return WrapAround(world: .degrees, west: -180, south: -90, north: 90)
        case 3857:
            return WrapAround(
                world: WorldStrip(low: -WebMercator.halfWidth, width: 2 * WebMercator.halfWidth), west: -180,
                south: -90, north: 90)
        default: break
        }
        if let known = known.withLock({ $0[reference] }) { return known }
        let found = try? WrapAround(reference)
        known.withLock { known in
            // Hostile input with many coordinate systems must not fill the memory.
            if known.count >= 256 { known.removeAll() }
            known[reference] = .some(found)
        }
        return found
    }

    private init(world: WorldStrip, west: Double, south: Double, north: Double) {
        self.world = world
        self.west = west
        self.south = south
        self.north = north
    }

    private init?(_ reference: SpatialReference) throws(GeospatialError) {
        guard try Self.mayRepeat(reference), let world = try reference.worldStrip() else { return nil }
        switch ProjectionDomain.of(reference) {
        case .unbounded: self.init(world: world, west: -180, south: -90, north: 90)
        case .strip(let strip) where strip.isFullTurn:
            self.init(world: world, west: strip.world.low, south: strip.south, north: strip.north)
        default: return nil
        }
    }

    /// Whether x is the same on two parallels; false for most systems, without a search for the seam.
    private static func mayRepeat(_ reference: SpatialReference) throws(GeospatialError) -> Bool {
        let frame = try GeodeticFrame.of(reference)
        if frame.isUnbounded { return true }
        let middle = reference.domain.center.x
        let positions = frame.planar([
            SIMD2(middle - 3, 10), SIMD2(middle - 3, 50), SIMD2(middle + 4, 10), SIMD2(middle + 4, 50),
        ])
        let width = abs(positions[2].x - positions[0].x)
        // Also false for NaN.
        return abs(positions[1].x - positions[0].x) < width * 1e-6
            && abs(positions[3].x - positions[2].x) < width * 1e-6
    }

    /// The number of map units per degree of longitude.
    private var unitsPerDegree: Double { world.width / 360 }

    /// Returns a position that is moved by whole turns to another one, so that both are at most half a turn apart.
    package func nearest(_ x: Double, to other: Double) -> Double {
        x + ((other - x) / world.width).rounded() * world.width
    }

    /// Transforms longitudes and latitudes in degrees to the map; places beyond its edges continue on the next world.
    ///
    /// - Parameter transformation: The transformation from degrees to the map, which can wrap longitudes.
    package func transform(_ places: inout [SIMD2<Double>], by transformation: CoordinateTransformation) {
        guard transformation.usesProj else { return transformation.transform(&places) }
        let longitudes = places.map(\.x)
        // PROJ refuses longitudes far beyond ±180°.
        for index in places.indices { places[index].x = WorldStrip.degrees.wrapped(places[index].x) }
        transformation.transform(&places)
        for index in places.indices {
            let expected = world.low + (longitudes[index] - west) * unitsPerDegree
            places[index].x = nearest(places[index].x, to: expected)
        }
    }

    /// Returns lines whose longitudes continue across the edges of the map, without the parts beyond its latitudes.
    ///
    /// - Parameter isPlanar: Whether the lines come from a projected system, in which no line is longer than half a
    ///   turn between two vertices.
    package func continued(lines: PackedCoordinates, isPlanar: Bool) -> PackedCoordinates {
        lines.unwrapped(isArea: false, alsoAlongParallels: isPlanar)
            .linesClipped(axis: 1, from: south, to: north)
    }

    /// Returns areas whose longitudes continue across the edges of the map, without the parts beyond its latitudes.
    ///
    /// Input and output rings follow the even-odd rule. A ring around a pole gets edges to the pole.
    ///
    /// - Parameter isPlanar: Whether the areas come from a projected system, in which no edge is longer than half a
    ///   turn.
    package func continued(areas: PackedCoordinates, isPlanar: Bool) -> PackedCoordinates {
        let whole = areas.unwrapped(isArea: true, alsoAlongParallels: isPlanar).ringsTogether()
        let extent = whole.extent(in: nil)
        guard extent.yMin < south || extent.yMax > north else { return whole }
        return whole.swappedAxes().areasSplit(at: north).low.areasSplit(at: south).high.swappedAxes()
    }
}

extension PackedCoordinates {
    /// Moves rings by whole turns into the rings around them.
    ///
    /// If a ring continues beyond ±180°, its holes and islands may be on the other side of the map.
    fileprivate func ringsTogether() -> PackedCoordinates {
        let boxes = (0..<partCount).map { box(ofPart: $0) }
        let beyond = boxes.indices.filter { boxes[$0].low.x < -180 || boxes[$0].high.x > 180 }
        guard !beyond.isEmpty, partCount > 1 else { return self }
        var moved = positions
        for part in boxes.indices where !beyond.contains(part) {
            let range = range(ofPart: part)
            guard let first = range.first.map({ positions[$0] }) else { continue }
            let turn = [-360.0, 360].first { turn in
                beyond.contains { ring in
                    let place = first + SIMD2(turn, 0)
                    return all(place .>= boxes[ring].low) && all(place .<= boxes[ring].high)
                        && isInside(place, ofPart: ring) && !isInside(first, ofPart: ring)
                }
            }
            guard let turn else { continue }
            for index in range { moved[index].x += turn }
        }
        return replacingPositions(moved)
    }

    private func box(ofPart part: Int) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for index in range(ofPart: part) {
            low = pointwiseMin(low, positions[index])
            high = pointwiseMax(high, positions[index])
        }
        return (low, high)
    }

    private func isInside(_ place: SIMD2<Double>, ofPart part: Int) -> Bool {
        Ring(positions[range(ofPart: part)]).contains(place)
    }
}
