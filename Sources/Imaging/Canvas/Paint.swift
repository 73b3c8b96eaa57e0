/// What a shape is coloured with.
public enum Paint: Hashable, Sendable {
    /// One colour all over.
    case color(Color)
    /// A picture repeated in both directions.
    case pattern(Pattern)
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

    /// A repeated picture.
    public init(
        image: Image, transform: AffineTransform = .identity, opacity: Double = 1,
        sampling: Sampling = .bilinear
    ) {
        self.image = image
        self.transform = transform
        self.opacity = opacity
        self.sampling = sampling
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
