import CartouchePlanarGeometry

/// A smooth line through the middle of an area, along which its name is written.
struct AreaSpine {
    /// How the line follows the area.
    enum Shape: CaseIterable {
        /// A parabola; wide parts of the area have the greatest influence.
        case arc
        /// The middle of the area, smoothed.
        case middle
    }

    /// The positions from left to right.
    let points: [SIMD2<Double>]

    init(_ sections: AreaSections, _ shape: Shape) {
        let middles =
            switch shape {
            case .arc: Self.arc(sections.pieces)
            case .middle: Self.smoothMiddle(sections.pieces)
            }
        points = middles.map { AreaAxis.turnBack($0, from: sections.direction) }
    }

    /// Returns the positions on the parabola with the smallest weighted distance from the middles of the sections.
    private static func arc(_ pieces: [AreaSections.Piece]) -> [SIMD2<Double>] {
        // x from -1 to 1 keeps the sums well scaled.
        let (low, high) = (pieces[0].x, pieces[pieces.count - 1].x)
        let (center, half) = ((low + high) / 2, max((high - low) / 2, 1e-9))
        var sums = [Double](repeating: 0, count: 5)
        var values = [Double](repeating: 0, count: 3)
        let origin = pieces.reduce(0) { $0 + $1.middle } / Double(pieces.count)
        for piece in pieces {
            let x = (piece.x - center) / half
            var power = piece.width * piece.width
            for degree in 0..<5 {
                sums[degree] += power
                if degree < 3 { values[degree] += power * (piece.middle - origin) }
                power *= x
            }
        }
        let factors = solve(sums, values) ?? [sums[0] > 0 ? values[0] / sums[0] : 0, 0, 0]
        return pieces.map { piece in
            let x = (piece.x - center) / half
            let rise: Double = factors[0] + x * (factors[1] + x * factors[2])
            return SIMD2(piece.x, origin + rise)
        }
    }

    /// Solves the normal equations of a parabola; nil if they have no unique solution.
    private static func solve(_ sums: [Double], _ values: [Double]) -> [Double]? {
        var rows: [[Double]] = (0..<3).map { row in Array(sums[row..<row + 3]) + [values[row]] }
        for column in 0..<3 {
            var pivot = column
            for row in column..<3 where abs(rows[row][column]) > abs(rows[pivot][column]) { pivot = row }
            guard abs(rows[pivot][column]) > 1e-9 * sums[0] else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<3 where row != column {
                let factor: Double = rows[row][column] / rows[column][column]
                for entry in column..<4 { rows[row][entry] -= factor * rows[column][entry] }
            }
        }
        return (0..<3).map { (row: Int) -> Double in rows[row][3] / rows[row][row] }
    }

    /// Returns the middles of the sections, smoothed over a quarter of the length.
    private static func smoothMiddle(_ pieces: [AreaSections.Piece]) -> [SIMD2<Double>] {
        var middles = pieces.map { SIMD2($0.x, $0.middle) }
        let reach = max(middles.count / 8, 2)
        for _ in 0..<3 {
            let earlier = middles
            for index in middles.indices {
                let near = min(reach, index, middles.count - 1 - index)
                var sum = SIMD2<Double>.zero
                for other in index - near...index + near { sum += earlier[other] }
                middles[index] = sum / Double(2 * near + 1)
            }
        }
        return middles
    }
}
