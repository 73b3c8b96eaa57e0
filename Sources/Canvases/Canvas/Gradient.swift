import Images

/// Colours that go over into one another across a shape.
///
/// A gradient has a plane of its own, in which every position has a value; the colours lie between two values.
/// `transform` lays that plane on the picture.
public struct Gradient: Hashable, Sendable {
    /// What the value of a position in the gradient's own plane is.
    public enum Form: Hashable, Sendable {
        /// x.
        case linear
        /// The larger of |x| and |y|: 0 in the middle, 1 on the edges of the box from −1 to 1.
        case rectangular
        /// The distance from the origin.
        case circular
        /// The distance from the nearest of some lines.
        case distance(NearestLines)
        /// How far along its line the nearest position lies, from the line's beginning; as a share of the
        /// line's length where it is relative.
        case along(NearestLines, isRelative: Bool)
        /// The distance to the right of the nearest line, negative on its left, as seen with y running up.
        case across(NearestLines)
    }

    /// What the value of a position is.
    public var form: Form
    /// From the gradient's own plane to picture pixels.
    public var transform: AffineTransform
    /// The colours.
    public var colors: GradientColors
    /// The value of the first colour, which lies before it too.
    ///
    /// Default: 0.
    public var start: Double
    /// The value of the last colour, which lies behind it too; it may be smaller than the first one's.
    ///
    /// Default: 1.
    public var end: Double
    /// Multiplies the colours' alpha, 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double

    /// A gradient.
    public init(
        _ form: Form, colors: GradientColors, from start: Double = 0, to end: Double = 1,
        transform: AffineTransform = .identity, opacity: Double = 1
    ) {
        self.form = form
        self.colors = colors
        self.start = start
        self.end = end
        self.transform = transform
        self.opacity = opacity
    }
}

/// The colours of a gradient, made once for all shapes that have them.
public final class GradientColors: Sendable {
    /// The colours, the first at the gradient's start, the last at its end.
    public let colors: [Color]
    /// Whether every colour has a band of its own, all of one width, rather than going over into the next.
    public let isStepped: Bool
    /// The premultiplied colours: smooth ones at 0, 1/1023, … 1 of the way, or one a band.
    let words: [UInt32]

    /// More colours than this are thinned out.
    public static let mostColors = 4096
    /// Entries of the table of a smooth gradient.
    static let tableSize = 1024

    /// Colours at equal distances; none at all are transparent.
    ///
    /// - Parameters:
    ///   - colors: at least one; of more than ``mostColors`` as many are taken at equal distances.
    ///   - isStepped: whether each has a band of its own. Default: false.
    public init(_ colors: [Color], isStepped: Bool = false) {
        var colors = colors.isEmpty ? [Color(red: 0, green: 0, blue: 0, alpha: 0)] : colors
        if colors.count > Self.mostColors {
            let step = Double(colors.count - 1) / Double(Self.mostColors - 1)
            colors = (0..<Self.mostColors).map { colors[Int((Double($0) * step).rounded())] }
        }
        self.colors = colors
        self.isStepped = isStepped
        guard !isStepped, colors.count > 1 else {
            words = colors.map(\.premultipliedWord)
            return
        }
        // Mixed premultiplied, so that a transparent colour's hue does not show.
        let mixed = colors.map { SIMD4($0.red * $0.alpha, $0.green * $0.alpha, $0.blue * $0.alpha, $0.alpha) }
        let step = Double(colors.count - 1) / Double(Self.tableSize - 1)
        words = (0..<Self.tableSize).map { entry in
            let place = Double(entry) * step
            let index = min(Int(place), colors.count - 2)
            let share = place - Double(index)
            let color = mixed[index] * (1 - share) + mixed[index + 1] * share
            func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
            return byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | byte(color.w) << 24
        }
    }
}

extension GradientColors: Hashable {
    /// Whether both have the same colours.
    public static func == (left: GradientColors, right: GradientColors) -> Bool {
        left === right || (left.isStepped == right.isStepped && left.colors == right.colors)
    }

    /// Hashes the colours.
    public func hash(into hasher: inout Hasher) { hasher.combine(colors) }
}
