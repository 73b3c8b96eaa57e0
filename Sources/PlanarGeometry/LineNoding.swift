/// Splits lines at all places where they cross or touch, so that the pieces meet only at their ends.
///
/// The vertices and crossings are rounded to a grid of 2²⁶ cells across all lines. A segment that passes through the
/// cell of a vertex or crossing is split there. Therefore, the rounded pieces do not cross each other (snap rounding:
/// J. Hobby, *Practical segment intersection with finite precision output*, 1999). On this grid, products of
/// coordinates are exact.
struct LineNoding {
    /// A part of a segment between two nodes.
    struct Piece {
        /// The ends on the grid, as whole numbers.
        var start: SIMD2<Double>
        var end: SIMD2<Double>
        /// The ends before rounding.
        var startPosition: SIMD2<Double>
        var endPosition: SIMD2<Double>
        /// The number of the segment, in the order of all lines.
        var segment: Int32
    }

    /// A segment of a line.
    struct Segment {
        var start: SIMD2<Double>
        var end: SIMD2<Double>
        var startPosition: SIMD2<Double>
        var endPosition: SIMD2<Double>
        /// The number of its line.
        var line: Int32
        /// The number of its first vertex in its line.
        var vertex: Int32
    }

    /// A place where a segment is split.
    private struct Split {
        var segment: Int32
        var along: Double
        var place: SIMD2<Double>
        var position: SIMD2<Double>
    }

    /// The greatest number of pairs of segments to compare.
    private static let maxPairs = 40_000_000
    /// The greatest number of nodes of the tree to visit for all crossings.
    private static let maxVisits = 100_000_000
    /// The greatest number of places where segments are split, which need memory.
    private static let maxSplits = 2_000_000
    /// The greatest number of segments in a leaf of the tree.
    private static let leafSize = 8

    /// The segments that have a length on the grid, in the order of the lines.
    private(set) var segments: [Segment] = []
    /// The size of a cell.
    private(set) var cell = 1.0
    /// Whether the search was stopped because too many segments are near each other.
    private(set) var isIncomplete = false
    /// Whether any segment is split.
    var isSplit: Bool { !splits.isEmpty }

    private var origin = SIMD2<Double>.zero
    private var splits: [Split] = []
    private var crossings: [(place: SIMD2<Double>, position: SIMD2<Double>)] = []
    private var pairs = 0
    private var visits = 0
    /// The boxes of a complete binary tree: xMin, yMin, -xMax, -yMax; the root is 1, the children of i are 2·i and
    /// 2·i + 1.
    private var boxes: [SIMD4<Double>] = []
    private var leafCount = 1

    /// Finds the places where lines cross or touch themselves and each other.
    ///
    /// Leaves out vertices that are not finite.
    ///
    /// - Parameters:
    ///   - lines: The vertices of each line.
    ///   - isClosed: Whether a segment connects the last vertex of each line with its first.
    init(_ lines: [[SIMD2<Double>]], isClosed: Bool) {
        var box = Box.nothing
        for line in lines { for point in line where (point * 0) == .zero { box.include(point) } }
        guard !box.isEmpty else { return }
        let half = max(box.size.x, box.size.y) / 2
        let scale =
            half.isNormal
            ? Double(sign: .plus, exponent: min(24 - Int(half.exponent), 900), significand: 1) : 1
        cell = 1 / scale
        origin = (box.center * scale).rounded(.toNearestOrEven) * cell
        guard half.isFinite, origin * 0 == .zero else { return }
        segments.reserveCapacity(lines.reduce(0) { $0 + $1.count })
        for (number, line) in lines.enumerated() { append(line, number, isClosed: isClosed, scale) }
        guard segments.count > 1 else { return }
        buildTree()
        join(1)
        for crossing in crossings where !isIncomplete { snap(to: crossing.place, crossing.position) }
    }

