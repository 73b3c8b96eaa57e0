import CartoucheGeospatial
import CartoucheImages
import CartoucheTileArchives
import CartoucheWorkers

/// The tiles of one level around a rectangle, as one picture.
///
/// Where a tile is missing, those of coarser levels are enlarged.
struct TileMosaic {
    /// The columns and rows of tiles; columns beyond the world are those of its other side.
    struct Box: Hashable {
        var columns: Range<Int>
        var rows: Range<Int>
        var count: Int { columns.count * rows.count }
    }

    /// What could not be loaded.
    struct Gaps {
        /// The number of tiles that exist but could not be loaded.
        var failed = 0
        /// The number of tiles for which the source has no picture at any level.
        var missing = 0
        var drawn = 0
        var failure: (any Error)?
    }

    private let decodedTiles: DecodedTiles
    private let cancellation: Cancellation
    private var grid: TileInfo { decodedTiles.source.grid }
    private(set) var gaps = Gaps()

    init(_ decodedTiles: DecodedTiles, _ cancellation: Cancellation) {
        (self.decodedTiles, self.cancellation) = (decodedTiles, cancellation)
    }

    /// Returns the tile at a place; nil outside of the world and of the source's extent.
    private func address(_ column: Int, _ row: Int, _ level: Int) -> TileAddress? {
        var column = column
        if let around = grid.columnsAroundWorld(level) {
            column = ((column % around) + around) % around
        }
        let limits = limits(level)
        guard limits.columns.contains(column), limits.rows.contains(row) else { return nil }
        return TileAddress(level: grid.levelsOfDetail[level].level, column: column, row: row)
    }

    /// Returns the tiles of a level inside the source's extent and limits.
    func limits(_ level: Int) -> Box {
        let box = boxOfExtent(level)
        guard let own = decodedTiles.source.limits(ofLevel: grid.levelsOfDetail[level].level) else {
            return box
        }
        return Box(columns: box.columns.clamped(to: own.columns), rows: box.rows.clamped(to: own.rows))
    }

    private func boxOfExtent(_ level: Int) -> Box {
        let resolution = grid.levelsOfDetail[level].resolution
        let side = SIMD2(Double(grid.tileWidth), Double(grid.tileHeight)) * resolution
        func whole(_ value: Double) -> Int { Int(max(min(value, 1e12), 0)) }
        guard let extent = decodedTiles.source.extent else {
            let around = grid.columnsAroundWorld(level) ?? 1_000_000_000
            return Box(columns: 0..<around, rows: 0..<around)
        }
        // A tile that only touches the extent has nothing in it.
        let edge = 1e-6
        let corner = grid.corner(level)
        let left = whole(((extent.xMin - corner.x) / side.x + edge).rounded(.down))
        let right = whole(((extent.xMax - corner.x) / side.x - edge).rounded(.up))
        let top = whole(((corner.y - extent.yMax) / side.y + edge).rounded(.down))
        let bottom = whole(((corner.y - extent.yMin) / side.y - edge).rounded(.up))
        return Box(columns: left..<max(left, right), rows: top..<max(top, bottom))
    }

    /// Returns the picture of a box; nil without any tile.
    ///
    /// - Throws: `CancellationError`, `DeadlineError`.
    mutating func picture(of box: Box, level: Int) throws -> Bitmap? {
        var places: [(column: Int, row: Int, address: TileAddress)] = []
        for row in box.rows {
            for column in box.columns {
                if let address = address(column, row, level) { places.append((column, row, address)) }
            }
        }
        guard !places.isEmpty else { return nil }
        var unique = Set<TileAddress>()
        let wanted = places.map(\.address).filter { unique.insert($0).inserted }
        let tiles = try decodedTiles.tiles(wanted, cancellation)
        gaps.failed += tiles.failed
        gaps.failure = gaps.failure ?? tiles.failure
        gaps.drawn += tiles.bitmaps.count
        let picture = Bitmap(
            width: box.columns.count * grid.tileWidth, height: box.rows.count * grid.tileHeight)
        var holes: [(column: Int, row: Int)] = []
        for place in places {
            guard let tile = tiles.bitmaps[place.address] else {
                holes.append((place.column, place.row))
                continue
            }
            let left = (place.column - box.columns.lowerBound) * grid.tileWidth
            let top = (place.row - box.rows.lowerBound) * grid.tileHeight
            for y in 0..<grid.tileHeight {
                (picture.row(top + y).baseAddress! + left).update(
                    from: tile.row(y).baseAddress!, count: grid.tileWidth)
            }
        }
        // A server without any answer is not asked for coarser levels, too.
        let isDead = tiles.failed > 0 && tiles.failed == wanted.count
        var isFilled = holes.isEmpty
        if !isFilled, !isDead, level > 0 { isFilled = try fill(holes, of: box, level, in: picture) }
        if !isFilled {
            gaps.missing += holes.count
            if holes.count == places.count { return nil }
        }
        return picture
    }

    /// Fills missing tiles from the next coarser level; returns whether it has any.
    private mutating func fill(
        _ holes: [(column: Int, row: Int)], of box: Box, _ level: Int, in picture: Bitmap
    ) throws -> Bool {
        let ratio = grid.levelsOfDetail[level].resolution / grid.levelsOfDetail[level - 1].resolution
        let (width, height) = (grid.tileWidth, grid.tileHeight)
        let offset = grid.offset(of: level, in: level - 1)
        func coarse(_ numbers: [Int], _ offset: Double) -> Range<Int> {
            let first = (Double(numbers.min()!) * ratio + offset + 1e-9).rounded(.down)
            let end = (Double(numbers.max()! + 1) * ratio + offset - 1e-9).rounded(.up)
            return Int(first)..<max(Int(first) + 1, Int(end))
        }
        let outer = Box(
            columns: coarse(holes.map(\.column), offset.x / Double(width)),
            rows: coarse(holes.map(\.row), offset.y / Double(height)))
        guard let source = try self.picture(of: outer, level: level - 1) else { return false }
        for hole in holes {
            let left = (hole.column - box.columns.lowerBound) * width
            let top = (hole.row - box.rows.lowerBound) * height
            for y in 0..<height {
                let down =
                    (Double(hole.row * height + y) + 0.5) * ratio + offset.y - 0.5
                    - Double(outer.rows.lowerBound * height)
                let line = picture.row(top + y)
                for x in 0..<width {
                    let along =
                        (Double(hole.column * width + x) + 0.5) * ratio + offset.x - 0.5
                        - Double(outer.columns.lowerBound * width)
                    line[left + x] = source.value(x: along, y: down)
                }
            }
        }
        return true
    }
}

extension Bitmap {
    /// Returns the color between four pixels; positions count from the middle of the first pixel.
    fileprivate func value(x: Double, y: Double) -> UInt32 {
        let (x, y) = (min(max(x, 0), Double(width - 1)), min(max(y, 0), Double(height - 1)))
        let (column, line) = (Int(x), Int(y))
        let (right, below) = (min(column + 1, width - 1), min(line + 1, height - 1))
        let across = UInt32((x - Double(column)) * 256)
        let down = UInt32((y - Double(line)) * 256)
        let upper = row(line)[column].channels &* (256 - across) &+ row(line)[right].channels &* across
        let lower = row(below)[column].channels &* (256 - across) &+ row(below)[right].channels &* across
        return UInt32(channels: (upper &* (256 - down) &+ lower &* down &+ 32768) &>> 16)
    }
}
