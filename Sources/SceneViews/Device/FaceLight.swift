import CartoucheGeospatial

/// The light of the sun, the sky and the ground on faces, as factors of the authored color.
///
/// As in a photograph, the exposure follows the light: ground in the sun keeps its authored color until the sun is low.
/// Then the light of the sun is warm. A face that looks up has the light of the sky, one that looks down that of the
/// ground, and others have a part of both.
struct FaceLight {
    /// The light on a face that looks at the sun.
    let sun: SIMD3<Double>
    /// The light without the sun, on faces that look up.
    let sky: SIMD3<Double>
    /// The light without the sun, on faces that look down.
    let ground: SIMD3<Double>

    /// The light of the sky by day, and its colors by day and at night.
    private static let (sky, day, night) = (0.44, SIMD3(0.93, 0.99, 1.08), SIMD3(0.50, 0.56, 0.74))
    /// The colors of the high and the low sun.
    ///
    /// With the light of the sky, the high sun is white.
    private static let (noon, evening) = (SIMD3(1.055, 1.008, 0.937), SIMD3(1.16, 0.88, 0.60))
    /// The greatest light of the sun on a face.
    private static let greatest = 0.8
    /// The heights in meters from which the sun is that of the place below, and of the whole globe.
    private static let (near, far) = (100_000.0, 1_000_000.0)

    /// - Parameters:
    ///   - elevation: The sine of the elevation of the sun at the camera.
    ///   - share: 1 by day, 0 at night.
    ///   - height: The height of the camera in meters. From space, the light is that of noon, because the faces decide on
    ///     day and night.
    init(elevation: Double, share: Double, height: Double) {
        func step(_ value: Double) -> Double {
            let t = min(max(value, 0), 1)
            return t * t * (3 - 2 * t)
        }
        let space = step((height - Self.near) / (Self.far - Self.near))
        let (rise, share) = (elevation + (1 - elevation) * space, share + (1 - share) * space)
        let low = 1 - step(rise / 0.42)
        let strength = min((1 - Self.sky) / max(rise, 0.05), Self.greatest) * share
        sun = (Self.noon + (Self.evening - Self.noon) * low) * strength
        let level = Self.sky + 0.08 * low
        sky = (Self.night + (Self.day - Self.night) * share) * level
        ground = sky * SIMD3(0.90, 0.82, 0.74)
    }
}
