import Documents
import Images
import Text

/// A canvas that draws nothing and computes the bounds of the drawing.
///
/// The box is tight: it includes the flattened pieces of curves, the real miters and caps of strokes, and only the
/// visible part inside clips. A marker or glyph counts with its rotated and scaled box. Shapes with a coordinate that is not
/// finite make the box infinite.
public struct BoundsCanvas: Canvas, Sendable {
    /// The features that the canvas supports.
    public static let abilities: CanvasAbilities = .all.subtracting([.features, .layers])

    /// The extent of the drawing in the innermost open scope.
    private var extent: Extent?
    private var scopes = ScopeStack<(scope: CanvasScope, outer: Extent?, transform: AffineTransform?)>()
    /// The transformation of the open scopes; nil if there is none.
    private var transform: AffineTransform?
    /// A margin around strokes, in pixels.
    private let strokeMargin: Float

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

    private mutating func add(_ other: Extent?) {
        guard let other, !scopes.isTooDeep else { return }
        extent = extent?.union(other) ?? other
    }

    /// Fills a path; open contours are closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        add(Extent(transform.map(path.transformed) ?? path))
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
        add(Extent(stroking: line.flattened(), style: style, margin: strokeMargin))
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
        var box: PixelBox?
        path.forEachPiece(of: style) { piece in
            let reach = PixelBox(around: piece)
            box = box?.union(reach) ?? reach
        }
        guard let box else { return nil }
        self.init(
            box: box.outset(by: margin),
            radius: points.radius + (pen.halfWidth * (pen.cap == .square ? 1.4143 : 1) + margin))
        guard pen.join == .miter else { return }
        for contour in path.contours { include(miters: contour, of: path, pen: pen, margin: margin) }
    }

    /// Increases the distance so that it includes the tips of miters.
    private mutating func include(miters contour: Path.Contour, of path: Path, pen: Pen, margin: Float) {
        // The neighbors of a point are the nearest points that differ from it.
        var points: [PixelPoint] = []
        for point in path.points(of: contour) where points.last != point { points.append(point) }
        if contour.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
        let count = points.count
        guard count > 1 else { return }
        for index in contour.isClosed ? 0..<count : 1..<count - 1 {
            let tip = Pen.miterLength(
                from: points[(index + count - 1) % count], over: points[index],
                to: points[(index + 1) % count])
            guard tip <= pen.miterLimit else { continue }
            radius = max(radius, points[index].length + (tip * pen.halfWidth + margin))
        }
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

extension PixelBox {
    /// Creates the box around a piece of a stroke.
    fileprivate init(around piece: StrokePiece) {
        switch piece {
        case .polygon(let corners):
            var (low, high) = (corners[0], corners[0])
            for corner in corners.dropFirst() {
                (low, high) = (pointwiseMin(low, corner), pointwiseMax(high, corner))
            }
            self.init(low: PixelPoint(low), high: PixelPoint(high))
        case .disk(let center, let radius):
            self.init(low: PixelPoint(center - radius), high: PixelPoint(center + radius))
        }
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
