extension OffsetCurve {
    /// The longest extension of a side to an intersection, as a multiple of the offset distance.
    ///
    /// A straight line replaces a longer extension.
    private static let maxRepair = 10.0

    /// Returns the offset curve of a line, in its direction; nil if nothing is left.
    package func trimmed(line: [SIMD2<Double>]) -> [SIMD2<Double>]? {
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

    /// Returns the offset curve of a ring, in its direction.
    ///
    /// It starts at the ring's second vertex, as in ArcGIS.
    ///
    /// - Parameter ring: The vertices in order, without repeating the first.
    /// - Returns: The vertices, or nil if the ring collapses.
    package func trimmed(ring: [SIMD2<Double>]) -> [SIMD2<Double>]? {
        let area = Ring(ring).signedArea
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
        // A ring with the opposite direction has collapsed.
        guard result.count > 2, Ring(result).signedArea * area > 0 else { return nil }
        return result
    }

    /// Joins neighboring sides, and removes the sides that are used up.
    private func connect(_ sides: inout [Side], isClosed: Bool) {
        guard sides.count > 1 else { return }
        let originals = sides
        // All corners reuse this memory.
        var scratch: [SIMD2<Double>] = []
        let final = sides.count - 1
        for index in sides.indices where index < final || isClosed {
            meet(index, index == final ? 0 : index + 1, &sides, originals, scratch: &scratch)
        }
        // Usually, no side is used up.
        guard sides.contains(where: \.isUsedUp) else { return }
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
        // Removing a side can use up its neighbors, so they are checked again.
        var pending = Array(sides.indices.reversed())
        while let index = pending.popLast() {
            guard !isGone[index], remaining > (isClosed ? 2 : 1), sides[index].isUsedUp else { continue }
            isGone[index] = true
            remaining -= 1
            let (before, after) = (previous[index], next[index])
            if before >= 0 { next[before] = after }
            if after >= 0 { previous[after] = before }
            if before >= 0 { sides[before].end = originals[before].end }
            if after >= 0 { sides[after].begin = originals[after].begin }
            if before >= 0, after >= 0, before != after {
                meet(before, after, &sides, originals, scratch: &scratch, isRepaired: true)
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

    /// Connects the end of one side with the beginning of another.
    ///
    /// - Parameters:
    ///   - scratch: Memory for the points of a join.
    ///   - isRepaired: Whether sides between the two were removed.
    private func meet(
        _ first: Int, _ second: Int, _ sides: inout [Side], _ originals: [Side],
        scratch: inout [SIMD2<Double>], isRepaired: Bool = false
    ) {
        let (a, b) = (originals[first], originals[second])
        let turn = a.direction.cross(b.direction)
        sides[first].join = []
        if abs(turn) < 1e-9, a.direction.dot(b.direction) > 0 {
            sides[first].end = a.end
            sides[second].begin = isRepaired ? b.begin : a.end
            return
        }
        let isGap = turn * distance < 0
        guard !isGap || isRepaired else {
            scratch.removeAll(keepingCapacity: true)
            appendJoin(a, b, to: &scratch)
            sides[first].end = scratch[0]
            sides[second].begin = scratch[scratch.count - 1]
            if scratch.count > 1 { sides[first].join = Array(scratch.dropFirst()) }
            return
        }
        // Both sides are cut at their intersection.
        let along = (b.begin - a.end).cross(b.direction) / turn
        if abs(turn) > 1e-9, abs(along) <= Self.maxRepair * abs(distance) || !isRepaired, along.isFinite {
            sides[first].end = a.end + a.direction * along
            sides[second].begin = sides[first].end
        } else {
            sides[first].end = a.end
            sides[second].begin = b.begin
            sides[first].join = [b.begin]
        }
    }
}
