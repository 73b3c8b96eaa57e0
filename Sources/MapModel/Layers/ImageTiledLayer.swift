import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A layer of pictures from a server or an archive.
package protocol PictureLayer: Layer {
    /// Returns the source of the pictures; opens it if necessary, and waits for answers.
    func pictures() throws -> any MapPictures
}

/// The base class of layers that consist of square pictures at several levels: tiles.
///
/// The tiles of the level whose resolution is nearest to that of the picture are drawn. Where tiles are missing, those
/// of coarser levels are enlarged. On maps in another spatial reference, the tiles are projected.
public class ImageTiledLayer: LoadedPictureLayer, @unchecked Sendable {
    /// The tile grid; nil before loading.
    public var tileInfo: TileInfo? { (known?.pictures as? DecodedTiles)?.source.grid }
}

extension LoadedPictureLayer.Source {
    /// Creates the description of tiles; without an extent, they have that of their grid.
    init(tiles: any TileSource, name: String = "", attribution: String = "", fullExtent: Envelope? = nil) {
        self.init(
            pictures: DecodedTiles(tiles), name: name, attribution: attribution,
            fullExtent: fullExtent ?? tiles.grid.worldExtent)
    }
}

/// A layer of the tiles of a server, by addresses with the level, the column and the row.
///
/// Tiles are loaded if the program allows requests (`ResourceProviders`).
///
/// ```swift
/// let layer = WebTiledLayer(urlTemplate: "https://tiles.example.com/{level}/{col}/{row}.png")
/// layer.attribution = "Example"
/// ```
public class WebTiledLayer: ImageTiledLayer, @unchecked Sendable {
    /// The address of a tile, with places for its numbers.
    public let urlTemplate: String
    /// The names of servers with the same tiles, for `{subDomain}`.
    public let subdomains: [String]
    private let credits = ModelState("")

    /// Creates a layer.
    ///
    /// - Parameters:
    ///   - urlTemplate: An address with `{level}`, `{col}` and `{row}`, or `{z}`, `{x}` and `{y}`; rows of `{-y}` count
    ///     from the south. `{subDomain}` or `{s}` is replaced by one of the subdomains.
    ///   - subdomains: The names of servers with the same tiles. Default: none.
    ///   - tileInfo: The tile grid; nil (default) for that of most web maps, with the levels 0 to 19.
    ///   - fullExtent: The area with tiles; nil (default) for the whole world.
    public convenience init(
        urlTemplate: String, subdomains: [String] = [], tileInfo: TileInfo? = nil,
        fullExtent: Envelope? = nil
    ) {
        self.init(urlTemplate, subdomains, tileInfo, fullExtent, provider: nil, name: "")
    }

    /// - Parameter provider: The provider of answers; nil for that of the process.
    package init(
        _ urlTemplate: String, _ subdomains: [String], _ tileInfo: TileInfo?, _ fullExtent: Envelope?,
        provider: (any ResourceProvider)?, name: String
    ) {
        (self.urlTemplate, self.subdomains) = (urlTemplate, subdomains)
        let host = (try? WebAddress(urlTemplate.replacing("{", with: "").replacing("}", with: "")))?.host
        super.init(name.isEmpty ? host ?? "" : name) {
            guard let template = WebTiles.Template(urlTemplate, subdomains: subdomains) else {
                throw NetworkError.invalidAddress(
                    urlTemplate, what: "the places for the level, the column or the row are missing")
            }
            let grid = tileInfo ?? .webMercator(levels: 0...19)
            let extent = fullExtent.flatMap {
                GeometryEngine.project($0, into: grid.spatialReference)?.extent
            }
            let connection = try ServiceConnection(provider, for: urlTemplate)
            let tiles = try WebTiles(template, grid: grid, extent: extent, provider: connection.provider)
            return Source(tiles: tiles, fullExtent: fullExtent)
        }
    }

    /// The credits of the tiles.
    ///
    /// Default: empty.
    public override var attribution: String {
        get { credits.read { $0 } }
        set { credits.edit { $0 = newValue } }
    }
}

/// A layer of the tiles of OpenStreetMap.
///
/// The tiles are those of the project's own server. Its usage policy asks for the credits, for a name of the program in
/// requests, and for no loading of many tiles in advance. Cartouche loads only visible tiles.
public final class OpenStreetMapLayer: WebTiledLayer, @unchecked Sendable {
    /// Creates a layer.
    public convenience init() { self.init(provider: nil) }

    package init(provider: (any ResourceProvider)?) {
        super.init(
            "https://tile.openstreetmap.org/{level}/{col}/{row}.png", [], .webMercator(levels: 0...19), nil,
            provider: provider, name: "OpenStreetMap")
        attribution = "© OpenStreetMap contributors"
    }
}

/// A layer of the tiles in an archive: MBTiles (1.3), PMTiles (3), GeoPackage or tile package (`.tpkx`), with PNG, JPEG
/// or WebP pictures.
///
/// GeoPackages and tile packages can have tiles in any coordinate system. The first table of tiles of a GeoPackage is
/// drawn. Tile packages have a compact cache of version 2 (Esri tile package specification 1.0).
public final class TileArchiveLayer: ImageTiledLayer, @unchecked Sendable {
    /// The path of the archive.
    public let path: String

    /// Creates a layer for an archive.
    public convenience init(fileURL: URL) { self.init(path: fileURL.path) }

    package init(path: String) {
        self.path = path
        super.init(FilePath.name(of: path).split(separator: ".").first.map(String.init) ?? "") {
            switch FilePath.fileExtension(of: path).lowercased() {
            case "gpkg":
                let tiles = try GeoPackageTiles(path: path)
                return Source(tiles: tiles, name: tiles.name, fullExtent: tiles.extent)
            case "tpkx":
                let package = try TilePackageTiles(path: path)
                return Source(
                    tiles: package, name: package.name, attribution: package.attribution,
                    fullExtent: package.extent)
            default:
                let archive = try ArchiveTiles(path: path)
                return Source(
                    tiles: archive, name: archive.name, attribution: archive.attribution,
                    fullExtent: archive.extent)
            }
        }
    }
}
