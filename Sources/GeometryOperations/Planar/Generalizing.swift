import CartoucheGeospatial
import CartouchePlanarGeometry

extension GeometryEngine {
    /// Returns lines and areas without the vertices that change their shape by less than a planar distance.
    ///
    /// The algorithm is that of Douglas and Peucker, 1973. The remaining vertices keep their positions, heights and
    /// measures. A ring or closed line keeps its first vertex and the vertex farthest from it. An envelope becomes
    /// a polygon. Points and empty geometries are returned unchanged.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to generalize.
    ///   - maxDeviation: The maximum distance between the old and the new shape, in the unit of the spatial
    ///     reference.
    ///   - removeDegenerateParts: Whether to remove rings that become a line, and lines that become a point. If
    ///     false, rings and closed lines keep three vertices.
    /// - Returns: Nil if the deviation is negative or not a number.
    public static func generalize(
        _ geometry: Geometry, maxDeviation: Double, removeDegenerateParts: Bool
    ) -> Geometry? {
        guard maxDeviation >= 0 else {
            report(
                .invalidParameter(
                    "maxDeviation", what: "the deviation is negative or not a number",
                    suggestion: "use 0 or more"))
            return nil
        }
        let paths = geometry.paths
        guard paths.partCount > 0 else { return geometry }
        var result = PackedCoordinates()
        for part in 0..<paths.partCount {
            let range = paths.range(ofPart: part)
            var kept = LineSimplification(
                paths.positions, range, squaredDeviation: maxDeviation * maxDeviation
            ).kept()
            let isClosed =
                range.count > 2 && paths.positions[range.lowerBound] == paths.positions[range.upperBound - 1]
            if isClosed || geometry.isArea, kept.count < 4 {
                if removeDegenerateParts { continue }
                kept = LineSimplification.threeCorners(paths.positions, range)
            } else if removeDegenerateParts, kept.count == 2,
                paths.positions[kept[0]] == paths.positions[kept[1]]
            {
                continue
            }
            for index in kept { result.append(paths.vertex(index)) }
            result.endPart(closed: geometry.isArea)
        }
        return geometry.rebuilt(result)
    }
}

/// Finds the vertices of one line or ring that must stay.
private struct LineSimplification {
    private let positions: [SIMD2<Double>]
    private let range: Range<Int>
    private let squaredDeviation: Double

    init(_ positions: [SIMD2<Double>], _ range: Range<Int>, squaredDeviation: Double) {
        self.positions = positions
        self.range = range
        self.squaredDeviation = squaredDeviation
    }

    /// Returns the vertices that stay, in their order; the ends always stay.
    func kept() -> [Int] {
        guard range.count > 2 else { return Array(range) }
        let last = range.upperBound - 1
        var keeps = [Bool](repeating: false, count: range.count)
        keeps[0] = true
        keeps[range.count - 1] = true
        var stack: [(Int, Int)] = []
        if positions[range.lowerBound] == positions[last] {
            let farthest = Self.farthest(positions, range)
            keeps[farthest - range.lowerBound] = true
            stack = [(range.lowerBound, farthest), (farthest, last)]
        } else {
            stack = [(range.lowerBound, last)]
        }
        // For some lines the algorithm splits off one vertex at a time, which takes quadratic time. After 64
        // comparisons for each vertex, runs are halved instead. The deviation is still met, but some more vertices
        // stay.
        var comparisonsLeft = range.count * 64
        while let (start, end) = stack.popLast() {
            guard end - start > 1 else { continue }
            let chord = PlanarSegment(from: positions[start], to: positions[end])
            var farthest = start
            // Ignore the rounding error of vertices that lie on the chord.
            let rounding = chord.length * 1e-15
            var largest = max(squaredDeviation, rounding * rounding)
            for index in start + 1..<end {
                let distance = chord.nearest(to: positions[index]).squared
                // A vertex that is not a number stays.
                if distance > largest || distance.isNaN {
                    farthest = index
                    largest = distance
                    if distance.isNaN { break }
                }
            }
            guard farthest != start else { continue }
            comparisonsLeft -= end - start
            let middle = comparisonsLeft > 0 ? farthest : start + (end - start) / 2
            keeps[middle - range.lowerBound] = true
            stack.append((start, middle))
            stack.append((middle, end))
        }
        return range.filter { keeps[$0 - range.lowerBound] }
    }

    private static func farthest(_ positions: [SIMD2<Double>], _ range: Range<Int>) -> Int {
        var best = range.lowerBound + 1
        var largest = -1.0
        for index in range.dropFirst().dropLast() {
            let step = positions[index] - positions[range.lowerBound]
            let square = (step * step).sum()
            if square > largest { (best, largest) = (index, square) }
        }
        return best
    }

    /// Returns the vertices of a triangle for a ring that is too small to keep more vertices.
    ///
    /// They are the first vertex, the vertex farthest from it, and the vertex farthest from the line between these
    /// two. The repeated first vertex is included.
    static func threeCorners(_ positions: [SIMD2<Double>], _ range: Range<Int>) -> [Int] {
        guard range.count > 3 else { return Array(range) }
        let first = range.lowerBound
        let second = farthest(positions, range)
        let chord = PlanarSegment(from: positions[first], to: positions[second])
        let third = range.dropFirst().dropLast().filter { $0 != second }
            .max { chord.nearest(to: positions[$0]).squared < chord.nearest(to: positions[$1]).squared }
        return ([first, second, range.upperBound - 1] + (third.map { [$0] } ?? [])).sorted()
    }
}
