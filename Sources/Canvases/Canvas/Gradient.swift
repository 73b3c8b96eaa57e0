import CartoucheImages

/// A color gradient.
///
/// A gradient has its own coordinates, in which every position has a value. The colors span a range of values.
/// `transform` converts these coordinates to page pixels.
public struct Gradient: Hashable, Sendable {
    /// The formula for the value of a position in the gradient's coordinates.
    public enum Form: Hashable, Sendable {
        /// x.
        case linear
        /// The larger of |x| and |y|: 0 in the center, 1 on the edges of the box from −1 to 1.
        case rectangular
        /// The distance from the origin.
        case circular
        /// The distance from the nearest line.
        case distance(NearestLines)
        /// The length along the nearest line, from its start to the point nearest to the position.
        ///
        /// If `isRelative` is true, divided by the length of the line.
        case along(NearestLines, isRelative: Bool)
        /// The distance to the right of the nearest line; negative on its left, as seen with y up.
        case across(NearestLines)
    }

    /// The formula for the value of a position.
    public var form: Form
    /// The transformation from the gradient's coordinates to page pixels.
    public var transform: AffineTransform
    /// The colors.
    public var colors: GradientColors
    /// The value of the first color.
    ///
    /// Smaller values have this color too.
    ///
    /// Default: 0.
    public var start: Double
    /// The value of the last color.
    ///
    /// Larger values have this color too. It can be smaller than ``start``, which reverses the gradient.
    ///
    /// Default: 1.
    public var end: Double
    /// A factor for the alpha of the colors, 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double

    /// Creates a gradient.
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

/// The colors of a gradient; create them once and share them between shapes.
public final class GradientColors: Sendable {
    /// The colors, from the gradient's start to its end.
    public let colors: [Color]
    /// Whether each color is a band of constant color.
    ///
    /// All bands have the same width. If false, colors are interpolated.
    public let isStepped: Bool
    /// The premultiplied colors: 1,024 interpolated colors at equal distances, or one for each band.
    let words: [UInt32]

    /// The greatest number of colors; from longer lists, colors are left out.
    public static let maximumColors = 4096
    /// The number of entries in the table of an interpolated gradient.
    static let tableSize = 1024

    /// Creates colors at equal distances.
    ///
    /// An empty list is transparent.
    ///
    /// - Parameters:
    ///   - colors: The colors. If there are more than ``maximumColors``, that many are chosen at equal distances.
    ///   - isStepped: Whether each color is a band of constant color. Default: false.
    public init(_ colors: [Color], isStepped: Bool = false) {
        var colors = colors.isEmpty ? [Color(red: 0, green: 0, blue: 0, alpha: 0)] : colors
        if colors.count > Self.maximumColors {
            let step = Double(colors.count - 1) / Double(Self.maximumColors - 1)
            colors = (0..<Self.maximumColors).map { colors[Int((Double($0) * step).rounded())] }
        }
        self.colors = colors
        self.isStepped = isStepped
        guard !isStepped, colors.count > 1 else {
            words = colors.map(\.premultipliedWord)
            return
        }
        // Premultiplied colors are mixed, so that the hue of a transparent color is not visible.
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
    /// Whether both have the same colors.
    public static func == (left: GradientColors, right: GradientColors) -> Bool {
        left === right || (left.isStepped == right.isStepped && left.colors == right.colors)
    }

    /// Hashes the colors.
    public func hash(into hasher: inout Hasher) { hasher.combine(colors) }
}
