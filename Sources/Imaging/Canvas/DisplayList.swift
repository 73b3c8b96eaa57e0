#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// A recording of canvas calls, which can be replayed on another canvas and printed as text.
///
/// Everything lies packed in a few arrays (points, contours, stamps, …) that calls refer to by index, so that
/// recording a million shapes allocates nothing per shape. Large paths and stamp arrays are not copied but
/// kept.
public struct DisplayList: Sendable {
    /// One call; what the numbers mean depends on `kind`.
    struct Command: Hashable, Sendable {
        enum Kind: UInt8, Sendable {
            /// `first`: contour, `count`: contours, `paint`.
            case fill
            /// As `fill`; `extra`: style.
            case stroke
            /// `first`: stamp run.
            case stamp
            /// `first`: image.
            case image
            /// `first`, `count`: contours; `extra`: index of the matching `end`.
            case clip
            /// `first`: opacity; `extra`: index of the matching `end`.
            case group
            /// Ends a clip or a group.
            case end
        }

        var kind: Kind
        var rule = FillRule.nonZero
        /// Whether `paint` counts textures instead of colours.
        var isTextured = false
        /// Whether `first` counts kept paths instead of contours.
        var isKept = false
        var paint: UInt32 = 0
        var first: UInt32 = 0
        var count: UInt32 = 0
        var extra: UInt32 = 0
    }

    /// One stamp call: ranges of the packed arrays, or an index of `keptStamps`.
    struct StampRun: Hashable, Sendable {
        var markers: Range<Int>
        var stamps: Range<Int>
        var which: Range<Int>
        var kept: Int?
    }

    /// One picture drawn once.
    struct PlacedImage: Hashable, Sendable {
        var image: Image
        var transform: AffineTransform
        var opacity: Double
        var sampling: Sampling
    }

    /// A stamp call's arrays, kept as they came.
    struct KeptStamps: Hashable, Sendable {
        var stamps: [Stamp]
        var which: [UInt16]
    }

    /// Paths with at least this many points are kept instead of copied.
    static let keptPointCount = 2048
    /// Stamp calls with at least this many stamps are kept instead of copied.
    static let keptStampCount = 512
    /// Runs of this many stamps are not made longer.
    static let longestRun = 1 << 15

    var commands: [Command] = []
    var points: [PixelPoint] = []
    var contours: [Path.Contour] = []
    var keptPaths: [Path] = []
    var colors: [Color] = []
    /// The colours as premultiplied pixels.
    var words: [UInt32] = []
    /// Patterns and gradients.
    var textures: [Paint] = []
    var styles: [StrokeStyle] = []
    /// The styles as the raster reads them.
    var pens: [Pen] = []
    var stampRuns: [StampRun] = []
    var markers: [MarkerPicture] = []
    var stamps: [Stamp] = []
    var which: [UInt16] = []
    var keptStamps: [KeptStamps] = []
    var images: [PlacedImage] = []
    var opacities: [Double] = []
    /// Points and stamps in kept paths and calls.
    var keptCount = 0
    /// The path last recorded as (first contour, contours), so that one that is filled and then stroked is
    /// stored once.
    var last: (first: Int, count: Int)?
    /// Where the clip began that ended last.
    var lastClip: Int?

    /// A list without calls.
    public init() {}

    /// Whether nothing was recorded.
    public var isEmpty: Bool { commands.isEmpty }

    /// Forgets all calls but keeps the memory.
    public mutating func removeAll() {
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
        opacities.removeAll(keepingCapacity: true)
        keptCount = 0
        last = nil
        lastClip = nil
    }

    /// How much memory the recorded calls take, in bytes, roughly; kept arrays are not counted.
    var byteCount: Int {
        points.count * 8 + contours.count * 20 + commands.count * 20 + words.count * 36
            + stamps.count * 16 + stampRuns.count * 64 + styles.count * 56
    }

    /// How much memory the recording takes, in bytes, roughly, kept arrays with it.
    package var memory: Int { byteCount + keptCount * MemoryLayout<Stamp>.stride }
}

