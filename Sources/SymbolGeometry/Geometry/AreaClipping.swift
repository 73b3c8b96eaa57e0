extension ClipBox {
    /// Clips a polygon ring to the box, one side after the other (Sutherland and Hodgman, 1974).
    ///
    /// If the polygon leaves the box and enters it again, the result follows the box's edge, possibly in both
    /// directions. The filled region inside the box is the same with both fill rules.
    package func clipArea(_ ring: inout [SIMD2<Double>], scratch: inout [SIMD2<Double>]) {
        for axis in 0...1 {
            clip(&ring, &scratch, axis: axis, bound: low[axis], keepsAbove: true)
            clip(&ring, &scratch, axis: axis, bound: high[axis], keepsAbove: false)
        }
    }

    private func clip(
        _ ring: inout [SIMD2<Double>], _ scratch: inout [SIMD2<Double>], axis: Int, bound: Double,
        keepsAbove: Bool
    ) {
        scratch.removeAll(keepingCapacity: true)
        guard var from = ring.last else { return }
        var fromInside = keepsAbove ? from[axis] >= bound : from[axis] <= bound
        for to in ring {
            let toInside = keepsAbove ? to[axis] >= bound : to[axis] <= bound
            if fromInside != toInside {
                let share = (bound - from[axis]) / (to[axis] - from[axis])
                var crossing = from + (to - from) * share
                crossing[axis] = bound
                scratch.append(crossing)
            }
            if toInside { scratch.append(to) }
            from = to
            fromInside = toInside
        }
        swap(&ring, &scratch)
    }
}
