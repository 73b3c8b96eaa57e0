/// The coverage of each pixel by one shape: an accumulation buffer that edges are added to and a sweep empties.
///
/// For each edge, the buffer adds the signed area between the edge and everything to its right, as differences between
/// neighboring pixels. A running sum along the row then gives the area of each pixel, weighted by the winding number;
/// one full winding is 2¹⁷. Sums are exact integers, so the order of edges makes no difference. One bit per block of
/// pixels in a row is set if something was added. The sweep visits only these blocks and fills the runs between them.
///
/// Invariants that make the unsafe stores safe:
/// * The window is at most `capacity` pixels wide and high: `open` intersects it with the surface, and the creator has
///   chosen the size of the buffer for the surface. Rows of cells have `stride` ≥ width + 2 cells, padded to complete
///   blocks.
/// * `add` requires 0 ≤ x ≤ width·256 and 0 ≤ y ≤ height·256 (window coordinates). It then changes only cells 0…width+1
///   of rows 0..<height, because the points of an edge lie between its ends: the digital line below rounds towards its
///   start and has a bias of half a unit. `addClipped` ensures this condition for any input.
/// * More than 16384 windings of one pixel overflow. The result is a wrong color, but never a wrong address.
struct PixelCoverage {
    private let cells: UnsafeMutablePointer<Int32>
    private let touched: UnsafeMutablePointer<UInt64>
    private let capacityWidth: Int32
    private let capacityHeight: Int32

    /// The pixels that the current shape can change.
    private(set) var window = CellBox(left: 0, top: 0, right: 0, bottom: 0)
    private var stride = 0
    /// The binary logarithm of the number of pixels in one block.
    private var blockShift: UInt64 = 2
    /// The origin of the window in fixed point.
    private(set) var origin = FixedPosition(0, 0)

    /// The position of a shape relative to the window.
    enum Fit {
        /// The shape does not touch the surface.
        case outside
        /// The shape lies inside; its edges can be added without clipping.
        case inside
        /// The shape extends beyond the window; its edges must be clipped.
        case clipped
    }

    /// Creates a buffer for windows up to this size; call `deallocate` after use.
    init(width: Int, height: Int) {
        let count = (width + 2 + PixelCoverage.blockPadding(width: width)) * height + 4
        cells = .allocate(capacity: count)
        cells.initialize(repeating: 0, count: count)
        touched = .allocate(capacity: height)
        touched.initialize(repeating: 0, count: height)
        capacityWidth = Int32(width)
        capacityHeight = Int32(height)
    }

    func deallocate() {
        cells.deallocate()
        touched.deallocate()
    }

    /// Returns an upper bound for the number of columns that rounding to complete blocks adds.
    private static func blockPadding(width: Int) -> Int {
        var shift = 2
        while width + 2 > 63 << shift { shift += 1 }
        return 1 << shift
    }

    /// Prepares for a shape on a surface; all points of the shape lie within `box`.
    @inline(__always)
    mutating func open(_ box: CellBox, on surface: CellBox) -> Fit {
        let window = box.intersection(surface)
        if window.isEmpty { return .outside }
        let width = window.right &- window.left
        precondition(width <= capacityWidth && window.bottom &- window.top <= capacityHeight)
        self.window = window
        origin = FixedPosition(window.left &<< 8, window.top &<< 8)
        let columns = Int(width) &+ 2
        blockShift = 2
        while columns > 63 &<< Int(blockShift) { blockShift &+= 1 }
        let block = 1 &<< Int(blockShift)
        stride = (columns &+ block &- 1) & ~(block &- 1)
        return window == box ? .inside : .clipped
    }

    /// Adds an edge between points in window coordinates.
    ///
    /// The points must lie inside the window or on its border.
    @inline(__always)
    func add(_ a: FixedPosition, _ b: FixedPosition) {
        let (x0, y0, x1, y1) = (a.x, a.y, b.x, b.y)
        if y0 == y1 { return }
        let row0 = Int(y0 &>> 8)
        let row1 = Int(y1 &>> 8)
        guard row0 == row1 else { return addRows(x0, y0, x1, y1, row0, row1) }
        if x0 &>> 8 == x1 &>> 8 {
            addCell(row0, x0 &>> 8, x0 & 255, x1 & 255, y1 &- y0)
        } else {
            let slope = (Int64(y1 &- y0) &<< 24) / Int64(x1 &- x0)
            addCells(row0, x0, y0 & 255, x1, y1 & 255, slope)
        }
    }

