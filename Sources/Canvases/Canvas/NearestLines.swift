/// Lines of which the nearest position to any other can be asked for, with the distance along and across.
///
/// Made once a shape; asking takes a time that hardly grows with the number of points.
public final class NearestLines: Sendable {
    /// One line's points, in order.
    public struct Line: Hashable, Sendable {
        /// The points; a ring's first one is not repeated.
        public var points: [SIMD2<Double>]
        /// Whether the last point is joined to the first.
        public var isClosed: Bool

        /// A line or a ring.
        public init(_ points: [SIMD2<Double>], isClosed: Bool = false) {
            self.points = points
            self.isClosed = isClosed
        }
    }

    /// The lines, in the order in which they were given.
    public let lines: [Line]
    let segments: [Segment]
    private let nodes: [Node]
    /// The length of each line.
    let lengths: [Double]
    /// The segments of each line.
    private let ranges: [Range<Int>]

    /// A piece of a line.
    struct Segment {
        var start: SIMD2<Double>
        /// Of length 1.
        var direction: SIMD2<Double>
        var length: Double
        /// How far along its line it begins.
        var startDistance: Double
        var line: Int32

        /// Distance along the segment of the position nearest to a point, and the square of the distance to it.
        @inline(__always)
        func nearest(to point: SIMD2<Double>) -> (along: Double, squared: Double) {
            let arm = point - start
            let along = min(max((arm * direction).sum(), 0), length)
            let rest = arm - direction * along
            return (along, (rest * rest).sum())
        }
    }

    /// A box around some segments: leaves have a range of them, others the node on the left next to them and
    /// the index of the one on the right.
    private struct Node {
        var low: SIMD2<Float>
        var high: SIMD2<Float>
        var first: Int32
        /// 0 for inner nodes.
        var count: Int32

        @inline(__always)
        func squaredDistance(to point: SIMD2<Float>) -> Float {
            let gap = pointwiseMax(
                pointwiseMax(low - point, point - high), SIMD2<Float>(repeating: 0))
            return (gap * gap).sum()
        }
    }

    /// Lines; points that are not finite, and lines that have no length, are left out.
    public init(_ lines: [Line]) {
        self.lines = lines
        var segments: [Segment] = []
        var lengths: [Double] = []
        var ranges: [Range<Int>] = []
        for (index, line) in lines.enumerated() {
            let first = segments.count
            var walked = 0.0
            var last: SIMD2<Double>?
            for point in line.points + (line.isClosed ? line.points.prefix(1) : []) {
                guard (point.x + point.y).isFinite else { continue }
                if let start = last {
                    let step = point - start
                    let length = (step * step).sum().squareRoot()
                    guard length > 0, length.isFinite else { continue }
                    segments.append(
                        Segment(
                            start: start, direction: step / length, length: length, startDistance: walked,
                            line: Int32(index)))
                    walked += length
                }
                last = point
            }
            lengths.append(walked)
            ranges.append(first..<segments.count)
        }
        self.lengths = lengths
        self.ranges = ranges
        var nodes: [Node] = []
        if !segments.isEmpty {
            Self.build(&nodes, segments, 0..<segments.count)
        }
        self.segments = segments
        self.nodes = nodes
    }

    /// Segments of a leaf: neighbours in a line are neighbours in the plane, so their order serves as it is.
    private static let leafSize = 4

    private static func build(_ nodes: inout [Node], _ segments: [Segment], _ range: Range<Int>) {
        let index = nodes.count
        nodes.append(Node(low: SIMD2(0, 0), high: SIMD2(0, 0), first: Int32(range.lowerBound), count: 0))
        if range.count <= leafSize {
            var low = SIMD2<Double>(repeating: .infinity)
            var high = SIMD2<Double>(repeating: -.infinity)
            for segment in segments[range] {
                let end = segment.start + segment.direction * segment.length
                low = pointwiseMin(low, pointwiseMin(segment.start, end))
                high = pointwiseMax(high, pointwiseMax(segment.start, end))
            }
            // Rounded outwards: a box may be too large, but never too small.
            nodes[index].low = SIMD2(Float(low.x).nextDown, Float(low.y).nextDown)
            nodes[index].high = SIMD2(Float(high.x).nextUp, Float(high.y).nextUp)
            nodes[index].count = Int32(range.count)
            return
        }
        let middle = range.lowerBound + range.count / 2
        build(&nodes, segments, range.lowerBound..<middle)
        let right = nodes.count
        build(&nodes, segments, middle..<range.upperBound)
        nodes[index].first = Int32(right)
        nodes[index].low = pointwiseMin(nodes[index + 1].low, nodes[right].low)
        nodes[index].high = pointwiseMax(nodes[index + 1].high, nodes[right].high)
    }

    /// How far a point lies from the nearest line; infinite where there is none.
    package func distance(to point: SIMD2<Double>) -> Double {
        isEmpty ? .infinity : nearest(to: point, hint: 0).squared.squareRoot()
    }

    /// The segment before or after another on its line; nil where the line ends freely.
    @inline(__always)
    func neighbor(of segment: Int, before: Bool) -> Int? {
        let line = Int(segments[segment].line)
        let range = ranges[line]
        if before {
            if segment > range.lowerBound { return segment - 1 }
            return lines[line].isClosed ? range.upperBound - 1 : nil
        }
        if segment + 1 < range.upperBound { return segment + 1 }
        return lines[line].isClosed ? range.lowerBound : nil
    }

    /// Whether there is no line.
    var isEmpty: Bool { segments.isEmpty }

    /// The segment nearest to a point; of equally near ones the first.
    ///
    /// - Parameter hint: a segment that is likely near, such as the last answer for a point nearby.
    func nearest(to point: SIMD2<Double>, hint: Int) -> (segment: Int, along: Double, squared: Double) {
        var best = segments[hint].nearest(to: point)
        var found = hint
        let rough = SIMD2<Float>(Float(point.x), Float(point.y))
        // Single precision may be off by so much, relative to the coordinates.
        let slack = (abs(rough.x) + abs(rough.y)) * 4e-7
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { stack in
            var depth = 1
            stack[0] = 0
            while depth > 0 {
                depth -= 1
                let index = Int(stack[depth])
                let node = nodes[index]
                let reach = Float(best.squared.squareRoot()).nextUp + slack
                if node.squaredDistance(to: rough) > reach * reach { continue }
                if node.count > 0 {
                    for number in Int(node.first)..<Int(node.first + node.count) {
                        let candidate = segments[number].nearest(to: point)
                        if candidate.squared < best.squared
                            || (candidate.squared == best.squared && number < found)
                        {
                            best = candidate
                            found = number
                        }
                    }
                } else {
                    // The nearer half is looked at first: it is pushed last.
                    let (left, right) = (index + 1, Int(node.first))
                    let isLeftNearer =
                        nodes[left].squaredDistance(to: rough) <= nodes[right].squaredDistance(to: rough)
                    stack[depth] = Int32(isLeftNearer ? right : left)
                    stack[depth + 1] = Int32(isLeftNearer ? left : right)
                    depth += 2
                }
            }
        }
        return (found, best.along, best.squared)
    }
}

extension NearestLines: Hashable {
    /// Whether both have the same lines.
    public static func == (left: NearestLines, right: NearestLines) -> Bool {
        left === right || left.lines == right.lines
    }

    /// Hashes the number of lines and points.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(lines.count)
        hasher.combine(segments.count)
    }
}
