import CartoucheDocuments
import CartoucheImages
import CartouchePlanarGeometry

/// A canvas that divides a drawing into shapes of one color, for programs without symbols.
///
/// Fills, markers and glyphs become areas whose rings do not cross. Strokes become areas or center lines. Clips are
/// applied to the shapes. The opacity of groups becomes part of the colors. What has no color of its own becomes an
/// area with the mean color, and is reported: gradients, patterns and images. The page's background is left out.
public struct ShapeCanvas {
    /// The form of strokes.
    public enum StrokeForm: String, Hashable, Sendable, CaseIterable {
        /// The areas that the strokes cover.
        case areas
        /// Center lines with a width; dashes become separate lines.
        case lines
    }

    private struct State: Sendable {
        var transform = AffineTransform.identity
        var clip: ShapeClip?
        var opacity = 1.0
        var layer = ""
        var feature: FeatureScope?
    }

    /// The shapes of a marker, in its own coordinates.
    private final class MarkerShapes: ShapeReceiver {
        /// The marker is stored, so that no other marker can get its identity.
        let marker: MarkerPicture
        var shapes: [DrawnShape] = []

        init(_ marker: MarkerPicture) { self.marker = marker }

        func receive(_ shape: DrawnShape) { shapes.append(shape) }
    }

    /// The receiver of the shapes.
    package let receiver: any ShapeReceiver
    private let strokes: StrokeForm
    /// The greatest distance between a curve and its straight pieces, in pixels of the page.
    private let tolerance: Double
    /// The number of nested markers around the calls.
    private var depth = 0
    private var state = State()
    private var scopes = ScopeStack<State>()
    private var markers: [ObjectIdentifier: MarkerShapes] = [:]
    private var receiverFailure: CanvasError?
    private var counts = ShapeDiagnosticCounts()

    /// The greatest number of markers whose shapes are kept.
    private static let maxMarkers = 512

    /// Creates a canvas.
    ///
    /// - Parameters:
    ///   - receiver: Gets the shapes.
    ///   - strokes: The form of strokes. Default: areas.
    ///   - tolerance: The greatest distance between a curve and its straight pieces, in pixels. Default: 0.25.
    public init(to receiver: any ShapeReceiver, strokes: StrokeForm = .areas, tolerance: Double = 0.25) {
        self.receiver = receiver
        self.strokes = strokes
        self.tolerance = tolerance > 0 ? tolerance : Path.defaultTolerance
    }
}

extension ShapeCanvas: Canvas {
    /// Layers and features are kept.
    public static let abilities: CanvasAbilities = [.features, .layers]

    /// The error that makes the shapes incomplete; nil if there is none.
    public var failure: CanvasError? { scopes.failure ?? receiverFailure }

    /// Makes the drawing unusable; an earlier error stays.
    public mutating func fail(_ error: CanvasError) { scopes.fail(error) }

    /// The diagnostics about calls that the shapes do not represent, each once.
    public var diagnostics: [Diagnostic] { counts.diagnostics }

    private var isDrawing: Bool { !scopes.isTooDeep && state.opacity > 0 && receiverFailure == nil }

    /// Adds an area.
    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        guard isDrawing, let color = color(of: paint) else { return }
        add(area: region(path, rule == .evenOdd ? .evenOdd : .nonZero), color)
    }

    /// Adds the area of the stroke, or its center lines.
    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        guard isDrawing, Pen(style).halfWidth > 0, let color = color(of: paint) else { return }
        switch strokes {
        case .areas: add(area: region(path.strokeOutline(style, tolerance: ownTolerance), .nonZero), color)
        case .lines:
            var lines: [[SIMD2<Double>]] = []
            let transform = state.transform
            path.flattened(tolerance: ownTolerance).forEachLine(of: style) { line in
                guard case .points(let points, let isClosed) = line, points.count > 1 else { return }
                var places = points.map { transform.apply(to: SIMD2<Double>($0)) }
                if isClosed { places.append(places[0]) }
                if places.allSatisfy({ ($0.x + $0.y).isFinite }) { lines.append(places) }
            }
            if let clip = state.clip { lines = lines.flatMap(clip.lines) }
            if !lines.isEmpty {
                add(.lines(lines, width: style.width * transform.maxScale), color)
            }
        }
    }

    /// Adds the shapes of each marker at each position.
    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        guard isDrawing else { return }
        guard depth < CanvasScope.maximumDepth else { return scopes.fail(.nestedTooDeep) }
        let call = Recording.StampCall(markers: markers, stamps: stamps, which: which)
        for (index, stamp) in stamps.enumerated() {
            guard let marker = call.marker(of: index), let placement = stamp.placement?.affine else {
                continue
            }
            let place = placement.concatenated(with: state.transform)
            for shape in shapes(of: marker) {
                var shape = shape.transformed(by: place)
                if let clip = state.clip { shape.geometry = shape.geometry.clipped(to: clip) }
                add(shape.geometry, faded(shape.color))
            }
        }
    }

    /// Adds the glyphs as one area.
    public mutating func draw(_ run: GlyphRun) {
        guard isDrawing, let color = color(of: run.paint) else { return }
        var outlines = Path()
        for glyph in run.glyphs {
            let outline = run.outline(of: glyph)
            outlines.append(outline)
            if let rim = run.rim { outlines.append(outline.strokeOutline(rim, tolerance: ownTolerance)) }
        }
        add(area: region(outlines, .nonZero), color)
    }

    /// Adds the area of the image with its mean color.
    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        guard isDrawing, let mean = image.meanColor else { return }
        counts.images += 1
        let size = SIMD2(Double(image.width), Double(image.height))
        var box = Path()
        box.append(
            contentsOf: [.zero, SIMD2(size.x, 0), size, SIMD2(0, size.y)].map(transform.apply), closed: true)
        let alpha = mean.alpha * min(max(opacity, 0), 1)
        if alpha > 0 { add(area: region(box, .nonZero), faded(mean.withAlphaComponent(alpha))) }
    }

    /// Begins a scope.
    public mutating func begin(_ scope: CanvasScope) {
        guard scopes.admits() else { return }
        scopes.push(state)
        switch scope {
        case .clip(let path, let rule):
            let area = region(path, rule == .evenOdd ? .evenOdd : .nonZero)
            state.clip = ShapeClip(state.clip.map { $0.area(area) } ?? area)
        case .group(let opacity, let mode):
            state.opacity *= min(max(opacity, 0), 1)
            if mode != .normal { counts.blendModes += 1 }
        case .transform(let inner): state.transform = inner.concatenated(with: state.transform)
        case .layer(let name): state.layer = name
        case .feature(let feature): state.feature = feature
        case .text: break
        }
    }

    /// Ends the innermost scope; does nothing if no scope is open.
    public mutating func end() {
        if let outer = scopes.pop() { state = outer }
    }
}

