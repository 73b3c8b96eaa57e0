import CartoucheImages

/// A recording of canvas calls: a tree of values that can be compared, printed, and replayed on another canvas.
///
/// Positions and lengths are in pixels with y down, angles in degrees counter-clockwise, opacities from 0 to 1. Colors
/// are sRGB with straight alpha, and keep their authored values. Calls are stored unchanged: curves stay curves, glyphs
/// stay glyphs, and markers are shared by identity. A scope is a node with the calls between its `begin` and `end`.
/// ``elements`` does not contain open scopes.
public struct Recording: Sendable {
    /// One call.
    public indirect enum Element: Hashable, Sendable {
        case fill(Path, Paint, FillRule)
        case stroke(Path, Paint, StrokeStyle)
        case stamps(StampCall)
        case image(PlacedImage)
        case glyphs(GlyphRun)
        case cover(Path)
        case scope(CanvasScope, [Element])
    }

    /// Markers at many positions.
    public struct StampCall: Hashable, Sendable {
        /// The different markers.
        public var markers: [MarkerPicture]
        /// The positions, in drawing order.
        public var stamps: [Stamp]
        /// For each stamp, the index of its marker; empty if all stamps have the first marker.
        public var which: [UInt16]

        /// Returns the marker of a stamp; nil if there is no such marker.
        public func marker(of stamp: Int) -> MarkerPicture? { markerIndex(of: stamp).map { markers[$0] } }

        /// Returns the index of a stamp's marker; nil if there is no such marker.
        func markerIndex(of stamp: Int) -> Int? {
            let index = which.isEmpty ? 0 : stamp < which.count ? Int(which[stamp]) : markers.count
            return index < markers.count ? index : nil
        }

        /// Whether both draw the same markers at the same positions; markers are compared by their drawing.
        public static func == (left: StampCall, right: StampCall) -> Bool {
            left.stamps == right.stamps && left.which == right.which
                && left.markers.elementsEqual(right.markers) { $0 === $1 || $0.recording == $1.recording }
        }

        /// Hashes the positions.
        public func hash(into hasher: inout Hasher) { hasher.combine(stamps) }
    }

    /// An image and its placement.
    public struct PlacedImage: Hashable, Sendable {
        /// The image.
        public var image: Image
        /// The transformation from the image's pixels (y down) to page pixels.
        public var transform: AffineTransform
        /// The opacity, 0 to 1.
        public var opacity: Double
        /// The interpolation between the image's pixels.
        public var sampling: Sampling
    }

    /// The calls outside of open scopes, in drawing order.
    public var elements: [Element] { scopes.open.first?.outer ?? innermost }
    /// The calls in the innermost open scope.
    private var innermost: [Element] = []
    /// The open scopes, each with the calls before it.
    private var scopes = ScopeStack<(scope: CanvasScope, outer: [Element])>()
    /// The approximate size of the calls in memory, in bytes.
    public private(set) var byteCount = 0
    /// The number of calls, including those of the markers at each of their positions.
    public private(set) var pieceCount = 0

    /// Creates a recording without calls.
    public init() {}

    /// Creates a recording of calls without stamps and scopes.
    init(_ simple: [Element]) {
        innermost = simple
        pieceCount = simple.count
        byteCount = simple.count * 200
    }

    /// Whether nothing was recorded, including in open scopes.
    public var isEmpty: Bool { innermost.isEmpty && scopes.open.allSatisfy(\.outer.isEmpty) }

    private mutating func record(_ element: Element, bytes: Int, pieces: Int = 1) {
        guard !scopes.isTooDeep else { return }
        innermost.append(element)
        byteCount += 200 + bytes
        pieceCount = pieceCount.addingWithoutOverflow(pieces)
    }
}

extension Recording: CanvasPart {
    /// The features that the canvas supports.
    public static let abilities = CanvasAbilities.all

    /// The error that makes the drawing unusable; nil if there is none.
    public var failure: CanvasError? { scopes.failure }

