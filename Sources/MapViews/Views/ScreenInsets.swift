import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal

/// The widths of the strips along the sides of a view that other content covers, such as a panel.
public struct ScreenInsets: Hashable, Sendable {
    /// The width at the upper side, in DIPs (1/96 inch).
    public var top: Double
    /// The width at the left side, in DIPs.
    public var left: Double
    /// The width at the lower side, in DIPs.
    public var bottom: Double
    /// The width at the right side, in DIPs.
    public var right: Double

    /// Creates insets; all widths are in DIPs, and 0 by default.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Returns the size that a view of a size has left, and the corner of the free area.
    ///
    /// Negative and infinite widths are 0. Insets that leave less than 1 DIP have no effect.
    func free(in size: ScreenSize) -> (size: ScreenSize, corner: SIMD2<Double>) {
        func usable(_ width: Double) -> Double { width.isFinite ? max(width, 0) : 0 }
        let free = ScreenSize(
            width: size.width - usable(left) - usable(right),
            height: size.height - usable(top) - usable(bottom))
        guard free.width >= 1, free.height >= 1 else { return (size, .zero) }
        return (free, SIMD2(usable(left), usable(top)))
    }
}

extension MapFrame {
    /// Returns the frame of the whole view, of which this frame is the free area.
    ///
    /// - Parameters:
    ///   - size: The size of the view in DIPs.
    ///   - corner: The upper left corner of the free area, in DIPs.
    func extended(
        to size: ScreenSize, freeAreaAt corner: SIMD2<Double>, pixelLimit: Int
    ) throws(MapError) -> MapFrame {
        let middle = (SIMD2(size.width, size.height) / 2 - corner) * pixelsPerDIP
        return try MapFrame(
            .center(screenTransform.position(at: middle), scale: scale), size: size, scale: pixelsPerDIP,
            rotation: rotation, spatialReference: spatialReference, pixelLimit: pixelLimit)
    }
}
