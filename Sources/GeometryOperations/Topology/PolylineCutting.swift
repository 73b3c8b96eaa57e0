import CartoucheGeospatial
import CartouchePlanarGeometry

/// The pieces of a line that another line crosses, touches or overlaps.
///
/// A piece starts or ends on the cutter. Its side is left or right: the side of the cutter on which it lies next to
/// that end. A piece that runs along the cutter counts as right. The side is undefined if the two ends of a piece
/// disagree. It is also undefined if the piece continues straight at an end of the cutter.
struct PolylineCut {
    private(set) var left = PackedCoordinates()
    private(set) var right = PackedCoordinates()
    /// Undefined pieces, and parts that are not cut.
    private(set) var others: [PackedCoordinates] = []
    /// Whether the cutter meets the line anywhere except at its ends.
    private(set) var isCut = false

    private let line: PackedCoordinates
    private let cutter: PackedCoordinates
    private let index: SegmentIndex

    init(_ line: PackedCoordinates, by cutter: PackedCoordinates) {
        self.line = line
        self.cutter = cutter.withoutRepeatedPositions()
        index = SegmentIndex(self.cutter)
        for part in 0..<line.partCount { cut(line.range(ofPart: part)) }
    }

    private mutating func cut(_ range: Range<Int>) {
        var nodes: [Node] = []
        var shared: [Int: [ClosedRange<Double>]] = [:]
        for start in range.dropLast() where line.positions[start] != line.positions[start + 1] {
            intersect(segmentFrom: start, &nodes, &shared)
        }
        nodes = merged(nodes, in: range)
        let first = Double(range.lowerBound)
        let last = Double(range.upperBound - 1)
        // If the line runs along the cutter through a vertex without a bend, it is not divided there.
        nodes.removeAll { node in
            node.place > first && node.place < last && node.passes.allSatisfy(\.isStraightAlong)
        }
        var inner = nodes.filter { $0.place > first && $0.place < last }.map(\.place)
        inner.insert(first, at: 0)
        inner.append(last)
        let isWholeShared = inner.count == 2 && runsAlong(first, last, shared)
        guard inner.count > 2 || isWholeShared else {
            others.append(piece(from: first, to: last))
            return
        }
        isCut = true
        for (start, end) in zip(inner, inner.dropFirst()) {
            let piece = piece(from: start, to: end)
            guard !runsAlong(start, end, shared) else {
                right.append(part: piece)
                continue
            }
            // At each end of a piece, the first pass of the cutter that gives a side decides.
            var sides: Set<Bool> = []
            let ahead = Self.direction(along: piece.positions)
            let back = Self.direction(along: piece.positions.reversed())
            for node in nodes {
                let direction = node.place == start ? ahead : node.place == end ? back : nil
                if let direction, let isLeft = node.passes.lazy.compactMap({ $0.isLeft(direction) }).first {
                    sides.insert(isLeft)
                }
            }
            switch sides {
            case [true]: left.append(part: piece)
            case [false]: right.append(part: piece)
            default: others.append(piece)
            }
        }
    }

    // MARK: Intersections

    /// A pass of the cutter through a position on the line.
    private struct Pass {
        /// The direction back along the cutter; nil at the cutter's start.
        var back: SIMD2<Double>?
        /// The direction ahead along the cutter; nil at the cutter's end.
        var ahead: SIMD2<Double>?
        /// Whether both directions are along the line, at an inner vertex of the cutter.
        var isStraightAlong = false
        /// The index of the cutter's vertex, if the pass is at a vertex.
        var vertex: Int?
        /// The position along the cutter: the index of a vertex plus the fraction of its segment.
        var order = 0.0

        func isLeft(_ direction: SIMD2<Double>) -> Bool? {
            switch (back, ahead) {
            case (let back?, let ahead?): Turning.isLeft(direction, of: back, ahead)
            case (let back?, nil): Turning.isLeft(direction, of: back, -back)
            case (nil, let ahead?): Turning.isLeft(direction, of: -ahead, ahead)
            case (nil, nil): nil
            }
        }
    }

    /// A position where the cutter meets the line: the index of the line's vertex plus the fraction of its segment.
    private struct Node {
        var place: Double
        var passes: [Pass]
    }

    private func intersect(
        segmentFrom start: Int, _ nodes: inout [Node], _ shared: inout [Int: [ClosedRange<Double>]]
    ) {
        let origin = line.positions[start]
        let step = line.positions[start + 1] - origin
        let length = (step * step).sum().squareRoot()
        let box = Box(low: pointwiseMin(origin, origin + step), high: pointwiseMax(origin, origin + step))
        var found: [Node] = []
        var ranges: [ClosedRange<Double>] = []
        index.forEach(touching: box.outset(by: length * 1e-9)) { number in
            let entry = index.entries[number]
            let (a, b) = (entry.segment.start, entry.segment.end)
            let vertex = cutter.range(ofPart: Int(entry.line)).lowerBound + Int(entry.vertex)
            let other = b - a
            let otherLength = (other * other).sum().squareRoot()
            guard length > 0, otherLength > 0 else { return }
            let cross = step.x * other.y - step.y * other.x
            let toStart = a - origin
            let offset = toStart.x * step.y - toStart.y * step.x
            if abs(cross) <= 1e-13 * length * otherLength {
                guard abs(offset) <= 1e-9 * length * max(length, otherLength) else { return }
                let first = (toStart * step).sum() / (length * length)
                let last = ((b - origin) * step).sum() / (length * length)
                for (fraction, vertex) in [(first, vertex), (last, vertex + 1)] {
                    if let fraction = snapped(fraction) {
                        found.append(
                            Node(place: Double(start) + fraction, passes: [pass(at: vertex, along: step)])
                        )
                    }
                }
                let low = max(0, min(first, last))
                let high = min(1, max(first, last))
                if high - low > 1e-12 { ranges.append(low...high) }
                return
            }
            let fraction = (toStart.x * other.y - toStart.y * other.x) / cross
            guard let fraction = snapped(fraction), let otherFraction = snapped(offset / cross) else {
                return
            }
            var pass: Pass
            switch otherFraction {
            case 0: pass = self.pass(at: vertex, along: step)
            case 1: pass = self.pass(at: vertex + 1, along: step)
            default:
                pass = Pass(back: -other / otherLength, ahead: other / otherLength)
                pass.order = Double(vertex) + otherFraction
            }
            found.append(Node(place: Double(start) + fraction, passes: [pass]))
        }
        nodes += found
        if !ranges.isEmpty { shared[start] = ranges }
    }

