import CartoucheCLibrary
import CartoucheDocuments
import CartoucheGeospatial

/// A level of a tile grid, with its resolution.
public struct LevelOfDetail: Hashable, Sendable {
    /// The number of the level in addresses of tiles.
    public let level: Int
    /// The length of a pixel's side in map units.
    public let resolution: Double
    /// The denominator of the scale at the resolution of the grid.
    public let scale: Double
    /// The upper left corner of the first tile; nil if it is the origin of the grid.
    let corner: SIMD2<Double>?

    /// Creates a level.
    public init(level: Int, resolution: Double, scale: Double) {
        self.init(level: level, resolution: resolution, scale: scale, corner: nil)
    }

    init(level: Int, resolution: Double, scale: Double, corner: SIMD2<Double>?) {
        (self.level, self.resolution, self.scale, self.corner) = (level, resolution, scale, corner)
    }
}

/// A tile grid: the positions of the tiles of a tiled layer at each level.
///
/// Columns count from the origin to the right, rows from the origin downward; see "tile matrix set" in OGC 17-083r4.
public final class TileInfo: Sendable {
    /// The resolution for which the scales of levels are valid, in dots per inch.
    public let dpi: Int
    /// The levels, coarsest first.
    public let levelsOfDetail: [LevelOfDetail]
    /// The upper left corner of the tile in the first column and row.
    public let origin: Point
    /// The spatial reference of the origin and the resolutions.
    public let spatialReference: SpatialReference
    /// The height of a tile in pixels.
    public let tileHeight: Int
    /// The width of a tile in pixels.
    public let tileWidth: Int

    /// The greatest side of a tile in pixels.
    private static let maximumSide = 4096
    /// The greatest number of levels.
    private static let maximumLevels = 64

    /// Creates a grid; nil without usable levels, with a tile of no size or of more than 4096 pixels, or with more than
    /// 64 levels.
    ///
    /// Levels whose resolution is not a positive number are left out. The others are sorted, coarsest first.
    public init?(
        dpi: Int = 96, levelsOfDetail: [LevelOfDetail], origin: Point, spatialReference: SpatialReference,
        tileHeight: Int = 256, tileWidth: Int = 256
    ) {
        let levels = levelsOfDetail.filter { $0.resolution > 0 && $0.resolution.isFinite }
        let sides = 1...Self.maximumSide
        guard !levels.isEmpty, levels.count <= Self.maximumLevels, sides.contains(tileHeight),
            sides.contains(tileWidth), origin.x.isFinite, origin.y.isFinite
        else { return nil }
        self.dpi = dpi
        self.levelsOfDetail = levels.sorted { $0.resolution > $1.resolution }
        self.origin = origin
        self.spatialReference = spatialReference
        self.tileHeight = tileHeight
        self.tileWidth = tileWidth
    }

    /// The grid of most web maps, `WebMercatorQuad` of OGC 17-083r4.
    ///
    /// - Parameter levels: The numbers of the levels, inside 0 to 30.
    package static func webMercator(levels: ClosedRange<Int> = 0...23, tileSide: Int = 256) -> TileInfo {
        let reference = SpatialReference.webMercator
        let half = WrapAround.of(reference)!.world.width / 2
        let known = levels.clamped(to: 0...30).map { level in
            let share = Double(1 << level) * Double(tileSide) / 256
            return LevelOfDetail(
                level: level, resolution: 2 * half / 256 / share, scale: 591_657_527.591_555 / share)
        }
        return TileInfo(
            levelsOfDetail: known, origin: Point(x: -half, y: half, spatialReference: reference),
            spatialReference: reference, tileHeight: tileSide, tileWidth: tileSide)!
    }

    /// Reads the member `tileInfo` of a service; nil if it is not complete.
    package convenience init?(json: JSONPart?) {
        guard let json, let origin = json["origin"], let x = origin["x"]?.double, let y = origin["y"]?.double,
            let reference = (json["spatialReference"] ?? origin["spatialReference"])
                .flatMap({ EsriJSON.spatialReference(from: $0) }),
            let levels = json["lods"]?.array
        else { return nil }
        func whole(_ name: String) -> Int? { json[name]?.double.flatMap { Int(exactly: $0.rounded()) } }
        self.init(
            dpi: whole("dpi") ?? 96,
            levelsOfDetail: levels.prefix(Self.maximumLevels).compactMap { level in
                guard let number = level["level"]?.double.flatMap({ Int(exactly: $0) }),
                    let resolution = level["resolution"]?.double
                else { return nil }
                return LevelOfDetail(
                    level: number, resolution: resolution, scale: level["scale"]?.double ?? 0)
            },
            origin: Point(x: x, y: y, spatialReference: reference), spatialReference: reference,
            tileHeight: whole("rows") ?? 256, tileWidth: whole("cols") ?? 256)
    }

    /// Returns the grid with some of its levels; nil if none is left.
    func keepingLevels(_ isKept: (_ number: Int) -> Bool) -> TileInfo? {
        TileInfo(
            dpi: dpi, levelsOfDetail: levelsOfDetail.filter { isKept($0.level) }, origin: origin,
            spatialReference: spatialReference, tileHeight: tileHeight, tileWidth: tileWidth)
    }

    /// Returns the index of the level whose resolution is nearest to another one.
    func level(nearest resolution: Double) -> Int {
        guard resolution > 0, resolution.isFinite else { return 0 }
        func distance(_ index: Int) -> Double { abs(log2(levelsOfDetail[index].resolution / resolution)) }
        return levelsOfDetail.indices.min { distance($0) < distance($1) } ?? 0
    }

    /// The world, if the tiles close around it; nil for other grids.
    package var worldExtent: Envelope? {
        guard let columns = columnsAroundWorld(0) else { return nil }
        let width = Double(columns) * levelsOfDetail[0].resolution * Double(tileWidth)
        let height = spatialReference.isGeographic ? width / 2 : width
        return Envelope(
            xMin: origin.x, yMin: origin.y - height, xMax: origin.x + width, yMax: origin.y,
            spatialReference: spatialReference)
    }

    /// Returns the upper left corner of the first tile of a level.
    func corner(_ index: Int) -> SIMD2<Double> {
        levelsOfDetail[index].corner ?? SIMD2(origin.x, origin.y)
    }

    /// Returns the position of a level's corner in pixels of another level.
    func offset(of index: Int, in other: Int) -> SIMD2<Double> {
        let distance = corner(index) - corner(other)
        return SIMD2(distance.x, -distance.y) / levelsOfDetail[other].resolution
    }

    /// The number of columns around the world at a level; nil if the grid does not close there.
    package func columnsAroundWorld(_ index: Int) -> Int? {
        guard let world = WrapAround.of(spatialReference)?.world else { return nil }
        let side = levelsOfDetail[index].resolution * Double(tileWidth)
        let count = world.width / side
        let isWhole = abs(count - count.rounded()) < 1e-6 * max(count, 1) && count.rounded() >= 1
        let startsAtEdge = abs(corner(index).x - world.low) < side * 1e-6
        return isWhole && startsAtEdge && count < 1e12 ? Int(count.rounded()) : nil
    }
}
