/// A place in a view or picture: DIPs (1/96 inch) to the right and down from the upper left corner.
///
/// It stands where the ArcGIS Maps SDK has `CGPoint`, which other systems than Apple's have only in a large
/// library.
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

#if canImport(CoreGraphics)
    import CoreGraphics

    extension ScreenPoint {
        /// The same place.
        public init(_ point: CGPoint) {
            self.init(x: Double(point.x), y: Double(point.y))
        }
    }
#endif
