import Cartouche
import CartoucheImagery

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An address of a server that sends pictures of the ground.
package enum PictureAddress {
    /// The tiles of a server, by an address with places for their numbers.
    case tiles(template: String)
    /// A Web Map Service, by an address with `service=WMS`; `layers` names its layers.
    case webMapService(URL, layers: [String])
    /// A Web Map Tile Service, by an address with `service=WMTS`, or one that ends with `WMTS` or
    /// `WMTSCapabilities.xml`; `layer` and `tileMatrixSet` choose.
    case webMapTileService(URL, layer: String?, matrixSet: String?)
    /// An image service of ArcGIS, by an address with `ImageServer`.
    case imageService(URL)

    /// Detects the kind of a server; nil for other addresses.
    package init?(_ text: String) {
        if WebTiles.Template(text) != nil {
            self = .tiles(template: text)
            return
        }
        guard let url = URL(string: text), let parts = URLComponents(string: text), parts.host != nil else {
            return nil
        }
        func value(_ name: String) -> String? {
            parts.queryItems?.first { $0.name.lowercased() == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
        }
        let ending = parts.path.lowercased()
        switch value("service")?.lowercased() {
        case "wms":
            self = .webMapService(
                url, layers: (value("layers") ?? "").split(separator: ",").map(String.init))
        case "wmts":
            self = .webMapTileService(url, layer: value("layer"), matrixSet: value("tilematrixset"))
        case nil where ending.hasSuffix("wmtscapabilities.xml") || ending.hasSuffix("/wmts"):
            self = .webMapTileService(url, layer: value("layer"), matrixSet: value("tilematrixset"))
        case nil where ending.hasSuffix("/imageserver") || ending.hasSuffix("/imageserver/"):
            self = .imageService(url)
        default: return nil
        }
    }

    /// The layer that draws the pictures.
    package var layer: Layer {
        switch self {
        case .tiles(let template): WebTiledLayer(urlTemplate: template)
        case .webMapService(let url, let names): WMSLayer(url: url, layerNames: names)
        case .webMapTileService(let url, let layer, let set):
            WMTSLayer(url: url, layerID: layer, tileMatrixSetID: set)
        case .imageService(let url): ArcGISImageServiceLayer(url: url)
        }
    }
}
