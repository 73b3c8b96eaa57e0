import CartoucheImages
import CartouchePlanarGeometry

/// A canvas that collects the drawing as one shape of one color, expanded by a distance.
///
/// Fills are expanded by a round stroke of their outlines. Strokes get wider, with round caps and corners. Dashed
/// strokes become solid. Images count as rectangles, markers as their drawing. Paints, images and groups with an
/// opacity of 0 are ignored. Other opacities, paints and blend modes make no difference. Clips are expanded too.
///
/// ``Canvas/drawSilhouette(grownBy:color:_:)`` creates this canvas.
public struct SilhouetteCanvas: Canvas, Sendable {
    /// The features that the canvas supports.
    public static let abilities: CanvasAbilities = .all.subtracting([.features, .layers, .texts])

    /// The action at the end of a scope.
    private enum Outer: Sendable {
        /// Ends the clip in `shapes`.
        case clip
        case transform(AffineTransform?)
        case visibility(Bool)
        case ignored
    }

    /// The distance by which shapes are expanded, in pixels.
    private let distance: Double
    /// Whether a clip counts as its filled area, instead of what is drawn in it.
    private let fillsClips: Bool
    private let paint: Paint
    /// The expanded shapes.
    fileprivate private(set) var shapes = Recording()
    private var scopes = ScopeStack<Outer>()
    /// The transformation of the open scopes; nil if there is none.
    private var transform: AffineTransform?
    private var isVisible = true
    /// The number of nested markers around the calls.
    private var depth = 0

    fileprivate init(distance: Double, paint: Paint, fillsClips: Bool) {
        self.fillsClips = fillsClips
        self.distance = distance > 0 ? min(distance, StrokeStyle.maximumWidth / 2) : 0
        self.paint = paint
    }

    /// The error that makes the drawing unusable; nil if there is none.
    public var failure: CanvasError? { scopes.failure ?? shapes.failure }

    /// Makes the drawing unusable; an earlier error stays.
    public mutating func fail(_ error: CanvasError) { scopes.fail(error) }

    private var rim: StrokeStyle { StrokeStyle(width: 2 * distance, cap: .round, join: .round) }

    private var isOpen: Bool { isVisible && !scopes.isTooDeep }

    private func placed(_ path: Path) -> Path { transform.map(path.transformed) ?? path }

    /// Adds an area in page coordinates.
    private mutating func add(_ area: Path, _ rule: FillRule) {
        shapes.fill(area, with: paint, rule: rule)
        guard distance > 0 else { return }
        var outline = area
        outline.closeContours()
        shapes.stroke(outline, with: paint, style: rim)
    }

    /// Fills a path; open contours are closed.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard isOpen, paint.isVisible else { return }
        add(placed(path), rule)
    }

    /// Strokes the contours of a path.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        guard isOpen, paint.isVisible, Pen(style).halfWidth > 0 else { return }
        var (line, grown) = (path, style)
        if let transform {
            switch path.stroked(style, under: transform) {
            case .line(let path, let scaled): (line, grown) = (path, scaled)
            case .area(let area): return add(area, .nonZero)
            }
        }
        grown.dashes = []
        // The tips of miters and the corners of square caps extend beyond a round outline.
        if distance == 0 || grown.join == .miter || grown.cap == .square {
            shapes.stroke(line, with: self.paint, style: grown)
        }
        guard distance > 0 else { return }
        grown.width += 2 * distance
        grown.cap = .round
        grown.join = .round
        shapes.stroke(line, with: self.paint, style: grown)
    }

    /// Draws markers at many positions, in order.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard isOpen else { return }
        guard depth < CanvasScope.maximumDepth else { return scopes.fail(.nestedTooDeep) }
        let call = Recording.StampCall(markers: markers, stamps: stamps, which: which)
        let outer = transform
        depth += 1
        for (index, stamp) in stamps.enumerated() {
            guard let marker = call.marker(of: index), let placement = stamp.placement?.affine else {
                continue
            }
            transform = outer.map(placement.concatenated) ?? placement
            marker.recording.replay(on: &self)
        }
        depth -= 1
        transform = outer
    }

    /// Draws the glyphs of a font.
    public mutating func draw(_ run: GlyphRun) {
        guard isOpen, run.paint.isVisible else { return }
        var grown = run
        if let transform {
            // Only transformations that keep angles keep the shape of a rim.
            guard let scale = transform.similarityScale else { return drawOutlines(of: run) }
            grown.transform = run.transform.concatenated(with: transform)
            grown.growth *= scale
        }
        grown.paint = paint
        grown.growth += distance
        shapes.draw(grown)
    }

    /// Draws an image.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        guard isOpen, ImageSource.opacity(opacity) > 0 else { return }
        let place = self.transform.map(transform.concatenated) ?? transform
        var box = Path()
        let (width, height) = (Double(image.width), Double(image.height))
        box.append(
            contentsOf: [SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)]
                .map(place.apply), closed: true)
        add(box, .nonZero)
    }

    /// Begins a scope.
    public mutating func begin(_ scope: CanvasScope) {
        guard scopes.admits() else { return }
        switch scope {
        case .clip(let path, let rule):
            let area = placed(path)
            // The clips of markers are inside transformations.
            if fillsClips, transform == nil, depth == 0 {
                if isOpen { add(area, rule) }
                scopes.push(.visibility(isVisible))
                isVisible = false
                return
            }
            scopes.push(.clip)
            shapes.begin(distance > 0 ? .clip(area.grown(by: rim), .nonZero) : .clip(area, rule))
        case .transform(let inner):
            scopes.push(.transform(transform))
            transform = transform.map(inner.concatenated) ?? inner
        case .group(let opacity, _):
            scopes.push(.visibility(isVisible))
            if ImageSource.opacity(opacity) == 0 { isVisible = false }
        case .layer, .feature, .text: scopes.push(.ignored)
        }
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() {
        switch scopes.pop() {
        case .clip: shapes.end()
        case .transform(let outer): transform = outer
        case .visibility(let outer): isVisible = outer
        case .ignored, nil: break
        }
    }
}

