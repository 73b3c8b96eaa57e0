import CartoucheCLibrary
import CartoucheGeospatial

/// A line with a constant azimuth (a rhumb line); it is straight in the Mercator projection.
///
/// ψ is the isometric latitude, M is the length of the meridian's arc, and α is the azimuth. The longitude changes
/// by tan α·Δψ, and the length is ΔM / cos α. Along a parallel both quotients are 0 / 0. The mean radius of the
/// parallels along the line, ΔM / Δψ, is used instead.
struct Loxodrome: Sendable {
    /// The azimuth of the whole line, in degrees clockwise from north.
    let azimuth: Double
    /// The length in meters.
    let length: Double
    private let spheroid: Spheroid
    private let start: SIMD2<Double>

    /// The minimum distance from a pole, in degrees; a nearer place is treated as the pole.
    private static let poleDistance = 1e-9

    /// Creates the shorter loxodrome between two places.
    ///
    /// To and from a pole, it is the meridian of the other place.
    init(from start: SIMD2<Double>, to end: SIMD2<Double>, on spheroid: Spheroid) {
        self.spheroid = spheroid
        self.start = 90 - abs(start.y) < Self.poleDistance ? SIMD2(end.x, start.y) : start
        let eastward = ((end.x - start.x).remainder(dividingBy: 360)) * .pi / 180
        let arc = spheroid.meridianArc(from: start.y, to: end.y)
        let nearest = 90 - max(abs(start.y), abs(end.y))
        if nearest < Self.poleDistance {
            azimuth = arc < 0 ? 180 : 0
            length = abs(arc)
            return
        }
        let northward = spheroid.isometricLatitude(end.y) - spheroid.isometricLatitude(start.y)
        azimuth = eastward == 0 && northward == 0 ? 0 : atan2(eastward, northward) * 180 / .pi
        length = hypot(eastward, northward) * spheroid.meanParallelRadius(from: start.y, to: end.y)
    }

    /// Creates the loxodrome from a place in a direction; nil if it leads beyond a pole.
    init?(from start: SIMD2<Double>, azimuth: Double, length: Double, on spheroid: Spheroid) {
        self.spheroid = spheroid
        self.start = start
        self.azimuth = azimuth
        self.length = length
        guard place(at: length) != nil else { return nil }
    }

    /// Returns the place after a distance in meters; nil beyond a pole.
    func place(at distance: Double) -> SIMD2<Double>? {
        let radians = azimuth * .pi / 180
        // Multiples of 90° must be exact, so that a parallel stays a parallel.
        let quarter = azimuth.remainder(dividingBy: 180)
        let northward = abs(quarter) == 90 ? 0 : distance * cos(radians)
        guard let latitude = spheroid.latitude(northward, metersFrom: start.y) else { return nil }
        let eastward = quarter == 0 ? 0 : distance * sin(radians)
        guard eastward != 0 else { return SIMD2(start.x, latitude) }
        // Near a pole, the line winds around it without end. At the pole, the longitude is undefined.
        guard 90 - max(abs(start.y), abs(latitude)) > Self.poleDistance else { return nil }
        let radius = spheroid.meanParallelRadius(from: start.y, to: latitude)
        return SIMD2(start.x + eastward / radius * 180 / .pi, latitude)
    }
}

extension Spheroid {
    /// Returns the meridian's radius of curvature: meters for each radian of latitude (given in radians).
    private func meridianRadius(_ latitude: Double) -> Double {
        let e2 = squaredEccentricity
        let w = 1 - e2 * sin(latitude) * sin(latitude)
        return semiMajorAxis * (1 - e2) / (w * w.squareRoot())
    }

    /// Returns the meters along a meridian from one latitude to another (degrees); negative to the south.
    fileprivate func meridianArc(from low: Double, to high: Double) -> Double {
        GaussLegendre.integral(from: low * .pi / 180, to: high * .pi / 180, meridianRadius)
    }

    /// Returns the latitude (degrees) at a distance in meters north of another; nil beyond the poles.
    fileprivate func latitude(_ distance: Double, metersFrom latitude: Double) -> Double? {
        if distance == 0 { return latitude }
        let toPole = meridianArc(from: latitude, to: distance < 0 ? -90 : 90)
        guard abs(distance) <= abs(toPole) * (1 + 1e-14) else { return nil }
        var result = latitude + (distance < 0 ? -90 - latitude : 90 - latitude) * (distance / toPole)
        for _ in 0..<12 {
            let step =
                (meridianArc(from: latitude, to: result) - distance)
                / meridianRadius(result * .pi / 180) * 180 / .pi
            result = min(max(result - step, -90), 90)
            if abs(step) < 1e-14 { break }
        }
        return result
    }

    /// Returns the y of a latitude (degrees) in the Mercator projection, in units of the equator's radius.
    fileprivate func isometricLatitude(_ latitude: Double) -> Double {
        let radians = latitude * .pi / 180
        let e = squaredEccentricity.squareRoot()
        return asinh(tan(radians)) - e * atanh(e * sin(radians))
    }

    /// Returns the mean radius of the parallels between two latitudes (degrees), in meters.
    ///
    /// The weights are equal for equal distances in the Mercator projection.
    fileprivate func meanParallelRadius(from low: Double, to high: Double) -> Double {
        if abs(high - low) > 0.001 {
            return meridianArc(from: low, to: high) / (isometricLatitude(high) - isometricLatitude(low))
        }
        // For so short a line, the radius in the middle equals the mean to 1e-11.
        let middle = (low + high) / 2 * .pi / 180
        return semiMajorAxis * cos(middle)
            / (1 - squaredEccentricity * sin(middle) * sin(middle)).squareRoot()
    }
}
