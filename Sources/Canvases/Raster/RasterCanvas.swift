import CLibrary
import Images
import Workers

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
    private let shrunkImages = ShrunkImages()
    /// What is drawn on: the picture, and above it the groups that were too long for one batch.
    private var layers: [Layer]
    private var pending = RasterCommands()
    private var scopes = ScopeStack<OpenScope>()
    /// Recorded bytes after which a batch is drawn: few enough to stay in the cores' caches, and more for wide
    /// pictures, whose buffers take longer to set up.
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
            batchBytes: max(3 << 20, 2048 * width))
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
        layers = [Layer(width: width, height: height, blank: background?.premultipliedWord ?? 0)]
    }

    /// A canvas that goes on where a picture was made with ``makeImage()``.
    init(continuing image: Image, threads: Int, sprites: SpriteCache?) {
        self.init(width: image.width, height: image.height, threads: threads, sprites: sprites)
        layers[0].bitmap = image.bitmap
        layers[0].blank = nil
        layers[0].isShared = true
    }

    /// The number of processor cores that are there to draw with.
    public static var coreCount: Int { Workers.coreCount }

    /// Draws what is still waiting and gives the picture as it is now; drawing may go on afterwards.
    ///
    /// Call it outside of clips and groups: what is in an open group is not yet part of the picture.
    public mutating func makeImage() -> Image {
        flush()
        layers[0].isShared = true
        return Image(layers[0].bitmap)
    }
}

// MARK: - Batches

extension RasterCanvas {
    /// A bitmap that is drawn on, and the clips and groups that are open on it.
    private struct Layer {
        var bitmap: Bitmap
        /// What every pixel still has to be filled with before anything is drawn; nil when that is done.
        var blank: UInt32?
        /// Whether an image was given out that shares `bitmap`.
        var isShared = false
        /// How a group's layer is laid over the one below.
        var group = RasterCommands.Group(opacity: 1, blendMode: .normal)
        var open: [Open] = []
        /// What of the layer can be seen: the box of the clips around its group.
        ///
        /// Shapes are cut to it as they are in a group without a layer, so that both round alike.
        var limit: CellBox

        init(width: Int, height: Int, blank: UInt32) {
            bitmap = Bitmap(blankWidth: width, height: height)
            self.blank = blank
            limit = CellBox(left: 0, top: 0, right: Int32(width), bottom: Int32(height))
        }
    }

    /// A clip or group that has not ended.
    private struct Open {
        enum Kind {
            case clip(Path, FillRule)
            case group(RasterCommands.Group)
        }
        var kind: Kind
        /// Its command in `pending`.
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

    /// More stamps than this are drawn in pieces.
    private static let stampLimit = 1 << 20

    private var top: Int { layers.count - 1 }

    private mutating func flushIfFull() {
        if pending.byteCount + pending.keptCount * 8 >= batchBytes { flush() }
    }

    /// Draws all that is waiting.
    ///
    /// Open clips end with the batch and begin again in the next. An open group can't: it gets a layer of its
    /// own, which is laid down as a picture when the group ends.
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

    /// Draws the batch on the uppermost layer; what is open there is only clips.
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
            sprites: sprites?.currentTable(), shrunkImages: shrunkImages, threads: threads
        ).draw(pending)
        layers[top].blank = nil
        pending.removeAll()
    }

    /// Begins the uppermost layer's clips in an empty batch.
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
            // A group with a layer of its own.
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
    /// What the canvas draws by itself.
    public static let abilities = RasterCommands.abilities

    /// What an open scope needs at its end.
    private enum OpenScope: Sendable { case clipOrGroup, other }

    /// Why the drawing is unusable; nil while it is usable.
    public var failure: CanvasError? { scopes.failure ?? pending.failure }

    /// A part in which the open transformations hold.
    public func makePart() -> RasterCommands { pending.makePart() }

    /// Draws a part; the same as making its calls, and faster.
    public mutating func draw(_ part: RasterCommands) {
        guard !scopes.isTooDeep else { return }
        pending.draw(part)
        flushIfFull()
    }

    /// Fills a path; open contours count as closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard !scopes.isTooDeep else { return }
        pending.fill(path, with: paint, rule: rule)
        flushIfFull()
    }

    /// Draws along a path's contours.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        guard !scopes.isTooDeep else { return }
        pending.stroke(path, with: paint, style: style)
        flushIfFull()
    }

    /// Draws markers at many places, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard !scopes.isTooDeep else { return }
        let limit = pending.isTransformed ? transformedStampLimit(markers) : RasterCanvas.stampLimit
        if stamps.count <= limit {
            pending.stamp(markers, at: stamps, which: which)
            return flushIfFull()
        }
        for start in stride(from: 0, to: stamps.count, by: limit) {
            let part = Array(which.dropFirst(start).prefix(limit))
            // No numbers left means no marker, not the first one.
            if part.isEmpty && !which.isEmpty { return }
            pending.stamp(markers, at: Array(stamps[start...].prefix(limit)), which: part)
            flushIfFull()
        }
    }

    /// Transformed stamps are drawn call by call: so many of them fill a batch.
    private func transformedStampLimit(_ markers: [MarkerPicture]) -> Int {
        let largest = markers.reduce(1) { max($0, $1.recording.byteCount) }
        return max(batchBytes / largest, 1)
    }

    /// Draws a picture once.
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
        case .transform, .layer, .feature:
            pending.begin(scope)
            scopes.push(.other)
        }
    }

    /// Ends the innermost scope; does nothing if none is open.
    public mutating func end() {
        switch scopes.pop() {
        case .clipOrGroup: endClipOrGroup()
        case .other: pending.end()
        case nil: break
        }
    }
}