extension Canvas {
    /// Draws the silhouette of the calls in `body`: one shape of one color, expanded by a distance.
    ///
    /// The shapes are drawn as one group with the color's opacity. A translucent color is therefore not darker if
    /// shapes overlap.
    ///
    /// - Parameters:
    ///   - distance: The distance by which the shape is expanded, in pixels. 0, negative numbers and NaN do not expand
    ///     it.
    ///   - color: The color of the shape. A transparent color draws nothing.
    ///   - fillsClips: Whether a clip counts as its filled area. A pattern in an area, such as a hatch, is then one
    ///     shape. Default: false.
    ///   - body: Makes the calls whose silhouette is drawn.
    public mutating func drawSilhouette(
        grownBy distance: Double, color: Color, fillsClips: Bool = false,
        _ body: (inout SilhouetteCanvas) throws -> Void
    ) rethrows {
        var silhouette = SilhouetteCanvas(
            distance: distance, paint: .color(color.withAlphaComponent(1)), fillsClips: fillsClips)
        try body(&silhouette)
        if let failure = silhouette.failure { fail(failure) }
        let shapes = silhouette.shapes
        guard color.alpha > 0, !shapes.elements.isEmpty else { return }
        if color.alpha < 1 {
            group(opacity: color.alpha) { shapes.replay(on: &$0) }
        } else {
            shapes.replay(on: &self)
        }
    }
}

extension Path {
    /// Returns the area expanded by a stroke of its outline, for the non-zero rule.
    ///
    /// All contours have the same direction, so the area has no holes.
    fileprivate func grown(by rim: StrokeStyle) -> Path {
        var outline = flattened()
        outline.closeContours()
        var result = Path()
        for contour in outline.contours {
            let points = outline.points(of: contour)
            // Makes the contour run in the direction of the disks in the stroke's outline (positive area).
            let area = Ring.signedArea(of: points.lazy.map { SIMD2<Double>($0) })
            result.append(contentsOf: area < 0 ? Array(points.reversed()) : Array(points), closed: true)
        }
        // Coarser pieces limit the size of a wide outline with many corners.
        result.append(
            outline.strokeOutline(rim).flattened(tolerance: max(Path.defaultTolerance, rim.width / 200)))
        return result
    }
}

extension Paint {
    /// Whether the paint is visible; false if it is completely transparent.
    var isVisible: Bool {
        switch self {
        case .color(let color, _): ImageSource.opacity(color.alpha) > 0
        case .pattern(let pattern): ImageSource.opacity(pattern.opacity) > 0
        case .gradient(let gradient):
            ImageSource.opacity(gradient.opacity) > 0
                && gradient.colors.colors.contains { ImageSource.opacity($0.alpha) > 0 }
        }
    }
}