extension DisplayList: Canvas {
    /// Fills a path; open contours count as closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard !path.isEmpty else { return }
        var command = Command(kind: .fill, rule: rule)
        record(path, in: &command)
        record(paint, in: &command)
        commands.append(command)
    }

    /// Draws along a path's contours.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        guard !path.isEmpty else { return }
        var command = Command(kind: .stroke)
        record(path, in: &command)
        record(paint, in: &command)
        command.extra = record(style)
        commands.append(command)
    }

    /// Draws markers at many places, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard !markers.isEmpty, !stamps.isEmpty else { return }
        if markers.count == 1, which.isEmpty, extendLastRun(of: markers[0], with: stamps) { return }
        var run = StampRun(
            markers: self.markers.count..<self.markers.count + markers.count, stamps: 0..<0, which: 0..<0)
        self.markers.append(contentsOf: markers)
        if stamps.count >= DisplayList.keptStampCount {
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

    /// Adds stamps to the call just before, where it stamps the same one marker: rows along a hundred thousand
    /// lines are few calls.
    private mutating func extendLastRun(of marker: MarkerPicture, with stamps: [Stamp]) -> Bool {
        guard let command = commands.last, command.kind == .stamp, Int(command.first) == stampRuns.count - 1,
            let run = stampRuns.last, run.kept == nil, run.which.isEmpty, run.markers.count == 1,
            self.markers[run.markers.lowerBound] === marker, run.stamps.upperBound == self.stamps.count,
            stamps.count < DisplayList.keptStampCount, run.stamps.count < DisplayList.longestRun
        else { return false }
        self.stamps.append(contentsOf: stamps)
        stampRuns[stampRuns.count - 1].stamps = run.stamps.lowerBound..<self.stamps.count
        return true
    }

    /// Draws a picture once.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        commands.append(Command(kind: .image, first: UInt32(images.count)))
        images.append(
            PlacedImage(image: image, transform: transform, opacity: opacity, sampling: sampling))
    }

    /// Draws what `body` draws, but only inside the path.
    public mutating func clip(
        to path: Path, rule: FillRule, _ body: (inout DisplayList) throws -> Void
    ) rethrows {
        let begin = beginClip(to: path, rule: rule)
        defer { end(begin) }
        try body(&self)
    }

    /// Draws what `body` draws as one picture with the given opacity, 0 to 1.
    public mutating func group(
        opacity: Double, _ body: (inout DisplayList) throws -> Void
    ) rethrows {
        let begin = beginGroup(opacity: opacity)
        defer { end(begin) }
        try body(&self)
    }
}

extension DisplayList {
    /// Begins a clip and returns its command's index for `end`.
    ///
    /// A clip to the path of the clip that ended just before goes on with that: the layers of a hatched area are
    /// clipped once.
    mutating func beginClip(to path: Path, rule: FillRule) -> Int {
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

    mutating func beginGroup(opacity: Double) -> Int {
        commands.append(Command(kind: .group, first: UInt32(opacities.count)))
        opacities.append(opacity)
        return commands.count - 1
    }

    mutating func end(_ begin: Int) {
        commands[begin].extra = UInt32(commands.count)
        lastClip = commands[begin].kind == .clip ? begin : nil
        commands.append(Command(kind: .end))
    }

    /// Whether a command's path is this one.
    private func isSame(_ path: Path, as command: Command) -> Bool {
        if command.isKept { return keptPaths[Int(command.first)] == path }
        guard path.points.count < DisplayList.keptPointCount, Int(command.count) == path.contours.count,
            !path.points.isEmpty
        else { return false }
        return isSame(path, at: Int(command.first))
    }

    private mutating func record(_ path: Path, in command: inout Command) {
        guard path.points.count < DisplayList.keptPointCount else {
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

    /// Whether the contours from `first` to the end of the list are exactly the path's.
    private func isLast(_ path: Path, at first: Int) -> Bool {
        guard first < contours.count, !path.contours.isEmpty else { return false }
        let base = contours[first].start - path.contours[0].start
        return points.count - Int(base) == path.points.count && isSame(path, at: first)
    }

    /// Whether as many contours from `first` on are exactly the path's.
    private func isSame(_ path: Path, at first: Int) -> Bool {
        let base = contours[first].start - path.contours[0].start
        guard points.count - Int(base) >= path.points.count else { return false }
        for (index, contour) in path.contours.enumerated() {
            var moved = contour
            moved.start += base
            moved.end += base
            guard contours[first + index] == moved else { return false }
        }
        return points.withUnsafeBufferPointer { stored in
            path.points.withUnsafeBufferPointer { new in
                memcmp(stored.baseAddress! + Int(base), new.baseAddress!, new.count * 8) == 0
            }
        }
    }

    private mutating func record(_ paint: Paint, in command: inout Command) {
        switch paint {
        case .color(let color):
            // Fill and outline colours often take turns: look at the last two.
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

extension Paint {
    /// Whether both are equal, as far as that can be told without looking at pixels.
    fileprivate func isSame(as other: Paint) -> Bool {
        switch (self, other) {
        case (.pattern(let one), .pattern(let two)): one.image.isSame(as: two.image) && one == two
        case (.gradient(let one), .gradient(let two)): one.colors === two.colors && one == two
        default: false
        }
    }
}

extension Image {
    /// Whether both share their pixels.
    func isSame(as other: Image) -> Bool { bitmap === other.bitmap }
}
