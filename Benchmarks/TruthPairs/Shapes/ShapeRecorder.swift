import Imaging

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A canvas that remembers every path with its place, whoever stamped or clipped it.
struct ShapeRecorder: Canvas {
    /// Points, y down.
    private(set) var shapes: [DrawnShape] = []
    /// Pictures that were drawn, and tiles: they have no paths.
    private(set) var pictures = 0
    private let points: Double
    private var transform = AffineTransform.identity
    private var clip: Box?
    private var opacity = 1.0

    /// - Parameter pixelsPerPoint: of what will be drawn.
    init(pixelsPerPoint: Double) {
        points = 1 / pixelsPerPoint
    }

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        record(path, paint, isFill: true, StrokeStyle(width: 0))
    }

    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        let scale = (transform.a * transform.d - transform.b * transform.c).magnitude.squareRoot() * points
        var style = style
        style.width *= scale
        style.dashes = style.dashes.map { $0 * scale }
        style.dashOffset *= scale
        record(path, paint, isFill: false, style)
    }

    private mutating func record(_ path: Path, _ paint: Paint, isFill: Bool, _ style: StrokeStyle) {
        guard case .color(var color) = paint else {
            pictures += 1
            return
        }
        color.alpha *= opacity
        shapes.append(
            DrawnShape(contours: contours(path), isFill: isFill, color: color, style: style, clip: clip))
    }

    private func contours(_ path: Path) -> [DrawnShape.Contour] {
        path.contours.map { contour in
            .init(
                points: path.points[Int(contour.start)..<Int(contour.end)].map {
                    transform.apply(to: SIMD2<Double>($0)) * points
                }, isClosed: contour.isClosed)
        }
    }

    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        let outer = transform
        for (index, stamp) in stamps.enumerated() {
            let look = which.isEmpty ? 0 : Int(which[index])
            guard look < markers.count else { continue }
            let turn = AffineTransform.turn(degrees: Double(stamp.rotation), scale: Double(stamp.scale))
            let place = AffineTransform.translation(x: Double(stamp.position.x), y: Double(stamp.position.y))
            transform = turn.concatenated(with: place).concatenated(with: outer)
            markers[look].list.replay(on: &self)
        }
        transform = outer
    }

    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        pictures += 1
    }

    mutating func clip(to path: Path, rule: FillRule, _ body: (inout ShapeRecorder) throws -> Void) rethrows {
        let outer = clip
        if let box = Box(around: contours(path).lazy.map(\.points).joined()) {
            clip = outer.map { $0.intersection(box) } ?? box
        }
        try body(&self)
        clip = outer
    }

    mutating func group(opacity: Double, _ body: (inout ShapeRecorder) throws -> Void) rethrows {
        let outer = self.opacity
        self.opacity *= opacity
        try body(&self)
        self.opacity = outer
    }
}

extension AffineTransform {
    /// Turns counter-clockwise as seen with y down, and scales.
    static func turn(degrees: Double, scale: Double) -> AffineTransform {
        let radians = degrees * .pi / 180
        let (sine, cosine) = (sin(radians) * scale, cos(radians) * scale)
        return AffineTransform(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0)
    }
}
