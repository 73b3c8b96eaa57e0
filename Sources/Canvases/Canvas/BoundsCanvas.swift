import CartoucheDocuments
import CartoucheImages
import CartoucheText

/// A canvas that draws nothing and computes the bounds of the drawing.
///
/// The box is tight: it includes the flattened pieces of curves, the real miters and caps of strokes, and only the
/// visible part inside clips. A marker or glyph counts with its rotated and scaled box. Shapes with a coordinate that is not
/// finite make the box infinite.
public struct BoundsCanvas: Canvas, Sendable {
    /// The features that the canvas supports.
    public static let abilities: CanvasAbilities = .all.subtracting([.features, .layers, .texts])

    /// The extent of the drawing in the innermost open scope.
    private var extent: Extent?
    private var scopes = ScopeStack<(scope: CanvasScope, outer: Extent?, transform: AffineTransform?)>()
    /// The transformation of the open scopes; nil if there is none.
    private var transform: AffineTransform?
    /// A margin around strokes, in pixels.
    private let strokeMargin: Float
    fileprivate var last = FlattenedPath()

    /// Creates a canvas with empty bounds.
    ///
    /// - Parameter strokeMargin: A margin around strokes in pixels, for canvases that round coordinates. Default: 0.
    public init(strokeMargin: Float = 0) {
        self.strokeMargin = strokeMargin
    }

    /// The box around the drawing; nil if nothing was drawn.
    public var box: PixelBox? { extent?.box }
    /// The greatest distance of the drawing from the origin, in pixels; the box can be tighter.
    public var radius: Float { extent?.radius ?? 0 }

    /// The error that makes the drawing unusable; nil if there is none.
    public var failure: CanvasError? { scopes.failure }

    /// Makes the drawing unusable; an earlier error stays.
    public mutating func fail(_ error: CanvasError) { scopes.fail(error) }

    private mutating func add(_ other: Extent?) {
        guard let other, !scopes.isTooDeep else { return }
        extent = extent?.union(other) ?? other
    }

    /// Fills a path; open contours are closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        add(Extent(last.flattened(transform.map(path.transformed) ?? path)))
    }

    /// Counts an area as drawn, for example the box of a text.
    public mutating func cover(_ area: Path) { add(Extent(transform.map(area.transformed) ?? area)) }

    /// Strokes the contours of a path.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        var (line, style) = (path, style)
        if let transform {
            switch path.stroked(style, under: transform) {
            case .line(let path, let scaled): (line, style) = (path, scaled)
            case .area(let area): return add(Extent(area)?.outset(by: strokeMargin))
            }
        }
        add(Extent(stroking: last.flattened(line), style: style, margin: strokeMargin))
    }

    /// Draws markers at many positions, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        let call = Recording.StampCall(markers: markers, stamps: stamps, which: which)
        let boxes = markers.map { $0.bounds(strokeMargin: strokeMargin).box }
        for (index, stamp) in stamps.enumerated() {
            guard let marker = call.markerIndex(of: index), let box = boxes[marker],
                let placement = stamp.placement
            else { continue }
            if let transform {
                add(Extent(box.transformed(by: placement.affine.concatenated(with: transform))))
            } else {
                add(Extent(box.placed(by: placement)))
            }
        }
    }

    /// Draws glyphs of a font.
    public mutating func draw(_ run: GlyphRun) {
        guard run.size > 0, run.size.isFinite else { return }
        let placed = transform.map(run.transform.concatenated) ?? run.transform
        var reach: Float = 0
        if let rim = run.rim {
            reach = Float(rim.width / 2 * (transform?.maxScale ?? 1)) + strokeMargin
        }
        for glyph in run.glyphs {
            guard let outline = run.face.outline(ofGlyph: glyph.id), !outline.contours.isEmpty else {
                continue
            }
            let factor = run.size / outline.unitsPerEm
            let ink = outline.ink
            let box = PixelBox(
                low: PixelPoint(glyph.position + SIMD2(ink.low.x, -ink.high.y) * factor),
                high: PixelPoint(glyph.position + SIMD2(ink.high.x, -ink.low.y) * factor))
            add(Extent(box.transformed(by: placed)).outset(by: reach))
        }
    }

    /// Draws an image.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        let placed = self.transform.map(transform.concatenated) ?? transform
        add(Extent(PixelBox(of: image, placedBy: placed)))
    }

    /// Begins a scope.
    public mutating func begin(_ scope: CanvasScope) {
        guard scopes.admits() else { return }
        scopes.push((scope, extent, transform))
        extent = nil
        if case .transform(let inner) = scope { transform = transform.map(inner.concatenated) ?? inner }
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() {
        guard let (scope, outer, outerTransform) = scopes.pop() else { return }
        let inner = extent
        extent = outer
        transform = outerTransform
        guard case .clip(let path, _) = scope else { return add(inner) }
        guard let clip = Extent(transform.map(path.transformed) ?? path), let inner,
            let both = clip.box.intersection(inner.box)
        else { return }
        add(Extent(box: both, radius: min(clip.radius, inner.radius)))
    }
}

extension Recording {
    /// The tight box around the drawing; nil if the recording draws nothing.
    public var bounds: PixelBox? { bounds().box }

