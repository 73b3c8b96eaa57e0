/// The winding numbers on both sides of pieces that meet only at their ends.
///
/// A vertical line sweeps the plane from left to right, and holds the pieces that it crosses, from bottom to top
/// (Bentley and Ottmann, *Algorithms for reporting and counting geometric intersections*, 1979, without their search
/// for crossings). The winding number changes at each piece. This takes the time n·log n for n pieces, because usually
/// few of them are above each other.
struct WindingSweep {
    /// A piece of the region's border.
    struct BorderPiece {
        /// The number of the piece.
        var piece: Int32
        /// Whether the region is on the right of the piece.
        var isReversed: Bool
    }

    /// All pieces that have the region on one side only.
    private(set) var border: [BorderPiece] = []

    /// A piece from its left to its right end; the lower end comes first if it is vertical.
    private struct Edge {
        var low: UInt64
        var high: UInt64
        /// The winding number above, minus the winding number below.
        var step: Int32
        var piece: Int32
    }

    /// The greatest number of moves in the list of crossed pieces.
    ///
    /// It protects against many long pieces above each other.
    private static let maxMoves = 20_000_000_000

    /// Sweeps over pieces; nil if it takes too long.
    ///
    /// - Parameter weights: The number of times that each piece counts.
    init?(_ pieces: [LineNoding.Piece], weights: [Int32], _ rule: RingRegion.Rule) {
        let edges = Self.edges(pieces, weights)
        var ends = edges.map(\.high)
        ends.sort()
        var above = [Int32](repeating: 0, count: edges.count)
        var active: [Int32] = []
        var starting: [Int32] = []
        var (next, nextEnd, moves) = (0, 0, 0)
        while nextEnd < ends.count {
            let key = next < edges.count ? min(edges[next].low, ends[nextEnd]) : ends[nextEnd]
            let place = Self.place(key)
            var slot = Self.slot(of: place, in: active, edges)
            var ending = 0
            while nextEnd < ends.count, ends[nextEnd] == key {
                nextEnd += 1
                ending += 1
            }
            var ended = slot..<slot
            while ended.upperBound < active.count, edges[Int(active[ended.upperBound])].high == key {
                ended = slot..<ended.upperBound + 1
            }
            if ended.count < ending {
                active.removeAll { edges[Int($0)].high == key }
                slot = Self.slot(of: place, in: active, edges)
                ended = slot..<slot
            }
            starting.removeAll(keepingCapacity: true)
            while next < edges.count, edges[next].low == key {
                starting.append(Int32(next))
                next += 1
            }
            if starting.count > 1 { Self.sortUpwards(&starting, edges) }
            var winding = slot > 0 ? above[Int(active[slot - 1])] : 0
            for edge in starting {
                let below = winding
                winding += edges[Int(edge)].step
                above[Int(edge)] = winding
                if rule.contains(below) != rule.contains(winding) {
                    // The region is on the left of an edge that has it above.
                    let isForward =
                        Self.key(pieces[Int(edges[Int(edge)].piece)].start) == edges[Int(edge)].low
                    border.append(
                        BorderPiece(
                            piece: edges[Int(edge)].piece, isReversed: isForward != rule.contains(winding)))
                }
            }
            if ended.count == 1, starting.count == 1 {
                active[slot] = starting[0]
                continue
            }
            active.replaceSubrange(ended, with: starting)
            moves += active.count - slot
            if moves > Self.maxMoves { return nil }
        }
    }

    /// Returns the edges in order from left to right; combines pieces that lie on each other.
    private static func edges(_ pieces: [LineNoding.Piece], _ weights: [Int32]) -> [Edge] {
        var edges: [Edge] = []
        edges.reserveCapacity(pieces.count)
        for (index, piece) in pieces.enumerated() {
            let (start, end) = (key(piece.start), key(piece.end))
            edges.append(
                Edge(
                    low: min(start, end), high: max(start, end),
                    step: start < end ? weights[index] : -weights[index], piece: Int32(index)))
        }
        edges.sort { ($0.low, $0.high, $0.piece) < ($1.low, $1.high, $1.piece) }
        var kept = 0
        for index in edges.indices {
            if kept > 0, edges[kept - 1].low == edges[index].low, edges[kept - 1].high == edges[index].high {
                edges[kept - 1].step += edges[index].step
            } else {
                edges[kept] = edges[index]
                kept += 1
            }
        }
        edges.removeSubrange(kept...)
        edges.removeAll { $0.step == 0 }
        return edges
    }

    /// Sorts edges with the same start from the lowest to the highest.
    private static func sortUpwards(_ numbers: inout [Int32], _ edges: [Edge]) {
        let start = place(edges[Int(numbers[0])].low)
        numbers.sort {
            (place(edges[Int($0)].high) - start).cross(place(edges[Int($1)].high) - start) > 0
        }
    }

    /// Returns the number of active edges that are below a place.
    private static func slot(of place: SIMD2<Double>, in active: [Int32], _ edges: [Edge]) -> Int {
        var (low, high) = (0, active.count)
        while low < high {
            let middle = (low + high) / 2
            let edge = edges[Int(active[middle])]
            let start = Self.place(edge.low)
            if (Self.place(edge.high) - start).cross(place - start) > 0 {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Returns a number that orders places from left to right, and then from bottom to top.
    @inline(__always)
    static func key(_ place: SIMD2<Double>) -> UInt64 {
        UInt64(place.x + Double(1 << 30)) << 32 | UInt64(place.y + Double(1 << 30))
    }

    /// Returns the place of a number.
    @inline(__always)
    static func place(_ key: UInt64) -> SIMD2<Double> {
        SIMD2(Double(key >> 32), Double(key & 0xFFFF_FFFF)) - Double(1 << 30)
    }
}
