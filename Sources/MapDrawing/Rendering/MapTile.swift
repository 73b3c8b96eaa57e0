import CartoucheGeospatial
import CartoucheMapModel

/// A tile of the world in Web Mercator, in the usual scheme of web maps.
///
/// Level 0 is one tile, and each level halves the sides of the tiles. Columns count from the west, rows from the
/// north.
public struct MapTile: Hashable, Sendable {
    /// The level of detail, 0 to 30.
    public var level: Int
    /// The column, from 0 in the west.
    public var column: Int
    /// The row, from 0 in the north.
    public var row: Int

    /// The width and height of a tile in DIPs (1/96 inch).
    public static let side = 256.0

    /// Creates a tile; drawing checks whether it exists.
    public init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }

    /// Returns the frame of the tile.
    ///
    /// - Throws: ``MapError`` if the map is not in Web Mercator or the tile does not exist.
    package func frame(of map: Map, scale: Double, maximumSide: Int) throws -> MapFrame {
        guard map.reference == .webMercator else {
            throw MapError.noPlace(
                what: "the map has the spatial reference \(map.reference), but tiles require Web Mercator",
                suggestion: "use a map with the spatial reference webMercator")
        }
        guard (0...30).contains(level), (0..<(1 << level)).contains(column), (0..<(1 << level)).contains(row)
        else {
            throw MapError.noPlace(
                what: "the tile \(level)/\(column)/\(row) does not exist",
                suggestion: "use a level from 0 to 30, and columns and rows from 0 to 2^level - 1")
        }
        let world = try SpatialReference.webMercator.worldExtent()
        let side = world.width / Double(1 << level)
        let low = SIMD2(world.xMin + Double(column) * side, world.yMax - Double(row + 1) * side)
        return try MapFrame(
            .box(low: low, high: low + side), size: ScreenSize(width: Self.side, height: Self.side),
            scale: scale,
            spatialReference: .webMercator, maximumSide: maximumSide)
    }
}
