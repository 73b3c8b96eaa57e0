import Images

/// What a shape is painted with.
public enum Paint: Hashable, Sendable {
    /// One color all over; `authored` is the document's color if it is not an sRGB color, for canvases that keep it.
    case color(Color, authored: AuthoredColor? = nil)
    /// A picture repeated in both directions.
    indirect case pattern(Pattern)
    /// A color gradient.
    indirect case gradient(Gradient)
}

/// A color in the color model of its document; its sRGB value stands beside it in ``Paint``.
///
/// Print formats write it as it is. Opacity is that of the sRGB value.
public indirect enum AuthoredColor: Hashable, Sendable {
    /// Cyan, magenta, yellow and black, each 0 (no ink) to 1.
    case cmyk(cyan: Double, magenta: Double, yellow: Double, black: Double)
    /// CIE L*a*b* under D50: L 0 to 100, a and b about −128 to 127.
    case lab(lightness: Double, a: Double, b: Double)
    /// A level, 0 (black) to 1 (white).
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

/// A picture that repeats in both directions.
public struct Pattern: Hashable, Sendable {
    /// One tile.
    public var image: Image
    /// From tile pixels (x right, y down, one tile is the image's size) to picture pixels.
    public var transform: AffineTransform
    /// Multiplies the tile's alpha, 0 to 1.
    ///
    /// Default: 1.
    public var opacity: Double
    /// How the tile is sampled when it is not drawn pixel for pixel.
    ///
    /// Default: `.bilinear`.
    public var sampling: Sampling
    /// Lines that the tiles follow, one behind the other; nil for tiles that lie flat.
    ///
    /// Default: nil.
    public var ribbon: Ribbon?

    /// A repeated picture.
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

/// A band along lines, on which a pattern runs.
///
/// The pattern's own transform then goes to the band's plane, in which x is the distance from a line's
/// beginning and y the distance to the line's right, as seen with y of the lines' plane running up. The
/// picture repeats along x and is held at its edges across.
public struct Ribbon: Hashable, Sendable {
    /// The lines, in a plane of their own whose y runs up.
    public var lines: NearestLines
    /// From that plane to picture pixels.
    public var transform: AffineTransform

    /// A band along lines.
    public init(_ lines: NearestLines, transform: AffineTransform) {
        self.lines = lines
        self.transform = transform
    }
}

/// How a picture is read between its pixels.
public enum Sampling: Hashable, Sendable {
    /// The nearest pixel.
    case nearest
    /// Between four neighbours; averaged first where the picture is shrunk.
    case bilinear
}

/// Which areas a path with several or crossing contours encloses.
public enum FillRule: Hashable, Sendable {
    /// Everything that a contour winds around at least once.
    case nonZero
    /// Everything that lies inside an odd number of contours.
    case evenOdd
}
