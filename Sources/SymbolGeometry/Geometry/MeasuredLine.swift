import CartoucheCLibrary

/// A line or ring with the distances along it.
///
/// A ring's first point is repeated at its end.
package struct MeasuredLine {
    let points: [SIMD2<Double>]
    /// The distance of each point from the first, along the line.
    let distances: [Double]
    let isClosed: Bool

    /// Creates the line, or nil if the part has no length.
    package init?(_ part: EffectGeometry.Part) {
        var points: [SIMD2<Double>] = []
        var distances: [Double] = []
        points.reserveCapacity(part.points.count + 1)
        distances.reserveCapacity(part.points.count + 1)
        var walked = 0.0
        guard var last = part.points.first else { return nil }
        points.append(last)
        distances.append(0)
        for index in 1..<part.points.count + (part.isClosed ? 1 : 0) {
            let point = part.points[index == part.points.count ? 0 : index]
            let step = (point - last).length
            guard step > 0 else { continue }
            walked += step
            last = point
            points.append(point)
            distances.append(walked)
        }
        guard walked > 0, walked.isFinite else { return nil }
        self.points = points
        self.distances = distances
        isClosed = part.isClosed
    }

    package var length: Double { distances[distances.count - 1] }

    /// Returns the index of the segment at a distance.
    ///
    /// At a vertex, it is the segment that starts there. At the end of the line, it is the last segment.
    func segment(at distance: Double) -> Int {
        var low = 0
        var high = distances.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the direction of a segment as a unit vector.
    func direction(ofSegment index: Int) -> SIMD2<Double> {
        (points[index + 1] - points[index]) / (distances[index + 1] - distances[index])
    }

    /// Returns the position and the direction at a distance.
    ///
    /// Beyond the ends, the line continues straight.
    package func place(at distance: Double) -> (position: SIMD2<Double>, direction: SIMD2<Double>) {
        let index = segment(at: distance)
        let direction = direction(ofSegment: index)
        return (points[index] + direction * (distance - distances[index]), direction)
    }

    /// Returns the position of a marker and its direction at a distance.
    ///
    /// At a vertex, it is the direction of the segment that ends there, as in ArcGIS. At the start of the line, it is
    /// the first segment's.
    func markerPlace(at distance: Double) -> (position: SIMD2<Double>, direction: SIMD2<Double>) {
        let index = segment(at: distance)
        // Rounding errors must not decide which segment a marker on a corner follows.
        guard index > 0, distance - distances[index] <= length * 1e-9 else { return place(at: distance) }
        return (points[index], direction(ofSegment: index - 1))
    }

    /// Returns the points between two distances, both within the line.
    func piece(from begin: Double, to end: Double) -> [SIMD2<Double>] {
        guard end > begin else { return [] }
        var result = [place(at: begin).position]
        var index = segment(at: begin) + 1
        while index < points.count, distances[index] < end {
            if distances[index] > begin { result.append(points[index]) }
            index += 1
        }
        result.append(place(at: end).position)
        return result
    }
}

extension SIMD2<Double> {
    /// The distance from the origin.
    @inlinable package var length: Double { (self * self).sum().squareRoot() }
    /// The vector rotated by 90° counterclockwise (y up): the left of a direction.
    @inlinable package var left: SIMD2<Double> { SIMD2(-y, x) }

    /// Returns the vector rotated counterclockwise (y up) by an angle in degrees.
    package func turned(by degrees: Double) -> SIMD2<Double> {
        let direction = SIMD2(degrees: degrees)
        return SIMD2(x * direction.x - y * direction.y, x * direction.y + y * direction.x)
    }

    /// Creates the unit vector at an angle counterclockwise from east (y up).
    ///
    /// Quarter turns are exact.
    package init(degrees: Double) {
        let turn = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
        switch turn {
        case 0: self.init(1, 0)
        case 90, -270: self.init(0, 1)
        case 180, -180: self.init(-1, 0)
        case 270, -90: self.init(0, -1)
        default: self.init(cos(turn * .pi / 180), sin(turn * .pi / 180))
        }
    }

    /// Returns z of the cross product.
    ///
    /// It is positive if `other` is to the left.
    @inlinable package func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
    /// Returns the dot product.
    @inlinable package func dot(_ other: SIMD2<Double>) -> Double { (self * other).sum() }
}
