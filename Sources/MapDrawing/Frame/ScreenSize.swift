/// The size of a picture in DIPs (1/96 inch).
public struct ScreenSize: Hashable, Sendable {
    /// The width in DIPs.
    public var width: Double
    /// The height in DIPs.
    public var height: Double

    /// Creates a size in DIPs.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
