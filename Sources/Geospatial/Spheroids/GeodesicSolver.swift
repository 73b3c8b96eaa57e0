import CProj

/// Shortest lines on a spheroid, solved by PROJ (Karney, Algorithms for geodesics, 2013), accurate to some
/// nanometres.
///
/// Places are longitude, latitude in degrees, azimuths degrees clockwise from north. Latitudes beyond ±90° and
/// what is not a number give NaN.
package final class GeodesicSolver: Sendable {
    /// The figure that the lines lie on.
    package let spheroid: Spheroid
    // Written once, before anybody else sees it: PROJ only reads it.
    private let coefficients: CProjGeodesic
    private let functions: CProjFunctions

    /// - Throws: `GeospatialError.missingLibrary` when there is no PROJ.
    package init(_ spheroid: Spheroid) throws(GeospatialError) {
        self.spheroid = spheroid
        functions = try ProjLibrary.shared().functions
        var coefficients = CProjGeodesic()
        functions.geod_init(&coefficients, spheroid.semiMajorAxis, spheroid.flattening)
        self.coefficients = coefficients
    }

    /// The distance in metres, and which way the line leads at either end.
    package func inverse(
        from start: SIMD2<Double>, to end: SIMD2<Double>
    ) -> (distance: Double, startAzimuth: Double, endAzimuth: Double) {
        var distance = Double.nan
        var startAzimuth = Double.nan
        var endAzimuth = Double.nan
        withUnsafePointer(to: coefficients) {
            functions.geod_inverse(
                $0, start.y, start.x, end.y, end.x, &distance, &startAzimuth, &endAzimuth)
        }
        return (distance, startAzimuth, endAzimuth)
    }

    /// Where one comes to after so many metres, with a longitude within ±180°, and which way one looks then.
    package func direct(
        from start: SIMD2<Double>, azimuth: Double, distance: Double
    ) -> (place: SIMD2<Double>, azimuth: Double) {
        var latitude = Double.nan
        var longitude = Double.nan
        var endAzimuth = Double.nan
        withUnsafePointer(to: coefficients) {
            functions.geod_direct(
                $0, start.y, start.x, azimuth, distance, &latitude, &longitude, &endAzimuth)
        }
        return (SIMD2(longitude, latitude), endAzimuth)
    }

    /// The area within a ring of geodesics, square metres, up to half the surface; positive where the ring
    /// turns counter-clockwise.
    ///
    /// All places are numbers; the last does not repeat the first.
    package func signedArea(ofRing places: [SIMD2<Double>]) -> Double {
        var polygon = CProjGeodesicPolygon()
        var area = 0.0
        withUnsafePointer(to: coefficients) { solver in
            functions.geod_polygon_init(&polygon, 0)
            for place in places { functions.geod_polygon_addpoint(solver, &polygon, place.y, place.x) }
            _ = functions.geod_polygon_compute(solver, &polygon, 0, 1, &area, nil)
        }
        return area
    }
}
