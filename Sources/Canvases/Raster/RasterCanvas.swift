import CartoucheCLibrary
import CartoucheImages
import CartoucheWorkers

/// A canvas that draws pixels.
///
/// Calls are collected and drawn in batches, in bands of rows on all cores. The bytes of the image do not depend on the
/// number of threads or on the division into batches.
///
/// Coordinates can have any value: far coordinates are clipped, and a contour with a coordinate that is not finite is
/// left out and counted in `skippedContours`.
public struct RasterCanvas {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of contours that were left out because a coordinate is not finite; complete after ``makeImage()``.
    public private(set) var skippedContours = 0

    /// The greatest width and height of an image, in pixels.
    public static let maximumSide = 15_000

    private let threads: Int
    private let sprites: SpriteCache?
    private let shrunkImages = ShrunkImages()
    /// The bands of rows that are drawn.
    private let bands: Range<Int>
    /// The bitmaps: the page, and above it the groups that did not fit into one batch.
    private var layers: [Layer]
    private var pending = RasterCommands()
    private var scopes = ScopeStack<OpenScope>()
    /// The size of recorded calls at which a batch is drawn, in bytes.
    ///
    /// Small batches stay in the cores' caches. Wide pages have larger batches, because their buffers take longer to
    /// prepare.
    private let batchBytes: Int

    /// Creates a canvas.
    ///
    /// Both sizes must be from 1 to ``maximumSide``.
    ///
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - background: The color that first fills the canvas. Default: transparent.
    ///   - threads: The number of threads that draw. Default: all cores.
    ///   - sprites: The cache of rasterized markers. If nil, every marker is drawn again. Default: a new cache.
    public init(
        width: Int, height: Int, background: Color? = nil, threads: Int = RasterCanvas.coreCount,
        sprites: SpriteCache? = SpriteCache()
    ) {
        self.init(
            width: width, height: height, background: background, threads: threads, sprites: sprites,
            batchBytes: max(3 << 20, 2048 * width))
    }

    package init(
        width: Int, height: Int, background: Color? = nil, threads: Int, sprites: SpriteCache?,
        batchBytes: Int
    ) {
        let sides = 1...RasterCanvas.maximumSide
        precondition(
            sides.contains(width) && sides.contains(height), "width and height must be from 1 to 15000 pixels"
        )
        self.width = width
        self.height = height
        self.threads = max(threads, 1)
        self.sprites = sprites
        self.batchBytes = batchBytes
        bands = 0..<BatchDrawing.bandCount(ofRows: height)
        layers = [Layer(width: width, height: height, blank: background?.premultipliedWord ?? 0)]
    }

    /// Creates a canvas that draws only the bands that contain some rows; the pixels of other bands are undefined.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - page: The page.
    ///   - image: The image on which the drawing continues; nil begins with the background of the page.
    init(rows: Range<Int>, of page: CanvasPage, continuing image: Image?, sprites: SpriteCache?) {
        (width, height) = (page.width, page.height)
        threads = max(page.threads, 1)
        self.sprites = sprites
        batchBytes = max(3 << 20, 2048 * page.width)
        var layer = Layer(width: width, height: height, blank: page.background?.premultipliedWord ?? 0)
        layer.limit.top = Int32(rows.lowerBound)
        layer.limit.bottom = Int32(rows.upperBound)
        let touched = BatchDrawing.bands(of: layer.limit)
        bands = Int(touched.x)..<Int(touched.y)
        let drawn = BatchDrawing.rows(ofBands: bands, height: height)
        layer.limit.top = Int32(drawn.lowerBound)
        layer.limit.bottom = Int32(drawn.upperBound)
        if let image {
            let (bitmap, start) = (layer.bitmap, drawn.lowerBound * layer.bitmap.stride)
            (bitmap.pixels + start).update(
                from: image.bitmap.pixels + start, count: drawn.count * bitmap.stride)
            layer.blank = nil
        }
        layers = [layer]
    }

    /// Creates a canvas that continues the drawing of an image from ``makeImage()``.
    init(continuing image: Image, threads: Int, sprites: SpriteCache?) {
        self.init(width: image.width, height: image.height, threads: threads, sprites: sprites)
        layers[0].bitmap = image.bitmap
        layers[0].blank = nil
        layers[0].isShared = true
    }

    /// The number of available processor cores.
    public static var coreCount: Int { CartoucheWorkers.coreCount }

