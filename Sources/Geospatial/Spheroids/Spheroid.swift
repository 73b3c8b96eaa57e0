import CartoucheCLibrary

/// The figure of a planet: a sphere, or an ellipsoid that is flattened at the poles.
package struct Spheroid: Hashable, Sendable {
    /// Radius of the equator, in meters.
    package let semiMajorAxis: Double
    /// The difference between equatorial and polar radius, divided by the equatorial radius; 0 for a sphere.
    package let flattening: Double

    /// The spheroid of WGS 84.
    package static let wgs84 = Spheroid(semiMajorAxis: 6_378_137, flattening: 1 / 298.257_223_563)

    /// Creates a spheroid from the radius of the equator in meters and a flattening below 1.
    package init(semiMajorAxis: Double, flattening: Double) {
        self.semiMajorAxis = semiMajorAxis
        self.flattening = flattening
    }

    /// Distance of the poles from the center, in meters.
    package var semiMinorAxis: Double { semiMajorAxis * (1 - flattening) }
    /// The squared eccentricity of a meridian.
    package var squaredEccentricity: Double { flattening * (2 - flattening) }

    /// Returns the area between the equator and a latitude for one radian of longitude.
    ///
    /// The area is in square meters, positive north of the equator.
    ///
    /// - Parameter sine: The sine of the latitude.
    package func areaToEquator(sine: Double) -> Double {
        let e2 = squaredEccentricity
        guard e2 > 1e-12 else { return semiMajorAxis * semiMajorAxis * sine }
        let e = e2.squareRoot()
        let b = semiMinorAxis
        return b * b / 2 * (sine / (1 - e2 * sine * sine) + atanh(e * sine) / e)
    }

    /// The area of the whole surface, in square meters.
    package var surfaceArea: Double { 4 * .pi * areaToEquator(sine: 1) }
}

// Conversion between places on the surface and positions in space, in meters. The origin is the center, the poles
// are on the z axis, and longitude 0 is on the x axis.
extension Spheroid {
    /// Returns the position in space of a longitude and latitude (degrees).
    package func cartesian(_ place: SIMD2<Double>) -> SIMD3<Double> {
        let normal = Self.normal(at: place)
        let e2 = squaredEccentricity
        let toAxis = semiMajorAxis / (1 - e2 * normal.z * normal.z).squareRoot()
        return normal * SIMD3(toAxis, toAxis, toAxis * (1 - e2))
    }

    /// Returns the longitude and latitude (degrees) of a position on the surface.
    package func place(_ position: SIMD3<Double>) -> SIMD2<Double> {
        let fromAxis = hypot(position.x, position.y)
        return SIMD2(
            atan2(position.y, position.x), atan2(position.z, (1 - squaredEccentricity) * fromAxis))
            * (180 / .pi)
    }

    /// Returns the unit vector straight up at a place.
    package static func normal(at place: SIMD2<Double>) -> SIMD3<Double> {
        let (longitude, latitude) = (place.x * .pi / 180, place.y * .pi / 180)
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    /// Returns the unit vectors to the east and to the north at a place.
    package static func compass(at place: SIMD2<Double>) -> (east: SIMD3<Double>, north: SIMD3<Double>) {
        let (longitude, latitude) = (place.x * .pi / 180, place.y * .pi / 180)
        return (
            SIMD3(-sin(longitude), cos(longitude), 0),
            SIMD3(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
        )
    }
}

extension SIMD3<Double> {
    package func cross(_ other: Self) -> Self {
        Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    package func dot(_ other: Self) -> Double { (self * other).sum() }
    package var length: Double { dot(self).squareRoot() }
}
