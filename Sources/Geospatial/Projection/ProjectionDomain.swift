import CartoucheCLibrary
import CartoucheCProj
import Synchronization

/// The part of the globe on which a projection is defined, in longitudes and latitudes.
///
/// Lines and areas are cut at its edge before they are projected. Otherwise a line across the projection's seam
/// runs across the whole map. An area that loses vertices changes its shape: on a map of the Arctic, Antarctica
/// would cover everything.
@usableFromInline package enum ProjectionDomain: Hashable, Sendable {
    /// No edge: geographic coordinates, and Web Mercator, which continues beyond ±180°.
    case unbounded
    /// Between two meridians and two parallels; the strip can be the whole globe.
    case strip(DomainStrip)
    /// Around a place, up to a horizon.
    case cap(DomainCap)
    /// Several seams that do not reach from pole to pole; nothing is cut.
    case interrupted
    /// Not known; nothing is cut.
    case unknown
}

/// The area between two meridians and two parallels, in degrees.
@usableFromInline package struct DomainStrip: Hashable, Sendable {
    /// The western edge and the distance to the eastern edge; 360 if the projection has one seam.
    package let world: WorldStrip
    /// The minimum and maximum latitude.
    package let south, north: Double

    /// Whether both edges are the same meridian.
    var isFullTurn: Bool { world.width == 360 }
}

/// The area around a place up to a horizon, in degrees on a sphere.
@usableFromInline package struct DomainCap: Hashable, Sendable {
    /// Longitude and latitude of the center.
    package let center: SIMD2<Double>
    /// The distance from center to horizon, below 180°.
    package let radius: Double

    /// Creates a cap around a place.
    package init(center: SIMD2<Double>, radius: Double) {
        self.center = center
        self.radius = radius
    }
}

extension ProjectionDomain {
    /// Returns the domain with its edge moved inward by a number of degrees.
    func narrowed(by margin: Double) -> ProjectionDomain {
        switch self {
        case .unbounded, .interrupted, .unknown: self
        case .cap(let cap): .cap(DomainCap(center: cap.center, radius: max(cap.radius - margin, 0)))
        case .strip(let strip):
            .strip(
                DomainStrip(
                    // The edges of a full turn are one seam, which does not move.
                    world: strip.isFullTurn
                        ? strip.world
                        : WorldStrip(low: strip.world.low + margin, width: strip.world.width - 2 * margin),
                    south: strip.south + margin, north: strip.north - margin))
        }
    }

    private static let known = Mutex<[SpatialReference: ProjectionDomain]>([:])

    /// Discards the cache, because the data of PROJ changed.
    static func forgetAll() {
        known.withLock { $0.removeAll() }
    }

    /// Returns the domain of a projection, in longitudes and latitudes on the datum of the spatial reference.
    ///
    /// The search takes some milliseconds; the result is cached for the life of the process.
    package static func of(_ reference: SpatialReference) -> ProjectionDomain {
        // These are known without PROJ. Opening PROJ takes longer than drawing a small map.
        if reference == .webMercator || reference == .wgs84 { return .unbounded }
        if let known = known.withLock({ $0[reference] }) { return known }
        let domain = (try? found(for: reference)) ?? .unknown
        known.withLock { known in
            // Hostile input with many coordinate systems must not fill the memory.
            if known.count >= 256 { known.removeAll() }
            known[reference] = domain
        }
        return domain
    }

    private static func found(for reference: SpatialReference) throws(GeospatialError) -> ProjectionDomain {
        let frame = try GeodeticFrame.of(reference)
        if frame.isUnbounded { return .unbounded }
        let project = { (places: [SIMD2<Double>]) in frame.planar(places) }
        // Check the projection's name first: along a parallel, the far side of an azimuthal map looks like a seam.
        let parameters = try ProjectionParameters(of: reference)
        if let parameters, parameters.isAzimuthal {
            return .cap(
                DomainCap(
                    center: parameters.center,
                    radius: horizon(
                        around: parameters.center, isGnomonic: parameters.name == "gnom", project)))
        }
        if let parameters, parameters.isTransverse {
            return limitedStrip(around: parameters.center.x, project)
        }
        let seam: Double
        switch ProjectionSeam(project) {
        case .meridian(let longitude): seam = longitude
        case .several: return .interrupted
        case .none: return .unknown
        }
        let middle = seam - 180
        let north = latitudeLimit(toward: 90, along: middle, project)
        let south = latitudeLimit(toward: -90, along: middle, project)
        guard north > south else { return .unknown }
        return .strip(DomainStrip(world: WorldStrip(low: seam - 360, width: 360), south: south, north: north))
    }

