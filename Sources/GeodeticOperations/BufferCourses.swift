import Geospatial

/// The lines around which a buffer is made, as geodesics between places.
extension GeodeticBuffer {
    /// Returns the paths of one part of a geometry, as places that geodesics connect.
    ///
    /// Curves are split into geodesics that are within the deviation. Vertices that matter less than the deviation
    /// are removed. Edges of an area along ±180° or at a pole are left out if they are only cuts.
    func courses(
        of paths: PackedCoordinates, part: Int, isArea: Bool
    ) throws(GeospatialError) -> [[SIMD2<Double>]] {
        let range = paths.range(ofPart: part)
        let places = frame.geographic(Array(paths.positions[range]))
        let extent = paths.replacingPositions(frame.geographic(paths.positions)).extent(in: nil)
        let isCut = isArea && extent.xMin == -180 && extent.xMax == 180
        var courses: [[SIMD2<Double>]] = []
        var course: [SIMD2<Double>] = []
        func end() {
            if let first = course.first {
                courses.append(course.count > 2 ? simplified(course) : course.isEmpty ? [first] : course)
            }
            course = []
        }
        for index in places.indices.dropLast() {
            let (start, next) = (places[index], places[index + 1])
            let isBorder =
                (isCut && abs(start.x) == 180 && start.x == next.x)
                || (isArea && abs(start.y) == 90 && start.y == next.y)
            if isBorder {
                end()
                continue
            }
            if course.isEmpty { course = [start] }
            if curveType == .shapePreserving {
                let line = paths.positions
                let between = Geodesy.shapePreservingLine(
                    from: line[range.lowerBound + index], to: line[range.lowerBound + index + 1], in: frame)
                course += between.dropLast().map(\.end)
            } else if curveType != .geodesic {
                let curve = GeodeticCurve(curveType, from: start, to: next, with: solver)
                guard curve.length.isFinite else { throw .notAPlace }
                // The distance between a curve and its geodesic is less than 1/8 of its squared length divided by
                // R.
                let longest = max((deviation * radius).squareRoot(), 100)
                let count = min((curve.length / longest).rounded(.up), 100_000)
                for stop in 1..<max(Int(count), 1) {
                    course.append(curve.place(at: curve.length * Double(stop) / count))
                }
            }
            course.append(next)
        }
        if places.count == 1 { course = places }
        end()
        return courses
    }

    /// Returns a path without the vertices that are near the straight line between others, in space.
    private func simplified(_ course: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let spatial = course.map(frame.spheroid.cartesian)
        let limit = deviation / 4 * (deviation / 4)
        var keeps = [Bool](repeating: false, count: course.count)
        keeps[0] = true
        keeps[course.count - 1] = true
        var stack = [(0, course.count - 1)]
        // For some paths the comparisons would take quadratic time. After a limit, runs are halved instead.
        var looks = course.count * 64
        while let (start, end) = stack.popLast() {
            guard end - start > 1 else { continue }
            let chord = spatial[end] - spatial[start]
            let square = chord.dot(chord)
            var farthest = start
            var most = limit
            for index in start + 1..<end {
                let arm = spatial[index] - spatial[start]
                let share = square > 0 ? min(max(arm.dot(chord) / square, 0), 1) : 0
                let gap = arm - chord * share
                if gap.dot(gap) > most { (farthest, most) = (index, gap.dot(gap)) }
            }
            guard farthest != start else { continue }
            looks -= end - start
            let middle = looks > 0 ? farthest : start + (end - start) / 2
            keeps[middle] = true
            stack.append((start, middle))
            stack.append((middle, end))
        }
        return zip(course, keeps).filter(\.1).map(\.0)
    }
}
