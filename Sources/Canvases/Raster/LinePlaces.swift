import CartouchePlanarGeometry

/// The position of a point relative to the nearest line.
struct LinePlace {
    /// The length along the line from its start to the nearest point of the line.
    let along: Double
    /// The distance to the left of the line.
    ///
    /// At an open end, this is the distance from the extended line. At a corner, it is the distance from the corner,
    /// with the sign of the side.
    let left: Double
    /// The distance beyond an open end along the extended line: negative before the start, otherwise 0 or positive.
    let beyond: Double
    /// The length of the line.
    let length: Double
}

extension NearestLines {
    /// The number of points that share one search of the index.
    private static let runLength = 8
    /// The greatest number of segments near a run; with more segments, each point has its own search.
    private static let maxCandidates = 48

    /// Calls `body` with the place of each point in a row of equidistant points.
    ///
    /// A search collects the segments near a few neighboring points. If `d` is the distance from the middle point to
    /// its nearest segment and `r` the distance to the other points, a segment can only be the nearest of one of
    /// them if its distance from the middle point is at most `d + 2 r`.
    @inline(__always)
    func forPlaces(
        from first: SIMD2<Double>, step: SIMD2<Double>, count: Int, _ body: (Int, LinePlace) -> Void
    ) {
        let stepLength = (step * step).sum().squareRoot()
        var hint = 0
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.maxCandidates) { candidates in
            var start = 0
            while start < count {
                let end = min(start &+ Self.runLength, count)
                let half = Double(end &- start &- 1) / 2
                let middle = first + step * (Double(start) + half)
                let nearest = index.nearest(to: middle, hint: hint)
                hint = nearest.entry
                let found = index.entries(
                    within: nearest.squared.squareRoot() + 2 * half * stepLength, of: middle,
                    into: candidates)
                for number in start..<end {
                    let point = first + step * Double(number)
                    let hit =
                        found.map { index.nearest(to: point, among: candidates[..<$0]) }
                        ?? index.nearest(to: point, hint: hint)
                    body(number, place(of: point, hit))
                }
                start = end
            }
        }
    }

    /// Returns the place of a point whose nearest segment is known.
    @inline(__always)
    private func place(of point: SIMD2<Double>, _ nearest: SegmentIndex.Hit) -> LinePlace {
        let entry = index.entries[nearest.entry]
        let segment = entry.segment
        var left = segment.left(of: point)
        var beyond = 0.0
        let isStart = nearest.along <= 0
        if isStart || nearest.along >= segment.length {
            if let other = neighbor(of: nearest.entry, before: isStart) {
                // At a corner, the segment whose line is farther from the point decides on the side.
                let otherLeft = index.entries[other].segment.left(of: point)
                let distance = nearest.squared.squareRoot()
                left = (abs(left) >= abs(otherLeft) ? left : otherLeft) < 0 ? -distance : distance
            } else {
                beyond = ((point - segment.start) * segment.direction).sum() - nearest.along
            }
        }
        return LinePlace(
            along: startDistances[nearest.entry] + nearest.along, left: left, beyond: beyond,
            length: lengths[Int(entry.line)])
    }
}
