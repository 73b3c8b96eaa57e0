import CartoucheDocuments
import CartoucheFeatures

/// The packed R-tree of a FlatGeobuf file: the root comes first, and the last level has one node per feature.
///
/// Each node is a box and a 64-bit number. The file format defines this storage; `BoxIndex` of PlanarGeometry is the
/// index over boxes in memory. The positions of a node's children follow from the packing, so the numbers in inner
/// nodes are not needed.
struct FlatGeobufIndex: Sendable {
    /// A feature in the result of an index query.
    struct Hit {
        /// The feature's offset in bytes, relative to the first feature.
        var offset: Int
        /// The feature's number in the file, from 0.
        var number: Int
    }

    private static let nodeBytes = 40

    private let start: Int
    private let nodeSize: Int
    /// The index of the first node and the number of nodes of each level, from the features up to the root.
    private let levels: [(first: Int, count: Int)]

    /// The offset at which the index ends, in bytes.
    let end: Int

    init(start: Int, itemCount: Int, nodeSize: Int) {
        self.start = start
        self.nodeSize = max(2, nodeSize)
        var counts = [itemCount]
        repeat {
            counts.append((counts[counts.count - 1] + self.nodeSize - 1) / self.nodeSize)
        } while counts[counts.count - 1] > 1
        var first = counts.reduce(0, +)
        end = start + first * Self.nodeBytes
        levels = counts.map { count in
            first -= count
            return (first, count)
        }
    }

    /// Returns the features whose boxes touch a window, in the file's order; nil if the window contains all features.
    func features(touching window: QueryWindow, in file: FileWindow) throws(DocumentError) -> [Hit]? {
        func node(_ index: Int) throws(DocumentError) -> UnsafeRawPointer {
            guard let node = try file.bytes(at: start + index * Self.nodeBytes, Self.nodeBytes) else {
                throw DocumentError(
                    .malformed, source: file.name, place: "index", what: "the file ends early",
                    suggestion: "copy the file again")
            }
            return node
        }
        let root = try node(0)
        let low = root.position(0)
        let high = root.position(16)
        if all(low .>= window.bounds.lowHalf), all(high .<= window.bounds.highHalf) { return nil }
        var met = [0..<levels[levels.count - 1].count]
        var found: [Hit] = []
        for level in levels.indices.reversed() {
            var below: [Range<Int>] = []
            let belowCount = level > 0 ? levels[level - 1].count : 0
            for range in met {
                for index in range {
                    let node = try node(levels[level].first + index)
                    guard
                        window.touches(
                            SIMD4(lowHalf: node.position(0), highHalf: node.position(16)))
                    else { continue }
                    if level == 0 {
                        let offset = Int(truncatingIfNeeded: node.little(32, as: UInt64.self))
                        found.append(Hit(offset: offset, number: index))
                    } else {
                        let first = index * nodeSize
                        below.append(first..<min(first + nodeSize, belowCount))
                    }
                }
            }
            met = below
        }
        found.sort { $0.offset < $1.offset }
        return found
    }
}