    /// Draws all pending calls and returns the image.
    ///
    /// Drawing can continue afterwards.
    ///
    /// Call this outside of clips and groups: the image does not contain open groups.
    public mutating func makeImage() -> Image {
        flush()
        layers[0].isShared = true
        return Image(layers[0].bitmap)
    }
}

// MARK: - Batches

extension RasterCanvas {
    /// A bitmap, with the open clips and groups on it.
    private struct Layer {
        var bitmap: Bitmap
        /// The pixel that must fill the bitmap before drawing; nil if this is done.
        var blank: UInt32?
        /// Whether a returned image shares `bitmap`.
        var isShared = false
        /// The opacity and blend mode of a group's layer.
        var group = RasterCommands.Group(opacity: 1, blendMode: .normal)
        var open: [Open] = []
        /// The visible part of the layer: the box of the clips around its group.
        ///
        /// Shapes are clipped to it like in a group without its own layer, so that both have the same rounding.
        var limit: CellBox

        init(width: Int, height: Int, blank: UInt32) {
            bitmap = Bitmap(blankWidth: width, height: height)
            self.blank = blank
            limit = CellBox(left: 0, top: 0, right: Int32(width), bottom: Int32(height))
        }
    }

    /// An open clip or group.
    private struct Open {
        enum Kind {
            case clip(Path, FillRule)
            case group(RasterCommands.Group)
        }
        var kind: Kind
        /// The index of its command in `pending`.
        var begin: Int

        var isGroup: Bool {
            if case .group = kind { return true }
            return false
        }

        /// The box of a clip.
        var box: CellBox? {
            guard case .clip(let path, _) = kind else { return nil }
            guard !path.points.isEmpty else { return CellBox(left: 0, top: 0, right: 0, bottom: 0) }
            return path.points.withUnsafeBufferPointer { CellBox(covering: PointScan($0).box) }
        }
    }

    /// The greatest number of stamps in a call; larger calls are divided.
    private static let stampLimit = 1 << 20

    private var top: Int { layers.count - 1 }

    /// The memory of the pixels in a batch, in bytes, at which it is drawn.
    private static let batchPixelBytes = 256 << 20

    private mutating func flushIfFull() {
        if pending.byteCount + pending.keptCount * 8 >= batchBytes
            || pending.pixels.byteCount >= Self.batchPixelBytes
        {
            flush()
        }
    }

    /// Draws all pending calls.
    ///
    /// Open clips end with the batch, and begin again in the next batch. An open group cannot be divided like this. It
    /// gets its own layer, which is drawn as an image at the end of the group.
    private mutating func flush() {
        while let index = layers[top].open.firstIndex(where: { $0.isGroup }) {
            let group = layers[top].open[index]
            guard case .group(let style) = group.kind else { break }
            let inner = layers[top].open[(index + 1)...]
            layers[top].open.removeSubrange(index...)
            let limit = layers[top].open.reduce(layers[top].limit) { limit, open in
                open.box.map(limit.intersection) ?? limit
            }
            let outside = pending.split(at: group.begin)
            let inside = pending
            pending = outside
            drawPending()
            pending = inside
            var layer = Layer(width: width, height: height, blank: 0)
            layer.group = style
            layer.limit = limit
            layer.open = inner.map { Open(kind: $0.kind, begin: $0.begin - group.begin - 1) }
            layers.append(layer)
        }
        drawPending()
        beginClips()
    }

    /// Draws the batch on the top layer; all open scopes of this layer are clips.
    private mutating func drawPending() {
        for open in layers[top].open.reversed() { pending.end(open.begin) }
        guard !pending.isEmpty || layers[top].blank != nil else { return }
        if layers[top].isShared {
            let shared = layers[top].bitmap
            let copy = Bitmap(blankWidth: width, height: height)
            copy.pixels.update(from: shared.pixels, count: shared.stride * height)
            layers[top].bitmap = copy
            layers[top].isShared = false
        }
        skippedContours += BatchDrawing(
            bitmap: layers[top].bitmap, limit: layers[top].limit, blank: layers[top].blank,
            bands: bands, sprites: sprites?.currentTable(), shrunkImages: shrunkImages, threads: threads
        ).draw(pending)
        layers[top].blank = nil
        pending.removeAll()
    }

