import CartoucheCPixels

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
///   of rows 0..<height, because the points of an edge lie between its ends: the digital line rounds towards its
///   start and has a bias of half a unit. `addClipped` ensures this condition for any input.
/// * More than 16384 windings of one pixel overflow. The result is a wrong color, but never a wrong address.
struct PixelCoverage {
    /// The cells of the window, which the functions of `CPixels` change.
    private let areas: UnsafeMutablePointer<cpixels_areas>
    private let capacityWidth: Int32
    private let capacityHeight: Int32

    /// The pixels that the current shape can change.
    private(set) var window = CellBox(left: 0, top: 0, right: 0, bottom: 0)
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
        let cells = UnsafeMutablePointer<Int32>.allocate(capacity: count)
        cells.initialize(repeating: 0, count: count)
        let touched = UnsafeMutablePointer<UInt64>.allocate(capacity: height)
        touched.initialize(repeating: 0, count: height)
        areas = .allocate(capacity: 1)
        areas.initialize(
            to: cpixels_areas(cells: cells, stride: 0, touched: touched, shift: 2, width: 0, height: 0))
        capacityWidth = Int32(width)
        capacityHeight = Int32(height)
    }

    func deallocate() {
        areas.pointee.cells.deallocate()
        areas.pointee.touched.deallocate()
        areas.deallocate()
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
        var shift = 2
        while columns > 63 &<< shift { shift &+= 1 }
        let block = 1 &<< shift
        areas.pointee.shift = UInt64(truncatingIfNeeded: shift)
        areas.pointee.stride = (columns &+ block &- 1) & ~(block &- 1)
        areas.pointee.width = Int(width)
        areas.pointee.height = Int(window.bottom &- window.top)
        return window == box ? .inside : .clipped
    }

    /// Adds an edge between points in window coordinates.
    ///
    /// The points must lie inside the window or on its border.
    @inline(__always)
    func add(_ a: FixedPosition, _ b: FixedPosition) { cpixels_add(areas, a.x, a.y, b.x, b.y) }

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
    /// The cells for sweeps.
    @inline(__always) var swept: UnsafeMutablePointer<cpixels_areas> { areas }
}
