import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRasters
import CartoucheWorkers
import Synchronization

/// The tiles of a source as a raster, for maps in another system than the tiles.
///
/// The raster has the resolution of one level. Parts that are needed smaller come from coarser levels.
final class TileLevel: RasterPixels {
    let width: Int
    let height: Int
    let transform: RasterTransform
    let spatialReference: SpatialReference
    let diagnostics: [Diagnostic] = []
    private let decodedTiles: DecodedTiles
    private let level: Int
    /// The first column and row of tiles.
    private let first: SIMD2<Int>
    private let found = Mutex(TileMosaic.Gaps())
    /// Blocks of a picture want the same tiles; the first one loads them.
    private let loading = Mutex<Void>(())

    var gaps: TileMosaic.Gaps { found.withLock { $0 } }

    /// Creates a raster; nil if the level has no tiles, or more pixels in a row than a number can count.
    init?(_ decodedTiles: DecodedTiles, level: Int) {
        let grid = decodedTiles.source.grid
        let limits = TileMosaic(decodedTiles, Cancellation()).limits(level)
        let resolution = grid.levelsOfDetail[level].resolution
        let corner =
            grid.corner(level)
            + SIMD2(
                Double(limits.columns.lowerBound * grid.tileWidth),
                -Double(limits.rows.lowerBound * grid.tileHeight)) * resolution
        guard !limits.columns.isEmpty, !limits.rows.isEmpty,
            let transform = RasterTransform([corner.x, resolution, 0, corner.y, 0, -resolution])
        else { return nil }
        (self.decodedTiles, self.level, self.transform) = (decodedTiles, level, transform)
        first = SIMD2(limits.columns.lowerBound, limits.rows.lowerBound)
        spatialReference = grid.spatialReference
        width = limits.columns.count * grid.tileWidth
        height = limits.rows.count * grid.tileHeight
    }

    func window(
        _ numbers: [Int], in box: RasterBox, shrinking: Int, averages: Bool, _ cancellation: Cancellation
    ) throws -> RasterWindow {
        let grid = decodedTiles.source.grid
        let own = grid.levelsOfDetail[level].resolution
        // The coarsest level that still has the resolution that is wanted.
        let used = (0...level).first { grid.levelsOfDetail[$0].resolution <= own * Double(shrinking) * 1.01 }
        let source = used ?? level
        let step = grid.levelsOfDetail[source].resolution / own
        let tile = SIMD2(Double(grid.tileWidth), Double(grid.tileHeight))
        let shift = grid.offset(of: level, in: source)
        func range(
            _ start: Int, _ length: Int, _ first: Int, _ side: Double, _ shift: Double
        ) -> Range<Int> {
            let offset = Double(first) * side
            let low = (((offset + Double(start)) / step + shift) / side + 1e-9).rounded(.down)
            let high = (((offset + Double(start + length)) / step + shift) / side - 1e-9).rounded(.up)
            return Int(low)..<max(Int(low) + 1, Int(high))
        }
        let tiles = TileMosaic.Box(
            columns: range(box.x, box.width, first.x, tile.x, shift.x),
            rows: range(box.y, box.height, first.y, tile.y, shift.y))
        let start = SIMD2(
            (Double(tiles.columns.lowerBound) * tile.x - shift.x) * step - Double(first.x) * tile.x,
            (Double(tiles.rows.lowerBound) * tile.y - shift.y) * step - Double(first.y) * tile.y)
        var mosaic = TileMosaic(decodedTiles, cancellation)
        let picture = try loading.withLock { _ in try mosaic.picture(of: tiles, level: source) }
        found.withLock { $0.add(mosaic.gaps) }
        return RasterWindow(
            picture, columns: 0..<tiles.columns.count * grid.tileWidth,
            rows: 0..<tiles.rows.count * grid.tileHeight, bands: numbers, x: Int(start.x.rounded()),
            y: Int(start.y.rounded()), step: step)
    }
}

extension TileMosaic.Gaps {
    mutating func add(_ other: Self) {
        failed += other.failed
        missing += other.missing
        drawn += other.drawn
        failure = failure ?? other.failure
    }
}
