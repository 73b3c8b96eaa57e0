import CartoucheImages

extension Image {
    /// The approximate greatest number of pixels to test.
    private static let maxProbes = 1 << 18

    /// Returns the distance from a point to the nearest pixel that is not transparent, in page pixels.
    ///
    /// Infinite if it exceeds `radius`.
    func distanceToVisiblePixel(
        from point: SIMD2<Double>, within radius: Double, placedBy transform: AffineTransform
    ) -> Double {
        guard let inverse = transform.inverted else { return .infinity }
        let center = inverse.apply(to: point)
        let reach =
            SIMD2(
                (inverse.a * inverse.a + inverse.c * inverse.c).squareRoot(),
                (inverse.b * inverse.b + inverse.d * inverse.d).squareRoot()) * radius
        let size = SIMD2(Double(width), Double(height))
        let (low, high) = (center - reach, center + reach)
        // The comparisons are also false for NaN.
        guard all(low .<= size), all(high .>= SIMD2(0, 0)) else { return .infinity }
        func pixels(_ axis: Int) -> Range<Int> {
            let last = size[axis] - 1
            let first = Int(min(max(low[axis].rounded(.down), 0), last))
            return first..<Int(min(max(high[axis].rounded(.down), 0), last)) + 1
        }
        let (columns, rows) = (pixels(0), pixels(1))
        func isVisible(_ x: Int, _ y: Int) -> Bool { bitmap.row(y)[x] >> 24 > 0 }
        if all(center .>= SIMD2(0, 0)), all(center .< size), isVisible(Int(center.x), Int(center.y)) {
            return 0
        }
        // In a large image at a small scale, only a regular sample of the pixels is tested.
        let share = Double(columns.count) * Double(rows.count) / Double(Self.maxProbes)
        let step = max(Int(share.squareRoot().rounded(.up)), 1)
        var nearest = Double.infinity
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step) where isVisible(x, y)
            {
                var probe = AreaProbe(point)
                let (left, top) = (Double(x), Double(y))
                let corners = [
                    SIMD2(left, top), SIMD2(left + 1, top), SIMD2(left + 1, top + 1), SIMD2(left, top + 1),
                ]
                probe.addPolygon(corners.lazy.map { transform.apply(to: $0) })
                nearest = min(nearest, probe.distance(.nonZero))
            }
        }
        return nearest <= radius ? nearest : .infinity
    }
}
