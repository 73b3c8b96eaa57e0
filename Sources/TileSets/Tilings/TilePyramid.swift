import CartoucheTileArchives

/// The tiles of an area at some levels of a scheme.
package struct TilePyramid: Hashable, Sendable {
    package let scheme: TilingScheme
    package let area: TileArea
    package let levels: ClosedRange<Int>

    /// The tiles of a rectangle at one level.
    package struct Rectangle: Hashable, Sendable {
        package var columns: Range<Int>
        package var rows: Range<Int>

        package var count: Int { columns.count * rows.count }
    }

    /// - Throws: ``TileSetError`` if the scheme lacks one of the levels.
    package init(_ scheme: TilingScheme, area: TileArea, levels: ClosedRange<Int>) throws(TileSetError) {
        for level in levels where scheme.level(level) == nil {
            throw .noLevel(level, of: scheme)
        }
        self.scheme = scheme
        self.area = area
        self.levels = levels
    }

    /// The number of all tiles.
    package var count: Int { levels.reduce(0) { $0 + count(at: $1) } }

    /// The number of tiles at a level.
    package func count(at level: Int) -> Int { rectangles(at: level).reduce(0) { $0 + $1.count } }

    /// Returns the rectangles of tiles at a level, which have no tile in common.
    package func rectangles(at number: Int) -> [Rectangle] {
        guard let level = scheme.level(number) else { return [] }
        let width = Double(scheme.side) * level.unitsPerDIP
        let margin = area.margin * level.unitsPerDIP
        var found: [Rectangle] = []
        for box in area.boxes {
            func range(_ low: Double, _ high: Double) -> Range<Int> {
                // The edge of a tile does not need its neighbor, also after rounding.
                let first = ((low - margin) / width + 1e-9).rounded(.down)
                let last = ((high + margin) / width - 1e-9).rounded(.up)
                let limit = Double(scheme.limit(at: level) ?? 1 << 31)
                let start = Int(min(max(first, 0), limit - 1))
                return start..<max(Int(min(max(last, 0), limit)), start + (last > 0 ? 1 : 0))
            }
            let columns = range(box.x - scheme.origin.x, box.z - scheme.origin.x)
            let rows = range(scheme.origin.y - box.w, scheme.origin.y - box.y)
            guard !columns.isEmpty, !rows.isEmpty else { continue }
            // Boxes on both sides of the antimeridian have columns in common where tiles are large.
            if let index = found.firstIndex(where: { $0.rows == rows && $0.columns.overlaps(columns) }) {
                let old = found[index].columns
                found[index].columns =
                    min(old.lowerBound, columns.lowerBound)..<max(old.upperBound, columns.upperBound)
            } else {
                found.append(Rectangle(columns: columns, rows: rows))
            }
        }
        return found
    }
}

extension TilePyramid.Rectangle {
    /// Returns a row of blocks.
    ///
    /// - Parameters:
    ///   - row: The first row of the blocks, a multiple of `side`.
    ///   - side: The number of tiles along the side of a full block.
    func blocks(ofRow row: Int, level: Int, side: Int) -> [TileBlock] {
        stride(from: columns.lowerBound / side * side, to: columns.upperBound, by: side).map { column in
            TileBlock(
                level: level, columns: (column..<column + side).clamped(to: columns),
                rows: (row..<row + side).clamped(to: rows))
        }
    }
}

/// Tiles that are drawn as one picture.
package struct TileBlock: Hashable, Sendable {
    package var level: Int
    package var columns: Range<Int>
    package var rows: Range<Int>

    package init(level: Int, columns: Range<Int>, rows: Range<Int>) {
        self.level = level
        self.columns = columns
        self.rows = rows
    }

    /// The number of tiles.
    package var count: Int { columns.count * rows.count }

    /// The first tile, which stands for the block: all of its tiles are added at once.
    package var first: TileAddress {
        TileAddress(level: level, column: columns.lowerBound, row: rows.lowerBound)
    }
}

extension TilePyramid {
    /// Returns the upper left corner of a block in map units.
    package func corner(of block: TileBlock) -> SIMD2<Double> {
        let width = Double(scheme.side) * (scheme.level(block.level)?.unitsPerDIP ?? 0)
        return scheme.origin
            + SIMD2(Double(block.columns.lowerBound), -Double(block.rows.lowerBound)) * width
    }

    /// Returns the blocks of a level, row by row.
    package func blocks(at level: Int, side: Int) -> [TileBlock] {
        rectangles(at: level).flatMap { rectangle in
            stride(from: rectangle.rows.lowerBound / side * side, to: rectangle.rows.upperBound, by: side)
                .flatMap { rectangle.blocks(ofRow: $0, level: level, side: side) }
        }
    }
}
