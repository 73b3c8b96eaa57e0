import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheTileArchives
import CartoucheWorkers
import Synchronization

// Both readers are used by one thread at a time, which holds the lock.

/// The tiles of an archive: MBTiles 1.3 or PMTiles 3, in the grid of web maps.
package final class ArchiveTiles: TileSource {
    package let grid: TileInfo
    package let extent: Envelope?
    /// The name that the archive states; empty if it states none.
    package let name: String
    /// The credits that the archive states; empty if it states none.
    package let attribution: String

    private enum Reader {
        case pmtiles(PMTilesReader)
        case mbtiles(MBTilesReader)

        func tile(_ address: TileAddress) throws(DocumentError) -> [UInt8]? {
            switch self {
            case .pmtiles(let reader): try reader.tile(address)
            case .mbtiles(let reader): try reader.tile(address)
            }
        }
    }

    private let reader: Mutex<Reader>

    /// The endings of the names of archives, also of tile packages.
    package static let extensions: Set<String> = ["mbtiles", "pmtiles", "tpkx"]

    /// Opens an archive.
    ///
    /// - Throws: `DocumentError` if the file is not an archive, or if its tiles are not pictures.
    package init(path: String) throws(DocumentError) {
        let beginning = try? FileBytes.beginning(of: path, count: 7)
        // A damaged archive is what its name says.
        let isPMTiles =
            beginning?.elementsEqual("PMTiles".utf8) == true
            || FilePath.fileExtension(of: path).lowercased() == "pmtiles"
                && beginning?.starts(with: "SQLite".utf8) != true
        let reader: Reader =
            isPMTiles
            ? .pmtiles(try PMTilesReader(path: path)) : .mbtiles(try MBTilesReader(path: path))
        let description: TileSetDescription? =
            switch reader {
            case .pmtiles(let reader): reader.description
            case .mbtiles(let reader): try reader.description()
            }
        guard let description else {
            throw DocumentError(
                .unsupported, source: path, what: "the tiles of the archive are not pictures",
                suggestion: "use an archive with PNG, JPEG or WebP tiles")
        }
        grid = .webMercator(levels: description.levels, tileSide: try Self.tileSide(reader, description))
        extent = Self.extent(description.bounds)
        (name, attribution) = (description.name, description.attribution)
        self.reader = Mutex(reader)
    }

    package func answers(for tiles: [TileAddress], _ cancellation: Cancellation) throws -> [TileAnswer] {
        try reader.withLock { reader in try TileAnswer.reading(tiles, cancellation) { try reader.tile($0) } }
    }

    /// Returns the side of the tiles in the middle of the lowest level, or 256 if there is none.
    private static func tileSide(
        _ reader: Reader, _ description: TileSetDescription
    ) throws(DocumentError) -> Int {
        let level = description.levels.lowerBound
        let middle = (description.bounds.lowHalf + description.bounds.highHalf) / 2
        guard let bytes = try reader.tile(TileAddress(webMercator: middle, level: level)),
            let image = try? Image(data: bytes, pixelLimit: 4096 * 4096), image.width == image.height
        else { return 256 }
        return image.width
    }

    /// Returns the extent on Web Mercator of bounds in degrees; nil if they are empty.
    private static func extent(_ bounds: SIMD4<Double>) -> Envelope? {
        guard bounds.x < bounds.z, bounds.y < bounds.w else { return nil }
        let limit = 85.051_128
        let corners = [
            SIMD2(max(bounds.x, -180), max(bounds.y, -limit)),
            SIMD2(min(bounds.z, 180), min(bounds.w, limit)),
        ].map { WebMercator.position($0) }
        return Envelope(
            xMin: corners[0].x, yMin: corners[0].y, xMax: corners[1].x, yMax: corners[1].y,
            spatialReference: .webMercator)
    }
}

extension TileAddress {
    /// The tile at a position in degrees.
    fileprivate init(webMercator degrees: SIMD2<Double>, level: Int) {
        let position = WebMercator.position(degrees)
        let world = WrapAround.of(.webMercator)!.world
        let side = world.width / Double(1 << level)
        func number(_ distance: Double) -> Int {
            Int(min(max((distance / side).rounded(.down), 0), Double(1 << level) - 1))
        }
        self.init(
            level: level, column: number(position.x - world.low), row: number(-world.low - position.y))
    }
}

extension WebMercator {
    /// Returns the position of a longitude and a latitude.
    fileprivate static func position(_ degrees: SIMD2<Double>) -> SIMD2<Double> {
        var positions = [degrees]
        positions.withUnsafeMutableBufferPointer { project($0) }
        return positions[0]
    }
}
