import Geospatial
import PlanarGeometry

extension GeometryEngine {
    /// Lines and areas without the vertices that change their course by less than a distance on the flat map
    /// (Douglas and Peucker, 1973).
    ///
    /// The vertices that are left stay where they are, with their heights and measures. A ring or a closed
    /// line keeps its first vertex and the one farthest from it. An envelope becomes a polygon; points and
    /// empty geometries come back as they are.
    ///
    /// - Parameters:
    ///   - geometry: what loses vertices.
    ///   - maxDeviation: how far the new course may be from the old one, in the unit of the spatial reference.
    ///   - removeDegenerateParts: whether rings that have shrunk to a line, and lines that have shrunk to a
    ///     point, are left out; else rings keep three vertices, and closed lines too.
    /// - Returns: nil for a deviation that is negative or not a number.
    public static func generalize(
        _ geometry: any Geometry, maxDeviation: Double, removeDegenerateParts: Bool
    ) -> (any Geometry)? {
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
            var kept = CourseSimplification(
                paths.positions, range, squaredDeviation: maxDeviation * maxDeviation
            ).kept()
            let isClosed =
                range.count > 2 && paths.positions[range.lowerBound] == paths.positions[range.upperBound - 1]
            if isClosed || geometry.isArea, kept.count < 4 {
                if removeDegenerateParts { continue }
                kept = CourseSimplification.threeCorners(paths.positions, range)
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

/// Which vertices of one line or ring matter.
private struct CourseSimplification {
    private let positions: [SIMD2<Double>]
    private let range: Range<Int>
    private let squaredDeviation: Double

    init(_ positions: [SIMD2<Double>], _ range: Range<Int>, squaredDeviation: Double) {
        self.positions = positions
        self.range = range
        self.squaredDeviation = squaredDeviation
    }

    /// The vertices that are left, in their order; the ends always are.
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
        // Courses made for it split off one vertex at a time; after so many looks runs are halved instead,
        // which keeps the promise about the deviation but a vertex more.
        var looks = range.count * 64
        while let (start, end) = stack.popLast() {
            guard end - start > 1 else { continue }
            let chord = PlanarSegment(from: positions[start], to: positions[end])
            var farthest = start
            // What lies on the chord is off it by rounding alone.
            let rounding = chord.length * 1e-15
            var most = max(squaredDeviation, rounding * rounding)
            for index in start + 1..<end {
                let distance = chord.nearest(to: positions[index]).squared
                // What is not a number is kept.
                if distance > most || distance.isNaN {
                    farthest = index
                    most = distance
                    if distance.isNaN { break }
                }
            }
            guard farthest != start else { continue }
            looks -= end - start
            let middle = looks > 0 ? farthest : start + (end - start) / 2
            keeps[middle - range.lowerBound] = true
            stack.append((start, middle))
            stack.append((middle, end))
        }
        return range.filter { keeps[$0 - range.lowerBound] }
    }

    private static func farthest(_ positions: [SIMD2<Double>], _ range: Range<Int>) -> Int {
        var best = range.lowerBound + 1
        var most = -1.0
        for index in range.dropFirst().dropLast() {
            let step = positions[index] - positions[range.lowerBound]
            let square = (step * step).sum()
            if square > most { (best, most) = (index, square) }
        }
        return best
    }

    /// Three corners of a ring that is too small to keep more: its first vertex, the one farthest from that,
    /// and the one farthest from the line between, closed again.
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
