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

/// A Web Map Tile Service (OGC 07-057r7, version 1.0.0).
///
/// The service is loaded if the program allows requests (`ResourceProviders`).
///
/// ```swift
/// let service = WMTSService(url: url)
/// try await service.load()
/// let layers = service.serviceInfo?.layerInfos.map { WMTSLayer(layerInfo: $0) }
/// ```
public final class WMTSService: Loadable, Sendable {
    /// The address of the service.
    public let url: URL
    let content: LoadedContent<WebMapTileService>

    /// Creates a service.
    ///
    /// - Parameter url: The address for requests with parameters, or that of the capabilities (`.xml`).
    public convenience init(url: URL) { self.init(url: url, provider: nil) }

    /// - Parameter provider: The provider of answers; nil for that of the process.
    package init(url: URL, provider: (any ResourceProvider)?) {
        self.url = url
        let text = url.absoluteString
        content = LoadedContent {
            let connection = try ServiceConnection(provider, for: WebAddress.masked(text))
            return try WebMapTileService(at: WebAddress(text), provider: connection.provider)
        }
    }

    /// What the service says about itself; nil before loading.
    public var serviceInfo: WMTSServiceInfo? {
        content.known.map { WMTSServiceInfo($0.capabilities, of: self) }
    }

    /// Returns what the service says about itself; loads it if necessary, and waits for the answer.
    package func loadedInfo() throws -> WMTSServiceInfo {
        WMTSServiceInfo(try content.value().capabilities, of: self)
    }

    /// The loading status.
    public var loadStatus: LoadStatus { content.status }
    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { content.error }
    /// Loads the capabilities, unless they are loaded or an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `NetworkError`, `ServiceError`.
    public func load() async throws { try await content.load() }
    /// Loads the capabilities, even if an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `NetworkError`, `ServiceError`.
    public func retryLoad() async throws { try await content.retryLoad() }
}

/// What a Web Map Tile Service says about itself.
public struct WMTSServiceInfo: Sendable {
    /// The title; empty if the service states none.
    public let title: String
    /// The name of the organization that runs the service; empty if the service states none.
    public let providerName: String
    /// The layers in the order of the service.
    public let layerInfos: [WMTSLayerInfo]

    fileprivate init(_ capabilities: WMTSCapabilities, of service: WMTSService) {
        title = capabilities.title
        providerName = capabilities.provider
        layerInfos = capabilities.layers.map { layer in
            WMTSLayerInfo(
                id: layer.name, title: layer.title, description: layer.abstract,
                extent: layer.bounds.map {
                    Envelope(
                        xMin: $0.x, yMin: $0.y, xMax: $0.z, yMax: $0.w, spatialReference: .wgs84)
                }, tileMatrixSetIDs: layer.links.map(\.matrixSet), service: service)
        }
    }
}

/// A layer of a Web Map Tile Service.
public struct WMTSLayerInfo: Sendable {
    /// The identifier for requests.
    public let id: String
    /// The title for users.
    public let title: String
    /// The description for users; empty if the service states none.
    public let description: String
    /// The area of the layer in degrees; nil if the service states none.
    public let extent: Envelope?
    /// The identifiers of the tile matrix sets in which the layer can be requested.
    public let tileMatrixSetIDs: [String]
    let service: WMTSService
}
