/// An axis-parallel box in picture space.
public struct PixelBox: Hashable, Sendable {
    /// The corner with the smallest coordinates.
    public var low: PixelPoint
    /// The corner with the largest coordinates.
    public var high: PixelPoint

    /// A box from its smallest to its largest corner.
    public init(low: PixelPoint, high: PixelPoint) {
        self.low = low
        self.high = high
    }

    /// The smallest box that holds both.
    public func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
    }

    /// The box moved out by a distance on every side.
    public func outset(by distance: Float) -> PixelBox {
        PixelBox(low: low - distance, high: high + distance)
    }
}

extension Path {
    /// The box around all points of finished contours; nil when there are none.
    ///
    /// Points with a coordinate that is not a number make no difference.
    public var bounds: PixelBox? {
        guard !contours.isEmpty else { return nil }
        return points.withUnsafeBufferPointer { PixelBox(around: $0[0..<Int(contours.last!.end)]) }
    }
}

extension PixelBox {
    /// The box around points; nil when there are none.
    init?(around points: Slice<UnsafeBufferPointer<PixelPoint>>) {
        guard let first = points.first else { return nil }
        var low = first
        var high = first
        for point in points {
            low.replace(with: point, where: point .< low)
            high.replace(with: point, where: point .> high)
        }
        self.init(low: low, high: high)
    }
}
