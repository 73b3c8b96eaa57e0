import CartoucheImages

/// An axis-parallel box in page coordinates.
public struct PixelBox: Hashable, Sendable {
    /// The corner with the smallest coordinates.
    public var low: PixelPoint
    /// The corner with the largest coordinates.
    public var high: PixelPoint

    /// Creates a box from its smallest and largest corner.
    public init(low: PixelPoint, high: PixelPoint) {
        self.low = low
        self.high = high
    }

    /// Returns the smallest box that contains both boxes.
    public func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
    }

    /// Returns the box, expanded by a distance on every side.
    public func outset(by distance: Float) -> PixelBox {
        PixelBox(low: low - distance, high: high + distance)
    }
}

extension Path {
    /// The box around all complete contours, including curves; nil if there are none.
    ///
    /// Ignores coordinates that are NaN.
    public var bounds: PixelBox? {
        guard let last = contours.last else { return nil }
        if hasCurves { return flattened().bounds }
        return points.withUnsafeBufferPointer { PixelBox(around: $0[0..<Int(last.end)]) }
    }
}

extension PixelBox {
    /// Creates the box around points.
    ///
    /// Ignores coordinates that are NaN. Returns nil if nothing is left.
    init?(around points: Slice<UnsafeBufferPointer<PixelPoint>>) {
        var low = PixelPoint(repeating: .infinity)
        var high = PixelPoint(repeating: -.infinity)
        for point in points {
            low.replace(with: point, where: point .< low)
            high.replace(with: point, where: point .> high)
        }
        guard all(low .<= high) else { return nil }
        self.init(low: low, high: high)
    }
}

extension PixelBox {
    /// The whole plane.
    static let everything = PixelBox(
        low: PixelPoint(repeating: -.infinity), high: PixelPoint(repeating: .infinity))

    /// Creates the box around a transformed image.
    ///
    /// This is the whole plane if a corner is not finite.
    init(of image: Image, placedBy transform: AffineTransform) {
        let size = SIMD2(Double(image.width), Double(image.height))
        let corners = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].map {
            PixelPoint(transform.apply(to: $0))
        }
        self = corners.withUnsafeBufferPointer {
            let scan = PointScan($0)
            return scan.isFinite ? scan.box : .everything
        }
    }

    /// Returns the common part of both boxes; nil if they do not touch.
    package func intersection(_ other: PixelBox) -> PixelBox? {
        let low = pointwiseMax(self.low, other.low)
        let high = pointwiseMin(self.high, other.high)
        return all(low .<= high) ? PixelBox(low: low, high: high) : nil
    }

    /// The four corners.
    package var corners: [PixelPoint] {
        [low, PixelPoint(high.x, low.y), high, PixelPoint(low.x, high.y)]
    }

    /// Returns the axis-parallel box around this one after a transformation; the whole plane if a corner is not finite.
    func transformed(by transform: AffineTransform) -> PixelBox {
        let moved = corners.map { PixelPoint(transform.apply(to: SIMD2<Double>($0))) }
        return moved.withUnsafeBufferPointer {
            let scan = PointScan($0)
            return scan.isFinite ? scan.box : .everything
        }
    }

    /// Returns the axis-parallel box around this one after a placement; the whole plane if a corner is not finite.
    func placed(by placement: Placement) -> PixelBox {
        let a = placement.apply(to: low)
        let b = placement.apply(to: PixelPoint(high.x, low.y))
        let c = placement.apply(to: high)
        let d = placement.apply(to: PixelPoint(low.x, high.y))
        guard (a - a) + (b - b) + (c - c) + (d - d) == .zero else { return .everything }
        return PixelBox(
            low: pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)),
            high: pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)))
    }
}
