extension OffsetCurve {
    /// Returns the offset curve of a line, in its direction, without the loops in which it runs backwards.
    ///
    /// Such loops are nearer to the line than the distance. The curve stays in one piece: it can cross itself
    /// elsewhere, and can pass near other parts of the line.
    ///
    /// - Parameters:
    ///   - line: The vertices in order.
    ///   - tolerance: Vertices are omitted if this moves the curve by less than this distance.
    /// - Returns: The vertices; nil if nothing is left.
    package func trimmed(line: [SIMD2<Double>], tolerance: Double = 0) -> [SIMD2<Double>]? {
        let sides = sides(of: withoutPockets(line, tolerance: tolerance), isClosed: false)
        return sides.isEmpty ? nil : OffsetTrimming(self, sides).result
    }

    /// Returns the offset curve of a ring, in its direction, without the loops in which it runs backwards.
    ///
    /// Where two far parts of the ring are too near to each other, the curve stays in one piece and crosses itself.
    ///
    /// - Parameters:
    ///   - ring: The vertices in order, without repeating the first.
    ///   - tolerance: Vertices are omitted if this moves the curve by less than this distance.
    ///   - first: The number of the vertex at which the curve starts, if it remains.
    /// - Returns: The vertices, without repeating the first; nil if the ring is too small.
    package func trimmed(
        ring: [SIMD2<Double>], tolerance: Double = 0, from first: Int = 0
    ) -> [SIMD2<Double>]? {
        guard ring.count > 2 else { return nil }
        func vertex(_ number: Int) -> SIMD2<Double> { ring[number % ring.count] }
        let index = SegmentIndex(
            ring.indices.map { SegmentIndex.Entry(PlanarSegment(from: ring[$0], to: vertex($0 + 1))) })
        guard !index.isEmpty else { return nil }
        let nearest = abs(distance) * (1 - 1e-4)
        // The curve is opened where it is at the distance from all sides.
        for number in 0..<ring.count {
            let side = (first + ring.count - 1 + number) % ring.count
            let segment = PlanarSegment(from: ring[side], to: vertex(side + 1))
            guard segment.length > 0, segment.length.isFinite else { continue }
            for share in [0.5, 0.2, 0.8] {
                let opening = segment.start + segment.direction * (segment.length * share)
                guard index.distance(to: opening + segment.direction.left * distance) >= nearest else {
                    continue
                }
                let opened = [opening] + ring.indices.map { vertex(side + 1 + $0) } + [opening]
                guard var curve = trimmed(line: opened, tolerance: tolerance), curve.count > 4 else {
                    return nil
                }
                curve.removeLast()
                curve.removeFirst()
                return curve
            }
        }
        return nil
    }
}

/// The state of ``OffsetCurve/trimmed(line:tolerance:)``.
private struct OffsetTrimming {
    /// What a segment of the curve belongs to, with the number of a side.
    private enum Origin {
        case side(Int)
        /// The join after the side.
        case join(Int)
        /// The way to the vertex after the side, and back to the curve.
        case vertex
    }

    private let curve: OffsetCurve
    private let sides: [OffsetCurve.Side]
    /// The areas that the joins cover.
    private var joins: [[SIMD2<Double>]] = []
    private var points: [SIMD2<Double>] = []
    /// The origin of the segment after each point.
    private var origins: [Origin] = []
    private var hasVertices = false
    private(set) var result: [SIMD2<Double>] = []

    init(_ curve: OffsetCurve, _ sides: [OffsetCurve.Side]) {
        self.curve = curve
        self.sides = sides
        buildCurve()
        let noding = LineNoding([points], isClosed: false)
        guard noding.isSplit || hasVertices, !noding.isIncomplete else {
            result = points
            return
        }
        trim(noding)
    }

    private mutating func buildCurve() {
        points.append(sides[0].begin)
        origins.append(.side(0))
        for (index, corner) in curve.corners(of: sides, isClosed: false).enumerated() {
            let count = points.count
            curve.append(corner, sides[index], sides[index + 1], to: &points)
            var origin = Origin.join(index)
            switch corner {
            case .gap:
                joins.append(
                    [sides[index].segment.end, sides[index].end] + points[count...] + [sides[index + 1].begin]
                )
            case .cut: break
            case .vertex:
                origin = .vertex
                hasVertices = true
            }
            for _ in count + 1..<max(points.count, count + 1) { origins.append(origin) }
            origins.append(.side(index + 1))
        }
        points.append(sides[sides.count - 1].end)
    }

    /// A part of the curve between two nodes.
    private struct Piece {
        var start: SIMD2<Double>
        var end: SIMD2<Double>
        /// The length if it is at the distance from the line; 0 if it is nearer.
        var farLength: Double
        var isVertex: Bool
        /// The number of the curve's segment.
        var segment: Int32
    }

