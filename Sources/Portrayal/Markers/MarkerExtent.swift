import Imaging

/// A canvas that draws nothing and remembers how far the drawing reaches.
struct MarkerExtent: Canvas {
    /// Upper left corner of everything drawn; +infinity before anything is.
    private(set) var minimum = SIMD2(Double.infinity, Double.infinity)
    /// Lower right corner of everything drawn; -infinity before anything is.
    private(set) var maximum = SIMD2(-Double.infinity, -Double.infinity)

    /// The extent of a recording.
    init(of list: DisplayList) {
        list.replay(on: &self)
    }

    /// Whether nothing is visible.
    var isEmpty: Bool { !(minimum.x <= maximum.x) }

    /// How far from the origin the drawing reaches in any direction.
    var reach: Double {
        guard !isEmpty else { return 0 }
        let far = SIMD2(max(-minimum.x, maximum.x, 0), max(-minimum.y, maximum.y, 0))
        return (far * far).sum().squareRoot()
    }

    private mutating func include(_ point: SIMD2<Double>, margin: Double) {
        minimum = pointwiseMin(minimum, point - margin)
        maximum = pointwiseMax(maximum, point + margin)
    }

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        for point in path.points { include(SIMD2(point), margin: 0) }
    }

    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        let margin = style.reach
        for point in path.points { include(SIMD2(point), margin: margin) }
    }

    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        let reaches = markers.map { MarkerExtent(of: $0.list).reach }
        for (index, stamp) in stamps.enumerated() {
            let look = which.isEmpty ? 0 : Int(which[index])
            guard look < reaches.count else { continue }
            include(SIMD2(stamp.position), margin: reaches[look] * Double(stamp.scale))
        }
    }

    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        let (width, height) = (Double(image.width), Double(image.height))
        for corner in [SIMD2(0, 0), SIMD2(width, 0), SIMD2(0, height), SIMD2(width, height)] {
            include(transform.apply(to: corner), margin: 0)
        }
    }

    mutating func clip(
        to path: Path, rule: FillRule, _ body: (inout MarkerExtent) throws -> Void
    ) rethrows {
        var inner = MarkerExtent(of: DisplayList())
        try body(&inner)
        var frame = MarkerExtent(of: DisplayList())
        frame.fill(path, with: .color(Color(red: 0, green: 0, blue: 0)), rule: rule)
        let (low, high) = (
            pointwiseMax(inner.minimum, frame.minimum), pointwiseMin(inner.maximum, frame.maximum)
        )
        if low.x <= high.x, low.y <= high.y {
            include(low, margin: 0)
            include(high, margin: 0)
        }
    }

    mutating func group(opacity: Double, _ body: (inout MarkerExtent) throws -> Void) rethrows {
        try body(&self)
    }
}

extension StrokeStyle {
    /// How far from the path the stroke can reach, pixels.
    var reach: Double {
        var factor = cap == .square ? 2.0.squareRoot() : 1
        if join == .miter { factor = max(factor, miterLimit) }
        return width / 2 * factor
    }
}
