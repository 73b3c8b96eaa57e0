/// The segments of some lines or rings, found by where they are.
///
/// Neighbours along a line lie near each other, so boxes around eight consecutive segments, and boxes around
/// eight boxes, are a search tree that needs no sorting: built in linear time, asked in about logarithmic.
struct SegmentIndex {
    /// The first position of each segment; its last is the next position.
    private let starts: [Int32]
    private let positions: [SIMD2<Double>]
    /// Boxes (low, high) around segments, around eight of those, and so on up to one.
    private var levels: [[Box]] = []

    struct Box {
        var low: SIMD2<Double>
        var high: SIMD2<Double>

        func touches(_ other: Box) -> Bool {
            low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
        }

        mutating func formUnion(_ other: Box) {
            low = pointwiseMin(low, other.low)
            high = pointwiseMax(high, other.high)
        }
    }

    init(_ coordinates: PackedCoordinates) {
        positions = coordinates.positions
        var starts: [Int32] = []
        starts.reserveCapacity(positions.count)
        for part in 0..<coordinates.partCount {
            for index in coordinates.range(ofPart: part).dropLast() { starts.append(Int32(clamping: index)) }
        }
        self.starts = starts
        var level = starts.map { [positions] start in
            let a = positions[Int(start)]
            let b = positions[Int(start) + 1]
            return Box(low: pointwiseMin(a, b), high: pointwiseMax(a, b))
        }
        levels.append(level)
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: 8).map { first in
                var box = level[first]
                for index in (first + 1)..<max(first + 1, min(first + 8, level.count)) {
                    box.formUnion(level[index])
                }
                return box
            }
            levels.append(level)
        }
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
    func forEach(touching box: Box, _ body: (Int) -> Void) {
        guard count > 0 else { return }
        search(level: levels.count - 1, node: 0, box, body)
    }

    private func search(level: Int, node: Int, _ box: Box, _ body: (Int) -> Void) {
        guard levels[level][node].touches(box) else { return }
        if level == 0 {
            body(node)
        } else {
            for child in (node * 8)..<min(node * 8 + 8, levels[level - 1].count) {
                search(level: level - 1, node: child, box, body)
            }
        }
    }

    /// Whether an odd number of the rings surrounds a point that is on none of them.
    func surroundsOddly(_ point: SIMD2<Double>) -> Bool {
        var isInside = false
        let ray = Box(low: point, high: SIMD2(.infinity, point.y))
        forEach(touching: ray) { index in
            let (start, end) = segment(index)
            let a = start - point
            let b = end - point
            let cross = a.x * b.y - a.y * b.x
            if (a.y > 0) != (b.y > 0), (cross > 0) == (b.y > a.y) { isInside.toggle() }
        }
        return isInside
    }
}
