import CartoucheGeospatial

/// The sides of a surface's tiles, where fine tiles follow the edges of coarse tiles beside them.
///
/// Without this, terrain between the vertices of a coarse tile is above or below that tile, and the background shines
/// through the gap. A vertex of a fine tile on an edge of a coarse tile has its place on this edge, which is straight.
struct SurfaceSeams {
    /// A corner of a cell in a grid that contains the vertices of all tiles, from the west and the north.
    private struct Corner { var column, row: Int }

    private let tiles: Set<SurfaceTile>
    private let levels: ClosedRange<Int>
    private let heights: SurfaceHeights

    /// The number of times that the width of the surface is divided by 2 in the grid: tiles of the deepest level have
    /// 16 cells.
    private static let depth = 26

    /// Creates the seams of tiles that do not cover each other.
    ///
    /// - Returns: Nil without terrain, where the gaps are smaller than the skirts of tiles.
    init?(_ tiles: [SurfaceTile], _ heights: SurfaceHeights) {
        let levels = tiles.map(\.level)
        guard !heights.isFlat, let low = levels.min(), let high = levels.max() else { return nil }
        self.tiles = Set(tiles)
        self.levels = low...high
        self.heights = heights
    }

    /// Returns whether the tile beside a side of a tile is coarser.
    ///
    /// - Parameter side: The step to the east and to the south, one of them 0.
    func hasCoarserNeighbor(_ tile: SurfaceTile, _ side: (east: Int, south: Int)) -> Bool {
        let count = 1 << tile.level
        var neighbor = SurfaceTile(
            level: tile.level, column: tile.column + side.east, row: tile.row + side.south)
        guard (0..<count).contains(neighbor.row) else { return false }
        if !heights.space.isLocal { neighbor.column = (neighbor.column + count) % count }
        guard (0..<count).contains(neighbor.column), !tiles.contains(neighbor) else { return false }
        while neighbor.level > levels.lowerBound {
            neighbor = neighbor.parent
            if tiles.contains(neighbor) { return true }
        }
        return false
    }

    /// Returns the position of a vertex on a side of a tile.
    func position(_ tile: SurfaceTile, column: Int, row: Int) -> SIMD3<Double> {
        let step = step(of: tile)
        let side = 1 << (Self.depth - tile.level)
        return position(
            Corner(column: tile.column * side + column * step, row: tile.row * side + row * step))
    }

    /// Returns the position of a corner: on the edge of the coarsest tile that has it between two vertices, or else on
    /// the terrain.
    private func position(_ corner: Corner) -> SIMD3<Double> {
        var coarsest: (step: Int, isUpright: Bool)?
        for (west, north) in [(1, 1), (0, 1), (1, 0), (0, 0)] {
            guard let tile = tile(column: corner.column - west, row: corner.row - north) else { continue }
            let step = step(of: tile)
            guard step > coarsest?.step ?? 0 else { continue }
            if corner.row % step != 0 {
                coarsest = (step, true)
            } else if corner.column % step != 0 {
                coarsest = (step, false)
            }
        }
        guard let (step, isUpright) = coarsest else { return heights.position(at: place(of: corner)) }
        var (first, last) = (corner, corner)
        let rest: Int
        if isUpright {
            rest = corner.row % step
            (first.row, last.row) = (corner.row - rest, corner.row - rest + step)
        } else {
            rest = corner.column % step
            (first.column, last.column) = (corner.column - rest, corner.column - rest + step)
        }
        // The ends can be on the edge of an even coarser tile; each call has a coarser tile, so the calls end.
        let (start, end) = (position(first), position(last))
        return start + (end - start) * (Double(rest) / Double(step))
    }

    /// Returns the cells of the grid on a side of a tile's cell.
    private func step(of tile: SurfaceTile) -> Int {
        (1 << (Self.depth - tile.level)) / SurfaceTiles.cells(of: tile, isFlat: false)
    }

    /// Returns the tile with a cell of the grid; nil if it is not drawn.
    private func tile(column: Int, row: Int) -> SurfaceTile? {
        let count = 1 << Self.depth
        guard (0..<count).contains(row) else { return nil }
        let column = heights.space.isLocal ? column : (column + count) % count
        guard (0..<count).contains(column) else { return nil }
        return levels.lazy.map { level in
            let shift = Self.depth - level
            return SurfaceTile(level: level, column: column >> shift, row: row >> shift)
        }.first(where: tiles.contains)
    }

    private func place(of corner: Corner) -> SIMD2<Double> {
        let whole = SurfaceTile(level: 0, column: 0, row: 0)
        let count = Double(1 << Self.depth)
        let sides = whole.horizontal(in: heights.space)
        let x = sides.lowerBound + (sides.upperBound - sides.lowerBound) * (Double(corner.column) / count)
        return SIMD2(x, whole.vertical(Double(corner.row) / count, in: heights.space))
    }
}

extension SurfaceTile {
    /// The tile of the level above that contains the tile.
    fileprivate var parent: SurfaceTile { SurfaceTile(level: level - 1, column: column / 2, row: row / 2) }
}

/// The sides of a tile that follow coarser tiles.
struct TileSeam {
    private let tile: SurfaceTile
    private let cells: Int
    private let seams: SurfaceSeams?
    private let west, east, north, south: Bool

    init(_ tile: SurfaceTile, cells: Int, _ seams: SurfaceSeams?) {
        (self.tile, self.cells, self.seams) = (tile, cells, seams)
        west = seams?.hasCoarserNeighbor(tile, (-1, 0)) ?? false
        east = seams?.hasCoarserNeighbor(tile, (1, 0)) ?? false
        north = seams?.hasCoarserNeighbor(tile, (0, -1)) ?? false
        south = seams?.hasCoarserNeighbor(tile, (0, 1)) ?? false
    }

    /// Returns the position of a vertex on one of these sides; nil elsewhere.
    ///
    /// Columns and rows outside of the tile are those of its skirts. The rows to the poles have none.
    func position(column: Int, row: Int) -> SIMD3<Double>? {
        let isOnSeam =
            column <= 0 && west || column >= cells && east || row <= 0 && north || row >= cells && south
        guard isOnSeam, let seams else { return nil }
        return seams.position(
            tile, column: min(max(column, 0), cells), row: min(max(row, 0), cells))
    }
}
