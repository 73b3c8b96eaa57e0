/// Width and height of a picture in DIPs (1/96 inch).
public struct ScreenSize: Hashable, Sendable {
    /// DIPs across.
    public var width: Double
    /// DIPs down.
    public var height: Double

    /// A size in DIPs.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
