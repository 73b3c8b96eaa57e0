/// A rectangle with sides along the axes.
public struct Envelope: Hashable, Sendable {
    /// Bounds.
    public var xMin, yMin, xMax, yMax: Double
}
