import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheScenes

/// The light of the sky: the numbers of the shaders' function `skyColor`.
///
/// The model is that of Preetham, Shirley and Smits, "A Practical Analytic Model for Daylight" (SIGGRAPH 1999): the
/// luminance and the chromaticities x and y follow the formula of Perez, and the haziness of the air is its turbidity.
/// The model has no night: below the horizon, the sun counts as being at the horizon, and the sky becomes dark.
struct Daylight {
    /// The coefficients A to E of Perez, each for the luminance and the chromaticities x and y.
    let coefficients: [SIMD3<Double>]
    /// The values at the zenith, divided by the formula there.
    let zenith: SIMD3<Double>
    /// The direction to the sun of the sky.
    let sun: SIMD3<Double>
    /// 1 by day, 0 at night.
    let share: Double
    /// The vertical at the camera, on the ellipsoid stretched to a sphere.
    let vertical: SIMD3<Double>
    /// The height of the camera above the ellipsoid in meters.
    let height: Double
    /// The light on faces.
    let faces: FaceLight

    /// Clear air.
    static let turbidity = 2.2
    /// The part of the light of a kilocandela per square meter that the picture shows.
    static let exposure = 0.1
    /// The distance in meters at which 2 % of the contrast is left near the ground (Koschmieder), and the height in
    /// meters in which the air becomes thinner by the factor e.
    static let (visibility, scaleHeight) = (38_000.0, 1_400.0)

    /// - Parameter list: The list with the view and the light. With the light at the camera, the sun of the sky is behind
    ///   the camera on the left, at a height of 45°.
    init(_ list: SceneList) {
        let axes = list.view.axes
        let radius = Spheroid.wgs84.semiMajorAxis
        let onSphere = axes.position * SIMD3(1, 1, Self.stretching)
        let distance = max(onSphere.length, 1)
        vertical = onSphere / distance
        height = distance - radius
        switch list.light {
        case .sun(let direction, _): sun = direction.unit
        case .camera:
            let ahead = axes.forward.cross(vertical).length > 1e-3 ? axes.forward : axes.up
            let right = ahead.cross(vertical).unit
            let level = vertical.cross(right)
            sun = (vertical * 0.707 - right * 0.3 - level * 0.64).unit
        }
        let elevation = sun.dot(vertical)
        let dusk = min(max((elevation + 0.2) / 0.25, 0), 1)
        share = dusk * dusk * (3 - 2 * dusk)
        faces = FaceLight(elevation: elevation, share: share, height: height)
        let angle = acos(min(max(elevation, 0), 1))
        coefficients = Self.perez
        let level = Self.formula(coefficients, cosine: 1, angle: angle)
        zenith = Self.zenith(sun: angle) / level
    }

    /// The ratio of the axes of the ellipsoid.
    static let stretching = 1.003_364_09

    /// The coefficients for ``turbidity``.
    private static let perez: [SIMD3<Double>] = {
        let t = turbidity
        return [
            SIMD3(0.1787 * t - 1.4630, -0.0193 * t - 0.2592, -0.0167 * t - 0.2608),
            SIMD3(-0.3554 * t + 0.4275, -0.0665 * t + 0.0008, -0.0950 * t + 0.0092),
            SIMD3(-0.0227 * t + 5.3251, -0.0004 * t + 0.2125, -0.0079 * t + 0.2102),
            SIMD3(0.1206 * t - 2.5771, -0.0641 * t - 0.8989, -0.0441 * t - 1.6537),
            SIMD3(-0.0670 * t + 0.3703, -0.0033 * t + 0.0452, -0.0109 * t + 0.0529),
        ]
    }()

    /// Returns the formula of Perez for the cosine of the angle from the zenith, and the angle from the sun.
    private static func formula(_ k: [SIMD3<Double>], cosine: Double, angle: Double) -> SIMD3<Double> {
        let square = cos(angle) * cos(angle)
        var values = SIMD3(0.0, 0, 0)
        for i in 0..<3 {
            values[i] =
                (1 + k[0][i] * exp(k[1][i] / cosine))
                * (1 + k[2][i] * exp(k[3][i] * angle) + k[4][i] * square)
        }
        return values
    }

    /// Returns the luminance in kilocandelas per square meter and the chromaticities at the zenith.
    ///
    /// - Parameter angle: The angle of the sun from the zenith in radians.
    private static func zenith(sun angle: Double) -> SIMD3<Double> {
        let t = turbidity
        let chi = (4.0 / 9 - t / 120) * (.pi - 2 * angle)
        let luminance = (4.0453 * t - 4.9710) * tan(chi) - 0.2155 * t + 2.4192
        func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            ((a * angle + b) * angle + c) * angle + d
        }
        let x =
            (cubic(0.00166, -0.00375, 0.00209, 0) * t + cubic(-0.02903, 0.06377, -0.03202, 0.00394)) * t
            + cubic(0.11693, -0.21196, 0.06052, 0.25886)
        let y =
            (cubic(0.00275, -0.00610, 0.00317, 0) * t + cubic(-0.04214, 0.08970, -0.04153, 0.00516)) * t
            + cubic(0.15346, -0.26756, 0.06670, 0.26688)
        return SIMD3(luminance, x, y)
    }
}
