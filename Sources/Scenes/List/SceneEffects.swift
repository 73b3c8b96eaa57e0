import CartoucheCLibrary

/// What a device adds to the light of a scene; the default adds nothing, for exact comparisons.
package struct SceneEffects: Hashable, Sendable {
    /// The darkening of places that little light of the sky reaches.
    package enum Occlusion: Hashable, Sendable, CaseIterable {
        case off
        /// 8 samples for each pixel.
        case fast
        /// 20 samples for each pixel.
        case fine

        package var sampleCount: Int {
            switch self {
            case .off: 0
            case .fast: 8
            case .fine: 20
            }
        }
    }

    /// Whether the air in front of what is far away is seen.
    package var hasHaze = false
    package var occlusion = Occlusion.off
    /// The distance in meters from which a body darkens another one.
    package var occlusionRadius = 10.0
    /// Whether the edges of shadows become softer with the distance from the body.
    package var softensShadows = false
    package var hasStars = false
    /// The angle in radians by which the earth has turned below the stars.
    package var siderealAngle = 0.0

    /// The cosine and the sine of ``siderealAngle``.
    package var earthTurn: SIMD2<Double> { SIMD2(cos(siderealAngle), sin(siderealAngle)) }

    package init() {}

    /// Whether other effects differ at most in the radius, which depends on the camera, and in the angle of the earth.
    package func looks(like other: Self) -> Bool {
        var same = other
        same.occlusionRadius = occlusionRadius
        // The angle follows from the date.
        same.siderealAngle = siderealAngle
        return self == same
    }

    /// The greatest share of light that is taken away.
    private static let occlusionShare = 0.75
    /// The tangent of the angle of the sun's radius: seven times the true one, or the map would show no soft edges.
    private static let sunRadius = 0.033

    /// The radius of the occlusion, its share and the number of samples, and the radius of the sun, for shaders.
    package var occlusionNumbers: SIMD4<Double> {
        SIMD4(occlusionRadius, Self.occlusionShare, Double(occlusion.sampleCount), Self.sunRadius)
    }
}
