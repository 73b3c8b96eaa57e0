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

/// A layer that shows the tiles of a map service of ArcGIS.
///
/// Legends contain it. Tiles are loaded if the program allows requests (`ResourceProviders`).
public final class ArcGISTiledLayer: MapServiceLayer, PictureLayer, @unchecked Sendable {
    private let content: LoadedContent<DecodedTiles>

    /// Creates a layer for a map service with tiles, which is loaded when the layer or its legend is needed.
    ///
    /// - Parameters:
    ///   - url: The address of the service, which ends with `MapServer`.
    ///   - provider: The provider of answers. Default: nil, `ResourceProviders.shared`.
    public init(url: URL, provider: (any ResourceProvider)? = nil) {
        let text = url.absoluteString
        let description = MapServiceLayer.description(of: url, provider)
        content = LoadedContent { try Self.tiles(of: description.value(), at: text, provider) }
        super.init(url: url, provider: provider, description) { entry, sublayers, legend, _ in
            ArcGISTiledSublayer(entry, sublayers, legend)
        }
    }

    /// The outermost layers in the tiles, top first; empty before loading.
    public var tiledSublayers: [ArcGISTiledSublayer] { sublayers.compactMap { $0 as? ArcGISTiledSublayer } }

    /// The tile grid; nil before loading.
    public var tileInfo: TileInfo? { content.known?.source.grid }

    package func pictures() throws -> any MapPictures { try content.value() }

    package override func prepare() throws { _ = try content.value() }

    /// Opens the tiles of a service.
    ///
    /// - Throws: `ServiceError` if the service has no tiles.
    private static func tiles(
        of service: ServiceDescription, at text: String, _ provider: (any ResourceProvider)?
    ) throws -> DecodedTiles {
        let place = WebAddress.masked(text)
        guard let grid = TileInfo(json: service.json["tileInfo"]) else {
            throw ServiceError.notAService(url: place, what: "the service has no cached tiles")
        }
        let parts = text.split(separator: "?", maxSplits: 1)
        let query = parts.count > 1 ? "?\(parts[1])" : ""
        guard let template = WebTiles.Template("\(parts[0])/tile/{level}/{row}/{col}\(query)") else {
            throw ServiceError.notAService(url: place, what: "the address is not that of a service")
        }
        return DecodedTiles(
            try WebTiles(
                template, grid: grid,
                extent: service.fullExtent.flatMap {
                    GeometryEngine.project($0, into: grid.spatialReference)?.extent
                },
                provider: ServiceConnection(provider, for: place).provider))
    }
}

/// A layer in the tiles of a map service; it has entries in legends.
public final class ArcGISTiledSublayer: ArcGISSublayer, @unchecked Sendable {
    init(
        _ entry: ServiceDescription.Entry, _ sublayers: [ArcGISSublayer],
        _ legend: LoadedContent<ServiceLegend>
    ) {
        super.init(entry, drawnBy: Self.layer(of: entry, sublayers), sublayers, legend)
    }

    /// The layers in a group, top first.
    public var tiledSublayers: [ArcGISTiledSublayer] { sublayers.compactMap { $0 as? ArcGISTiledSublayer } }
}