    /// Returns the last latitude toward a pole that has a position on the map.
    private static func latitudeLimit(
        toward pole: Double, along longitude: Double, _ project: ([SIMD2<Double>]) -> [SIMD2<Double>]
    ) -> Double {
        limit(from: 0, to: pole) { latitude in
            let position = project([SIMD2(longitude, latitude)])[0]
            // A conic projection has its other pole at infinity.
            return abs(position.x) < 1e11 && abs(position.y) < 1e11
        }
    }

    /// Returns the last value from start to end for which the condition holds without a gap.
    ///
    /// This is `end` if the condition holds everywhere, and `start` if it holds nowhere.
    private static func limit(from start: Double, to end: Double, _ holds: (Double) -> Bool) -> Double {
        // Search in 36 steps; values after a gap are ignored.
        var low = start
        var high = start
        for step in 1...36 {
            high = start + (end - start) * Double(step) / 36
            guard holds(high) else { break }
            low = high
        }
        if low == high { return end }
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        // Stay inside in spite of rounding.
        return low + (start - low) * 1e-9
    }

    private static func horizon(
        around center: SIMD2<Double>, isGnomonic: Bool, _ project: ([SIMD2<Double>]) -> [SIMD2<Double>]
    ) -> Double {
        // The point opposite the center is the whole rim of the map, or infinitely far away.
        var radius = isGnomonic ? 89.0 : 179.5
        for azimuth in stride(from: 0.0, to: 360, by: 15) {
            let reached = limit(from: 0, to: radius) { distance in
                project([Sphere.place(from: center, azimuth: azimuth, distance: distance)])[0].x.isFinite
            }
            // The horizon can be slightly nearer between the tested directions.
            radius = min(radius, reached < radius ? reached - 0.02 : reached)
        }
        return max(radius, 0)
    }

    /// Returns the strip around a central meridian in which all latitudes have positions.
    private static func limitedStrip(
        around middle: Double, _ project: ([SIMD2<Double>]) -> [SIMD2<Double>]
    ) -> ProjectionDomain {
        let latitudes = Array(stride(from: -80.0, through: 80, by: 20))
        let reach = limit(from: 0, to: 179) { distance in
            [-distance, distance].allSatisfy { side in
                project(latitudes.map { SIMD2(middle + side, $0) }).allSatisfy { $0.x.isFinite }
            }
        }
        guard reach > 1 else { return .unknown }
        return .strip(
            DomainStrip(
                world: WorldStrip(low: middle - reach, width: 2 * reach),
                south: latitudeLimit(toward: -90, along: middle, project),
                north: latitudeLimit(toward: 90, along: middle, project)))
    }
}

/// The name of a projection in PROJ, and its center.
struct ProjectionParameters {
    let name: String
    let center: SIMD2<Double>

    /// Reads the parameters; nil if PROJ has no PROJ string for the coordinate system.
    init?(of reference: SpatialReference) throws(GeospatialError) {
        let context = try ProjContext(ProjLibrary.shared())
        let system = try context.coordinateSystem(reference)
        guard
            let pointer = context.library.functions.as_proj_string(
                context.pointer, system.pointer, Int32(CPROJ_STRING_4), nil)
        else { return nil }
        var values: [Substring: Substring] = [:]
        let text = String(cString: pointer)
        for piece in text.split(separator: " ") {
            let parts = piece.drop { $0 == "+" }.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = parts[1] } else { values[parts[0]] = "" }
        }
        guard var name = values["proj"].map(String.init) else { return nil }
        var longitude = values["lon_0"].flatMap { Double($0) } ?? values["lonc"].flatMap { Double($0) } ?? 0
        if name == "utm", let zone = values["zone"].flatMap({ Double($0) }) {
            name = "tmerc"
            longitude = zone * 6 - 183
        }
        self.name = name
        center = SIMD2(longitude, values["lat_0"].flatMap { Double($0) } ?? 0)
    }

    var isTransverse: Bool {
        ["tmerc", "etmerc", "gstmerc", "cass", "omerc", "somerc", "tcea", "tcc"].contains(name)
    }

    var isAzimuthal: Bool {
        ["stere", "sterea", "ups", "laea", "aeqd", "ortho", "gnom", "nsper", "airy"].contains(name)
    }
}

/// Trigonometry on a sphere, in degrees; accurate enough to find the edge of a projection.
package enum Sphere {
    static func direction(_ place: SIMD2<Double>) -> SIMD3<Double> { Spheroid.normal(at: place) }

    package static func place(_ direction: SIMD3<Double>) -> SIMD2<Double> {
        SIMD2(atan2(direction.y, direction.x), atan2(direction.z, hypot(direction.x, direction.y)))
            * (180 / .pi)
    }

    static func place(from center: SIMD2<Double>, azimuth: Double, distance: Double) -> SIMD2<Double> {
        let (east, north) = Spheroid.compass(at: center)
        let (angle, arc) = (azimuth * .pi / 180, distance * .pi / 180)
        let outward = north * cos(angle) + east * sin(angle)
        return place(direction(center) * cos(arc) + outward * sin(arc))
    }
}
