import CLibrary
import Images

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
    private enum OpenScope: Sendable {
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
    var groups: [Group] = []
    /// The number of points and stamps in shared paths and calls.
    var keptCount = 0
    /// The last recorded path as (first contour, number of contours).
    ///
    /// A path that is filled and then stroked is stored only once.
    private var last: (first: Int, count: Int)?
    /// The index of the clip that ended last.
    private var lastClip: Int?
    private var scopes = ScopeStack<OpenScope>()
    /// The transformation of the open scopes; nil if there is none.
    private var transform: AffineTransform?

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
        groups.removeAll(keepingCapacity: true)
        keptCount = 0
        last = nil
        lastClip = nil
    }

    /// The approximate size of the packed arrays in memory, in bytes, without shared arrays.
    var packedByteCount: Int {
        points.count * 8 + contours.count * 20 + commands.count * 20 + words.count * 36
            + stamps.count * 16 + stampRuns.count * 64 + styles.count * 56
    }

    /// The approximate size of the calls in memory, in bytes.
    public var byteCount: Int { packedByteCount + keptCount * MemoryLayout<Stamp>.stride }
}

extension RasterCommands: CanvasPart {
    /// The features that the canvas supports.
    public static let abilities: CanvasAbilities = [
        .plainGradients, .shapeGradients, .patterns, .ribbons, .blendModes,
    ]

    /// The error that makes the drawing unusable; nil if there is none.
    public var failure: CanvasError? { scopes.failure }