    /// Begins the clips of the top layer in an empty batch.
    private mutating func beginClips() {
        for index in layers[top].open.indices {
            guard case .clip(let path, let rule) = layers[top].open[index].kind else { continue }
            layers[top].open[index].begin = pending.beginClip(to: path, rule: rule)
        }
    }

    /// Ends the innermost clip or group.
    private mutating func endClipOrGroup() {
        if let open = layers[top].open.popLast() {
            pending.end(open.begin)
        } else {
            // A group with its own layer.
            drawPending()
            let layer = layers.removeLast()
            beginClips()
            let begin = layer.group.blendMode == .normal ? nil : pending.beginGroup(layer.group)
            pending.drawUntransformed(
                Image(layer.bitmap), opacity: begin == nil ? layer.group.opacity : 1)
            if let begin { pending.end(begin) }
        }
        flushIfFull()
    }
}

extension RasterCanvas: Canvas {
    /// The features that the canvas supports.
    public static let abilities = RasterCommands.abilities

    /// The kind of an open scope.
    private enum OpenScope: Sendable { case clipOrGroup, other }

    /// The error that makes the drawing unusable; nil if there is none.
    public var failure: CanvasError? { scopes.failure ?? pending.failure }

    /// Makes the drawing unusable; an earlier error stays.
    public mutating func fail(_ error: CanvasError) { scopes.fail(error) }

    /// Creates an empty part with the open transformations.
    public func makePart() -> RasterCommands { pending.makePart() }

    /// Draws a part; the result is the same as that of the part's calls, but faster.
    public mutating func draw(_ part: RasterCommands) {
        guard !scopes.isTooDeep else { return }
        pending.draw(part)
        flushIfFull()
    }

    /// Fills a path; open contours are closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard !scopes.isTooDeep else { return }
        pending.fill(path, with: paint, rule: rule)
        flushIfFull()
    }

    /// Strokes the contours of a path.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        guard !scopes.isTooDeep else { return }
        pending.stroke(path, with: paint, style: style)
        flushIfFull()
    }

    /// Draws markers at many positions, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard !scopes.isTooDeep else { return }
        let limit = pending.isTransformed ? transformedStampLimit(markers) : RasterCanvas.stampLimit
        if stamps.count <= limit {
            pending.stamp(markers, at: stamps, which: which)
            return flushIfFull()
        }
        for start in stride(from: 0, to: stamps.count, by: limit) {
            let part = Array(which.dropFirst(start).prefix(limit))
            // If no indexes are left, the remaining stamps have no marker.
            if part.isEmpty && !which.isEmpty { return }
            pending.stamp(markers, at: Array(stamps[start...].prefix(limit)), which: part)
            flushIfFull()
        }
    }

    /// Returns the number of stamps that fill a batch.
    ///
    /// Transformed stamps are recorded as the calls of their markers.
    private func transformedStampLimit(_ markers: [MarkerPicture]) -> Int {
        let largest = markers.reduce(1) { max($0, $1.recording.byteCount) }
        return max(batchBytes / largest, 1)
    }

    /// Draws glyphs of a font.
    public mutating func draw(_ run: GlyphRun) {
        guard !scopes.isTooDeep else { return }
        pending.draw(run)
        flushIfFull()
    }

    /// Draws an image.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        guard !scopes.isTooDeep else { return }
        pending.draw(image, transform: transform, opacity: opacity, sampling: sampling)
        flushIfFull()
    }

    /// Begins a scope.
    public mutating func begin(_ scope: CanvasScope) {
        guard scopes.admits() else { return }
        switch scope {
        case .clip(let path, let rule):
            let placed = pending.placed(path).flattened()
            let begin = pending.beginClip(to: placed, rule: rule)
            layers[top].open.append(Open(kind: .clip(placed, rule), begin: begin))
            scopes.push(.clipOrGroup)
        case .group(let opacity, let blendMode):
            let group = RasterCommands.Group(opacity: opacity, blendMode: blendMode)
            let begin = pending.beginGroup(group)
            layers[top].open.append(Open(kind: .group(group), begin: begin))
            scopes.push(.clipOrGroup)
        case .transform, .layer, .feature, .text:
            pending.begin(scope)
            scopes.push(.other)
        }
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() {
        switch scopes.pop() {
        case .clipOrGroup: endClipOrGroup()
        case .other: pending.end()
        case nil: break
        }
    }
}
