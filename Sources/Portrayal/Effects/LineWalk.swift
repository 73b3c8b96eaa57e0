import Imaging

/// The points of one contour, with the first repeated at the end where it is closed, and distances along it.
struct LineWalk {
    private let path: Path
    private let contour: Path.Contour

    init(_ path: Path, _ contour: Path.Contour) {
        self.path = path
        self.contour = contour
    }

    /// Number of points.
    var count: Int { Int(contour.end - contour.start) + (contour.isClosed ? 1 : 0) }

    subscript(index: Int) -> SIMD2<Double> {
        let own = Int(contour.end - contour.start)
        return SIMD2(path.points[Int(contour.start) + (index < own ? index : 0)])
    }

    /// Length in pixels.
    var length: Double {
        var sum = 0.0
        for index in 1..<max(count, 1) { sum += distance(index) }
        return sum
    }

    /// Length of the segment that ends at a point.
    func distance(_ index: Int) -> Double {
        let step = self[index] - self[index - 1]
        return (step * step).sum().squareRoot()
    }

    /// The position and direction (unit, as the line runs) at a distance; nil where the line has no length.
    ///
    /// At a vertex the direction is that of the segment after it, at the end that of the last segment.
    func place(at target: Double) -> (position: SIMD2<Double>, direction: SIMD2<Double>)? {
        var walked = 0.0
        var last: (position: SIMD2<Double>, direction: SIMD2<Double>)?
        for index in 1..<max(count, 1) {
            let length = distance(index)
            guard length > 0 else { continue }
            let direction = (self[index] - self[index - 1]) / length
            if target < walked + length {
                return (self[index - 1] + direction * max(target - walked, 0), direction)
            }
            walked += length
            last = (self[index], direction)
        }
        return last
    }

    /// Adds the piece between two distances as an open contour.
    func append(
        from begin: Double, to end: Double, into result: inout Path, startDistance: Double, endIsCut: Bool
    ) {
        var walked = 0.0
        var isStarted = false
        for index in 1..<max(count, 1) {
            let length = distance(index)
            guard length > 0 else { continue }
            let (first, step) = (self[index - 1], self[index] - self[index - 1])
            if !isStarted, walked + length > begin {
                result.append(PixelPoint(first + step * max((begin - walked) / length, 0)))
                isStarted = true
            }
            if isStarted {
                if walked + length >= end {
                    result.append(PixelPoint(first + step * ((end - walked) / length)))
                    break
                }
                result.append(PixelPoint(self[index]))
            }
            walked += length
        }
        result.endContour(closed: false, startDistance: Float(startDistance), endIsCut: endIsCut)
    }
}