    /// Fills a path; open contours are closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard !path.isEmpty, !scopes.isTooDeep else { return }
        if let transform {
            return addFill(path.transformed(by: transform), paint.transformed(by: transform), rule)
        }
        addFill(path, paint, rule)
    }

    private mutating func addFill(_ path: Path, _ paint: Paint, _ rule: FillRule) {
        var command = Command(kind: .fill, rule: rule)
        record(path, in: &command)
        record(paint, in: &command)
        commands.append(command)
    }

    /// Strokes the contours of a path.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        guard !path.isEmpty, !scopes.isTooDeep else { return }
        guard let transform else { return addStroke(path, paint, style) }
        let paint = paint.transformed(by: transform)
        switch path.stroked(style, under: transform) {
        case .line(let line, let style): addStroke(line, paint, style)
        case .area(let area): if !area.isEmpty { addFill(area, paint, .nonZero) }
        }
    }

    private mutating func addStroke(_ path: Path, _ paint: Paint, _ style: StrokeStyle) {
        var command = Command(kind: .stroke)
        record(path, in: &command)
        record(paint, in: &command)
        command.extra = record(style)
        commands.append(command)
    }

    /// Draws markers at many positions, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard !markers.isEmpty, !stamps.isEmpty, !scopes.isTooDeep else { return }
        guard let transform else { return addStamps(markers, stamps, which) }
        let call = Recording.StampCall(markers: markers, stamps: stamps, which: which)
        for (index, stamp) in stamps.enumerated() {
            guard let marker = call.marker(of: index), let placement = stamp.placement else { continue }
            self.transform = placement.affine.concatenated(with: transform)
            marker.recording.replay(on: &self)
        }
        self.transform = transform
    }

    private mutating func addStamps(_ markers: [MarkerPicture], _ stamps: [Stamp], _ which: [UInt16]) {
        if markers.count == 1, which.isEmpty, extendLastRun(of: markers[0], with: stamps) { return }
        var run = StampRun(
            markers: self.markers.count..<self.markers.count + markers.count, stamps: 0..<0, which: 0..<0)
        self.markers.append(contentsOf: markers)
        if stamps.count >= Self.keptStampCount {
            run.kept = keptStamps.count
            keptStamps.append(KeptStamps(stamps: stamps, which: which))
            keptCount += stamps.count
        } else {
            run.stamps = self.stamps.count..<self.stamps.count + stamps.count
            run.which = self.which.count..<self.which.count + which.count
            self.stamps.append(contentsOf: stamps)
            self.which.append(contentsOf: which)
        }
        commands.append(Command(kind: .stamp, first: UInt32(stampRuns.count)))
        stampRuns.append(run)
    }

    /// Appends stamps to the previous call if it has the same single marker.
    ///
    /// Markers along a hundred thousand lines therefore become few calls.
    private mutating func extendLastRun(of marker: MarkerPicture, with stamps: [Stamp]) -> Bool {
        guard let command = commands.last, command.kind == .stamp, Int(command.first) == stampRuns.count - 1,
            let run = stampRuns.last, run.kept == nil, run.which.isEmpty, run.markers.count == 1,
            self.markers[run.markers.lowerBound] === marker, run.stamps.upperBound == self.stamps.count,
            stamps.count < Self.keptStampCount, run.stamps.count < Self.maxRunLength
        else { return false }
        self.stamps.append(contentsOf: stamps)
        stampRuns[stampRuns.count - 1].stamps = run.stamps.lowerBound..<self.stamps.count
        return true
    }

    /// Draws an image.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        guard !scopes.isTooDeep else { return }
        commands.append(Command(kind: .image, first: UInt32(images.count)))
        images.append(
            Recording.PlacedImage(
                image: image, transform: self.transform.map(transform.concatenated) ?? transform,
                opacity: opacity, sampling: sampling))
    }

    /// Begins a scope.
    public mutating func begin(_ scope: CanvasScope) {
        guard scopes.admits() else { return }
        switch scope {
        case .clip(let path, let rule):
            scopes.push(.command(beginClip(to: placed(path), rule: rule)))
        case .group(let opacity, let blendMode):
            scopes.push(.command(beginGroup(Group(opacity: opacity, blendMode: blendMode))))
        case .transform(let inner):
            scopes.push(.transform(transform))
            transform = transform.map(inner.concatenated) ?? inner
        case .layer, .feature: scopes.push(.ignored)
        }
    }

    /// Draws an image whose pixels are the pixels of the canvas.
    mutating func drawUntransformed(_ image: Image, opacity: Double) {
        let outer = transform
        transform = nil
        draw(image, transform: .identity, opacity: opacity, sampling: .nearest)
        transform = outer
    }

    /// Whether a transformation is open.
    var isTransformed: Bool { transform != nil }

    /// Returns a path after the open transformations.
    func placed(_ path: Path) -> Path { transform.map(path.transformed) ?? path }

    /// Creates an empty list with the open transformations.
    public func makePart() -> RasterCommands {
        var part = RasterCommands()
        part.transform = transform
        return part
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() {
        switch scopes.pop() {
        case .command(let begin): end(begin)
        case .transform(let outer): transform = outer
        case .ignored, nil: break
        }
    }
}

// MARK: - Clips and groups

extension RasterCommands {
    /// Begins a clip.
    ///
    /// Returns the index of its command, for `end`.
    ///
    /// If the previous clip has just ended and has the same path, continues that clip. The layers of a hatched area are
    /// therefore clipped once.
    mutating func beginClip(to path: Path, rule: FillRule) -> Int {
        let path = path.flattened()
        if let begin = lastClip, begin < commands.count, commands.last?.kind == .end,
            commands[begin].kind == .clip, Int(commands[begin].extra) == commands.count - 1,
            commands[begin].rule == rule, isSame(path, as: commands[begin])
        {
            commands.removeLast()
            return begin
        }
        var command = Command(kind: .clip, rule: rule)
        record(path, in: &command)
        commands.append(command)
        return commands.count - 1
    }

    mutating func beginGroup(_ group: Group) -> Int {
        commands.append(Command(kind: .group, first: UInt32(groups.count)))
        groups.append(group)
        return commands.count - 1
    }

    mutating func end(_ begin: Int) {
        commands[begin].extra = UInt32(commands.count)
        lastClip = commands[begin].kind == .clip ? begin : nil
        commands.append(Command(kind: .end))
    }

