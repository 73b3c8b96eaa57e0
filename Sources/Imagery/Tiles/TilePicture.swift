import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRasters
import CartoucheTileArchives
import CartoucheWorkers

/// The tiles of a source as a picture on a map.
struct TilePicture {
    private let decodedTiles: DecodedTiles
    private let target: RasterTarget
    private var grid: TileInfo { decodedTiles.source.grid }

    /// The greatest number of tiles for one picture.
    private static let maximumTiles = 1024
    /// The greatest number of pixels of tiles that become one picture.
    private static let maximumPixels = 1 << 26

    init(of decodedTiles: DecodedTiles, in target: RasterTarget) {
        (self.decodedTiles, self.target) = (decodedTiles, target)
    }

    /// Draws the tiles of the level whose resolution is nearest to that of the picture.
    ///
    /// - Throws: `DocumentError` if no tile can be loaded; `CancellationError`, `DeadlineError`; `GeospatialError` if there
    ///   is no transformation to the map.
    func draw(_ cancellation: Cancellation) throws -> PlacedPictures {
        guard let corners = target.corners else { return PlacedPictures() }
        if target.spatialReference == grid.spatialReference {
            return try drawTogether(corners, cancellation)
        }
        let finest = grid.levelsOfDetail.count - 1
        guard let whole = TileLevel(decodedTiles, level: finest),
            let ratio = try RasterPlacing(whole, in: target).ratio
        else { return PlacedPictures() }
        let level = grid.level(nearest: grid.levelsOfDetail[finest].resolution * ratio)
        guard let raster = TileLevel(decodedTiles, level: level) else { return PlacedPictures() }
        let colors = RasterColoring.channels((1...3).map { ($0, .bytes) })
        let picture = try RasterPicture(of: raster, colors, by: .bilinear, in: target).draw(cancellation)
        return try pictures(picture.image.map { PlacedImage(unmoved: $0) }, raster.gaps)
    }

    /// Draws tiles of the map's system: they become one picture, which is enlarged or reduced at once.
    private func drawTogether(
        _ corners: [SIMD2<Double>], _ cancellation: Cancellation
    ) throws -> PlacedPictures {
        let pixel = abs(target.column.x * target.row.y - target.row.x * target.column.y).squareRoot()
        var level = grid.level(nearest: pixel)
        var mosaic = TileMosaic(decodedTiles, cancellation)
        var box = visibleTiles(corners, level, mosaic.limits(level))
        while level > 0, !Self.isBounded(box, grid) {
            level -= 1
            box = visibleTiles(corners, level, mosaic.limits(level))
        }
        guard Self.isBounded(box, grid), box.count > 0,
            let picture = try mosaic.picture(of: box, level: level)
        else { return try pictures(nil, mosaic.gaps) }
        let resolution = grid.levelsOfDetail[level].resolution
        let corner =
            grid.corner(level)
            + SIMD2(
                Double(box.columns.lowerBound) * Double(grid.tileWidth),
                -Double(box.rows.lowerBound) * Double(grid.tileHeight)) * resolution
        let origin = target.pixel(of: corner)
        let image = PlacedImage(
            image: Image(picture), origin: origin,
            column: target.pixel(of: corner + SIMD2(resolution, 0)) - origin,
            row: target.pixel(of: corner + SIMD2(0, -resolution)) - origin)
        return try pictures(image, mosaic.gaps)
    }

    private static func isBounded(_ box: TileMosaic.Box, _ grid: TileInfo) -> Bool {
        let (columns, rows) = (box.columns.count, box.rows.count)
        guard columns <= maximumTiles, rows <= maximumTiles, columns * rows <= maximumTiles else {
            return false
        }
        let (width, height) = (columns * grid.tileWidth, rows * grid.tileHeight)
        return width * height <= maximumPixels && width < 1 << 19 && height < 1 << 19
    }

    /// Returns the tiles of a level in the picture; several copies of the world only where the map repeats.
    private func visibleTiles(
        _ corners: [SIMD2<Double>], _ level: Int, _ limits: TileMosaic.Box
    ) -> TileMosaic.Box {
        let side =
            SIMD2(Double(grid.tileWidth), Double(grid.tileHeight)) * grid.levelsOfDetail[level].resolution
        let first = grid.corner(level)
        let columns = corners.map { ($0.x - first.x) / side.x }
        let rows = corners.map { (first.y - $0.y) / side.y }
        func range(_ values: [Double], _ limits: Range<Int>?) -> Range<Int> {
            let bounds = limits.map { Double($0.lowerBound)...Double($0.upperBound) } ?? -1e9...1e9
            let low = min(max(values.min()!.rounded(.down), bounds.lowerBound), bounds.upperBound)
            let high = min(max(values.max()!.rounded(.up), low), max(bounds.upperBound, low))
            return Int(low)..<Int(high)
        }
        let repeats = target.isRepeated && grid.columnsAroundWorld(level) != nil
        return TileMosaic.Box(
            columns: range(columns, repeats ? nil : limits.columns), rows: range(rows, limits.rows))
    }

    private func pictures(_ image: PlacedImage?, _ gaps: TileMosaic.Gaps) throws -> PlacedPictures {
        guard gaps.failed > 0 else { return PlacedPictures(image) }
        let reason = gaps.failure.map { ": \($0)" } ?? ""
        guard let image else {
            throw DocumentError(.unsupported, source: "", what: "no tile can be loaded\(reason)")
        }
        let tiles = gaps.failed == 1 ? "1 tile" : "\(gaps.failed) tiles"
        var pictures = PlacedPictures(image)
        pictures.diagnostics.append(
            Diagnostic(
                .error, code: .tileNotLoaded, message: "\(tiles) could not be loaded\(reason)",
                instead: "coarser tiles are drawn, or none"))
        return pictures
    }
}
