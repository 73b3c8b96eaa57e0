/// Connects the pieces of a region's border to rings.
struct RingTracing {
    /// A piece with the region on its left.
    private struct Side {
        var from: UInt64
        var to: UInt64
        var piece: Int32
        /// Whether the piece has the region on its right.
        var isReversed: Bool
    }

    private let pieces: [LineNoding.Piece]
    /// The pieces in the order of `from`.
    private let sides: [Side]

    /// Prepares border pieces.
    init(_ border: [WindingSweep.BorderPiece], _ pieces: [LineNoding.Piece]) {
        self.pieces = pieces
        sides = border.map { entry in
            let piece = pieces[Int(entry.piece)]
            let (start, end) = (WindingSweep.key(piece.start), WindingSweep.key(piece.end))
            return Side(
                from: entry.isReversed ? end : start, to: entry.isReversed ? start : end, piece: entry.piece,
                isReversed: entry.isReversed)
        }.sorted { ($0.from, $0.piece) < ($1.from, $1.piece) }
    }

    /// Returns the rings, in the order of their first pieces; the weight is -1 if the region is on the right.
    ///
    /// - Parameter minThickness: Omits rings whose area is smaller than this, times half of their length.
    func rings(minThickness: Double) -> [RingRegion.WeightedRing] {
        var isUsed = [Bool](repeating: false, count: sides.count)
        var rings: [RingRegion.WeightedRing] = []
        for first in sides.indices.sorted(by: { sides[$0].piece < sides[$1].piece }) where !isUsed[first] {
            var ring = [first]
            isUsed[first] = true
            while sides[ring[ring.count - 1]].to != sides[first].from,
                let next = next(after: ring[ring.count - 1], isUsed)
            {
                isUsed[next] = true
                ring.append(next)
            }
            let vertices = vertices(of: ring)
            var length = 0.0
            for (index, vertex) in vertices.enumerated() {
                length += (vertex - vertices[index == 0 ? vertices.count - 1 : index - 1]).length
            }
            if abs(Ring(vertices).signedArea) > length / 2 * minThickness {
                rings.append(.init(vertices, weight: sides[first].isReversed ? -1 : 1))
            }
        }
        return rings
    }

    /// Returns the unused side that continues a side; at a node of several rings, the leftmost.
    private func next(after index: Int, _ isUsed: [Bool]) -> Int? {
        let side = sides[index]
        var (low, high) = (0, sides.count)
        while low < high {
            let middle = (low + high) / 2
            if sides[middle].from < side.to { low = middle + 1 } else { high = middle }
        }
        var best: Int?
        var bestTurn = -Double.infinity
        let heading = WindingSweep.place(side.to) - WindingSweep.place(side.from)
        while low < sides.count, sides[low].from == side.to {
            if !isUsed[low] {
                let step = WindingSweep.place(sides[low].to) - WindingSweep.place(sides[low].from)
                let turn = heading.cross(step).arcTangent(over: heading.dot(step))
                if turn > bestTurn { (best, bestTurn) = (low, turn) }
            }
            low += 1
        }
        return best
    }

    /// Returns the vertices of a ring of sides, without those in the middle of segments.
    ///
    /// The ring has the direction of its first piece, and starts with its first vertex.
    private func vertices(of ring: [Int]) -> [SIMD2<Double>] {
        var ordered = ring
        let isReversed = sides[ring[0]].isReversed
        if isReversed { ordered[1...].reverse() }
        var vertices: [SIMD2<Double>] = []
        vertices.reserveCapacity(ring.count)
        var before = sides[ordered[ordered.count - 1]]
        for index in ordered {
            let side = sides[index]
            let piece = pieces[Int(side.piece)]
            if pieces[Int(before.piece)].segment != piece.segment {
                vertices.append(side.isReversed == isReversed ? piece.startPosition : piece.endPosition)
            }
            before = side
        }
        return vertices
    }
}
