/// A spatial index that finds the segments of lines and rings.
///
/// The index is a binary tree of boxes over the segments in their order. Segments that follow each other on a line are
/// neighbors in the plane. Sorting is therefore not necessary, and building takes linear time. Boxes are stored in
/// single precision, relative to the center of all segments and rounded outwards. Results are computed from the
/// segments and are exact.
///
/// ``BoxIndex`` is the index for items without a useful order: it sorts them, and stores their boxes.
@usableFromInline package struct SegmentIndex: Sendable {
    /// A segment, with its line and vertex.
    @usableFromInline package struct Entry: Sendable {
        /// The segment; it has no length if it represents a single point.
        @usableFromInline package let segment: PlanarSegment
        /// The number of its line, defined by the caller.
        @usableFromInline package let line: Int32
        /// The number of its first vertex, defined by the caller.
        @usableFromInline package let vertex: Int32

        /// Creates an entry.
        @inlinable
        package init(_ segment: PlanarSegment, line: Int = 0, vertex: Int = 0) {
            self.segment = segment
            self.line = Int32(truncatingIfNeeded: line)
            self.vertex = Int32(truncatingIfNeeded: vertex)
        }
    }

    /// A box around some entries.
    ///
    /// A leaf has a range of entries: `count` entries from `first`. An inner node has two children: the left child is
    /// the next node, and `first` is the index of the right child.
    struct Node: Sendable {
        var low: SIMD2<Float>
        var high: SIMD2<Float>
        var first: Int32
        /// 0 for inner nodes.
        var count: Int32
    }

    /// The entries in their original order.
    package let entries: [Entry]
    let nodes: [Node]
    /// The origin of the nodes' coordinates.
    let origin: SIMD2<Double>

    /// The greatest number of entries in a leaf.
    private static let leafSize = 4

    /// Creates an index over entries; leaves out entries without a finite length.
    package init(_ entries: [Entry]) {
        let usable =
            entries.allSatisfy { $0.segment.length.isFinite }
            ? entries : entries.filter { $0.segment.length.isFinite }
        var all = Box.nothing
        for entry in usable { all.formUnion(entry.segment.box) }
        origin = usable.isEmpty ? .zero : all.center
        self.entries = usable
        var nodes: [Node] = []
        nodes.reserveCapacity(usable.count)
        if !usable.isEmpty { Self.build(&nodes, usable, origin, 0..<usable.count) }
        self.nodes = nodes
    }

    /// Creates an index over the edges of rings; leaves out edges without length.
    package init(_ rings: some Sequence<Ring>) {
        var entries: [Entry] = []
        for (line, ring) in rings.enumerated() {
            guard var last = ring.vertices.last else { continue }
            for (vertex, next) in ring.vertices.enumerated() {
                if next != last {
                    let before = (vertex == 0 ? ring.vertices.count : vertex) - 1
                    entries.append(Entry(PlanarSegment(from: last, to: next), line: line, vertex: before))
                }
                last = next
            }
        }
        self.init(entries)
    }

    /// Whether the index has no entries.
    package var isEmpty: Bool { entries.isEmpty }

    private static func build(
        _ nodes: inout [Node], _ entries: [Entry], _ origin: SIMD2<Double>, _ range: Range<Int>
    ) {
        let index = nodes.count
        nodes.append(Node(low: .zero, high: .zero, first: Int32(range.lowerBound), count: 0))
        if range.count <= leafSize {
            var box = Box.nothing
            for entry in entries[range] { box.formUnion(entry.segment.box) }
            let rounded = SingleBox(box, relativeTo: origin)
            nodes[index].low = rounded.low
            nodes[index].high = rounded.high
            nodes[index].count = Int32(range.count)
            return
        }
        let middle = range.lowerBound + range.count / 2
        build(&nodes, entries, origin, range.lowerBound..<middle)
        let right = nodes.count
        build(&nodes, entries, origin, middle..<range.upperBound)
        nodes[index].first = Int32(right)
        nodes[index].low = pointwiseMin(nodes[index + 1].low, nodes[right].low)
        nodes[index].high = pointwiseMax(nodes[index + 1].high, nodes[right].high)
    }
}

/// A box in single precision, rounded outwards: it can be too large, but never too small.
struct SingleBox {
    var low: SIMD2<Float>
    var high: SIMD2<Float>

    /// - Parameter origin: The origin of the rounded coordinates.
    init(_ box: Box, relativeTo origin: SIMD2<Double>) {
        let (low, high) = (box.low - origin, box.high - origin)
        self.low = SIMD2(Float(low.x).nextDown, Float(low.y).nextDown)
        self.high = SIMD2(Float(high.x).nextUp, Float(high.y).nextUp)
    }
}