    /// Returns a fraction of a segment, set to 0 or 1 within rounding error; nil outside the segment.
    private func snapped(_ fraction: Double) -> Double? {
        if abs(fraction) < 1e-10 { return 0 }
        if abs(fraction - 1) < 1e-10 { return 1 }
        return fraction > 0 && fraction < 1 ? fraction : nil
    }

    private func pass(at vertex: Int, along step: SIMD2<Double>) -> Pass {
        let positions = cutter.positions
        let range = cutter.range(ofPart: cutter.part(of: vertex))
        let isClosed = range.count > 3 && positions[range.lowerBound] == positions[range.upperBound - 1]
        let before = vertex > range.lowerBound ? vertex - 1 : isClosed ? range.upperBound - 2 : nil
        let after = vertex < range.upperBound - 1 ? vertex + 1 : isClosed ? range.lowerBound + 1 : nil
        var pass = Pass(
            back: before.flatMap { positions[vertex].direction(to: positions[$0]) },
            ahead: after.flatMap { positions[vertex].direction(to: positions[$0]) })
        pass.vertex = isClosed && vertex == range.upperBound - 1 ? range.lowerBound : vertex
        pass.order = Double(vertex)
        if let back = pass.back, let ahead = pass.ahead {
            let scale = (step * step).sum().squareRoot()
            pass.isStraightAlong =
                abs(back.x * step.y - back.y * step.x) <= 1e-12 * scale
                && abs(ahead.x * step.y - ahead.y * step.x) <= 1e-12 * scale && (back * ahead).sum() < 0
        }
        return pass
    }

    /// Returns the nodes in their order; nodes at the same position are merged, with each cutter vertex only once.
    private func merged(_ nodes: [Node], in range: Range<Int>) -> [Node] {
        var result: [Node] = []
        for node in nodes.sorted(by: { $0.place < $1.place }) {
            if var last = result.last, node.place - last.place < 1e-9 {
                for pass in node.passes
                where pass.vertex == nil || !last.passes.contains(where: { $0.vertex == pass.vertex }) {
                    last.passes.append(pass)
                }
                result[result.count - 1] = last
            } else {
                result.append(node)
            }
        }
        for index in result.indices { result[index].passes.sort { $0.order < $1.order } }
        return result
    }

    // MARK: Pieces

    private func runsAlong(_ start: Double, _ end: Double, _ shared: [Int: [ClosedRange<Double>]]) -> Bool {
        let vertex = Int(start)
        let upper = min(end - Double(vertex), 1)
        let middle = ((start - Double(vertex)) + upper) / 2
        return shared[vertex]?.contains { $0.contains(middle) } ?? false
    }

    /// Returns the direction from the first position to the next different one.
    private static func direction(along positions: some Collection<SIMD2<Double>>) -> SIMD2<Double> {
        guard let first = positions.first else { return SIMD2(0, 0) }
        for position in positions {
            if let direction = first.direction(to: position) { return direction }
        }
        return SIMD2(0, 0)
    }

    private func position(at place: Double) -> SIMD2<Double> {
        let index = Int(place)
        let fraction = place - Double(index)
        guard fraction > 0 else { return line.positions[index] }
        return line.positions[index] + (line.positions[index + 1] - line.positions[index]) * fraction
    }

    /// Returns the line between two positions, with interpolated heights and measures.
    private func piece(from start: Double, to end: Double) -> PackedCoordinates {
        var piece = PackedCoordinates()
        func append(at place: Double) {
            let index = Int(place)
            let fraction = place - Double(index)
            func value(_ values: [Double]) -> Double {
                fraction > 0 ? values[index] + (values[index + 1] - values[index]) * fraction : values[index]
            }
            piece.append(position(at: place), z: line.heights.map(value), m: line.measures.map(value))
        }
        append(at: start)
        var next = start.rounded(.down) + 1
        while next < end {
            append(at: next)
            next += 1
        }
        append(at: end)
        piece.endPart()
        return piece
    }
}

extension PackedCoordinates {
    /// Returns the lines without heights, measures and consecutive repeated positions.
    func withoutRepeatedPositions() -> PackedCoordinates {
        var result = PackedCoordinates()
        for part in 0..<partCount {
            var kept: [SIMD2<Double>] = []
            for index in range(ofPart: part) where kept.last != positions[index] {
                kept.append(positions[index])
            }
            if kept.count > 1 { result.appendPart(kept) }
        }
        return result
    }

    /// Returns the index of the part that contains a position.
    func part(of index: Int) -> Int {
        var low = 0
        var high = partCount
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(partStarts[middle]) <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// Adds all parts of other coordinates.
    mutating func append(part other: PackedCoordinates) {
        for part in 0..<other.partCount {
            for index in other.range(ofPart: part) {
                append(other.positions[index], z: other.heights?[index], m: other.measures?[index])
            }
            endPart()
        }
    }
}