    /// Removes and returns the calls before a command that begins a clip or a group without an end.
    ///
    /// Drops the command itself, and keeps the calls after it.
    mutating func split(at begin: Int) -> RasterCommands {
        lastClip = nil
        var before = self
        before.commands.removeSubrange(begin...)
        commands.removeSubrange(...begin)
        for index in commands.indices
        where commands[index].kind == .clip || commands[index].kind == .group {
            commands[index].extra &-= UInt32(begin + 1)
        }
        return before
    }

    /// Whether a path is equal to the path of a command.
    private func isSame(_ path: Path, as command: Command) -> Bool {
        if command.isKept { return keptPaths[Int(command.first)] == path }
        guard path.points.count < Self.keptPointCount, Int(command.count) == path.contours.count,
            !path.points.isEmpty
        else { return false }
        return isSame(path, at: Int(command.first))
    }
}

// MARK: - Packing

extension RasterCommands {
    private mutating func record(_ path: Path, in command: inout Command) {
        guard !path.hasCurves else { return record(path.flattened(), in: &command) }
        guard path.points.count < Self.keptPointCount else {
            command.isKept = true
            command.first = UInt32(keptPaths.count)
            keptPaths.append(path)
            keptCount += path.points.count
            return
        }
        command.count = UInt32(path.contours.count)
        if let last, last.count == path.contours.count, isLast(path, at: last.first) {
            command.first = UInt32(last.first)
            return
        }
        let base = Int32(points.count)
        command.first = UInt32(contours.count)
        last = (contours.count, path.contours.count)
        points.append(contentsOf: path.points)
        if path.contours.count == 1 {
            var contour = path.contours[0]
            contour.start += base
            contour.end += base
            contours.append(contour)
        } else {
            contours.append(
                contentsOf: path.contours.lazy.map {
                    var contour = $0
                    contour.start += base
                    contour.end += base
                    return contour
                })
        }
    }

    /// Whether the contours from `first` to the end of the list are equal to the path.
    private func isLast(_ path: Path, at first: Int) -> Bool {
        guard first < contours.count, !path.contours.isEmpty else { return false }
        let base = contours[first].start - path.contours[0].start
        return points.count - Int(base) == path.points.count && isSame(path, at: first)
    }

    /// Whether the contours from `first` are equal to those of the path.
    private func isSame(_ path: Path, at first: Int) -> Bool {
        let base = contours[first].start - path.contours[0].start
        guard points.count - Int(base) >= path.points.count else { return false }
        for (index, contour) in path.contours.enumerated() {
            let known = contours[first + index]
            guard known.start == contour.start + base, known.end == contour.end + base,
                known.isClosed == contour.isClosed, known.startDistance == contour.startDistance,
                known.endIsCut == contour.endIsCut
            else { return false }
        }
        return points.withUnsafeBufferPointer { stored in
            path.points.withUnsafeBufferPointer { new in
                memcmp(stored.baseAddress! + Int(base), new.baseAddress!, new.count * 8) == 0
            }
        }
    }

    private mutating func record(_ paint: Paint, in command: inout Command) {
        switch paint {
        case .color(let color, _):
            // Fill and outline colors often alternate, so the last two colors are compared.
            if let index = colors.indices.suffix(2).last(where: { colors[$0] == color }) {
                command.paint = UInt32(index)
            } else {
                command.paint = UInt32(colors.count)
                colors.append(color)
                words.append(color.premultipliedWord)
            }
        case .pattern, .gradient:
            command.isTextured = true
            if let last = textures.last, last.isSame(as: paint) {
                command.paint = UInt32(textures.count - 1)
            } else {
                command.paint = UInt32(textures.count)
                textures.append(paint)
            }
        }
    }

    private mutating func record(_ style: StrokeStyle) -> UInt32 {
        if let index = styles.indices.suffix(2).last(where: { styles[$0] == style }) {
            return UInt32(index)
        }
        styles.append(style)
        pens.append(Pen(style))
        return UInt32(styles.count - 1)
    }
}

