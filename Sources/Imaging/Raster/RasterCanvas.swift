#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// A canvas of pixels.
///
/// Calls are collected and drawn in batches, in bands of rows on all cores. The picture is the same, byte for
/// byte, whatever the number of threads and however calls fall into batches.
///
/// Coordinates may be anything: far ones are cut, and a contour with a coordinate that is not finite is left
/// out and counted in `skippedContours`.
public struct RasterCanvas {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// How many contours were left out because a coordinate was not finite; complete after `makeImage`.
    public private(set) var skippedContours = 0

    /// Largest width and height of a picture, in pixels.
    public static let maximumSide = 15_000

    private let threads: Int
    private let sprites: SpriteCache?
    private var bitmap: Bitmap
    /// What every pixel still has to be filled with before anything is drawn; nil when that is done.
    private var blank: UInt32?
    /// Whether an image was given out that shares `bitmap`.
    private var isShared = false
    private var pending = DisplayList()
    private let shrunkImages = ShrunkImages()
    /// How many clips and groups are open.
    private var depth = 0
    /// Recorded bytes after which a batch is drawn.
    private let batchBytes: Int

    /// A canvas of a size, 1 to `maximumSide` each way.
    ///
    /// - Parameters:
    ///   - width: pixels across.
    ///   - height: pixels down.
    ///   - background: what the picture is filled with first. Default: transparent.
    ///   - threads: how many threads draw. Default: all cores.
    ///   - sprites: where markers are kept as pixels; with nil every marker is drawn anew.
    public init(
        width: Int, height: Int, background: Color? = nil, threads: Int = RasterCanvas.coreCount,
        sprites: SpriteCache? = SpriteCache()
    ) {
        self.init(
            width: width, height: height, background: background, threads: threads, sprites: sprites,
            batchBytes: 8 << 20)
    }

    package init(
        width: Int, height: Int, background: Color? = nil, threads: Int, sprites: SpriteCache?,
        batchBytes: Int
    ) {
        let sides = 1...RasterCanvas.maximumSide
        precondition(
            sides.contains(width) && sides.contains(height), "a picture has 1 to 15000 pixels a side")
        self.width = width
        self.height = height
        self.threads = max(threads, 1)
        self.sprites = sprites
        self.batchBytes = batchBytes
        bitmap = Bitmap(blankWidth: width, height: height)
        blank = background?.premultipliedWord ?? 0
    }

    /// The number of processor cores that are there to draw with.
    public static var coreCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }

    /// Draws what is still waiting and gives the picture as it is now; drawing may go on afterwards.
    public mutating func makeImage() -> Image {
        flush()
        isShared = true
        return Image(bitmap)
    }

    private mutating func flushIfFull() {
        if depth == 0 && pending.byteCount >= batchBytes { flush() }
    }

    private mutating func flush() {
        guard !pending.isEmpty || blank != nil else { return }
        if isShared {
            let copy = Bitmap(blankWidth: width, height: height)
            copy.pixels.update(from: bitmap.pixels, count: bitmap.stride * height)
            bitmap = copy
            isShared = false
        }
        skippedContours += BatchDrawing(
            bitmap: bitmap, blank: blank, sprites: sprites?.currentTable(), shrunkImages: shrunkImages,
            threads: threads
        ).draw(pending)
        pending.removeAll()
        blank = nil
    }
}

extension RasterCanvas {
    /// Draws what a list recorded; the same as replaying it, and faster.
    public mutating func draw(_ list: DisplayList) {
        pending.append(list)
        flushIfFull()
    }
}

extension RasterCanvas: Canvas {
    /// Fills a path; open contours count as closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        pending.fill(path, with: paint, rule: rule)
        flushIfFull()
    }

    /// Draws along a path's contours.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        pending.stroke(path, with: paint, style: style)
        flushIfFull()
    }

    /// Draws markers at many places, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        pending.stamp(markers, at: stamps, which: which)
        flushIfFull()
    }

    /// Draws a picture once.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        pending.draw(image, transform: transform, opacity: opacity, sampling: sampling)
        flushIfFull()
    }

    /// Draws what `body` draws, but only inside the path.
    public mutating func clip(
        to path: Path, rule: FillRule, _ body: (inout RasterCanvas) throws -> Void
    ) rethrows {
        let begin = pending.beginClip(to: path, rule: rule)
        depth += 1
        defer {
            depth -= 1
            pending.end(begin)
            flushIfFull()
        }
        try body(&self)
    }

    /// Draws what `body` draws as one picture with the given opacity, 0 to 1.
    public mutating func group(
        opacity: Double, _ body: (inout RasterCanvas) throws -> Void
    ) rethrows {
        let begin = pending.beginGroup(opacity: opacity)
        depth += 1
        defer {
            depth -= 1
            pending.end(begin)
            flushIfFull()
        }
        try body(&self)
    }
}
