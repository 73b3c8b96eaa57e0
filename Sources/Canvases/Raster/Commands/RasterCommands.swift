import CartoucheCLibrary
import CartoucheImages

/// Canvas calls in the format of the raster: straight lines, premultiplied colors, pens.
///
/// Calls refer by index to a few packed arrays (points, contours, stamps, …), so that a million shapes need no
/// allocation for each shape. Large paths and stamp arrays are shared instead of copied. The list simplifies calls when
/// it records them: it flattens curves, converts glyphs to outlines, applies transformations, and ignores layers and
/// features. ``RasterCanvas`` uses this type as its part for one thread.
public struct RasterCommands: Sendable {
    /// One call; the meaning of the numbers depends on `kind`.
    struct Command: Sendable {
        enum Kind: UInt8, Sendable {
            /// `first`: first contour, `count`: number of contours, `paint`.
            case fill
            /// The same as `fill`, and `extra`: pen.
            case stroke
            /// `first`: stamp run.
            case stamp
            /// `first`: image.
            case image
            /// `first`, `count`: contours.
            ///
            /// `extra`: index of the matching `end`.
            case clip
            /// `first`: group.
            ///
            /// `extra`: index of the matching `end`.
            case group
            /// Ends a clip or a group.
            case end
        }

        var kind: Kind
        var rule = FillRule.nonZero
        /// Whether `paint` is an index of `textures` instead of `colors`.
        var isTextured = false
        /// Whether `first` is an index of `keptPaths` instead of `contours`.
        var isKept = false
        var paint: UInt32 = 0
        var first: UInt32 = 0
        var count: UInt32 = 0
        var extra: UInt32 = 0
    }

    /// One stamp call: ranges of the packed arrays, or an index of `keptStamps`.
    struct StampRun: Sendable {
        var markers: Range<Int>
        var stamps: Range<Int>
        var which: Range<Int>
        var kept: Int?
    }

    /// The arrays of a large stamp call, shared with the caller.
    struct KeptStamps: Sendable {
        var stamps: [Stamp]
        var which: [UInt16]
    }

    /// The opacity and blend mode of a group.
    struct Group: Hashable, Sendable {
        var opacity: Double
        var blendMode: BlendMode
    }

    /// The state to restore at the end of a scope.
    enum OpenScope: Sendable {
        /// The index of the command that began a clip or a group.
        case command(Int)
        /// The outer transformation.
        case transform(AffineTransform?)
        case ignored
    }

    /// Paths with at least this many points are shared instead of copied.
    static let keptPointCount = 2048
    /// Stamp calls with at least this many stamps are shared instead of copied.
    static let keptStampCount = 512
    /// The number of stamps after which a run is not extended.
    static let maxRunLength = 1 << 15

    var commands: [Command] = []
    var points: [PixelPoint] = []
    var contours: [Path.Contour] = []
    var keptPaths: [Path] = []
    /// Plain colors, to find the most recent ones again.
    var colors: [Color] = []
    /// The colors as premultiplied pixels.
    var words: [UInt32] = []
    /// Patterns and gradients.
    var textures: [Paint] = []
    var styles: [StrokeStyle] = []
    /// The styles as pens.
    var pens: [Pen] = []
    var stampRuns: [StampRun] = []
    var markers: [MarkerPicture] = []
    var stamps: [Stamp] = []
    var which: [UInt16] = []
    var keptStamps: [KeptStamps] = []
    var images: [Recording.PlacedImage] = []
    /// The memory of the pixels of images and patterns.
    var pixels = PixelMemory()
    var groups: [Group] = []
    /// The number of points and stamps in shared paths and calls.
    var keptCount = 0
    /// The last recorded path as (first contour, number of contours).
    ///
    /// A path that is filled and then stroked is stored only once.
    var last: (first: Int, count: Int)?
    /// The last path with curves, to flatten it once for its fill and its stroke.
    var flattened = FlattenedPath()
    /// The index of the clip that ended last.
    var lastClip: Int?
    /// The glyphs of the last calls, to which the next glyphs are added; nil after other calls.
    var glyphs: GlyphCollection?
    var scopes = ScopeStack<OpenScope>()
    /// The transformation of the open scopes; nil if there is none.
    var transform: AffineTransform?

    /// Creates a list without calls.
    public init() {}

    /// Whether nothing was drawn.
    public var isEmpty: Bool { commands.isEmpty }

    /// Removes all calls and keeps the memory.
    mutating func removeAll() {
        commands.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        contours.removeAll(keepingCapacity: true)
        keptPaths.removeAll(keepingCapacity: true)
        colors.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        textures.removeAll(keepingCapacity: true)
        styles.removeAll(keepingCapacity: true)
        pens.removeAll(keepingCapacity: true)
        stampRuns.removeAll(keepingCapacity: true)
        markers.removeAll(keepingCapacity: true)
        stamps.removeAll(keepingCapacity: true)
        which.removeAll(keepingCapacity: true)
        keptStamps.removeAll(keepingCapacity: true)
        images.removeAll(keepingCapacity: true)
        pixels.removeAll()
        groups.removeAll(keepingCapacity: true)
        keptCount = 0
        last = nil
        flattened = FlattenedPath()
        lastClip = nil
        glyphs = nil
    }

    /// The approximate size of the packed arrays in memory, in bytes, without shared arrays.
    var packedByteCount: Int {
        points.count * 8 + contours.count * 20 + commands.count * 20 + words.count * 36
            + stamps.count * 16 + which.count * 2 + stampRuns.count * 64 + styles.count * 56
    }

    /// The approximate size of the calls in memory, in bytes.
    public var byteCount: Int { packedByteCount + keptCount * MemoryLayout<Stamp>.stride }
}
