import CartoucheCLibrary
import CartoucheGeospatial

extension Spheroid {
    static let grs80 = Spheroid(semiMajorAxis: 6_378_137, flattening: 1 / 298.257222101)
    static let clarke1866 = Spheroid(semiMajorAxis: 6_378_206.4, flattening: 1 / 294.978698213898)

    fileprivate var eccentricity: Double { squaredEccentricity.squareRoot() }

    /// Returns the tangent of the conformal latitude for the tangent of a geographic latitude.
    func conformal(_ tangent: Double) -> Double {
        let e = eccentricity
        let sigma = sinh(e * atanh(e * tangent / (1 + tangent * tangent).squareRoot()))
        return tangent * (1 + sigma * sigma).squareRoot() - sigma * (1 + tangent * tangent).squareRoot()
    }

    /// Returns the tangent of the geographic latitude for the tangent of a conformal latitude.
    func geographic(_ conformalTangent: Double) -> Double {
        let e2 = squaredEccentricity
        // Near a pole, both tangents are practically infinite.
        guard abs(conformalTangent) < 1e12 else { return conformalTangent }
        var tangent = conformalTangent / (1 - e2)
        for _ in 0..<8 {
            let now = conformal(tangent)
            let step =
                (conformalTangent - now) / (1 + now * now).squareRoot()
                * (1 + (1 - e2) * tangent * tangent) / ((1 - e2) * (1 + tangent * tangent).squareRoot())
            tangent += step
            if abs(step) <= 1e-15 * max(1, abs(tangent)) { break }
        }
        return tangent
    }
}

/// The transverse Mercator projection by Krüger's series, to the sixth order of the third flattening.
///
/// Within 3,000 km of the central meridian, its error is a few nanometers. Reference: Karney 2011, Transverse Mercator
/// with an accuracy of a few nanometers.
struct TransverseMercator {
    private let spheroid: Spheroid
    /// The radius of a circle that is as long as a complete meridian ellipse, times the scale on the central meridian.
    private let radius: Double
    private let forward: [Double]
    private let inverse: [Double]

    init(_ spheroid: Spheroid, scale: Double) {
        self.spheroid = spheroid
        let n = spheroid.flattening / (2 - spheroid.flattening)
        let n2 = n * n
        radius =
            scale * spheroid.semiMajorAxis / (1 + n) * (1 + n2 * (1.0 / 4 + n2 * (1.0 / 64 + n2 / 256)))
        /// Evaluates a polynomial of n whose lowest power is `from`.
        func series(_ from: Int, _ terms: [Double]) -> Double {
            (0..<from).reduce(terms.reversed().reduce(0) { $0 * n + $1 }) { sum, _ in sum * n }
        }
        forward = [
            series(1, [1.0 / 2, -2.0 / 3, 5.0 / 16, 41.0 / 180, -127.0 / 288, 7891.0 / 37800]),
            series(2, [13.0 / 48, -3.0 / 5, 557.0 / 1440, 281.0 / 630, -1_983_433.0 / 1_935_360]),
            series(3, [61.0 / 240, -103.0 / 140, 15061.0 / 26880, 167_603.0 / 181_440]),
            series(4, [49561.0 / 161_280, -179.0 / 168, 6_601_661.0 / 7_257_600]),
            series(5, [34729.0 / 80640, -3_418_889.0 / 1_995_840]),
            series(6, [212_378_941.0 / 319_334_400]),
        ]
        inverse = [
            series(1, [1.0 / 2, -2.0 / 3, 37.0 / 96, -1.0 / 360, -81.0 / 512, 96199.0 / 604_800]),
            series(2, [1.0 / 48, 1.0 / 15, -437.0 / 1440, 46.0 / 105, -1_118_711.0 / 3_870_720]),
            series(3, [17.0 / 480, -37.0 / 840, -209.0 / 4480, 5569.0 / 90720]),
            series(4, [4397.0 / 161_280, -11.0 / 504, -830_251.0 / 7_257_600]),
            series(5, [4583.0 / 161_280, -108_847.0 / 3_991_680]),
            series(6, [20_648_693.0 / 638_668_800]),
        ]
    }

    /// Returns meters east of the central meridian and north of the equator.
    ///
    /// - Parameters:
    ///   - latitude: In degrees.
    ///   - longitude: In degrees east of the central meridian.
    func project(latitude: Double, longitude: Double) -> SIMD2<Double> {
        let tangent = spheroid.conformal(tan(latitude * .pi / 180))
        let lambda = longitude * .pi / 180
        let xi = atan2(tangent, cos(lambda))
        let eta = asinh(sin(lambda) / hypot(tangent, cos(lambda)))
        var place = SIMD2(eta, xi)
        for (index, factor) in forward.enumerated() {
            let turns = 2 * Double(index + 1)
            place += factor * SIMD2(cos(turns * xi) * sinh(turns * eta), sin(turns * xi) * cosh(turns * eta))
        }
        return place * radius
    }

    /// Returns degrees of longitude east of the central meridian (x) and of latitude (y).
    func unproject(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let eta = place.x / radius
        let xi = place.y / radius
        var sphere = SIMD2(eta, xi)
        for (index, factor) in inverse.enumerated() {
            let turns = 2 * Double(index + 1)
            sphere -=
                factor * SIMD2(cos(turns * xi) * sinh(turns * eta), sin(turns * xi) * cosh(turns * eta))
        }
        let tangent = sin(sphere.y) / hypot(sinh(sphere.x), cos(sphere.y))
        let latitude = atan(spheroid.geographic(tangent))
        return SIMD2(atan2(sinh(sphere.x), cos(sphere.y)), latitude) * (180 / .pi)
    }
}

/// The polar stereographic projection around a pole.
struct PolarStereographic {
    let spheroid: Spheroid
    /// The scale at the pole.
    let scale: Double
    let isNorth: Bool

    /// The radius at which the tangent of half the conformal colatitude is 1.
    private var radius: Double {
        let e = spheroid.eccentricity
        return 2 * scale * spheroid.semiMajorAxis / exp(0.5 * ((1 + e) * log1p(e) + (1 - e) * log1p(-e)))
    }

    /// Returns meters from the pole: x towards 90° E, y towards 180° in the north and 0° in the south.
    ///
    /// - Parameters:
    ///   - latitude: In degrees.
    ///   - longitude: In degrees.
    func project(latitude: Double, longitude: Double) -> SIMD2<Double> {
        let away = isNorth ? latitude : -latitude
        // At the pole the tangent is infinite, and the result would be infinity times 0.
        guard away < 90 else { return SIMD2(0, 0) }
        let tangent = spheroid.conformal(tan(away * .pi / 180))
        let secant = (1 + tangent * tangent).squareRoot()
        let half = tangent > 0 ? 1 / (secant + tangent) : secant - tangent
        let lambda = longitude * .pi / 180
        return radius * half * SIMD2(sin(lambda), isNorth ? -cos(lambda) : cos(lambda))
    }

    /// Returns degrees of longitude (x) and latitude (y).
    func unproject(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let half = hypot(place.x, place.y) / radius
        let latitude = half == 0 ? .pi / 2 : atan(spheroid.geographic((1 / half - half) / 2))
        let longitude = half == 0 ? 0 : atan2(place.x, isNorth ? -place.y : place.y)
        return SIMD2(longitude, isNorth ? latitude : -latitude) * (180 / .pi)
    }
}
