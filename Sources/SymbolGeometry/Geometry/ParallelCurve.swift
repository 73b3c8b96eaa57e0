import CLibrary

/// The curve at a distance from a line or a ring.
///
/// Every segment is moved sideways. Where neighbours part, a join fills the gap; where they overlap, both are
/// cut at their intersection; and a segment that this uses up is taken out and its neighbours meet instead.
/// Segments that meet again far along the curve still cross: ``LoopRemoval`` takes such loops out.
struct ParallelCurve {
    /// How the gap at a convex corner is filled.
    enum Join { case mitered, bevelled, rounded, square }

    /// A segment moved sideways: where it begins and ends at the moment.
    private struct Side {
        var begin: SIMD2<Double>
        var end: SIMD2<Double>
        let direction: SIMD2<Double>
        /// Points of the join after the end.
        var join: [SIMD2<Double>] = []
    }

    /// A spike longer than this many distances is cut straight.
    private static let longestMiter = 10.0

    let join: Join
    /// To the left of the line; negative to the right.
    let distance: Double
    /// Largest distance of a round join from the true arc.
    let tolerance: Double

    /// The curve beside a line; nil where nothing is left.
    func beside(line: [SIMD2<Double>]) -> [SIMD2<Double>]? {
        var sides = sides(of: line, isClosed: false)
        connect(&sides, isClosed: false)
        guard let first = sides.first else { return nil }
        var result: [SIMD2<Double>] = []
        result.reserveCapacity(sides.reduce(1) { $0 + 1 + $1.join.count })
        result.append(first.begin)
        for side in sides {
            result.append(side.end)
            result.append(contentsOf: side.join)
        }
        return result
    }

    /// The curve beside a ring, in the ring's direction, beginning beside its second vertex (as ArcGIS does);
    /// nil where the ring collapses.
    func beside(ring: [SIMD2<Double>]) -> [SIMD2<Double>]? {
        let area = Self.signedArea(of: ring)
        var sides = sides(of: ring, isClosed: true)
        connect(&sides, isClosed: true)
        guard sides.count > 1 else { return nil }
        var result: [SIMD2<Double>] = []
        result.reserveCapacity(sides.reduce(0) { $0 + 1 + $1.join.count })
        for side in sides {
            if result.last != side.end { result.append(side.end) }
            result += side.join
        }
        if result.count > 1, result.first == result.last { result.removeLast() }
        // A ring that was turned inside out has vanished.
        guard result.count > 2, Self.signedArea(of: result) * area > 0 else { return nil }
        return result
    }

    /// Twice the usual formula's half: positive for counter-clockwise rings (y up).
    static func signedArea(of ring: [SIMD2<Double>]) -> Double {
        guard let origin = ring.first else { return 0 }
        var sum = 0.0
        var last = SIMD2<Double>(0, 0)
        for point in ring {
            sum += last.cross(point - origin)
            last = point - origin
        }
        return sum / 2
    }

    private func sides(of points: [SIMD2<Double>], isClosed: Bool) -> [Side] {
        var sides: [Side] = []
        sides.reserveCapacity(points.count)
        for index in 0..<max(isClosed ? points.count : points.count - 1, 0) {
            let (from, to) = (points[index], points[index + 1 == points.count ? 0 : index + 1])
            let length = (to - from).length
            guard length > 0 else { continue }
            let direction = (to - from) / length
            let shift = direction.left * distance
            sides.append(Side(begin: from + shift, end: to + shift, direction: direction))
        }
        return sides
    }

