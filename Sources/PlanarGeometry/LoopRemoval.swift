/// Removes the loops of curves that cross themselves.
package enum LoopRemoval {
    /// Returns a line without its loops, or unchanged if too many of its segments cross each other.
    ///
    /// Follows the line, and removes a loop at the second visit of each crossing.
    package static func withoutLoops(_ line: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let noding = LineNoding([line], isClosed: false)
        guard line.count > 3, !noding.isIncomplete, !noding.segments.isEmpty else { return line }
        var path: [LineNoding.Piece] = []
        var visits: [UInt64: Int] = [:]
        for piece in noding.pieces {
            if let place = visits[WindingSweep.key(piece.start)] {
                for gone in path[place...] { visits[WindingSweep.key(gone.start)] = nil }
                path.removeSubrange(place...)
            }
            visits[WindingSweep.key(piece.start)] = path.count
            path.append(piece)
        }
        var result = path.prefix(1).map(\.startPosition)
        for (index, piece) in path.enumerated()
        where index + 1 == path.count || path[index + 1].segment != piece.segment {
            result.append(piece.endPosition)
        }
        return result
    }
}
