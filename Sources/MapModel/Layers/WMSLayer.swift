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
public final class WMSLayer: Layer, PictureLayer, @unchecked Sendable {
    /// The address of the service.
    public let url: URL
    /// The names of the layers, bottom first; empty for the outermost layers that have a name.
    public let layerNames: [String]

    private let content: LoadedContent<WebMapService>

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
        content = LoadedContent {
            let connection = try ServiceConnection(provider, for: WebAddress.masked(text))
            return try WebMapService(
                at: WebAddress(text), layers: layerNames, provider: connection.provider)
        }
        super.init(name: "")
    }

    /// The layer's title.
    ///
    /// Default: the title of the layer in the service, or that of the service.
    public override var name: String {
        get {
            let own = super.name
            return own.isEmpty ? content.known?.title ?? "" : own
        }
        set { super.name = newValue }
    }

    /// The credits that the layers state; empty before loading, and if they state none.
    public override var attribution: String { content.known?.attribution ?? "" }

    /// The area of the layers in degrees; nil before loading, and if it is not known.
    public override var fullExtent: Envelope? {
        content.known?.bounds.map {
            Envelope(xMin: $0.x, yMin: $0.y, xMax: $0.z, yMax: $0.w, spatialReference: .wgs84)
        }
    }

    package func pictures() throws -> any MapPictures { try content.value() }

    // MARK: Loading

    /// The loading status.
    public override var loadStatus: LoadStatus { content.status }
    /// The error of the last loading attempt; nil if it succeeded.
    public override var loadError: (any Error)? { content.error }
    /// Loads what the service says about itself, even if an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `NetworkError`, `ServiceError`.
    public override func retryLoad() async throws { try await content.retryLoad() }

    package override func prepare() throws { _ = try content.value() }
}
