import CartoucheGeospatial

/// The lines around which a buffer is made, as geodesics between places.
extension GeodeticBuffer {
    /// Returns the paths of one part of a geometry, as places that geodesics connect.
    ///
    /// Curves are split into geodesics that are within the deviation. Vertices that change the path by less than the
    /// deviation are removed. Edges of an area along ±180° or at a pole are left out: they are cuts, not borders.
    func bufferPaths(
        of paths: PackedCoordinates, part: Int, isArea: Bool
    ) throws(GeospatialError) -> [[SIMD2<Double>]] {
        let range = paths.range(ofPart: part)
        let places = frame.geographic(Array(paths.positions[range]))
        let extent = paths.replacingPositions(frame.geographic(paths.positions)).extent(in: nil)
        let isCut = isArea && extent.xMin == -180 && extent.xMax == 180
        var result: [[SIMD2<Double>]] = []
        var path: [SIMD2<Double>] = []
        func end() {
            if let first = path.first {
                result.append(path.count > 2 ? simplified(path) : path.isEmpty ? [first] : path)
            }
            path = []
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
            if path.isEmpty { path = [start] }
            if curveType == .shapePreserving {
                let line = paths.positions
                let between = Geodesy.shapePreservingLine(
                    from: line[range.lowerBound + index], to: line[range.lowerBound + index + 1], in: frame)
                path += between.dropLast().map(\.end)
            } else if curveType != .geodesic {
                let curve = GeodeticCurve(curveType, from: start, to: next, with: solver)
                guard curve.length.isFinite else { throw .notAPlace }
                // The distance between a curve and its geodesic is less than length² / (8 · R).
                let maxLength = max((deviation * radius).squareRoot(), 100)
                let count = min((curve.length / maxLength).rounded(.up), 100_000)
                for stop in 1..<max(Int(count), 1) {
                    path.append(curve.place(at: curve.length * Double(stop) / count))
                }
            }
            path.append(next)
        }
        if places.count == 1 { path = places }
        end()
        return result
    }

    /// Returns a path without the vertices that are near a straight line, through space, between two other vertices.
    private func simplified(_ path: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let spatial = path.map(frame.spheroid.cartesian)
        let limit = deviation / 4 * (deviation / 4)
        var keeps = [Bool](repeating: false, count: path.count)
        keeps[0] = true
        keeps[path.count - 1] = true
        var stack = [(0, path.count - 1)]
        // For some paths the comparisons would take quadratic time. After a limit, runs are halved instead.
        var comparisonsLeft = path.count * 64
        while let (start, end) = stack.popLast() {
            guard end - start > 1 else { continue }
            let chord = spatial[end] - spatial[start]
            let square = chord.dot(chord)
            var farthest = start
            var largest = limit
            for index in start + 1..<end {
                let arm = spatial[index] - spatial[start]
                let fraction = square > 0 ? min(max(arm.dot(chord) / square, 0), 1) : 0
                let gap = arm - chord * fraction
                if gap.dot(gap) > largest { (farthest, largest) = (index, gap.dot(gap)) }
            }
            guard farthest != start else { continue }
            comparisonsLeft -= end - start
            let middle = comparisonsLeft > 0 ? farthest : start + (end - start) / 2
            keeps[middle] = true
            stack.append((start, middle))
            stack.append((middle, end))
        }
        return zip(path, keeps).filter(\.1).map(\.0)
    }
}
