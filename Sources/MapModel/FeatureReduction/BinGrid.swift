import CartoucheGeospatial

/// A grid of equal cells that cover a plane: squares, or hexagons.
///
/// Cells have whole numbers as coordinates. Those of hexagons count along two axes at 60°.
@usableFromInline package struct BinGrid: Sendable {
    package let type: BinningFeatureReduction.BinType
    /// The distance between opposite sides of a cell, in the units of the plane.
    package let side: Double

    package init(type: BinningFeatureReduction.BinType, side: Double) {
        (self.type, self.side) = (type, side)
    }

    /// The radius of the circle around a hexagon.
    private var radius: Double { side / 3.0.squareRoot() }

    /// Returns the coordinates of the cell that contains a position.
    package func cell(at position: SIMD2<Double>) -> SIMD2<Int32> {
        switch type {
        case .geohash, .square: return Self.whole((position / side).rounded(.down))
        case .flatHexagon: return hexagon(position)
        case .pointyHexagon: return hexagon(SIMD2(position.y, position.x))
        }
    }

    /// Returns the cell of hexagons whose sides are horizontal.
    private func hexagon(_ position: SIMD2<Double>) -> SIMD2<Int32> {
        let q = position.x * 2 / 3 / radius
        let r = (position.y / 3.0.squareRoot() - position.x / 3) / radius
        // The three coordinates of a hexagon have the sum 0; the one with the largest rounding error follows.
        var (a, b, c) = (q.rounded(), r.rounded(), (-q - r).rounded())
        let (da, db, dc) = (abs(a - q), abs(b - r), abs(c + q + r))
        if da > db && da > dc {
            a = -b - c
        } else if db > dc {
            b = -a - c
        } else {
            c = -a - b
        }
        return Self.whole(SIMD2(a, b))
    }

    /// Returns the corners of a cell, clockwise and closed.
    package func corners(of cell: SIMD2<Int32>) -> [SIMD2<Double>] {
        let index = SIMD2(Double(cell.x), Double(cell.y))
        switch type {
        case .geohash, .square:
            let low = index * side
            let high = (index + 1) * side
            return [low, SIMD2(low.x, high.y), high, SIMD2(high.x, low.y), low]
        case .flatHexagon: return hexagon(index)
        case .pointyHexagon: return hexagon(index).reversed().map { SIMD2($0.y, $0.x) }
        }
    }

    private func hexagon(_ index: SIMD2<Double>) -> [SIMD2<Double>] {
        // Whole multiples of the half sides, so that neighboring cells have exactly the same corners.
        let (across, along) = (radius / 2, side / 2)
        let center = SIMD2(3 * index.x, 2 * index.y + index.x)
        let steps = [(-2.0, 0.0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0)]
        return steps.map { (center + SIMD2($0.0, $0.1)) * SIMD2(across, along) }
    }

    /// Returns the whole numbers nearest to finite numbers within the range of the type; 0 for NaN.
    @inlinable
    package static func whole(_ value: SIMD2<Double>) -> SIMD2<Int32> {
        func whole(_ number: Double) -> Int32 {
            number.isNaN ? 0 : Int32(min(max(number, -2_000_000_000), 2_000_000_000))
        }
        return SIMD2(whole(value.x), whole(value.y))
    }
}