    /// The pieces of all segments, in their order.
    var pieces: [Piece] {
        var counts = [Int32](repeating: 0, count: segments.count + 1)
        for split in splits { counts[Int(split.segment) + 1] += 1 }
        for index in 1..<counts.count { counts[index] += counts[index - 1] }
        var ends = counts
        var order = [Int32](repeating: 0, count: splits.count)
        for (number, split) in splits.enumerated() {
            order[Int(ends[Int(split.segment)])] = Int32(number)
            ends[Int(split.segment)] += 1
        }
        var pieces: [Piece] = []
        pieces.reserveCapacity(segments.count + splits.count)
        for (index, segment) in segments.enumerated() {
            var piece = Piece(
                start: segment.start, end: segment.end, startPosition: segment.startPosition,
                endPosition: segment.endPosition, segment: Int32(index))
            let range = Int(counts[index])..<Int(counts[index + 1])
            if range.count > 1 { order[range].sort { splits[Int($0)].along < splits[Int($1)].along } }
            for number in order[range] {
                let split = splits[Int(number)]
                if split.place == piece.start { continue }
                (piece.end, piece.endPosition) = (split.place, split.position)
                pieces.append(piece)
                (piece.start, piece.startPosition) = (piece.end, piece.endPosition)
            }
            (piece.end, piece.endPosition) = (segment.end, segment.endPosition)
            if piece.start != piece.end { pieces.append(piece) }
        }
        return pieces
    }

    private mutating func append(
        _ line: [SIMD2<Double>], _ number: Int, isClosed: Bool, _ scale: Double
    ) {
        var first: Segment?
        var last: Segment?
        for (vertex, position) in line.enumerated() where (position * 0) == .zero {
            let place = ((position - origin) * scale).rounded(.toNearestOrEven)
            if var segment = last {
                if segment.start == place { continue }
                (segment.end, segment.endPosition) = (place, position)
                segments.append(segment)
            }
            last = Segment(
                start: place, end: place, startPosition: position, endPosition: position,
                line: Int32(truncatingIfNeeded: number), vertex: Int32(truncatingIfNeeded: vertex))
            if first == nil { first = last }
        }
        if isClosed, var segment = last, let first, segment.start != first.start {
            (segment.end, segment.endPosition) = (first.start, first.startPosition)
            segments.append(segment)
        }
    }

    // MARK: - The tree

    @inline(__always)
    private static func box(_ segment: Segment) -> SIMD4<Double> {
        let (a, b) = (segment.start, segment.end)
        return SIMD4(min(a.x, b.x), min(a.y, b.y), -max(a.x, b.x), -max(a.y, b.y))
    }

    /// Whether two boxes are at most one cell apart.
    @inline(__always)
    private static func touch(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
        a.x + b.z <= 1 && a.y + b.w <= 1 && a.z + b.x <= 1 && a.w + b.y <= 1
    }

    private mutating func buildTree() {
        let leaves = (segments.count + Self.leafSize - 1) / Self.leafSize
        while leafCount < leaves { leafCount *= 2 }
        boxes = Array(repeating: SIMD4(repeating: .infinity), count: leafCount * 2)
        for (index, segment) in segments.enumerated() {
            let leaf = leafCount + index / Self.leafSize
            boxes[leaf] = pointwiseMin(boxes[leaf], Self.box(segment))
        }
        for node in stride(from: leafCount - 1, to: 0, by: -1) {
            boxes[node] = pointwiseMin(boxes[2 * node], boxes[2 * node + 1])
        }
    }

    private func range(ofLeaf node: Int) -> Range<Int> {
        let first = min((node - leafCount) * Self.leafSize, segments.count)
        return first..<min(first + Self.leafSize, segments.count)
    }

    /// Compares all pairs of segments below a node.
    private mutating func join(_ node: Int) {
        if node >= leafCount {
            let range = range(ofLeaf: node)
            for first in range {
                for second in first + 1..<max(range.upperBound, first + 1) { compare(first, second) }
            }
        } else {
            join(2 * node)
            join(2 * node + 1)
            join(2 * node, 2 * node + 1)
        }
    }

