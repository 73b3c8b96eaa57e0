import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheNetwork
import CartoucheRasters
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A layer of the pictures that an image service of ArcGIS draws (`exportImage`).
///
/// The service projects its pictures to the spatial reference of the map. They are loaded if the program allows requests
/// (`ResourceProviders`).
public final class ArcGISImageServiceLayer: Layer, PictureLayer, @unchecked Sendable {
    /// The address of the service, which ends with `ImageServer`.
    public let url: URL

    private struct Content: Sendable {
        var name: String
        var attribution: String
        var fullExtent: Envelope?
        var pictures: ArcGISPictures
    }

    private let content: LoadedContent<Content>

    /// Creates a layer for an image service, which is loaded when the layer is loaded or first drawn.
    public convenience init(url: URL) {
        self.init(url: url, rendering: nil, mosaic: nil, provider: nil)
    }

    /// - Parameters:
    ///   - rendering: The raster function (`renderingRule`); nil for that of the service.
    ///   - mosaic: The choice of pictures (`mosaicRule`); nil for that of the service.
    ///   - provider: The provider of answers; nil for that of the process.
    package init(
        url: URL, rendering: JSONValue?, mosaic: JSONValue?, provider: (any ResourceProvider)?
    ) {
        self.url = url
        let text = url.absoluteString
        content = LoadedContent {
            let address = try WebAddress(text).withoutQuery
            let connection = try ServiceConnection(provider, for: WebAddress.masked(text))
            let json = try connection.document(address)
            guard json["pixelSizeX"] != nil || json["serviceDataType"] != nil || json["bandCount"] != nil
            else {
                throw ServiceError.notAService(
                    url: address.description, what: "the document is not one of an image service")
            }
            let extent = (json["fullExtent"] ?? json["extent"]).flatMap { extent in
                (extent["spatialReference"] ?? json["spatialReference"])
                    .flatMap { EsriJSON.spatialReference(from: $0) }
                    .flatMap { Envelope(finiteSidesOf: extent, $0) }
            }
            return Content(
                name: json["name"]?.string ?? "", attribution: json["copyrightText"]?.string ?? "",
                fullExtent: extent,
                pictures: ArcGISPictures(
                    .image(rendering: rendering, mosaic: mosaic), description: json, extent: extent,
                    at: address, provider: connection.provider))
        }
        super.init(name: "")
    }

    /// The layer's title.
    ///
    /// Default: the name of the service.
    public override var name: String {
        get {
            let own = super.name
            return own.isEmpty ? content.known?.name ?? "" : own
        }
        set { super.name = newValue }
    }

    /// The text about the origin of the service's data; empty before loading, and if there is none.
    public override var attribution: String { content.known?.attribution ?? "" }

    /// The extent that the service states; nil before loading, and if it states none.
    public override var fullExtent: Envelope? { content.known?.fullExtent }

    package func pictures() throws -> any MapPictures { try content.value().pictures }

    // MARK: Loading

    /// The loading status.
    public override var loadStatus: LoadStatus { content.status }
    /// The error of the last loading attempt; nil if it succeeded.
    public override var loadError: (any Error)? { content.error }
    /// Loads what the service says about itself, even if an earlier attempt failed.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    public override func retryLoad() async throws { try await content.retryLoad() }

    package override func prepare() throws { _ = try content.value() }
}
