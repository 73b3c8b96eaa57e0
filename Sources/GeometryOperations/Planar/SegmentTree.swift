import Geospatial

/// Segments, and single positions, in a tree of boxes, to find near ones without looking at all.
///
/// Segments of a line lie near each other in their order, so the tree halves the order.
struct SegmentTree {
    struct Segment {
        let start, end: SIMD2<Double>
        let part: Int
        /// The start's place in its part.
        let index: Int
    }

    struct Box {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)

        mutating func include(_ position: SIMD2<Double>) {
            low = pointwiseMin(low, position)
            high = pointwiseMax(high, position)
        }

        func squaredDistance(to other: Box) -> Double {
            let gap = pointwiseMax(pointwiseMax(low - other.high, other.low - high), SIMD2(0, 0))
            return (gap * gap).sum()
        }
    }

    let segments: [Segment]
    private let boxes: [Box]
    /// Leaves of so many segments.
    private static let leaf = 8

    /// - Parameter isPoints: whether positions stand alone; else parts are lines.
    init(_ coordinates: PackedCoordinates, isPoints: Bool) {
        var segments: [Segment] = []
        segments.reserveCapacity(coordinates.positions.count)
        for part in 0..<coordinates.partCount {
            let range = coordinates.range(ofPart: part)
            let isSingle = isPoints || range.count == 1
            for index in isSingle ? range : range.dropLast() {
                let (start, end) = (
                    coordinates.positions[index], coordinates.positions[isSingle ? index : index + 1]
                )
                guard (start + end).x.isFinite, (start + end).y.isFinite else { continue }
                segments.append(
                    Segment(start: start, end: end, part: part, index: index - range.lowerBound))
            }
        }
        self.segments = segments
        boxes = Self.boxes(of: segments)
    }

    private static func boxes(of segments: [Segment]) -> [Box] {
        var leaves = 1
        while leaves * leaf < segments.count { leaves *= 2 }
        // Node n has the children 2n and 2n + 1; the root is 1.
        var boxes = [Box](repeating: Box(), count: leaves * 2)
        for (index, segment) in segments.enumerated() {
            boxes[leaves + index / leaf].include(segment.start)
            boxes[leaves + index / leaf].include(segment.end)
        }
        for node in stride(from: leaves - 1, through: 1, by: -1) {
            boxes[node] = boxes[2 * node]
            boxes[node].low = pointwiseMin(boxes[node].low, boxes[2 * node + 1].low)
            boxes[node].high = pointwiseMax(boxes[node].high, boxes[2 * node + 1].high)
        }
        return boxes
    }

    private func range(ofLeaf node: Int) -> Range<Int> {
        let first = (node - boxes.count / 2) * Self.leaf
        return min(first, segments.count)..<min(first + Self.leaf, segments.count)
    }

    /// Lowers a squared distance to that between a segment and the nearest one here.
    func approach(_ other: Segment, squaredDistance best: inout Double) {
        var box = Box()
        box.include(other.start)
        box.include(other.end)
        var stack = [1]
        while let node = stack.popLast() {
            guard boxes[node].squaredDistance(to: box) < best else { continue }
            if node >= boxes.count / 2 {
                for index in range(ofLeaf: node) {
                    best = min(best, segments[index].squaredDistance(to: other))
                }
            } else {
                let (first, second) = (2 * node, 2 * node + 1)
                let isFirstNearer =
                    boxes[first].squaredDistance(to: box) <= boxes[second].squaredDistance(to: box)
                // The nearer one comes off the stack first.
                stack.append(isFirstNearer ? second : first)
                stack.append(isFirstNearer ? first : second)
            }
        }
    }

    /// Whether an odd number of segments lies straight right of a position: whether it is inside the rings.
    func surrounds(_ position: SIMD2<Double>) -> Bool {
        var isInside = false
        var stack = [1]
        while let node = stack.popLast() {
            let box = boxes[node]
            guard box.low.y <= position.y, box.high.y >= position.y, box.high.x >= position.x else {
                continue
            }
            if node < boxes.count / 2 {
                stack.append(2 * node)
                stack.append(2 * node + 1)
                continue
            }
            for index in range(ofLeaf: node) {
                let a = segments[index].start - position
                let b = segments[index].end - position
                let cross = a.x * b.y - a.y * b.x
                if (a.y > 0) != (b.y > 0), (cross > 0) == (b.y > a.y) { isInside.toggle() }
            }
        }
        return isInside
    }
}

extension SegmentTree.Segment {
    /// How far along, as a share, the nearest position lies.
    func share(nearest position: SIMD2<Double>) -> Double {
        let step = end - start
        let square = (step * step).sum()
        guard square > 0 else { return 0 }
        return min(max(((position - start) * step).sum() / square, 0), 1)
    }

    func position(at share: Double) -> SIMD2<Double> {
        share == 1 ? end : start + (end - start) * share
    }

    func squaredDistance(to position: SIMD2<Double>) -> Double {
        let gap = self.position(at: share(nearest: position)) - position
        return (gap * gap).sum()
    }

    func squaredDistance(to other: Self) -> Double {
        if crosses(other) { return 0 }
        return min(
            min(squaredDistance(to: other.start), squaredDistance(to: other.end)),
            min(other.squaredDistance(to: start), other.squaredDistance(to: end)))
    }

    private func crosses(_ other: Self) -> Bool {
        func side(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
            let (u, v) = (b - a, c - a)
            return u.x * v.y - u.y * v.x
        }
        let first = side(start, end, other.start)
        let second = side(start, end, other.end)
        let third = side(other.start, other.end, start)
        let fourth = side(other.start, other.end, end)
        return (first > 0) != (second > 0) && (third > 0) != (fourth > 0) && first != second
            && third != fourth
    }
}
