/// The grid of the geohashes with a number of characters.
///
/// Each character divides a cell by 32, into 8 × 4 or 4 × 8 cells, longitudes first.
package struct GeohashGrid: Sendable {
    /// The numbers of cells around the globe and from pole to pole.
    package let columns, rows: Int

    /// - Parameter level: The number of characters, 1 to 9.
    package init(level: Int) {
        let bits = 5 * level
        columns = 1 << ((bits + 1) / 2)
        rows = 1 << (bits / 2)
    }

    /// The size of a cell in degrees.
    package var cell: SIMD2<Double> { SIMD2(360 / Double(columns), 180 / Double(rows)) }

    /// Returns the column and row of the cell of a position in degrees.
    ///
    /// Positions beyond a pole are in the last row.
    package func cell(at position: SIMD2<Double>) -> SIMD2<Int32> {
        let turns = ((position.x + 180) / 360).rounded(.down)
        let place = SIMD2(position.x - turns * 360, position.y) + SIMD2(180, 90)
        let index = BinGrid.whole((place / cell).rounded(.down))
        return pointwiseMin(pointwiseMax(index, .zero), SIMD2(Int32(columns), Int32(rows)) &- 1)
    }

    /// Returns the corners of a cell in degrees, clockwise and closed.
    package func corners(of index: SIMD2<Int32>) -> [SIMD2<Double>] {
        let low = SIMD2(Double(index.x), Double(index.y)) * cell - SIMD2(180, 90)
        let high = low + cell
        return [low, SIMD2(low.x, high.y), high, SIMD2(high.x, low.y), low]
    }
}
