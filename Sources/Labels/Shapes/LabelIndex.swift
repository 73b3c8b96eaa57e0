import CartouchePlanarGeometry

/// An index of boxes in square cells of the plane, to which items are added and removed.
///
/// The cells share a fixed number of lists, so that the plane has no limits. Searches can find items that are far from
/// the window.
struct LabelIndex: Sendable {
    /// The side of a cell.
    private let cellSize: Double
    private var lists: [[Int32]]
    private let mask: Int

    /// Creates an index for a number of items.
    init(capacity: Int, cellSize: Double = 96) {
        self.cellSize = cellSize
        var count = 64
        while count < min(capacity, 1 << 20) * 2 { count *= 2 }
        lists = Array(repeating: [], count: count)
        mask = count - 1
    }

    mutating func insert(_ item: Int, _ box: Box) {
        Self.forEachList(of: cells(of: box), mask) { lists[$0].append(Int32(truncatingIfNeeded: item)) }
    }

    mutating func remove(_ item: Int, _ box: Box) {
        Self.forEachList(of: cells(of: box), mask) { list in
            if let place = lists[list].firstIndex(of: Int32(truncatingIfNeeded: item)) {
                lists[list].swapAt(place, lists[list].count - 1)
                lists[list].removeLast()
            }
        }
    }

    /// Returns whether `body` is true for an item that can touch a window; an item can be visited several times.
    @inline(__always)
    func contains(near window: Box, where body: (Int) -> Bool) -> Bool {
        let (first, last) = cells(of: window)
        for row in first.y...last.y {
            for column in first.x...last.x {
                for item in lists[Self.hash(column, row) & mask] where body(Int(item)) { return true }
            }
        }
        return false
    }

    /// Passes the numbers of the lists of some cells.
    private static func forEachList(
        of cells: (first: SIMD2<Int>, last: SIMD2<Int>), _ mask: Int, _ body: (Int) -> Void
    ) {
        for row in cells.first.y...cells.last.y {
            for column in cells.first.x...cells.last.x { body(hash(column, row) & mask) }
        }
    }

    /// The greatest number of columns and rows of a box.
    private static let maxSpan = 64

    private func cells(of box: Box) -> (first: SIMD2<Int>, last: SIMD2<Int>) {
        let low = (box.low / cellSize).rounded(.down)
        let high = (box.high / cellSize).rounded(.down)
        func whole(_ value: Double) -> Int { Int(min(max(value.isNaN ? 0 : value, -1e15), 1e15)) }
        let first = SIMD2(whole(low.x), whole(low.y))
        let last = SIMD2(
            max(min(whole(high.x), first.x + Self.maxSpan), first.x),
            max(min(whole(high.y), first.y + Self.maxSpan), first.y))
        return (first, last)
    }

    @inline(__always)
    private static func hash(_ column: Int, _ row: Int) -> Int {
        let mixed =
            UInt64(bitPattern: Int64(column)) &* 0x9E37_79B9_7F4A_7C15
            ^ UInt64(bitPattern: Int64(row)) &* 0xC2B2_AE3D_27D4_EB4F
        return Int(truncatingIfNeeded: (mixed ^ (mixed >> 29)) & 0x7FFF_FFFF_FFFF)
    }
}
