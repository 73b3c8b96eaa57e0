import CartoucheFeatures

/// The comparison of features with the envelope of a query, by their bounds.
package struct QueryWindow: Hashable, Sendable {
    /// The envelope: xMin, yMin, xMax, yMax.
    package let bounds: SIMD4<Double>
    /// The width of one turn around the globe; nil compares only the stated positions.
    package let turn: Double?
    /// The share of a feature's size by which its bounds are enlarged on each side.
    package let margin: Double

    /// Whether the bounds of a feature touch the window; empty bounds do not.
    package func touches(_ feature: SIMD4<Double>) -> Bool {
        let enlarged = enlarged(feature)
        if GeometryColumn.touch(enlarged, bounds) { return true }
        guard let turn, enlarged.y <= bounds.w, bounds.y <= enlarged.w else { return false }
        // The first turn to the east that does not leave the feature west of the window.
        let turns = ((bounds.x - enlarged.z) / turn).rounded(.up)
        return enlarged.x + turns * turn <= bounds.z
    }

    /// Returns the bounds of a feature, enlarged by its margin.
    ///
    /// The bounds of a group of features contain the enlarged bounds of each of them, if they are enlarged too.
    package func enlarged(_ feature: SIMD4<Double>) -> SIMD4<Double> {
        guard margin > 0 else { return feature }
        let more = margin * max(feature.z - feature.x, feature.w - feature.y)
        return feature + SIMD4(-more, -more, more, more)
    }
}