    /// Returns a bounds canvas on which the recording was replayed.
    package func bounds(strokeMargin: Float = 0) -> BoundsCanvas {
        var canvas = BoundsCanvas(strokeMargin: strokeMargin)
        replay(on: &canvas)
        canvas.last = FlattenedPath()
        return canvas
    }
}

/// The extent of a drawing: its box, and its greatest distance from the origin.
private struct Extent: Sendable {
    var box: PixelBox
    var radius: Float

    init(box: PixelBox, radius: Float) {
        self.box = box
        self.radius = radius
    }

    /// Creates an extent from a box; the distance is that of its farthest corner.
    init(_ box: PixelBox) {
        self.box = box
        let far = pointwiseMax(pointwiseMax(box.low, -box.low), pointwiseMax(box.high, -box.high))
        radius = far.length
    }

    /// Creates the extent of a path; nil if it has no points.
    init?(_ path: Path) {
        let flat = path.flattened()
        guard !flat.points.isEmpty else { return nil }
        let scan = flat.points.withUnsafeBufferPointer { PointScan($0) }
        guard scan.isFinite else {
            self.init(box: .everything, radius: .infinity)
            return
        }
        self.init(
            box: scan.box,
            radius: flat.points.reduce(0) { max($0, $1.x * $1.x + $1.y * $1.y) }.squareRoot())
    }

    /// Creates the extent of a stroke along straight contours; nil if it draws nothing.
    init?(stroking path: Path, style: StrokeStyle, margin: Float) {
        let pen = Pen(style)
        guard pen.halfWidth > 0, let points = Extent(path) else { return nil }
        guard points.radius < .infinity else {
            self = points.outset(by: pen.reach)
            return
        }
        var pieces = PieceBounds()
        path.addPieces(of: style, to: &pieces)
        guard let box = pieces.box else { return nil }
        self.init(
            box: box.outset(by: margin),
            radius: points.radius + (pen.halfWidth * (pen.cap == .square ? 1.4143 : 1) + margin))
        guard pen.join == .miter else { return }
        for contour in path.contours { include(miters: contour, of: path, pen: pen, margin: margin) }
    }

    /// Increases the distance so that it includes the tips of miters.
    private mutating func include(miters contour: Path.Contour, of path: Path, pen: Pen, margin: Float) {
        // The neighbors of a point are the nearest points that differ from it.
        var points = path.points(of: contour)
        while contour.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
        guard let first = points.first else { return }
        var start: (first: PixelPoint, second: PixelPoint)?
        var (before, corner) = (first, first)
        for point in points where point != corner {
            if start == nil {
                start = (first, point)
            } else {
                include(miterAt: corner, from: before, to: point, pen: pen, margin: margin)
            }
            (before, corner) = (corner, point)
        }
        guard let start, contour.isClosed else { return }
        include(miterAt: corner, from: before, to: start.first, pen: pen, margin: margin)
        include(miterAt: start.first, from: corner, to: start.second, pen: pen, margin: margin)
    }

    private mutating func include(
        miterAt corner: PixelPoint, from before: PixelPoint, to after: PixelPoint, pen: Pen, margin: Float
    ) {
        let tip = Pen.miterLength(from: before, over: corner, to: after)
        if tip <= pen.miterLimit { radius = max(radius, corner.length + (tip * pen.halfWidth + margin)) }
    }

    func union(_ other: Extent) -> Extent {
        Extent(box: box.union(other.box), radius: max(radius, other.radius))
    }

    func outset(by distance: Float) -> Extent {
        Extent(box: box.outset(by: distance), radius: radius + distance)
    }
}

extension PixelPoint {
    fileprivate var length: Float { (x * x + y * y).squareRoot() }
}

/// Finds the box around the pieces of a stroke.
private struct PieceBounds: StrokePieceSink {
    private var low = SIMD2<Double>(repeating: .infinity)
    private var high = SIMD2<Double>(repeating: -.infinity)

    /// The box; nil if there are no pieces.
    var box: PixelBox? {
        all(low .<= high) ? PixelBox(low: PixelPoint(low), high: PixelPoint(high)) : nil
    }

    @inline(__always)
    mutating func addPolygon(
        _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ third: SIMD2<Double>, _ fourth: SIMD2<Double>?
    ) {
        add(first)
        add(second)
        add(third)
        if let fourth { add(fourth) }
    }

    @inline(__always)
    mutating func addDisk(center: SIMD2<Double>, radius: Double) {
        add(center - radius)
        add(center + radius)
    }

    @inline(__always)
    private mutating func add(_ point: SIMD2<Double>) {
        low.replace(with: point, where: point .< low)
        high.replace(with: point, where: point .> high)
    }
}

extension Pen {
    /// Returns the distance of a miter's tip from its corner, in half widths.
    ///
    /// Infinite if the line reverses its direction.
    fileprivate static func miterLength(
        from previous: PixelPoint, over point: PixelPoint, to next: PixelPoint
    ) -> Float {
        let a = point - previous
        let b = next - point
        let product = ((a.x * a.x + a.y * a.y) * (b.x * b.x + b.y * b.y)).squareRoot()
        let openness = 1 + (a.x * b.x + a.y * b.y) / product
        return openness > 1e-6 ? (2 / openness).squareRoot() : .infinity
    }
}
