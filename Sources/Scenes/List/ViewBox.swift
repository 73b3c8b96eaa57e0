import CartoucheCLibrary
import CartoucheGeospatial

/// A part of a picture: pixels from the lower left corner.
package struct ViewBox: Hashable, Sendable {
    package var low = SIMD2<Int>(.max, .max)
    package var high = SIMD2<Int>(.min, .min)

    /// Creates an empty box.
    package init() {}

    /// Creates a box around points of a picture, with two pixels around them.
    ///
    /// - Parameters:
    ///   - low: The point with the least coordinates, from the lower left corner.
    ///   - high: The point with the greatest coordinates.
    init(_ low: SIMD2<Double>, _ high: SIMD2<Double>, in view: SceneProjection) {
        let size = SIMD2(Double(view.width), Double(view.height))
        let first = (low.rounded(.down) - 2).clamped(lowerBound: .zero, upperBound: size)
        let last = (high.rounded(.up) + 2).clamped(lowerBound: .zero, upperBound: size)
        guard all(first .< last) else { return }
        self.low = SIMD2(Int(first.x), Int(first.y))
        self.high = SIMD2(Int(last.x), Int(last.y))
    }

    /// The box of a whole picture.
    static func whole(_ view: SceneProjection) -> ViewBox {
        ViewBox(.zero, SIMD2(Double(view.width), Double(view.height)), in: view)
    }

    package var isEmpty: Bool { low.x >= high.x || low.y >= high.y }
    package var width: Int { max(high.x - low.x, 0) }
    package var height: Int { max(high.y - low.y, 0) }

    mutating func formUnion(_ other: ViewBox) {
        if other.isEmpty { return }
        (low, high) = (pointwiseMin(low, other.low), pointwiseMax(high, other.high))
    }

    func intersects(_ other: ViewBox) -> Bool {
        all(pointwiseMax(low, other.low) .< pointwiseMin(high, other.high))
    }
}

extension SceneProjection {
    /// Returns a box around what a ball can cover.
    func box(of center: SIMD3<Double>, radius: Double) -> ViewBox {
        let offset = center - axes.position
        let depth = offset.dot(axes.forward)
        if depth + radius < near { return ViewBox() }
        guard depth - radius > near * 1.1 else { return .whole(self) }
        let middle = SIMD2(offset.dot(axes.right) / halfWidth, offset.dot(axes.up) / halfHeight)
        let reach = SIMD2(radius / halfWidth, radius / halfHeight)
        func least(_ value: Double) -> Double { value / (value < 0 ? depth - radius : depth + radius) }
        func greatest(_ value: Double) -> Double { value / (value < 0 ? depth + radius : depth - radius) }
        let (low, high) = (middle - reach, middle + reach)
        let half = SIMD2(Double(width), Double(height)) / 2
        return ViewBox(
            (SIMD2(least(low.x), least(low.y)) + 1) * half,
            (SIMD2(greatest(high.x), greatest(high.y)) + 1) * half, in: self)
    }

    /// Returns a box around what a picture covers.
    func box(of billboard: SceneBillboard) -> ViewBox {
        let position = billboard.position.value
        guard depth(of: position) > near * 4 else { return .whole(self) }
        guard let point = point(at: position) else { return ViewBox() }
        let low = SIMD2(point.x + Double(billboard.boxX), Double(height) - point.y + Double(billboard.boxY))
        return ViewBox(
            low, low + SIMD2(Double(billboard.boxWidth), Double(billboard.boxHeight)), in: self)
    }

    /// Returns a box around what a segment covers.
    func box(of ribbon: SceneRibbon) -> ViewBox {
        guard let (start, end) = clipped(ribbon.start.value, ribbon.end.value) else { return ViewBox() }
        guard let from = point(at: start), let to = point(at: end) else { return .whole(self) }
        let reach = SIMD2(repeating: Double(ribbon.width) / 2 + 1)
        let (a, b) = (SIMD2(from.x, Double(height) - from.y), SIMD2(to.x, Double(height) - to.y))
        return ViewBox(pointwiseMin(a, b) - reach, pointwiseMax(a, b) + reach, in: self)
    }
}
