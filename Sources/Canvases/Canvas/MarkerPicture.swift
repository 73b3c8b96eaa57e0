import Synchronization

/// A marker that is drawn once around the origin, and placed many times.
///
/// Canvases use the identity of the object as the key of their caches. Create one object for each appearance, and keep
/// it.
public final class MarkerPicture: Sendable {
    /// The greatest number of pieces in a marker, including those of the markers inside it.
    ///
    /// Markers can contain markers, so a few calls can describe any number of pieces.
    public static let maximumPieceCount = 100_000

    /// The drawing of the marker in pixels, y down, without rotation; its anchor is at (0, 0).
    ///
    /// It has at most ``maximumPieceCount`` pieces.
    public let recording: Recording
    /// Whether the raster has sprites for all rotations, not only for quarter turns.
    let hasTurnedSprites: Bool
    /// Whether the raster draws the markers inside this one by themselves.
    let isDivided: Bool
    /// The marker in the format of the raster, created on first use.
    private let compiled = AtomicLazyReference<RasterMarker>()

    /// The stamps that draw a divided marker, computed on first use.
    private let divided = AtomicLazyReference<DividedMarker>()

    /// The bounds without a margin, and those of its sprites, computed on first use.
    private let plainBounds = AtomicLazyReference<Bounds>()
    private let spriteBounds = AtomicLazyReference<Bounds>()

    private final class Bounds: Sendable {
        let canvas: BoundsCanvas

        init(_ canvas: BoundsCanvas) { self.canvas = canvas }
    }

    /// Creates a marker from a recording around the origin.
    ///
    /// Pieces after the first ``maximumPieceCount`` are left out. Compare ``Recording/pieceCount`` to find out.
    public init(_ recording: Recording) {
        self.recording = recording.limited(toPieces: Self.maximumPieceCount)
        hasTurnedSprites = true
        isDivided = false
    }

    /// Creates a marker of other markers around the same origin, bottom first.
    ///
    /// The raster draws each of them by itself. Thousands of markers with common parts therefore share the sprites of
    /// their parts.
    package init(parts: [MarkerPicture]) {
        var recording = Recording()
        let stamps = [Stamp](repeating: Stamp(position: PixelPoint(0, 0)), count: parts.count)
        recording.stamp(parts, at: stamps, which: parts.indices.map(UInt16.init(clamping:)))
        self.recording = recording.limited(toPieces: Self.maximumPieceCount)
        hasTurnedSprites = true
        isDivided = parts.count > 1
    }

    /// Creates a marker that the raster draws exactly if it is turned.
    init(exactIfTurned recording: Recording) {
        self.recording = recording.limited(toPieces: Self.maximumPieceCount)
        hasTurnedSprites = false
        isDivided = false
    }

    /// Creates a marker from the calls of `body` around the origin.
    public convenience init(_ body: (inout Recording) -> Void) {
        var recording = Recording()
        body(&recording)
        self.init(recording)
    }

    /// The tight box around the marker, computed on first use; nil if the marker draws nothing.
    package var drawnBox: PixelBox? { bounds().box }

    /// Returns the bounds of the marker.
    ///
    /// - Parameter strokeMargin: A margin around strokes, in pixels. Default: 0.
    func bounds(strokeMargin: Float = 0) -> BoundsCanvas {
        let known: Bounds?
        switch strokeMargin {
        case 0: known = plainBounds.load() ?? plainBounds.storeIfNil(Bounds(recording.bounds()))
        case SpriteSheet.strokeMargin:
            known =
                spriteBounds.load()
                ?? spriteBounds.storeIfNil(Bounds(recording.bounds(strokeMargin: strokeMargin)))
        default: known = nil
        }
        return known?.canvas ?? recording.bounds(strokeMargin: strokeMargin)
    }

    /// The marker in the format of the raster.
    var raster: RasterMarker {
        if let known = compiled.load() { return known }
        return compiled.storeIfNil(RasterMarker(recording))
    }

    /// The stamps that draw the marker on the raster.
    var dividedMarker: DividedMarker { divided.load() ?? divided.storeIfNil(DividedMarker(self)) }
}

/// The placement of one marker.
public struct Stamp: Hashable, Sendable {
    /// The position of the marker's origin.
    public var position: PixelPoint
    /// The rotation in degrees, counter-clockwise as seen on the page.
    public var rotation: Float
    /// The scale factor.
    public var scale: Float

    /// Creates a placement; the default has no rotation and no scaling.
    public init(position: PixelPoint, rotation: Float = 0, scale: Float = 1) {
        self.position = position
        self.rotation = rotation
        self.scale = scale
    }
}