// MARK: - Joining

extension RasterCommands {
    /// Appends the calls of another list.
    ///
    /// Joins the packed arrays and adjusts the indexes that refer to them. Calls are not repeated. Scopes that are open
    /// in the other list are ended.
    public mutating func draw(_ other: RasterCommands) {
        guard !scopes.isTooDeep else { return }
        var other = other
        while !other.scopes.open.isEmpty { other.end() }
        scopes.fail(other.failure)
        let starts = (
            command: UInt32(commands.count), point: Int32(points.count), contour: UInt32(contours.count),
            path: UInt32(keptPaths.count), color: UInt32(colors.count), texture: UInt32(textures.count),
            style: UInt32(styles.count), run: UInt32(stampRuns.count), image: UInt32(images.count),
            group: UInt32(groups.count), marker: markers.count, stamp: stamps.count,
            which: which.count, kept: keptStamps.count
        )
        points.append(contentsOf: other.points)
        contours.append(
            contentsOf: other.contours.lazy.map { contour in
                var contour = contour
                contour.start += starts.point
                contour.end += starts.point
                return contour
            })
        keptPaths.append(contentsOf: other.keptPaths)
        colors.append(contentsOf: other.colors)
        words.append(contentsOf: other.words)
        textures.append(contentsOf: other.textures)
        styles.append(contentsOf: other.styles)
        pens.append(contentsOf: other.pens)
        markers.append(contentsOf: other.markers)
        stamps.append(contentsOf: other.stamps)
        which.append(contentsOf: other.which)
        keptStamps.append(contentsOf: other.keptStamps)
        images.append(contentsOf: other.images)
        groups.append(contentsOf: other.groups)
        keptCount += other.keptCount
        stampRuns.append(
            contentsOf: other.stampRuns.lazy.map { run in
                StampRun(
                    markers: run.markers.shifted(by: starts.marker),
                    stamps: run.stamps.shifted(by: starts.stamp),
                    which: run.which.shifted(by: starts.which), kept: run.kept.map { $0 + starts.kept })
            })
        commands.append(
            contentsOf: other.commands.lazy.map { command in
                var command = command
                switch command.kind {
                case .fill, .stroke, .clip:
                    command.first += command.isKept ? starts.path : starts.contour
                    command.paint += command.isTextured ? starts.texture : starts.color
                    if command.kind == .stroke { command.extra += starts.style }
                    if command.kind == .clip { command.extra += starts.command }
                case .stamp: command.first += starts.run
                case .image: command.first += starts.image
                case .group:
                    command.first += starts.group
                    command.extra += starts.command
                case .end: break
                }
                return command
            })
        last = nil
    }
}

extension Paint {
    /// Whether both paints are equal, without comparing pixels.
    fileprivate func isSame(as other: Paint) -> Bool {
        switch (self, other) {
        case (.pattern(let one), .pattern(let two)): one.image.isSame(as: two.image) && one == two
        case (.gradient(let one), .gradient(let two)): one.colors === two.colors && one == two
        default: false
        }
    }

    /// Returns the paint after a transformation of the page.
    func transformed(by transform: AffineTransform) -> Paint {
        switch self {
        case .color: return self
        case .pattern(var pattern):
            if var ribbon = pattern.ribbon {
                ribbon.transform = ribbon.transform.concatenated(with: transform)
                pattern.ribbon = ribbon
            } else {
                pattern.transform = pattern.transform.concatenated(with: transform)
            }
            return .pattern(pattern)
        case .gradient(var gradient):
            gradient.transform = gradient.transform.concatenated(with: transform)
            return .gradient(gradient)
        }
    }
}

extension Image {
    /// Whether both images share their pixels.
    func isSame(as other: Image) -> Bool { bitmap === other.bitmap }
}

extension Range<Int> {
    fileprivate func shifted(by offset: Int) -> Range<Int> {
        lowerBound + offset..<upperBound + offset
    }
}
