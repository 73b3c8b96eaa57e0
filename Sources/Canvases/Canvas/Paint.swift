import CartoucheImages

/// The color, pattern or gradient of a shape.
public enum Paint: Hashable, Sendable {
    /// A single color.
    ///
    /// `authored` is the document's color if that is not an sRGB color, for canvases that keep it.
    case color(Color, authored: AuthoredColor? = nil)
    /// An image that repeats in both directions.
    indirect case pattern(Pattern)
    /// A color gradient.
    indirect case gradient(Gradient)
}

/// A color in the color model of its document.
///
/// ``Paint`` also stores its sRGB value.
///
/// Print formats write this color unchanged. Its opacity is the opacity of the sRGB value.
public indirect enum AuthoredColor: Hashable, Sendable {
    /// Cyan, magenta, yellow and black, each 0 (no ink) to 1.
    case cmyk(cyan: Double, magenta: Double, yellow: Double, black: Double)
    /// CIE L*a*b* under D50: L 0 to 100, a and b about −128 to 127.
    case lab(lightness: Double, a: Double, b: Double)
    /// A gray level, 0 (black) to 1 (white).
    case gray(Double)
    /// A tint, 0 to 1, of a named ink.
    case spot(name: String, tint: Double)
}

extension AuthoredColor {
    /// The color as text, for example `cmyk(0 0.5 1 0)`.
    package var text: String {
        func list(_ numbers: Double...) -> String {
            numbers.map { DecimalText.short($0) }.joined(separator: " ")
        }
        return switch self {
        case .cmyk(let cyan, let magenta, let yellow, let black):
            "cmyk(\(list(cyan, magenta, yellow, black)))"
        case .lab(let lightness, let a, let b): "lab(\(list(lightness, a, b)))"
        case .gray(let level): "gray(\(list(level)))"
        case .spot(let name, let tint): "spot(\"\(name)\" \(list(tint)))"
        }
    }
}

/// An image that repeats in both directions.
public struct Pattern: Hashable, Sendable {
    /// The image of one tile.
    public var image: Image
    /// The transformation from tile pixels (x right, y down) to page pixels.
    ///
    /// A tile has the size of the image.
    public var transform: AffineTransform
    /// A factor for the alpha of the tile, 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double
    /// The interpolation between the pixels of the tile.
    ///
    /// Default: `.bilinear`.
    public var sampling: Sampling
    /// The lines that a column of tiles follows.
    ///
    /// If nil, tiles fill the plane.
    ///
    /// Default: nil.
    public var ribbon: Ribbon?

    /// Creates a pattern.
    public init(
        image: Image, transform: AffineTransform = .identity, opacity: Double = 1,
        sampling: Sampling = .bilinear, ribbon: Ribbon? = nil
    ) {
        self.image = image
        self.transform = transform
        self.opacity = opacity
        self.sampling = sampling
        self.ribbon = ribbon
    }
}

/// A band along lines that is filled with a pattern.
///
/// The pattern's transformation then leads to the coordinates of the band. There, x is the distance to the left of a
/// line, as seen with y up in the coordinates of the lines, and y is the length along the line from its start. The top
/// of an image is therefore at the start of the line, and its right side on the left of the line. The image repeats
/// along y, also beyond the ends of an open line. Beyond its left and right edges, the edge pixels continue.
public struct Ribbon: Hashable, Sendable {
    /// The lines, in coordinates with y up.
    public var lines: NearestLines
    /// The transformation from the lines' coordinates to page pixels.
    public var transform: AffineTransform

    /// Creates a band along lines.
    public init(_ lines: NearestLines, transform: AffineTransform) {
        self.lines = lines
        self.transform = transform
    }
}

/// The interpolation between the pixels of an image.
public enum Sampling: Hashable, Sendable {
    /// Uses the nearest pixel.
    case nearest
    /// Interpolates between four neighbors; if the image is reduced in size, averages its pixels first.
    case bilinear
}