    private mutating func trim(_ noding: LineNoding) {
        let nodes = noding.pieces
        let index = SegmentIndex(sides.map { SegmentIndex.Entry($0.segment) })
        let joinIndex = BoxIndex(joins.map { Box(around: $0) })
        let margin = abs(curve.distance) * 1e-4
        var places: [UInt64: [Int]] = [:]
        // The sum of `farLength` before each piece.
        var sums = [0.0]
        var pieces: [Piece] = []
        var hint = 0
        for (number, node) in nodes.enumerated() {
            places[WindingSweep.key(node.start), default: []].append(number)
            let origin = origins[Int(noding.segments[Int(node.segment)].vertex)]
            var piece = Piece(
                start: node.startPosition, end: node.endPosition, farLength: 0, isVertex: false,
                segment: node.segment)
            if let test = testPoint(of: piece, origin) {
                let hit = index.nearest(to: test, hint: hint)
                hint = hit.entry
                let middle = (piece.start + piece.end) / 2
                var isNear = hit.squared.squareRoot() < abs(curve.distance) - margin
                // Miters extend beyond the distance.
                if !isNear, curve.join.maxOverhang > 0 {
                    let own = index.nearest(to: middle, hint: hint)
                    isNear = own.squared.squareRoot() < abs(curve.distance) - margin
                    joinIndex.forEach(touching: Box(low: middle, high: middle)) { number in
                        isNear = isNear || Self.isInside(middle, joins[number], margin: margin)
                    }
                }
                if !isNear { piece.farLength = (piece.end - piece.start).length }
            } else {
                piece.isVertex = true
            }
            pieces.append(piece)
        }
        // Where the curve follows the same piece twice, only the last time counts.
        var seen = Set<SIMD2<UInt64>>()
        for number in nodes.indices.reversed() {
            let ends = SIMD2(WindingSweep.key(nodes[number].start), WindingSweep.key(nodes[number].end))
            if !seen.insert(ends).inserted { pieces[number].farLength = 0 }
        }
        for piece in pieces { sums.append(sums[sums.count - 1] + piece.farLength) }
        // Rounding can move the ends of a loop.
        let slack = abs(curve.distance) * 0.05
        guard let last = nodes.last, sums[nodes.count] > slack else { return }
        places[WindingSweep.key(last.end), default: []].append(nodes.count)
        var kept: [Piece] = []
        var next = 0
        while next < nodes.count {
            // The last return to this node, if everything until then is nearer than the distance.
            let visits = places[WindingSweep.key(nodes[next].start)] ?? []
            if let back = visits.last(where: { $0 > next && sums[$0] - sums[next] <= slack }) {
                next = back
            } else {
                kept.append(pieces[next])
                next += 1
            }
        }
        appendKept(withoutTurnedEnds(kept))
    }

    /// Returns a position that is nearer to the line than the distance if the piece is; nil for the way to a vertex.
    private func testPoint(of piece: Piece, _ origin: Origin) -> SIMD2<Double>? {
        let middle = (piece.start + piece.end) / 2
        // Joins can extend beyond the distance.
        func atDistance(from vertex: SIMD2<Double>) -> SIMD2<Double> {
            let arm = middle - vertex
            return vertex + arm * (abs(curve.distance) / max(arm.length, .leastNormalMagnitude))
        }
        switch origin {
        case .vertex: return nil
        // A bevel is nearer than the distance everywhere.
        case .join where curve.join == .bevel: return middle
        case .join(let index): return atDistance(from: sides[index].segment.end)
        case .side(let index):
            let segment = sides[index].segment
            let along = (middle - segment.start).dot(segment.direction)
            if along < 0 { return atDistance(from: segment.start) }
            return along > segment.length ? atDistance(from: segment.end) : middle
        }
    }

    /// Removes the ends of the curve that are nearer than the distance and lie beyond a vertex of the line.
    ///
    /// If the line is closed, removes all ends that are nearer than the distance, so that the curve is closed too.
    private func withoutTurnedEnds(_ pieces: [Piece]) -> ArraySlice<Piece> {
        guard let first = pieces.firstIndex(where: { $0.farLength > 0 }),
            let last = pieces.lastIndex(where: { $0.farLength > 0 })
        else { return [] }
        if sides[0].segment.start == sides[sides.count - 1].segment.end { return pieces[first...last] }
        let start = pieces[..<first].lastIndex(where: \.isVertex).map { $0 + 1 } ?? 0
        let end = pieces[last...].firstIndex(where: \.isVertex) ?? pieces.count
        return pieces[start..<end]
    }

    /// Whether a position lies in a convex area, and at least a margin away from its edge.
    private static func isInside(
        _ position: SIMD2<Double>, _ area: [SIMD2<Double>], margin: Double
    ) -> Bool {
        var side = 0.0
        for (index, vertex) in area.enumerated() {
            let edge = PlanarSegment(from: vertex, to: area[index + 1 == area.count ? 0 : index + 1])
            if edge.length == 0 { continue }
            let left = edge.left(of: position)
            if abs(left) <= margin || left * side < 0 { return false }
            side = left
        }
        return side != 0
    }

    /// Appends pieces to the result; connects the sides directly where they pass through a vertex.
    private mutating func appendKept(_ pieces: ArraySlice<Piece>) {
        guard let first = pieces.first else { return }
        result.append(first.start)
        for (index, piece) in zip(pieces.indices, pieces) {
            if index + 1 < pieces.endIndex {
                let next = pieces[index + 1]
                if piece.segment == next.segment || (piece.isVertex && next.isVertex) { continue }
            }
            result.append(piece.end)
        }
    }
}
