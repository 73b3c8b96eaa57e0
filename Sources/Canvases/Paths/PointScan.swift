/// The box around some points, and whether all of them are finite.
///
/// Ignores NaN coordinates in the box.
struct PointScan {
    var box: PixelBox
    var isFinite: Bool

    /// Scans two points at a time; `points` must not be empty.
    @inline(__always)
    init(_ points: UnsafeBufferPointer<PixelPoint>) {
        let first = points[0]
        var low = SIMD4<Float>(lowHalf: first, highHalf: first)
        var high = low
        // Becomes NaN at the first coordinate that is infinite or NaN.
        var probe = low - low
        var index = 0
        while index &+ 2 <= points.count {
            let pair = SIMD4(lowHalf: points[index], highHalf: points[index &+ 1])
            low.replace(with: pair, where: pair .< low)
            high.replace(with: pair, where: pair .> high)
            probe += pair - pair
            index &+= 2
        }
        if index < points.count {
            let last = points[index]
            let pair = SIMD4<Float>(lowHalf: last, highHalf: last)
            low.replace(with: pair, where: pair .< low)
            high.replace(with: pair, where: pair .> high)
            probe += pair - pair
        }
        var lowest = low.lowHalf
        lowest.replace(with: low.highHalf, where: low.highHalf .< lowest)
        var highest = high.lowHalf
        highest.replace(with: high.highHalf, where: high.highHalf .> highest)
        box = PixelBox(low: lowest, high: highest)
        isFinite = probe == SIMD4<Float>(repeating: 0)
        if !isFinite { box = PixelBox(around: points[...]) ?? box }
    }
}
