import Synchronization

/// A marker drawn once, around the origin, and placed many times.
///
/// The identity of the object is the key under which a canvas caches what it makes of the marker, so make one for
/// each appearance and keep it.
public final class MarkerPicture: Sendable {
    /// The marker with its anchor at (0, 0), in pixels, y down, unrotated.
    public let recording: Recording
    /// The raster's form of it, made on first use.
    private let compiled = AtomicLazyReference<RasterMarker>()

    /// How far it reaches without margins, found on first use.
    private let knownReach = AtomicLazyReference<Reach>()

    private final class Reach: Sendable {
        let bounds: BoundsCanvas

        init(_ bounds: BoundsCanvas) { self.bounds = bounds }
    }

    /// A marker made of drawing calls around the origin.
    public init(_ recording: Recording) {
        self.recording = recording
    }

    /// A marker made of what `body` draws around the origin.
    public convenience init(_ body: (inout Recording) -> Void) {
        var recording = Recording()
        body(&recording)
        self.init(recording)
    }

    /// How far the marker reaches.
    ///
    /// - Parameter strokeMargin: what is added around strokes, in pixels.
    func bounds(strokeMargin: Float = 0) -> BoundsCanvas {
        guard strokeMargin == 0 else { return recording.bounds(strokeMargin: strokeMargin) }
        if let known = knownReach.load() { return known.bounds }
        return knownReach.storeIfNil(Reach(recording.bounds())).bounds
    }

    /// The marker as the raster reads it.
    var raster: RasterMarker {
        if let known = compiled.load() { return known }
        return compiled.storeIfNil(RasterMarker(recording))
    }
}

/// Where and how one marker is placed.
public struct Stamp: Hashable, Sendable {
    /// Where the marker's origin lands.
    public var position: PixelPoint
    /// Degrees counter-clockwise as seen on the picture.
    public var rotation: Float
    /// Size factor.
    public var scale: Float

    /// A placement; unrotated and at natural size by default.
    public init(position: PixelPoint, rotation: Float = 0, scale: Float = 1) {
        self.position = position
        self.rotation = rotation
        self.scale = scale
    }
}
