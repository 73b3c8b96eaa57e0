import Geospatial

/// The segments of some lines or rings, found by where they are.
///
/// Neighbours along a line lie near each other, so that they need no sorting.
struct SegmentIndex {
    /// The first position of each segment; its last is the next position.
    private let starts: [Int32]
    private let positions: [SIMD2<Double>]
    private let tree: BoxTree

    init(_ coordinates: PackedCoordinates) {
        positions = coordinates.positions
        var starts: [Int32] = []
        starts.reserveCapacity(positions.count)
        for part in 0..<coordinates.partCount {
            for index in coordinates.range(ofPart: part).dropLast() { starts.append(Int32(clamping: index)) }
        }
        self.starts = starts
        tree = BoxTree(
            starts.map { [positions] start in
                let a = positions[Int(start)]
                let b = positions[Int(start) + 1]
                return BoxTree.Box(low: pointwiseMin(a, b), high: pointwiseMax(a, b))
            })
    }

    /// Number of segments.
    var count: Int { starts.count }

    /// The ends of a segment.
    func segment(_ index: Int) -> (SIMD2<Double>, SIMD2<Double>) {
        let start = Int(starts[index])
        return (positions[start], positions[start + 1])
    }

    /// The place of a segment's first position among all positions.
    func start(_ index: Int) -> Int { Int(starts[index]) }

    /// Calls `body` with each segment whose box touches the given one, in their order.
    func forEach(touching box: BoxTree.Box, _ body: (Int) -> Void) { tree.forEach(touching: box, body) }

    /// Whether an odd number of the rings surrounds a point, which may lie on segments that are gone to and
    /// fro but on no others.
    func surroundsOddly(_ point: SIMD2<Double>) -> Bool {
        var isInside = false
        let ray = BoxTree.Box(low: point, high: SIMD2(.infinity, point.y))
        forEach(touching: ray) { index in
            let (start, end) = segment(index)
            let a = start - point
            let b = end - point
            let cross = a.x * b.y - a.y * b.x
            if (a.y > 0) != (b.y > 0), cross != 0, (cross > 0) == (b.y > a.y) { isInside.toggle() }
        }
        return isInside
    }
}
