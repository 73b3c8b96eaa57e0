/// Finds the segments of lines and rings by where they are.
///
/// A binary tree of boxes over the segments in their order: neighbors on a line lie near each other in the plane, so
/// the order needs no sorting, and building takes linear time. Boxes are kept in single precision relative to the
/// middle of all segments, rounded outwards; answers come from the segments themselves and are exact.
///
/// ``BoxIndex`` is the other index: it sorts items that come in no useful order, and stores their boxes.
package struct SegmentIndex: Sendable {
    /// A segment and where it comes from.
    package struct Entry: Sendable {
        /// The segment; without length for a point that stands alone.
        package let segment: PlanarSegment
        /// The number of its line, as the caller counts.
        package let line: Int32
        /// The number of its first vertex, as the caller counts.
        package let vertex: Int32

        /// A segment and where it comes from.
        @inlinable
        package init(_ segment: PlanarSegment, line: Int = 0, vertex: Int = 0) {
            self.segment = segment
            self.line = Int32(truncatingIfNeeded: line)
            self.vertex = Int32(truncatingIfNeeded: vertex)
        }
    }

    /// A box around some entries: leaves have a range of them, others the node on the left next to them and the index
    /// of the one on the right.
    struct Node: Sendable {
        var low: SIMD2<Float>
        var high: SIMD2<Float>
        var first: Int32
        /// 0 for inner nodes.
        var count: Int32
    }

    /// The entries in the order in which they were given.
    package let entries: [Entry]
    let nodes: [Node]
    /// What the nodes' boxes are relative to.
    let origin: SIMD2<Double>

    /// Entries of a leaf at most.
    private static let leafSize = 4

    /// An index over entries; those without a finite length are left out.
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

    /// An index over the edges of rings; edges without length are left out.
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

    /// Whether nothing is in the index.
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

/// A box in single precision, rounded outwards: it may be too large, but never too small.
struct SingleBox {
    var low: SIMD2<Float>
    var high: SIMD2<Float>

    /// - Parameter origin: what the rounded box is relative to.
    init(_ box: Box, relativeTo origin: SIMD2<Double>) {
        let (low, high) = (box.low - origin, box.high - origin)
        self.low = SIMD2(Float(low.x).nextDown, Float(low.y).nextDown)
        self.high = SIMD2(Float(high.x).nextUp, Float(high.y).nextUp)
    }
}
