import CartoucheCanvases

/// A rectangle of a page in DIPs (1/96 inch), y down.
package struct PageBox: Hashable, Sendable {
    /// The upper left corner.
    package var low: SIMD2<Double>
    /// The lower right corner.
    package var high: SIMD2<Double>

    /// Creates a box from two opposite corners.
    package init(_ first: SIMD2<Double>, _ second: SIMD2<Double>) {
        low = pointwiseMin(first, second)
        high = pointwiseMax(first, second)
    }

    package var size: SIMD2<Double> { high - low }

    /// Returns the box with its edges moved inwards.
    package func inset(by distance: Double) -> PageBox {
        let center = (low + high) / 2
        return PageBox(pointwiseMin(low + distance, center), pointwiseMax(high - distance, center))
    }

    /// Returns the box with its edges moved outwards.
    func grown(by distance: SIMD2<Double>) -> PageBox { PageBox(low - distance, high + distance) }

    /// Returns the rectangle in whole pixels, which makes its edges sharp.
    func pixels(_ scale: Double) -> PageBox {
        PageBox((low * scale).rounded(.toNearestOrEven), (high * scale).rounded(.toNearestOrEven))
    }

    /// The rectangle as a path.
    var path: Path {
        var path = Path()
        path.append(contentsOf: [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)], closed: true)
        return path
    }
}
