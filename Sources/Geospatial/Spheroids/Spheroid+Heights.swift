import CartoucheCLibrary

// Positions above and below the surface.
extension Spheroid {
    /// Returns the position in space of a longitude and latitude (degrees), at a height in meters above the surface.
    package func cartesian(_ place: SIMD2<Double>, height: Double) -> SIMD3<Double> {
        cartesian(place) + height * Self.normal(at: place)
    }

    /// Returns the longitude and latitude (degrees) of a position in space, and its height above the surface in meters.
    ///
    /// The latitude is iterated from that of a point on the surface. Three steps are exact to a nanometer up to the
    /// distance of geostationary satellites.
    package func placeAndHeight(_ position: SIMD3<Double>) -> (place: SIMD2<Double>, height: Double) {
        let e2 = squaredEccentricity
        let fromAxis = hypot(position.x, position.y)
        guard fromAxis > 1e-9 * semiMajorAxis else {
            let latitude = position.z < 0 ? -90.0 : 90
            return (SIMD2(0, latitude), abs(position.z) - semiMinorAxis)
        }
        // Bowring's formula with the parametric latitude.
        let ratio = semiMinorAxis / semiMajorAxis
        var parametric = atan2(position.z, fromAxis * ratio)
        var latitude = 0.0
        let second = e2 / (1 - e2)
        for _ in 0..<3 {
            let (s, c) = (sin(parametric), cos(parametric))
            latitude = atan2(
                position.z + second * semiMinorAxis * s * s * s, fromAxis - e2 * semiMajorAxis * c * c * c)
            parametric = atan2(ratio * sin(latitude), cos(latitude))
        }
        let (s, c) = (sin(latitude), cos(latitude))
        let toAxis = semiMajorAxis / (1 - e2 * s * s).squareRoot()
        let height = fromAxis * c + position.z * s - toAxis * (1 - e2 * s * s)
        return (SIMD2(atan2(position.y, position.x), latitude) * (180 / .pi), height)
    }
}
