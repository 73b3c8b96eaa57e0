/// Takes a curve apart where it crosses itself.
enum LoopRemoval {
    /// Curves of more points are left as they are: looking for crossings would take too long.
    static let mostPoints = 50_000
    /// Pairs of segments that are looked at before the search is given up.
    private static let mostPairs = 20_000_000

    /// The loops of a ring that run the way the ring did; those the other way are what a parallel curve makes
    /// where there was no room for it.
    static func loops(of ring: [SIMD2<Double>], running area: Double) -> [[SIMD2<Double>]] {
        guard ring.count <= mostPoints else { return [ring] }
        let (main, loops) = apart(ring + [ring[0]])
        return (loops + [Array(main.dropLast())]).filter {
            $0.count > 2 && ParallelCurve.signedArea(of: $0) * area > 0
        }
    }

    /// A line without the loops in it.
    static func withoutLoops(_ line: [SIMD2<Double>]) -> [SIMD2<Double>] {
        line.count <= mostPoints ? apart(line).main : line
    }

    /// A crossing on a segment: how far along, and which.
    private struct Crossing {
        var segment: Int
        var fraction: Double
        var position: SIMD2<Double>
        var number: Int
    }

    /// Walks along the line and takes out a loop whenever a crossing is passed for the second time.
    private static func apart(
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

    /// All crossings of a line with itself, each once for either segment, in the order along the line.
    private static func crossings(of line: [SIMD2<Double>]) -> [Crossing] {
        let count = line.count - 1
        guard count > 2 else { return [] }
        let isRing = line[0] == line[count]
        let order = (0..<count).sorted { min(line[$0].x, line[$0 + 1].x) < min(line[$1].x, line[$1 + 1].x) }
        var found: [Crossing] = []
        var number = 0
        // Segments whose x ranges reach the present one.
        var active: [Int] = []
        var pairs = 0
        for index in order {
            let (from, to) = (line[index], line[index + 1])
            let low = min(from.x, to.x)
            active.removeAll { max(line[$0].x, line[$0 + 1].x) < low }
            pairs += active.count
            guard pairs < mostPairs else { return [] }
            for other in active {
                let (first, second) = (min(index, other), max(index, other))
                if second - first < 2 || isRing && first == 0 && second == count - 1 { continue }
                guard let (along, across) = meeting(line, first, second) else { continue }
                let position = line[first] + (line[first + 1] - line[first]) * along
                found.append(.init(segment: first, fraction: along, position: position, number: number))
                found.append(.init(segment: second, fraction: across, position: position, number: number))
                number += 1
            }
            active.append(index)
        }
        return found.sorted { ($0.segment, $0.fraction) < ($1.segment, $1.fraction) }
    }

    /// Where two segments cross, as fractions of both.
    private static func meeting(_ line: [SIMD2<Double>], _ a: Int, _ b: Int) -> (Double, Double)? {
        let (p, r) = (line[a], line[a + 1] - line[a])
        let (q, s) = (line[b], line[b + 1] - line[b])
        guard min(p.y, p.y + r.y) <= max(q.y, q.y + s.y), min(q.y, q.y + s.y) <= max(p.y, p.y + r.y) else {
            return nil
        }
        let turn = r.cross(s)
        guard turn != 0 else { return nil }
        let along = (q - p).cross(s) / turn
        let across = (q - p).cross(r) / turn
        return along > 0 && along < 1 && across > 0 && across < 1 ? (along, across) : nil
    }
}
