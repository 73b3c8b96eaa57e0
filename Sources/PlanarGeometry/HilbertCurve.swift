/// The Hilbert curve through a grid of 65536 × 65536 cells.
///
/// Cells that follow each other on the curve are neighbors in the grid.
enum HilbertCurve {
    /// The largest column and row.
    static let last: UInt32 = 65535

    /// The position of a cell along the curve.
    ///
    /// The algorithm with bit operations is in Warren, *Hacker's Delight*, chapter 16.
    static func distance(column: UInt32, row: UInt32) -> UInt32 {
        var (x, y) = (column, row)
        var distance: UInt32 = 0
        var side: UInt32 = 1 << 15
        while side > 0 {
            let right: UInt32 = x & side > 0 ? 1 : 0
            let upper: UInt32 = y & side > 0 ? 1 : 0
            distance &+= side &* side &* ((3 &* right) ^ upper)
            if upper == 0 {
                if right == 1 {
                    x = last &- x
                    y = last &- y
                }
                swap(&x, &y)
            }
            side >>= 1
        }
        return distance
    }
}
