import CartoucheCLibrary
import CartoucheCanvases
import CartoucheImages

/// A canvas that records every path in page coordinates, including those of stamped markers.
struct ShapeRecorder: Canvas {
    static let abilities: CanvasAbilities = .all.subtracting([.features, .layers])

    /// The recorded paths, in points, y down.
    private(set) var shapes: [DrawnShape] = []
    /// The number of drawn pictures and of paths with another paint than a color.
    private(set) var pictures = 0
    /// The number of the symbol layer that draws the next paths.
    var source: Int?
    /// Points per pixel.
    private let points: Double
    /// The drawing state for the next calls.
    private struct State {
        var transform = AffineTransform.identity
        var clip: Box?
        var opacity = 1.0
    }

    private var state = State()
    private var outer: [State] = []
    private(set) var failure: CanvasError?

    /// Makes an empty recorder.
    ///
    /// - Parameter pixelsPerPoint: The scale of the drawing.
    init(pixelsPerPoint: Double) {
        points = 1 / pixelsPerPoint
    }

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        record(path, paint, isFill: true, StrokeStyle(width: 0))
    }

    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        let transform = state.transform
        let scale = (transform.a * transform.d - transform.b * transform.c).magnitude.squareRoot() * points
        var style = style
        style.width *= scale
        style.dashes = style.dashes.map { $0 * scale }
        style.dashOffset *= scale
        record(path, paint, isFill: false, style)
    }

    private mutating func record(_ path: Path, _ paint: Paint, isFill: Bool, _ style: StrokeStyle) {
        guard case .color(var color, _) = paint else {
            pictures += 1
            return
        }
        color.alpha *= state.opacity
        shapes.append(
            DrawnShape(
                contours: contours(path), isFill: isFill, color: color, style: style, clip: state.clip,
                source: source))
    }

    private func contours(_ path: Path) -> [DrawnShape.Contour] {
        let path = path.flattened()
        return path.contours.map { contour in
            .init(
                points: path.points[Int(contour.start)..<Int(contour.end)].map {
                    state.transform.apply(to: SIMD2<Double>($0)) * points
                }, isClosed: contour.isClosed)
        }
    }

    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        let outer = state.transform
        for (index, stamp) in stamps.enumerated() {
            let variant = which.isEmpty ? 0 : Int(which[index])
            guard variant < markers.count else { continue }
            let rotation = AffineTransform.rotation(
                degrees: Double(stamp.rotation), scale: Double(stamp.scale))
            let position = AffineTransform.translation(
                x: Double(stamp.position.x), y: Double(stamp.position.y))
            state.transform = rotation.concatenated(with: position).concatenated(with: outer)
            markers[variant].recording.replay(on: &self)
        }
        state.transform = outer
    }

    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        pictures += 1
    }

    mutating func begin(_ scope: CanvasScope) {
        outer.append(state)
        if outer.count > CanvasScope.maximumDepth { failure = .nestedTooDeep }
        switch scope {
        case .clip(let path, _):
            if let box = Box(around: contours(path).lazy.map(\.points).joined()) {
                state.clip = state.clip.map { $0.intersection(box) } ?? box
            }
        case .group(let opacity, _): state.opacity *= opacity
        case .transform(let transform): state.transform = transform.concatenated(with: state.transform)
        case .layer, .feature, .text: break
        }
    }

    mutating func end() {
        if let last = outer.popLast() { state = last }
    }
}

extension AffineTransform {
    /// Returns a rotation and a scaling; the rotation is counterclockwise with the y axis down.
    static func rotation(degrees: Double, scale: Double) -> AffineTransform {
        let radians = degrees * .pi / 180
        let (sine, cosine) = (sin(radians) * scale, cos(radians) * scale)
        return AffineTransform(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0)
    }
}