    /// Makes the drawing unusable; an earlier error stays.
    public mutating func fail(_ error: CanvasError) { scopes.fail(error) }

    /// Fills a path; open contours are closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        if !path.isEmpty { record(.fill(path, paint, rule), bytes: path.byteCount) }
    }

    /// Strokes the contours of a path.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        if !path.isEmpty { record(.stroke(path, paint, style), bytes: path.byteCount) }
    }

    /// Draws markers at many positions, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard !markers.isEmpty, !stamps.isEmpty else { return }
        let call = StampCall(markers: markers, stamps: stamps, which: which)
        record(
            .stamps(call), bytes: stamps.count * 18 + markers.count * 8,
            pieces: call.pieceCount(upTo: stamps.count))
    }

    /// Draws an image.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        record(
            .image(PlacedImage(image: image, transform: transform, opacity: opacity, sampling: sampling)),
            bytes: 80)
    }

    /// Draws glyphs of a font.
    public mutating func draw(_ run: GlyphRun) {
        if !run.glyphs.isEmpty { record(.glyphs(run), bytes: run.glyphs.count * 24) }
    }

    /// Counts an area as drawn for hit tests and bounds.
    public mutating func cover(_ area: Path) {
        if !area.isEmpty { record(.cover(area), bytes: area.byteCount) }
    }

    /// Begins a scope.
    public mutating func begin(_ scope: CanvasScope) {
        guard scopes.admits() else { return }
        scopes.push((scope, innermost))
        innermost = []
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() {
        guard case (let scope, var calls)? = scopes.pop() else { return }
        // The swap leaves one reference to the outer calls; with two, the next call would copy them.
        swap(&calls, &innermost)
        if !calls.isEmpty { record(.scope(scope, calls), bytes: 0, pieces: 0) }
    }

    /// Appends the calls of another recording; scopes that are open in that recording are ended.
    public mutating func draw(_ part: Recording) {
        guard !scopes.isTooDeep else { return }
        var part = part
        while !part.scopes.open.isEmpty { part.end() }
        scopes.fail(part.failure)
        innermost += part.innermost
        byteCount += part.byteCount
        pieceCount = pieceCount.addingWithoutOverflow(part.pieceCount)
    }
}

extension Recording {
    /// Repeats the recorded calls on another canvas.
    public func replay(on canvas: inout some Canvas) {
        Self.replay(elements, on: &canvas)
    }

    private static func replay<Target: Canvas>(_ elements: [Element], on canvas: inout Target) {
        for element in elements {
            switch element {
            case .fill(let path, let paint, let rule): canvas.fill(path, with: paint, rule: rule)
            case .stroke(let path, let paint, let style): canvas.stroke(path, with: paint, style: style)
            case .stamps(let call): canvas.stamp(call.markers, at: call.stamps, which: call.which)
            case .image(let placed):
                canvas.draw(
                    placed.image, transform: placed.transform, opacity: placed.opacity,
                    sampling: placed.sampling)
            case .glyphs(let run): canvas.draw(run)
            case .cover(let area): canvas.cover(area)
            case .scope(.feature, let inner) where !Target.abilities.contains(.features):
                replay(inner, on: &canvas)
            case .scope(.text, let inner) where !Target.abilities.contains(.texts):
                replay(inner, on: &canvas)
            case .scope(let scope, let inner):
                canvas.begin(scope)
                replay(inner, on: &canvas)
                canvas.end()
            }
        }
    }
}

extension Recording: Hashable {
    /// Whether both contain the same calls with the same arguments; markers are compared by their drawing.
    public static func == (left: Recording, right: Recording) -> Bool { left.elements == right.elements }

    /// Hashes the calls.
    public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension Path {
    /// The approximate size of the points, contours and curves in memory, in bytes.
    fileprivate var byteCount: Int { points.count * 8 + contours.count * 20 + curves.count * 80 }
}
