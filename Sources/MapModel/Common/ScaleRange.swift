/// The range of map scales at which something is drawn.
package struct ScaleRange: Hashable, Sendable {
    /// The minimum scale (most zoomed out), as a denominator; nil or 0 means no limit.
    package var minScale: Double?
    /// The maximum scale (most zoomed in), as a denominator; nil or 0 means no limit.
    package var maxScale: Double?

    package init(minScale: Double? = nil, maxScale: Double? = nil) {
        (self.minScale, self.maxScale) = (minScale, maxScale)
    }

    /// Returns whether a scale is in the range: `minScale ≥ scale > maxScale`.
    package func contains(_ scale: Double) -> Bool {
        let (low, high) = (minScale ?? 0, maxScale ?? 0)
        return !(low > 0 && scale > low) && !(high > 0 && scale <= high)
    }
}