    /// Joins neighbours and takes out those that vanish.
    private func connect(_ sides: inout [Side], isClosed: Bool) {
        guard sides.count > 1 else { return }
        let originals = sides
        let final = sides.count - 1
        for index in sides.indices where index < final || isClosed {
            meet(index, index == final ? 0 : index + 1, &sides, originals)
        }
        // Mostly no side is used up.
        guard sides.contains(where: { ($0.end - $0.begin).dot($0.direction) < 0 }) else { return }
        var next = Array(1..<sides.count + 1)
        var previous = Array(-1..<sides.count - 1)
        if isClosed {
            next[sides.count - 1] = 0
            previous[0] = sides.count - 1
        } else {
            next[sides.count - 1] = -1
        }
        var isGone = [Bool](repeating: false, count: sides.count)
        var remaining = sides.count
        // Taking a side out can use up its neighbours, so those are looked at again.
        var pending = Array(sides.indices.reversed())
        while let index = pending.popLast() {
            guard !isGone[index], remaining > (isClosed ? 2 : 1) else { continue }
            guard (sides[index].end - sides[index].begin).dot(sides[index].direction) < 0 else { continue }
            isGone[index] = true
            remaining -= 1
            let (before, after) = (previous[index], next[index])
            if before >= 0 { next[before] = after }
            if after >= 0 { previous[after] = before }
            if before >= 0 { sides[before].end = originals[before].end }
            if after >= 0 { sides[after].begin = originals[after].begin }
            if before >= 0, after >= 0, before != after {
                meet(before, after, &sides, originals, isRepaired: true)
            } else if before >= 0 {
                sides[before].join = []
            }
            if before >= 0 { pending.append(before) }
            if after >= 0 { pending.append(after) }
        }
        var kept: [Side] = []
        kept.reserveCapacity(remaining)
        for index in sides.indices where !isGone[index] { kept.append(sides[index]) }
        sides = kept
    }

    /// Makes the end of one side and the beginning of another meet.
    private func meet(
        _ first: Int, _ second: Int, _ sides: inout [Side], _ originals: [Side], isRepaired: Bool = false
    ) {
        let (a, b) = (originals[first], originals[second])
        let turn = a.direction.cross(b.direction)
        let cosine = a.direction.dot(b.direction)
        sides[first].join = []
        if abs(turn) < 1e-9, cosine > 0 {
            sides[first].end = a.end
            sides[second].begin = isRepaired ? b.begin : a.end
            return
        }
        let isGap = turn * distance < 0
        if !isGap || isRepaired {
            // Both are cut where they intersect.
            let along = (b.begin - a.end).cross(b.direction) / turn
            let meeting = a.end + a.direction * along
            if abs(turn) > 1e-9, abs(along) <= Self.longestMiter * abs(distance) || !isRepaired,
                along.isFinite
            {
                sides[first].end = meeting
                sides[second].begin = meeting
            } else {
                sides[first].end = a.end
                sides[second].begin = b.begin
                sides[first].join = [b.begin]
            }
            return
        }
        sides[first].end = a.end
        sides[second].begin = b.begin
        let corner = a.end - a.direction.left * distance
        // Half of the turn between the two directions.
        let half = atan2(abs(turn), cosine) / 2
        switch join {
        case .mitered:
            if 1 / cos(half) <= Self.longestMiter {
                let meeting = a.end + a.direction * (abs(distance) * tan(half))
                sides[first].end = meeting
                sides[second].begin = meeting
            } else {
                sides[first].join = [b.begin]
            }
        case .bevelled: sides[first].join = [b.begin]
        case .square:
            // The corner is cut square to the bisector, as far from it as the sides are.
            let reach = abs(distance) * tan(half / 2)
            sides[first].join = [a.end + a.direction * reach, b.begin - b.direction * reach, b.begin]
        case .rounded:
            let step = 2 * acos(max(1 - tolerance / max(abs(distance), tolerance), 0))
            let count = min(max(Int((2 * half / max(step, 0.01)).rounded(.up)), 1), 720)
            let start = a.direction.left * distance
            let sweep = (turn > 0 ? 1.0 : -1.0) * 2 * half * 180 / .pi
            for index in 1..<max(count, 1) {
                sides[first].join.append(corner + start.turned(by: sweep * Double(index) / Double(count)))
            }
            sides[first].join.append(b.begin)
        }
    }
}
