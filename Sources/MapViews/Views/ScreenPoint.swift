/// A point in a view or image: DIPs (1/96 inch) right and down from the upper left corner.
///
/// The ArcGIS Maps SDK uses `CGPoint` instead. `import CartoucheFoundation` adds members with `CGPoint`.
public struct ScreenPoint: Hashable, Sendable {
    /// The distance from the left side, in DIPs.
    public var x: Double
    /// The distance from the upper side, in DIPs.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
