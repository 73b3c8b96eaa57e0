import CartoucheCProj

/// Geodesics (shortest lines) on a spheroid, computed by PROJ.
///
/// The algorithm is that of Karney, Algorithms for geodesics, 2013; errors are a few nanometers. Places are
/// longitude, latitude in degrees. Azimuths are degrees clockwise from north. Latitudes beyond ±90° and coordinates
/// that are not numbers give NaN.
package final class GeodesicSolver: Sendable {
    /// The spheroid of the geodesics.
    package let spheroid: Spheroid
    // Written once in the initializer; after that PROJ only reads it, so sharing is safe.
    private let coefficients: CProjGeodesic
    private let functions: CProjFunctions

    /// - Throws: `GeospatialError.missingLibrary` if PROJ is not installed or too old.
    package init(_ spheroid: Spheroid) throws(GeospatialError) {
        self.spheroid = spheroid
        functions = try ProjLibrary.shared().functions
        var coefficients = CProjGeodesic()
        functions.geod_init(&coefficients, spheroid.semiMajorAxis, spheroid.flattening)
        self.coefficients = coefficients
    }

    /// Returns the distance in meters, and the azimuths of the geodesic at its start and end.
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

    /// Returns the end of a geodesic of a length in meters, with a longitude within ±180°, and its azimuth there.
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

    /// Returns the area within a ring of geodesics in square meters; positive if the ring is counter-clockwise.
    ///
    /// The absolute value is at most half the surface of the spheroid. All places must be numbers; the last must
    /// not repeat the first.
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
