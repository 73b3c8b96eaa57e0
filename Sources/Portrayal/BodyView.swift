import CartoucheCLibrary
import CartoucheSymbolModel

/// The rotation of a body in a swatch, and the view of it: obliquely from above, lit from the upper left.
package struct BodyView: Sendable {
    private let angles: SIMD3<Double>
    private static let elevation = 25 * Double.pi / 180
    /// The direction to the light: from the upper left, behind the viewer.
    package static let light = SIMD3(-0.4, -0.62, 0.68)

    /// Creates a view.
    ///
    /// - Parameter side: The degrees by which the body is turned to the left, so that two of its sides are visible.
    package init(_ model: ModelMarker, from side: Double) {
        let heading = model.marker.rotateClockwise ? model.marker.rotation : -model.marker.rotation
        angles = SIMD3(model.marker.angleY, model.marker.angleX, side - heading) * .pi / 180
    }

    /// Returns the vector turned: x to the right, y away from the viewer, z up.
    package func apply(to vector: SIMD3<Double>) -> SIMD3<Double> {
        var v = vector
        func turn(_ a: Int, _ b: Int, _ angle: Double) {
            (v[a], v[b]) = (v[a] * cos(angle) - v[b] * sin(angle), v[a] * sin(angle) + v[b] * cos(angle))
        }
        turn(2, 0, angles.x)
        turn(1, 2, angles.y)
        turn(0, 1, angles.z)
        turn(1, 2, Self.elevation)
        return v
    }

    /// Returns the factor for the color of a face, for the cosine of the angle between its normal and the light.
    package static func shade(_ light: Double) -> Double { 0.58 + 0.42 * min(max(light, 0), 1) }
}
