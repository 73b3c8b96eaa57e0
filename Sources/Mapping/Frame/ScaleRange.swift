/// The map scales at which something is drawn.
struct ScaleRange: Hashable, Sendable {
    /// The most zoomed-out scale (denominator); nil or 0 is no limit.
    var minScale: Double?
    /// The most zoomed-in scale (denominator); nil or 0 is no limit.
    var maxScale: Double?

    /// Whether a scale is in the range: `minScale ≥ scale > maxScale`.
    func contains(_ scale: Double) -> Bool {
        let (low, high) = (minScale ?? 0, maxScale ?? 0)
        return !(low > 0 && scale > low) && !(high > 0 && scale <= high)
    }
}
