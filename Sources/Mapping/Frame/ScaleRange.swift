/// The range of map scales at which something is drawn.
struct ScaleRange: Hashable, Sendable {
    /// The minimum scale (most zoomed out), as a denominator; nil or 0 means no limit.
    var minScale: Double?
    /// The maximum scale (most zoomed in), as a denominator; nil or 0 means no limit.
    var maxScale: Double?

    /// Returns whether a scale is in the range: `minScale ≥ scale > maxScale`.
    func contains(_ scale: Double) -> Bool {
        let (low, high) = (minScale ?? 0, maxScale ?? 0)
        return !(low > 0 && scale > low) && !(high > 0 && scale <= high)
    }
}
