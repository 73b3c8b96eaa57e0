import CartoucheGeospatial
import CartoucheImagery
import CartoucheNetwork
import CartoucheServices

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A layer of the tiles of a Web Map Tile Service (OGC 07-057r7, version 1.0.0).
///
/// Tiles are requested by the templates of the service (REST) or, if it has none, with parameters (KVP). They are loaded
/// if the program allows requests (`ResourceProviders`).
public final class WMTSLayer: ImageTiledLayer, @unchecked Sendable {
    /// The address of the service.
    public let url: URL
    /// The identifier of the layer; nil for the only layer of the service.
    public let layerID: String?
    /// The identifier of the tile matrix set; nil for one in Web Mercator, in degrees, or for the first one.
    public let tileMatrixSetID: String?

    /// Creates a layer of a service.
    ///
    /// - Parameters:
    ///   - url: The address for requests with parameters, or that of the capabilities (`.xml`).
    ///   - layerID: The identifier of the layer. Default: nil, the only layer of the service.
    ///   - tileMatrixSetID: The identifier of the tile matrix set. Default: nil, one in Web Mercator, in degrees, or the
    ///     first one.
    public convenience init(url: URL, layerID: String? = nil, tileMatrixSetID: String? = nil) {
        self.init(WMTSService(url: url), layerID, tileMatrixSetID)
    }

    /// Creates a layer of a loaded service.
    ///
    /// - Parameters:
    ///   - layerInfo: The layer.
    ///   - tileMatrixSetID: The identifier of the tile matrix set. Default: nil, one in Web Mercator, in degrees, or the
    ///     first one.
    public convenience init(layerInfo: WMTSLayerInfo, tileMatrixSetID: String? = nil) {
        self.init(layerInfo.service, layerInfo.id, tileMatrixSetID)
    }

    package init(_ service: WMTSService, _ layerID: String?, _ tileMatrixSetID: String?) {
        (url, self.layerID, self.tileMatrixSetID) = (service.url, layerID, tileMatrixSetID)
        super.init(layerID ?? (try? WebAddress(service.url.absoluteString))?.host ?? "") {
            let loaded = try service.content.value()
            let layer = try loaded.layer(layerID)
            let tiles = try loaded.tiles(of: layer, matrixSet: tileMatrixSetID)
            return Source(
                tiles: tiles, name: layer.title,
                attribution: loaded.capabilities.provider, fullExtent: tiles.extent)
        }
    }
}
