import CartouchePlanarGeometry

/// Lines with a fast search for the nearest position, and its distance along and across the lines.
///
/// Create it once for each shape. The time of a search grows very slowly with the number of points.
public final class NearestLines: Sendable {
    /// The points of one line, in order.
    public struct Line: Hashable, Sendable {
        /// The points; a ring does not repeat its first point.
        public var points: [SIMD2<Double>]
        /// Whether a segment connects the last point with the first.
        public var isClosed: Bool

        /// Creates a line or a ring.
        public init(_ points: [SIMD2<Double>], isClosed: Bool = false) {
            self.points = points
            self.isClosed = isClosed
        }
    }

    /// The lines in their original order.
    public let lines: [Line]
    /// The segments of the lines.
    ///
    /// The line of an entry is the index of its line in ``lines``.
    package let index: SegmentIndex
    /// The length along the line from its start to each segment.
    let startDistances: [Double]
    /// The length of each line.
    let lengths: [Double]
    /// The range of segments of each line.
    private let ranges: [Range<Int>]

    /// Creates an index of lines; leaves out points that are not finite, and lines without length.
    public init(_ lines: [Line]) {
        self.lines = lines
        var entries: [SegmentIndex.Entry] = []
        var startDistances: [Double] = []
        var lengths: [Double] = []
        var ranges: [Range<Int>] = []
        for (number, line) in lines.enumerated() {
            let first = entries.count
            var distance = 0.0
            var last: SIMD2<Double>?
            for point in line.points + (line.isClosed ? line.points.prefix(1) : []) {
                guard (point.x + point.y).isFinite else { continue }
                if let start = last {
                    let segment = PlanarSegment(from: start, to: point)
                    guard segment.length > 0, segment.length.isFinite else { continue }
                    entries.append(.init(segment, line: number))
                    startDistances.append(distance)
                    distance += segment.length
                }
                last = point
            }
            lengths.append(distance)
            ranges.append(first..<entries.count)
        }
        index = SegmentIndex(entries)
        self.startDistances = startDistances
        self.lengths = lengths
        self.ranges = ranges
    }

    /// Returns the segment before or after another one on its line; nil at the ends of an open line.
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

    /// Whether there are no segments.
    var isEmpty: Bool { index.isEmpty }
}

extension NearestLines: Hashable {
    /// Whether both have the same lines.
    public static func == (left: NearestLines, right: NearestLines) -> Bool {
        left === right || left.lines == right.lines
    }

    /// Hashes the number of lines and segments.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(lines.count)
        hasher.combine(index.entries.count)
    }
}