    /// Compares the segments below two nodes of the same level.
    private mutating func join(_ first: Int, _ second: Int) {
        guard !isIncomplete, Self.touch(boxes[first], boxes[second]) else { return }
        if first >= leafCount {
            let others = range(ofLeaf: second)
            for one in range(ofLeaf: first) where Self.touch(Self.box(segments[one]), boxes[second]) {
                for other in others { compare(one, other) }
            }
            return
        }
        for child in [2 * first, 2 * first + 1] {
            join(child, 2 * second)
            join(child, 2 * second + 1)
        }
    }

    /// Splits two segments where they cross, or where one touches an end of the other.
    private mutating func compare(_ first: Int, _ second: Int) {
        let (a, b) = (segments[first], segments[second])
        guard !isIncomplete, Self.touch(Self.box(a), Self.box(b)) else { return }
        pairs += 1
        if pairs > Self.maxPairs { isIncomplete = true }
        let (stepA, stepB) = (a.end - a.start, b.end - b.start)
        let startB = stepA.cross(b.start - a.start)
        let endB = stepA.cross(b.end - a.start)
        let startA = stepB.cross(a.start - b.start)
        let endA = stepB.cross(a.end - b.start)
        if startB * endB < 0, startA * endA < 0 {
            let exact = a.start + stepA * (startA / (startA - endA))
            let place = exact.rounded(.toNearestOrEven)
            let position = origin + exact * cell
            split(first, at: place, position)
            split(second, at: place, position)
            crossings.append((place, position))
        }
        touch(first, a, at: b.start, b.startPosition, side: startB)
        touch(first, a, at: b.end, b.endPosition, side: endB)
        touch(second, b, at: a.start, a.startPosition, side: startA)
        touch(second, b, at: a.end, a.endPosition, side: endA)
    }

    /// Splits a segment if it passes through the cell of a place.
    ///
    /// - Parameter side: Twice the area of the triangle of the segment and the place.
    @inline(__always)
    private mutating func touch(
        _ index: Int, _ segment: Segment, at place: SIMD2<Double>, _ position: SIMD2<Double>, side: Double
    ) {
        let step = segment.end - segment.start
        guard abs(side) * 2 <= abs(step.x) + abs(step.y) else { return }
        let box = Self.box(segment)
        guard place.x >= box.x, place.y >= box.y, -place.x >= box.z, -place.y >= box.w else { return }
        split(index, at: place, position)
    }

    private mutating func split(_ index: Int, at place: SIMD2<Double>, _ position: SIMD2<Double>) {
        let segment = segments[index]
        guard place != segment.start, place != segment.end else { return }
        guard splits.count < Self.maxSplits else {
            isIncomplete = true
            return
        }
        let along = (place - segment.start).dot(segment.end - segment.start)
        splits.append(Split(segment: Int32(index), along: along, place: place, position: position))
    }

    /// Splits all segments that pass through the cell of a crossing.
    private mutating func snap(to place: SIMD2<Double>, _ position: SIMD2<Double>) {
        let box = SIMD4(lowHalf: place, highHalf: -place)
        var node = 1
        defer { if visits > Self.maxVisits { isIncomplete = true } }
        // Visits the tree from left to right, without a stack.
        while true {
            visits += 1
            if Self.touch(boxes[node], box) {
                if node < leafCount {
                    node *= 2
                    continue
                }
                for index in range(ofLeaf: node) {
                    let segment = segments[index]
                    let side = (segment.end - segment.start).cross(place - segment.start)
                    touch(index, segment, at: place, position, side: side)
                }
            }
            // The next node is the right sibling of the nearest ancestor that is a left child.
            while node & 1 == 1 { node >>= 1 }
            if node == 0 { return }
            node += 1
        }
    }
}
