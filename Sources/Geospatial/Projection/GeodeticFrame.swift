import CartoucheCProj
import Synchronization

/// The geodetic properties of a spatial reference: conversion to longitudes and latitudes, and the spheroid.
///
/// There is no datum transformation: longitudes, latitudes and distances are on the datum of the spatial reference.
package final class GeodeticFrame: Sendable {
    /// The spatial reference of planar coordinates.
    package let spatialReference: SpatialReference
    /// Geodesics on the spheroid of the spatial reference.
    package let solver: GeodesicSolver
    /// Conversions to and from geographic coordinates; nil if coordinates are geographic already.
    private let toGeographic, fromGeographic: CoordinateTransformation?
    /// Number of degrees in one unit of the geographic coordinates.
    let degreesPerUnit: Double
    /// Whether the map continues beyond ±180°: a longitude of 190° is then not at the position of -170°.
    package let isUnbounded: Bool

    /// The spheroid of the datum.
    package var spheroid: Spheroid { solver.spheroid }

    /// Returns the frame of a spatial reference; frames are cached.
    ///
    /// - Throws: `GeospatialError` if the spatial reference is nil, if PROJ does not know it, or if PROJ is not
    ///   installed.
    package static func of(_ reference: SpatialReference?) throws(GeospatialError) -> GeodeticFrame {
        guard let reference else { throw .missingSpatialReference }
        if let known = known.withLock({ $0[reference] }) { return known }
        let frame = try GeodeticFrame(reference)
        known.withLock { known in
            // Hostile input with many coordinate systems must not fill the memory.
            if known.count >= 256 { known.removeAll() }
            known[reference] = frame
        }
        return frame
    }

    private static let known = Mutex<[SpatialReference: GeodeticFrame]>([:])

    /// Discards the cache, because the data of PROJ changed.
    static func forgetAll() {
        known.withLock { $0.removeAll() }
    }

    private init(_ reference: SpatialReference) throws(GeospatialError) {
        spatialReference = reference
        switch reference.canonicalWKID {
        case 4326:
            solver = try GeodesicSolver(.wgs84)
            (toGeographic, fromGeographic, degreesPerUnit, isUnbounded) = (nil, nil, 1, true)
        case 3857:
            solver = try GeodesicSolver(.wgs84)
            toGeographic = try CoordinateTransformation.known(from: reference, to: .wgs84)
            fromGeographic = try CoordinateTransformation.known(from: .wgs84, to: reference)
            (degreesPerUnit, isUnbounded) = (1, true)
        default:
            let base = try GeographicBase(of: reference)
            solver = try GeodesicSolver(base.spheroid)
            degreesPerUnit = base.degreesPerUnit
            isUnbounded = base.isItself
            guard !base.isItself else {
                (toGeographic, fromGeographic) = (nil, nil)
                return
            }
            toGeographic = try CoordinateTransformation.known(from: reference, to: base.reference)
            fromGeographic = try CoordinateTransformation.known(from: base.reference, to: reference)
        }
    }

    /// Converts coordinates to longitudes and latitudes in degrees; NaN if there is no such place on the globe.
    package func geographic(_ positions: [SIMD2<Double>]) -> [SIMD2<Double>] {
        var places = positions
        toGeographic?.transform(&places)
        for index in places.indices {
            let place = places[index] * degreesPerUnit
            let isPlace = abs(place.x) <= Self.maxLongitude && abs(place.y) <= 90 + 1e-9
            places[index] =
                isPlace ? SIMD2(place.x, min(max(place.y, -90), 90)) : SIMD2(repeating: .nan)
        }
        return places
    }

    /// Converts longitudes and latitudes in degrees to coordinates; NaN if the projection has no such place.
    package func planar(_ places: [SIMD2<Double>]) -> [SIMD2<Double>] {
        var positions = places
        if degreesPerUnit != 1 { for index in positions.indices { positions[index] /= degreesPerUnit } }
        fromGeographic?.transform(&positions)
        return positions
    }

    /// The longitude at which the map ends in the east and west.
    ///
    /// Nil if there is no such longitude, or if there are too many to cut lines and areas there.
    package var seam: Double? {
        if isUnbounded || fromGeographic?.usesProj == false { return 180 }
        return knownSeam.withLock { known in
            if let known { return known }
            let found: Double?
            if case .meridian(let longitude) = ProjectionSeam({ self.planar($0) }) {
                found = longitude
            } else {
                found = nil
            }
            known = .some(found)
            return found
        }
    }

    private let knownSeam = Mutex<Double??>(nil)

    /// Converts one coordinate to longitude and latitude in degrees.
    package func geographic(_ position: SIMD2<Double>) -> SIMD2<Double> { geographic([position])[0] }

    /// Converts one longitude and latitude in degrees to a coordinate.
    package func planar(_ place: SIMD2<Double>) -> SIMD2<Double> { planar([place])[0] }

    /// The maximum absolute value of a valid longitude in degrees: 100 turns.
    static let maxLongitude = 36_000.0
}

/// The geographic coordinate system on which another coordinate system is based.
private struct GeographicBase {
    let reference: SpatialReference
    let spheroid: Spheroid
    let degreesPerUnit: Double
    /// Whether the coordinate system itself is geographic.
    let isItself: Bool

    init(of reference: SpatialReference) throws(GeospatialError) {
        let context = try ProjContext(ProjLibrary.shared())
        let functions = context.library.functions
        let whole = try context.coordinateSystem(reference)
        guard
            let pointer = functions.crs_get_geodetic_crs(context.pointer, whole.pointer)
        else { throw .notOnGlobe(reference.description) }
        let base = ProjObject(pointer, in: context)
        var major = 0.0
        var minor = 0.0
        guard let figure = functions.get_ellipsoid(context.pointer, base.pointer) else {
            throw .notOnGlobe(reference.description)
        }
        let ellipsoid = ProjObject(figure, in: context)
        guard
            functions.ellipsoid_get_parameters(
                context.pointer, ellipsoid.pointer, &major, &minor, nil, nil) != 0,
            major > 0, minor > 0, minor <= major, major.isFinite
        else { throw .notOnGlobe(reference.description) }
        spheroid = Spheroid(semiMajorAxis: major, flattening: (major - minor) / major)

        var factor = 0.0
        var degrees = 1.0
        if let system = functions.crs_get_coordinate_system(context.pointer, base.pointer) {
            let axes = ProjObject(system, in: context)
            if functions.cs_get_axis_info(
                context.pointer, axes.pointer, 0, nil, nil, nil, &factor, nil, nil, nil) != 0,
                factor > 0, factor < 1
            {
                degrees = factor * 180 / .pi
                // Remove the rounding error, so that degrees are not scaled.
                if abs(degrees - 1) < 1e-12 { degrees = 1 }
            }
        }
        degreesPerUnit = degrees
        isItself = reference.isGeographic
        guard let text = functions.as_wkt(context.pointer, base.pointer, Int32(CPROJ_WKT2_2019), nil),
            let named = SpatialReference(wkText: String(cString: text))
        else { throw .notOnGlobe(reference.description) }
        self.reference = named
    }
}
