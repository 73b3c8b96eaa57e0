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

/// A layer of pictures that a Web Map Service draws (OGC 01-068r3, version 1.1.1, and OGC 06-042, version 1.3.0).
///
/// The service gets one request for each picture, in the spatial reference of the map if it has that one; otherwise the
/// picture is projected. Pictures are loaded if the program allows requests (`ResourceProviders`).
public final class WMSLayer: LoadedPictureLayer, @unchecked Sendable {
    /// The address of the service.
    public let url: URL
    /// The names of the layers, bottom first; empty for the outermost layers that have a name.
    public let layerNames: [String]

    /// Creates a layer for layers of a service.
    ///
    /// - Parameters:
    ///   - url: The address of the service, with or without the parameters of `GetCapabilities`.
    ///   - layerNames: The names of the layers, bottom first. Default: the outermost layers that have a name.
    public convenience init(url: URL, layerNames: [String] = []) {
        self.init(url: url, layerNames: layerNames, provider: nil)
    }

    /// - Parameter provider: The provider of answers; nil for that of the process.
    package init(url: URL, layerNames: [String], provider: (any ResourceProvider)?) {
        (self.url, self.layerNames) = (url, layerNames)
        let text = url.absoluteString
        super.init("") {
            let connection = try ServiceConnection(provider, for: WebAddress.masked(text))
            let service = try WebMapService(
                at: WebAddress(text), layers: layerNames, provider: connection.provider)
            return Source(
                pictures: service, name: service.title, attribution: service.attribution,
                fullExtent: service.bounds.map {
                    Envelope(xMin: $0.x, yMin: $0.y, xMax: $0.z, yMax: $0.w, spatialReference: .wgs84)
                })
        }
    }
}
