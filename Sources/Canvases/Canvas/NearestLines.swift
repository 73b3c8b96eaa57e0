import PlanarGeometry

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
    /// The segments of the lines; an entry's line is the number of its line.
    package let index: SegmentIndex
    /// How far along its line each segment begins.
    let startDistances: [Double]
    /// The length of each line.
    let lengths: [Double]
    /// The segments of each line.
    private let ranges: [Range<Int>]

    /// Lines; points that are not finite, and lines that have no length, are left out.
    public init(_ lines: [Line]) {
        self.lines = lines
        var entries: [SegmentIndex.Entry] = []
        var startDistances: [Double] = []
        var lengths: [Double] = []
        var ranges: [Range<Int>] = []
        for (number, line) in lines.enumerated() {
            let first = entries.count
            var walked = 0.0
            var last: SIMD2<Double>?
            for point in line.points + (line.isClosed ? line.points.prefix(1) : []) {
                guard (point.x + point.y).isFinite else { continue }
                if let start = last {
                    let segment = PlanarSegment(from: start, to: point)
                    guard segment.length > 0, segment.length.isFinite else { continue }
                    entries.append(.init(segment, line: number))
                    startDistances.append(walked)
                    walked += segment.length
                }
                last = point
            }
            lengths.append(walked)
            ranges.append(first..<entries.count)
        }
        index = SegmentIndex(entries)
        self.startDistances = startDistances
        self.lengths = lengths
        self.ranges = ranges
    }

    /// The segment before or after another on its line; nil where the line ends freely.
    @inline(__always)
    func neighbor(of segment: Int, before: Bool) -> Int? {
        let line = Int(index.entries[segment].line)
        let range = ranges[line]
        if before {
            if segment > range.lowerBound { return segment - 1 }
            return lines[line].isClosed ? range.upperBound - 1 : nil
        }
        if segment + 1 < range.upperBound { return segment + 1 }
        return lines[line].isClosed ? range.lowerBound : nil
    }

    /// Whether there is no line.
    var isEmpty: Bool { index.isEmpty }
}

extension NearestLines: Hashable {
    /// Whether both have the same lines.
    public static func == (left: NearestLines, right: NearestLines) -> Bool {
        left === right || left.lines == right.lines
    }

    /// Hashes the number of lines and points.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(lines.count)
        hasher.combine(index.entries.count)
    }
}
