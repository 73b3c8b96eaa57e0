/// Something that can be drawn on: a bitmap, a list of what was drawn, later an SVG or a PDF page.
///
/// Calls are stateless: transform, paint and style are arguments, and a clip or a group lasts as long as its
/// closure. Positions are pixels with y down. Later calls lie above earlier ones.
public protocol Canvas {
    /// Fills a path; open contours count as closed.
    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule)

    /// Draws along a path's contours.
    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle)

    /// Draws markers at many places, in order.
    ///
    /// One call draws a whole layer of points in feature order, whichever class each feature is in.
    /// - Parameters:
    ///   - markers: the different looks.
    ///   - stamps: the places.
    ///   - which: for each stamp the index of its look in `markers`; empty when all have the first. A stamp
    ///     whose index is past the end of `markers` draws nothing.
    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16])

    /// Draws a picture once. `transform` goes from the image's pixels (y down) to picture pixels.
    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling)

    /// Draws what `body` draws, but only inside the path.
    mutating func clip(to path: Path, rule: FillRule, _ body: (inout Self) throws -> Void) rethrows

    /// Draws what `body` draws as one picture with the given opacity, 0 to 1.
    mutating func group(opacity: Double, _ body: (inout Self) throws -> Void) rethrows
}

extension Canvas {
    /// Draws one marker at many places, in order.
    public mutating func stamp(_ marker: MarkerPicture, at stamps: [Stamp]) {
        stamp([marker], at: stamps, which: [])
    }
}

/// A marker drawn once, around the origin, and placed many times.
///
/// The identity of the object is the key under which a canvas caches sprites or symbols, so make one for each
/// look and keep it.
public final class MarkerPicture: Sendable {
    /// What the marker looks like with its anchor at (0, 0), in pixels, y down, unrotated.
    public let list: DisplayList
    /// The list as the raster reads it.
    let reader: ListReader

    /// A marker made of drawing calls around the origin.
    public init(_ list: DisplayList) {
        self.list = list
        reader = ListReader(copying: list)
    }

    deinit { reader.deallocate() }
}

/// Where and how one marker is placed.
public struct Stamp: Hashable, Sendable {
    /// Where the marker's origin lands.
    public var position: PixelPoint
    /// Degrees counter-clockwise as seen on the picture.
    public var rotation: Float
    /// Size factor.
    public var scale: Float

    /// A placement; unrotated and at natural size unless told otherwise.
    public init(position: PixelPoint, rotation: Float = 0, scale: Float = 1) {
        self.position = position
        self.rotation = rotation
        self.scale = scale
    }
}
