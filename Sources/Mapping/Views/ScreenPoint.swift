/// A point in a view or picture: DIPs (1/96 inch) to the right and down from the upper left corner.
///
/// The ArcGIS Maps SDK has `CGPoint` in its place. `import CartoucheFoundation` adds members with `CGPoint`.
public struct ScreenPoint: Hashable, Sendable {
    /// DIPs to the right.
    public var x: Double
    /// DIPs down.
    public var y: Double

    /// A place in a view.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
