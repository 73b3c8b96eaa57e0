/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
    /// The form of open ends and of every dash's ends.
    public enum Cap: String, Hashable, Sendable { case butt, round, square }
    /// The form of corners.
    public enum Join: String, Hashable, Sendable { case round, miter, bevel }

    /// Full width in pixels.
    public var width: Double
    /// The form of open ends.
    ///
    /// Default: `.butt`.
    public var cap: Cap
    /// The form of corners.
    ///
    /// Default: `.miter`.
    public var join: Join
    /// A miter longer than this many widths becomes a bevel (SVG's `stroke-miterlimit`).
    ///
    /// Default: 10.
    public var miterLimit: Double
    /// Dash and gap lengths in pixels, in turn; an odd count is repeated with the roles swapped; empty is solid.
    public var dashes: [Double]
    /// How far into the pattern the line starts, in pixels.
    ///
    /// Default: 0.
    public var dashOffset: Double

    /// A stroke.
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
    /// The same stroke with all lengths multiplied.
    package func scaled(by factor: Double) -> StrokeStyle {
        var result = self
        result.width = min(width * factor, Self.maximumWidth)
        for index in result.dashes.indices { result.dashes[index] *= factor }
        result.dashOffset *= factor
        return result
    }

    /// Wider strokes are reduced to this width when they are scaled, in pixels; no picture is as large.
    package static let maximumWidth = 65536.0
}