    /// Adds an edge within one cell.
    ///
    /// `fromX` and `toX` are positions in the cell, and `rise` is the height of the edge.
    @inline(__always)
    private func addCell(_ row: Int, _ column: Int32, _ fromX: Int32, _ toX: Int32, _ rise: Int32) {
        let cell = cells + (row &* stride &+ Int(column))
        let area = rise &* (fromX &+ toX)
        cell[0] &+= (rise &<< 9) &- area
        cell[1] &+= area
        let first = UInt64(truncatingIfNeeded: column) &>> blockShift
        let last = UInt64(truncatingIfNeeded: column &+ 1) &>> blockShift
        touched[row] |= (1 &<< first) | (1 &<< last)
    }

    /// Adds the part of an edge in one row; `slope` is dy/dx with 24 fraction bits.
    @inline(__always)
    private func addRow(_ row: Int, _ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, _ slope: Int64) {
        let column0 = x0 &>> 8
        let column1 = x1 &>> 8
        if column0 == column1 {
            addCell(row, column0, x0 & 255, x1 & 255, y1 &- y0)
        } else if column1 == column0 &+ 1 {
            let middle = y0 &+ Int32(truncatingIfNeeded: (slope &* Int64(256 &- (x0 & 255))) &>> 24)
            addPair(row, column0, middle &- y0, (x0 & 255) &+ 256, y1 &- middle, x1 & 255)
        } else if column1 == column0 &- 1 {
            let middle = y0 &- Int32(truncatingIfNeeded: (slope &* Int64(x0 & 255)) &>> 24)
            addPair(row, column1, y1 &- middle, (x1 & 255) &+ 256, middle &- y0, x0 & 255)
        } else {
            addCells(row, x0, y0, x1, y1, slope)
        }
    }

    /// Adds an edge in two neighboring cells.
    ///
    /// For each cell: the height, and the sum of the two x positions in it.
    @inline(__always)
    private func addPair(
        _ row: Int, _ column: Int32, _ leftRise: Int32, _ leftX: Int32, _ rightRise: Int32, _ rightX: Int32
    ) {
        let leftArea = leftRise &* leftX
        let rightArea = rightRise &* rightX
        let cell = cells + (row &* stride &+ Int(column))
        cell[0] &+= (leftRise &<< 9) &- leftArea
        cell[1] &+= leftArea &+ (rightRise &<< 9) &- rightArea
        cell[2] &+= rightArea
        let first = UInt64(truncatingIfNeeded: column) &>> blockShift
        let last = UInt64(truncatingIfNeeded: column &+ 2) &>> blockShift
        touched[row] |= (1 &<< first) | (1 &<< last)
    }

    /// Adds an edge across any number of cells in one row, from left to right.
    @inline(never)
    private func addCells(
        _ row: Int, _ fromX: Int32, _ fromY: Int32, _ toX: Int32, _ toY: Int32, _ slope: Int64
    ) {
        var (x0, y0, x1, y1) = (fromX, fromY, toX, toY)
        var sign: Int32 = 1
        if x1 < x0 {
            swap(&x0, &x1)
            swap(&y0, &y1)
            sign = -1
        }
        let column0 = x0 &>> 8
        let column1 = x1 &>> 8
        var cell = cells + (row &* stride &+ Int(column0))
        var y = (Int64(y0) &<< 16) &+ ((slope &* Int64(256 &- (x0 & 255))) &>> 8)
        var previous = y0
        var next = Int32(truncatingIfNeeded: y &>> 16)
        var rise = (next &- previous) &* sign
        previous = next
        var carried = rise &* ((x0 & 255) &+ 256)
        cell[0] &+= (rise &<< 9) &- carried
        cell += 1
        var column = column0 &+ 1
        while column < column1 {
            y &+= slope
            next = Int32(truncatingIfNeeded: y &>> 16)
            rise = ((next &- previous) &* sign) &<< 8
            previous = next
            cell[0] &+= carried &+ rise
            carried = rise
            cell += 1
            column &+= 1
        }
        rise = (y1 &- previous) &* sign
        let area = rise &* (x1 & 255)
        cell[0] &+= carried &+ (rise &<< 9) &- area
        cell[1] &+= area
        let first = UInt64(truncatingIfNeeded: column0) &>> blockShift
        let last = UInt64(truncatingIfNeeded: column1 &+ 1) &>> blockShift
        touched[row] |= (2 &<< last) &- (1 &<< first)
    }

