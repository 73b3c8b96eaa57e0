import CartoucheGeospatial
import CartouchePlanarGeometry

/// The vertex that snaps: an existing vertex that moves, or a new vertex.
enum SnapTarget: Sendable {
    case moving(part: Int, vertex: Int)
    /// A new vertex; `index` is its future index.
    case inserting(part: Int, index: Int)

    var part: Int {
        switch self {
        case .moving(let part, _), .inserting(let part, _): part
        }
    }
}

/// The snap guides of a sketch: its other vertices and segments, and lines through the neighbors of a vertex.
struct SnapGuides {
    /// A line through a neighbor of the vertex.
    private struct Line {
        let start: SIMD2<Double>
        let direction: SIMD2<Double>
        let neighbor: Int

        func nearest(to position: SIMD2<Double>) -> SIMD2<Double> {
            start + direction * ((position - start) * direction).sum()
        }
    }

    /// The maximum number of segments per neighbor for which there are parallel guides.
    static let maxSegments = 256

    private let sketch: Sketch
    private let target: SnapTarget
    /// The indices of the vertices before and after the target in its part; nil at the end of a line.
    private let previous, next: Int?

    init(_ sketch: Sketch, for target: SnapTarget) {
        self.sketch = sketch
        self.target = target
        let count = sketch.vertexCount(ofPart: target.part)
        let isRing = sketch.kind == .polygon && count > 1
        func wrapped(_ index: Int) -> Int? {
            if index >= 0, index < count { return index }
            return isRing ? (index + count) % count : nil
        }
        switch target {
        case .moving(_, let vertex): (previous, next) = (wrapped(vertex - 1), wrapped(vertex + 1))
        case .inserting(_, let index): (previous, next) = (wrapped(index - 1), wrapped(index))
        }
    }

    /// Adds the vertices and segments of the sketch that do not touch the target.
    func add(to search: inout SnapSearch) {
        guard sketch.hasSegments else { return }
        for part in 0..<sketch.partCount {
            guard let range = sketch.range(ofPart: part) else { continue }
            let isOwn = part == target.part
            for vertex in range.indices where !(isOwn && isAtTarget(vertex - range.lowerBound)) {
                search.add(vertex: sketch.vertices.positions[vertex])
            }
            for segment in 0..<sketch.segmentCount(ofPart: part) where !(isOwn && isBesideTarget(segment)) {
                let index = range.lowerBound + segment
                search.add(
                    from: sketch.vertices.positions[index], to: sketch.vertices.positions[index + 1])
            }
        }
    }

    /// Finds the nearest positions on the guide lines within a tolerance in map units.
    ///
    /// - Returns: The nearest crossing of two lines through different neighbors, and the nearest position on a line.
    ///   Each is nil if there is none.
    func snap(_ position: SIMD2<Double>, tolerance: Double) -> (crossing: SnapResult?, line: SnapResult?) {
        let near = lines.map { line -> (line: Line, position: SIMD2<Double>, distance: Double) in
            let nearest = line.nearest(to: position)
            return (line, nearest, (nearest - position).length)
        }
        .filter { $0.distance <= tolerance }
        .sorted { $0.distance < $1.distance }
        .prefix(16)
        let line = near.first.map { SnapResult(position: $0.position, line: ($0.line.start, $0.position)) }
        var crossing: SnapResult?
        var best = tolerance
        for first in near {
            for second in near where second.line.neighbor > first.line.neighbor {
                let turn = first.line.direction.cross(second.line.direction)
                guard abs(turn) > 1e-3 else { continue }
                let along = (second.line.start - first.line.start).cross(second.line.direction) / turn
                let meeting = first.line.start + first.line.direction * along
                let distance = (meeting - position).length
                guard distance <= best else { continue }
                best = distance
                crossing = SnapResult(position: meeting, line: (first.line.start, meeting))
            }
        }
        return (crossing, line)
    }

    private func isAtTarget(_ vertex: Int) -> Bool {
        if case .moving(_, vertex) = target { return true }
        return vertex == previous || vertex == next
    }

    private func isBesideTarget(_ segment: Int) -> Bool {
        switch target {
        case .moving(_, let vertex): segment == vertex || segment == previous
        case .inserting: segment == previous && next != nil
        }
    }

    private var lines: [Line] {
        guard sketch.hasSegments else { return [] }
        var lines: [Line] = []
        let count = sketch.vertexCount(ofPart: target.part)
        for (number, neighbor, step) in [(0, previous, -1), (1, next, 1)] {
            guard let neighbor, let start = position(neighbor) else { continue }
            func add(along direction: SIMD2<Double>) {
                lines.append(Line(start: start, direction: direction, neighbor: number))
            }
            let isRing = sketch.kind == .polygon && count > 2
            let beyond = isRing ? (neighbor + step + count) % count : neighbor + step
            if let end = position(beyond), !isMoving(beyond), let direction = direction(from: end, to: start)
            {
                add(along: direction)
                add(along: SIMD2(-direction.y, direction.x))
            }
            let first = max(0, neighbor - Self.maxSegments / 2)
            for segment in first..<min(sketch.segmentCount(ofPart: target.part), first + Self.maxSegments)
            where !isBesideTarget(segment) {
                guard let from = position(segment), let to = position((segment + 1) % count),
                    let direction = direction(from: from, to: to)
                else { continue }
                add(along: direction)
            }
        }
        return lines
    }

    private func isMoving(_ vertex: Int) -> Bool {
        if case .moving(_, vertex) = target { true } else { false }
    }

    private func position(_ vertex: Int) -> SIMD2<Double>? {
        sketch.position(ofVertex: vertex, part: target.part)
    }

    private func direction(from start: SIMD2<Double>, to end: SIMD2<Double>) -> SIMD2<Double>? {
        let segment = PlanarSegment(from: start, to: end)
        return segment.length > 0 && segment.length.isFinite ? segment.direction : nil
    }
}

extension SIMD2<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
    fileprivate func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}
