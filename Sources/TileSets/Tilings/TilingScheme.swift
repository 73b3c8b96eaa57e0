import CartoucheGeospatial
import CartoucheMapDrawing

/// The division of a map into square tiles at several levels of detail.
///
/// Columns count from the west, rows from the north, both from the origin in the upper left corner.
package struct TilingScheme: Hashable, Sendable {
    /// A level of detail.
    package struct Level: Hashable, Sendable {
        package var number: Int
        /// The size of a DIP in map units.
        package var unitsPerDIP: Double

        package init(number: Int, unitsPerDIP: Double) {
            self.number = number
            self.unitsPerDIP = unitsPerDIP
        }
    }

    /// The name for users.
    package let name: String
    package let reference: SpatialReference
    /// The upper left corner of the tile in column 0 and row 0, in map units.
    package let origin: SIMD2<Double>
    /// The side of a tile in DIPs; at scale 1, in pixels.
    package let side: Int
    /// The levels, with ascending numbers.
    package let levels: [Level]

    package init(
        name: String, reference: SpatialReference, origin: SIMD2<Double>, side: Int, levels: [Level]
    ) {
        self.name = name
        self.reference = reference
        self.origin = origin
        self.side = side
        self.levels = levels.sorted { $0.number < $1.number }
    }

    /// The tiles of web maps: Web Mercator, one tile at level 0, levels 0 to 30.
    package static let webMercator: TilingScheme = {
        let half = 20_037_508.342789244
        let levels = (0...30).map {
            Level(number: $0, unitsPerDIP: 2 * half / 256 / Double(1 << $0))
        }
        return TilingScheme(
            name: webMercatorName, reference: .webMercator, origin: SIMD2(-half, half), side: 256,
            levels: levels)
    }()

    /// The name of the tiles of web maps in the registry of the OGC.
    package static let webMercatorName = "GoogleMapsCompatible"

    /// Whether the tiles are those of web maps, which archives contain.
    package var isWebMercator: Bool { self == Self.webMercator }

    /// Returns the level of a number; nil if there is none.
    package func level(_ number: Int) -> Level? { levels.first { $0.number == number } }

    /// The numbers of columns and rows at a level; nil if the scheme does not limit them.
    func limit(at level: Level) -> Int? { isWebMercator ? 1 << level.number : nil }

    /// Returns the frame of the picture of a block.
    ///
    /// All blocks of a level have the same number of map units per pixel, so that their tiles join.
    ///
    /// - Parameter scale: The number of pixels per DIP.
    /// - Throws: `MapError` if the picture is too large.
    package func frame(of block: TileBlock, scale: Double) throws -> MapFrame {
        guard let level = level(block.level) else { throw TileSetError.noLevel(block.level, of: self) }
        let width = Double(side) * level.unitsPerDIP
        let (columns, rows) = (block.columns, block.rows)
        let across = Double(columns.lowerBound) + Double(columns.count) / 2
        let down = Double(rows.lowerBound) + Double(rows.count) / 2
        let properties = try reference.properties()
        return try MapFrame(
            .center(
                SIMD2(origin.x + across * width, origin.y - down * width),
                scale: level.unitsPerDIP * properties.metersPerUnit * MapFrame.dipsPerMeter),
            size: ScreenSize(width: Double(columns.count * side), height: Double(rows.count * side)),
            scale: scale, spatialReference: reference)
    }
}