    /// Adds an edge across several rows.
    @inline(never)
    private func addRows(
        _ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, _ row0: Int, _ row1: Int
    ) {
        let run = Int64(x1 &- x0)
        let rise = Int64(y1 &- y0)
        let step = run == 0 ? 0 : (run &<< 24) / rise
        let slope = (x0 &>> 8) == (x1 &>> 8) ? 0 : (rise &<< 24) / run
        // A bias of half a unit keeps the rounded-down x between the ends, because |step| is truncated.
        var walk = (Int64(x0) &<< 16) &+ 0x8000
        var x = x0
        var row = row0
        let start = y0 & 255
        if rise > 0 {
            walk &+= (step &* Int64(256 &- start)) &>> 8
            var next = Int32(truncatingIfNeeded: walk &>> 16)
            addRow(row, x, start, next, 256, slope)
            x = next
            row &+= 1
            while row < row1 {
                walk &+= step
                next = Int32(truncatingIfNeeded: walk &>> 16)
                addRow(row, x, 0, next, 256, slope)
                x = next
                row &+= 1
            }
            if y1 & 255 != 0 { addRow(row1, x, 0, x1, y1 & 255, slope) }
        } else {
            walk &-= (step &* Int64(start)) &>> 8
            var next = Int32(truncatingIfNeeded: walk &>> 16)
            if start != 0 { addRow(row, x, start, next, 0, slope) }
            x = next
            row &-= 1
            while row > row1 {
                walk &-= step
                next = Int32(truncatingIfNeeded: walk &>> 16)
                addRow(row, x, 256, next, 0, slope)
                x = next
                row &-= 1
            }
            addRow(row1, x, 256, x1, y1 & 255, slope)
        }
    }

    @inline(__always)
    private func put(_ x0: Int64, _ y0: Int64, _ x1: Int64, _ y1: Int64) {
        add(
            FixedPosition(Int32(truncatingIfNeeded: x0), Int32(truncatingIfNeeded: y0)),
            FixedPosition(Int32(truncatingIfNeeded: x1), Int32(truncatingIfNeeded: y1)))
    }

    /// Adds an edge between any points in window coordinates.
    ///
    /// Drops the parts above, below and to the right of the window, which cover nothing in it. Moves the parts on the
    /// left to the left side of the window.
    @inline(never)
    func addClipped(_ a: FixedPosition, _ b: FixedPosition) {
        let bottom = Int64(window.bottom &- window.top) &<< 8
        let right = Int64(window.right &- window.left) &<< 8
        var x0 = Int64(a.x)
        var y0 = Int64(a.y)
        var x1 = Int64(b.x)
        var y1 = Int64(b.y)
        if (y0 <= 0 && y1 <= 0) || (y0 >= bottom && y1 >= bottom) || y0 == y1 { return }
        // An edge exactly on the right side counts: it ends the shape if the window is not clipped there.
        if x0 > right && x1 > right { return }
        // If the edge lies completely inside, no divisions are necessary.
        if min(x0, x1) >= 0, max(x0, x1) <= right, min(y0, y1) >= 0, max(y0, y1) <= bottom {
            return add(a, b)
        }
        let startX = x0
        let startY = y0
        let run = x1 - x0
        let rise = y1 - y0
        func xAt(_ y: Int64) -> Int64 { startX + (y - startY) * run / rise }
        if y0 < 0 { (x0, y0) = (xAt(0), 0) } else if y0 > bottom { (x0, y0) = (xAt(bottom), bottom) }
        if y1 < 0 { (x1, y1) = (xAt(0), 0) } else if y1 > bottom { (x1, y1) = (xAt(bottom), bottom) }
        if x0 <= 0 && x1 <= 0 { return put(0, y0, 0, y1) }
        let low = min(y0, y1)
        let high = max(y0, y1)
        func yAt(_ x: Int64) -> Int64 { min(max(startY + (x - startX) * rise / run, low), high) }
        if x0 < 0 {
            let y = yAt(0)
            put(0, y0, 0, y)
            (x0, y0) = (0, y)
        } else if x0 > right {
            (x0, y0) = (right, yAt(right))
        }
        if x1 < 0 {
            let y = yAt(0)
            put(x0, y0, 0, y)
            put(0, y, 0, y1)
        } else if x1 > right {
            put(x0, y0, right, yAt(right))
        } else {
            put(x0, y0, x1, y1)
        }
    }
}

extension PixelCoverage {
    /// The members that sweeps in other files need to visit the rows.
    @inline(__always) var rows: UnsafeMutablePointer<Int32> { cells }
    @inline(__always) var touchedBlocks: UnsafeMutablePointer<UInt64> { touched }
    @inline(__always) var rowStride: Int { stride }
    @inline(__always) var shift: Int { Int(truncatingIfNeeded: blockShift) }
}
