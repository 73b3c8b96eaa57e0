/// Removes the loops of curves that cross themselves.
package enum LoopRemoval {
    /// The greatest number of points; longer curves are returned unchanged, because the search would take too long.
    package static let maxPoints = 50_000
    /// The greatest number of pairs of segments to compare; beyond it, the curve is returned unchanged.
    private static let maxPairs = 20_000_000

    /// Splits a ring into loops and returns those that run in the direction of the original ring.
    ///
    /// Drops loops in the other direction. An offset curve has them if there is not enough space for it.
    ///
    /// - Parameter area: The signed area of the original ring: positive if it runs counter-clockwise.
    package static func loops(of ring: [SIMD2<Double>], running area: Double) -> [[SIMD2<Double>]] {
        guard let first = ring.first else { return [] }
        guard ring.count <= maxPoints else { return [ring] }
        let (main, loops) = split(ring + [first])
        return (loops + [Array(main.dropLast())]).filter {
            $0.count > 2 && Ring($0).signedArea * area > 0
        }
    }

    /// Returns a line without its loops.
    package static func withoutLoops(_ line: [SIMD2<Double>]) -> [SIMD2<Double>] {
        line.count <= maxPoints ? split(line).main : line
    }

    /// A crossing on one segment.
    ///
    /// `share` is the position on the segment, from 0 to 1.
    ///
    /// Each crossing occurs on two segments, with the same `number`.
    private struct Crossing {
        var segment: Int
        var share: Double
        var position: SIMD2<Double>
        var number: Int
    }

    /// Follows the line, and removes a loop at the second visit of each crossing.
    private static func split(
        _ line: [SIMD2<Double>]
    ) -> (main: [SIMD2<Double>], loops: [[SIMD2<Double>]]) {
        let crossings = crossings(of: line)
        if crossings.isEmpty { return (line, []) }
        var loops: [[SIMD2<Double>]] = []
        var path: [(position: SIMD2<Double>, crossing: Int)] = []
        var seen: [Int: Int] = [:]
        var next = 0
        for index in line.indices {
            path.append((line[index], -1))
            while next < crossings.count, crossings[next].segment == index {
                let crossing = crossings[next]
                next += 1
                if let place = seen[crossing.number], place < path.count,
                    path[place].crossing == crossing.number
                {
                    loops.append(path[place...].map(\.position))
                    for gone in path[(place + 1)...] where gone.crossing >= 0 { seen[gone.crossing] = nil }
                    path.removeSubrange((place + 1)...)
                } else {
                    seen[crossing.number] = path.count
                    path.append((crossing.position, crossing.number))
                }
            }
        }
        return (path.map(\.position), loops)
    }

    /// Returns all crossings of a line with itself, in order along the line.
    ///
    /// Each crossing occurs once on each of its two segments.
    private static func crossings(of line: [SIMD2<Double>]) -> [Crossing] {
        let count = line.count - 1
        guard count > 2 else { return [] }
        let isRing = line[0] == line[count]
        let index = SegmentIndex(
            (0..<count).map { .init(PlanarSegment(from: line[$0], to: line[$0 + 1]), vertex: $0) })
        var found: [Crossing] = []
        var number = 0
        var pairs = 0
        for entry in index.entries where pairs < maxPairs {
            let first = Int(entry.vertex)
            index.forEach(touching: entry.segment.box) { other in
                pairs += 1
                let second = Int(index.entries[other].vertex)
                if second - first < 2 || isRing && first == 0 && second == count - 1 { return }
                guard let (share, otherShare) = entry.segment.intersection(index.entries[other].segment),
                    share > 0, share < 1, otherShare > 0, otherShare < 1
                else { return }
                let position = line[first] + (line[first + 1] - line[first]) * share
                found.append(.init(segment: first, share: share, position: position, number: number))
                found.append(.init(segment: second, share: otherShare, position: position, number: number))
                number += 1
            }
        }
        return pairs < maxPairs ? found.sorted { ($0.segment, $0.share) < ($1.segment, $1.share) } : []
    }
}
