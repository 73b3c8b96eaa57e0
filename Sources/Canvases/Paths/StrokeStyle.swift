/// The style of a line along a path.
public struct StrokeStyle: Hashable, Sendable {
    /// The shape of open ends and of the ends of dashes.
    public enum Cap: String, Hashable, Sendable { case butt, round, square }
    /// The shape of corners.
    public enum Join: String, Hashable, Sendable { case round, miter, bevel }

    /// The full width in pixels.
    public var width: Double
    /// The shape of open ends.
    ///
    /// Default: `.butt`.
    public var cap: Cap
    /// The shape of corners.
    ///
    /// Default: `.miter`.
    public var join: Join
    /// The greatest length of a miter, as a multiple of the width (SVG's `stroke-miterlimit`).
    ///
    /// Longer miters become bevels.
    ///
    /// Default: 10.
    public var miterLimit: Double
    /// The alternating lengths of dashes and gaps, in pixels.
    ///
    /// An odd number of lengths is repeated once, to get an even number. Empty for a solid line.
    public var dashes: [Double]
    /// The offset of the line's start in the dash pattern, in pixels.
    ///
    /// Default: 0.
    public var dashOffset: Double

    /// Creates a stroke style.
    public init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
        dashes: [Double] = [], dashOffset: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashOffset = dashOffset
    }
}

extension StrokeStyle {
    /// Returns the style with all lengths multiplied by a factor.
    package func scaled(by factor: Double) -> StrokeStyle {
        var result = self
        result.width = min(width * factor, Self.maximumWidth)
        for index in result.dashes.indices { result.dashes[index] *= factor }
        result.dashOffset *= factor
        return result
    }

    /// The greatest width after scaling, in pixels; it is larger than any page.
    package static let maximumWidth = 65536.0
}
