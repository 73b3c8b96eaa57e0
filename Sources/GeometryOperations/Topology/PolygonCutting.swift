import CartoucheCGeos
import CartoucheGeospatial
import CartouchePlanarGeometry

/// The pieces of an area that a line cuts.
///
/// Border and cutter are split at their crossings; the faces inside the area are the pieces. If two pieces share an
/// edge, it belongs to the cutter, and each piece is on one side of it. Only edges of outer rings are tested.
/// Therefore a piece that a closed cutter cuts out has a side, and the rest around it has none.
struct PolygonCut {
    private(set) var left: [GeosPart] = []
    private(set) var right: [GeosPart] = []
    /// Pieces on both sides of the cutter, and parts that are not cut.
    private(set) var others: [GeosPart] = []
    /// Whether the line cut the area.
    var isCut: Bool { !left.isEmpty || !right.isEmpty }

    init(
        _ area: GeosGeometry, by cutter: PackedCoordinates, in session: GeosSession
    ) throws(GeospatialError) {
        let cutter = cutter.withoutRepeatedPositions()
        var lines: [OpaquePointer] = []
        for member in area.members {
            for ring in member.rings { lines.append(try ring.copied()) }
        }
        for part in 0..<cutter.partCount {
            lines.append(try session.line(cutter.positions[cutter.range(ofPart: part)], heights: nil))
        }
        let all = try session.collection(Int(CGEOS_COLLECTION), lines)
        let inside = SegmentIndex(GeosResult(area, hasZ: false).areas)
        var pieces: [GeosPart] = []
        // If cutter and border nearly coincide, a face can be lost. Then the pieces are smaller than the area, and
        // a second attempt rounds crossings to a fine grid.
        for isGridded in [false, true] {
            let noded = try session.noded(all, isGridded: isGridded)
            pieces = try session.faces(between: noded).members.filter { face in
                face.innerPoint.map { inside.windingNumber(around: $0).isOdd } ?? false
            }
            let rest = area.whole.area - pieces.reduce(0) { $0 + $1.area }
            if abs(rest) <= 1e-9 * area.whole.area { break }
        }
        let outlines = pieces.map { piece in piece.rings.map { ring in session.outline(ring) } }
        var uses: [Edge: Int] = [:]
        for ring in outlines.joined() {
            for (start, end) in zip(ring, ring.dropFirst()) { uses[Edge(start, end), default: 0] += 1 }
        }
        let index = SegmentIndex(cutter)
        for (piece, rings) in zip(pieces, outlines) {
            switch Self.sides(of: rings.first ?? [], sharing: uses, with: index) {
            case [true]: left.append(piece)
            case [false]: right.append(piece)
            default: others.append(piece)
            }
        }
    }

    /// Tests on which side of the cutter the inside of an outer ring is: true is left, false is right.
    ///
    /// If it is on both sides, the result has both values. If the cutter shares no edge with the ring, the result
    /// is empty.
    private static func sides(
        of outline: [SIMD2<Double>], sharing uses: [Edge: Int], with cutter: SegmentIndex
    ) -> Set<Bool> {
        let hasInsideLeft = Ring(outline).signedArea > 0
        var sides: Set<Bool> = []
        for (start, end) in zip(outline, outline.dropFirst()) where uses[Edge(start, end)] == 2 {
            if let along = cutter.direction(nearest: (start + end) / 2) {
                sides.insert((((end - start) * along).sum() > 0) == hasInsideLeft)
            }
        }
        return sides
    }

    /// An edge without direction.
    private struct Edge: Hashable {
        let low: SIMD2<Double>
        let high: SIMD2<Double>

        init(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
            let isOrdered = start.x < end.x || (start.x == end.x && start.y <= end.y)
            (low, high) = isOrdered ? (start, end) : (end, start)
        }
    }
}

extension GeosSession {
    fileprivate func outline(_ ring: GeosPart) -> [SIMD2<Double>] {
        ring.withPointer { positions(of: $0)?.positions } ?? []
    }
}

extension SegmentIndex {
    /// Returns the direction of the segment that contains a position, within rounding error; nil if there is none.
    fileprivate func direction(nearest position: SIMD2<Double>) -> SIMD2<Double>? {
        let margin = max(abs(position.x), abs(position.y), 1e-100) * 1e-9
        var best: (distance: Double, direction: SIMD2<Double>)?
        forEach(touching: Box(low: position, high: position).outset(by: margin)) { entry in
            let segment = entries[entry].segment
            let distance = segment.distance(to: position)
            if segment.length > 0, distance < best?.distance ?? .infinity {
                best = (distance, segment.direction)
            }
        }
        return best?.direction
    }
}