extension ShapeCanvas {
    /// The tolerance in the coordinates of the calls.
    private var ownTolerance: Double { tolerance / max(state.transform.maxScale, 1e-6) }

    /// Returns the rings around the area of a path, in pixels of the page.
    private mutating func region(_ path: Path, _ rule: RingRegion.Rule) -> [[SIMD2<Double>]] {
        let flat = path.flattened(tolerance: ownTolerance)
        var rings: [RingRegion.WeightedRing] = []
        for contour in flat.contours {
            let ring = flat.points(of: contour).map { state.transform.apply(to: SIMD2<Double>($0)) }
            guard ring.count > 2, ring.allSatisfy({ ($0.x + $0.y).isFinite }) else { continue }
            rings.append(.init(ring))
        }
        guard !rings.isEmpty else { return [] }
        if let outlines = RingRegion.outlines(of: rings, rule) { return outlines }
        counts.crossedAreas += 1
        return rings.map(\.vertices)
    }

    private mutating func add(area: [[SIMD2<Double>]], _ color: Color) {
        add(.area(state.clip.map { $0.area(area) } ?? area), color)
    }

    private mutating func add(_ geometry: DrawnShape.Geometry, _ color: Color) {
        guard !geometry.isEmpty, receiverFailure == nil else { return }
        let shape = DrawnShape(geometry, color: color, layer: state.layer, feature: state.feature)
        do { try receiver.receive(shape) } catch { receiverFailure = error }
    }

    /// Returns a color with the opacity of the open groups.
    private func faded(_ color: Color) -> Color {
        color.withAlphaComponent(color.alpha * state.opacity)
    }

    /// Returns the color of a paint, or its mean color; nil if it is not visible.
    private mutating func color(of paint: Paint) -> Color? {
        var color: Color
        switch paint {
        case .color(let own, _): color = own
        case .gradient(let gradient):
            counts.gradients += 1
            color = gradient.colors.mean.fading(gradient.opacity)
        case .pattern(let pattern):
            counts.patterns += 1
            color = (pattern.image.meanColor ?? .clear).fading(pattern.opacity)
        }
        color = faded(color)
        return color.alpha > 0 ? color : nil
    }

    /// Returns the shapes of a marker around its origin.
    private mutating func shapes(of marker: MarkerPicture) -> [DrawnShape] {
        if let known = markers[ObjectIdentifier(marker)] { return known.shapes }
        let found = MarkerShapes(marker)
        // Markers can be enlarged, so their curves are more precise than those of the page.
        var canvas = ShapeCanvas(to: found, strokes: strokes, tolerance: tolerance / 4)
        canvas.depth = depth + 1
        marker.recording.replay(on: &canvas)
        scopes.fail(canvas.failure)
        counts.add(canvas.counts)
        if markers.count >= Self.maxMarkers { markers.removeAll() }
        markers[ObjectIdentifier(marker)] = found
        return found.shapes
    }
}

extension DrawnShape.Geometry {
    /// Whether there is nothing to draw.
    fileprivate var isEmpty: Bool {
        switch self {
        case .area(let rings): rings.isEmpty
        case .lines(let lines, _): lines.isEmpty
        }
    }

    /// Returns the part in a clip.
    fileprivate func clipped(to clip: ShapeClip) -> DrawnShape.Geometry {
        switch self {
        case .area(let rings): .area(clip.area(rings))
        case .lines(let lines, let width): .lines(lines.flatMap(clip.lines), width: width)
        }
    }
}
