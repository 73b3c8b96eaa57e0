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
public final class ArcGISImageServiceLayer: LoadedPictureLayer, @unchecked Sendable {
    /// The address of the service, which ends with `ImageServer`.
    public let url: URL

    /// Creates a layer for an image service, which is loaded when the layer is loaded or first drawn.
    public convenience init(url: URL) { self.init(url: url, ArcGISPictures.ImageSettings(), provider: nil) }

    /// - Parameters:
    ///   - settings: How the service makes its pictures.
    ///   - provider: The provider of answers; nil for that of the process.
    package init(
        url: URL, _ settings: ArcGISPictures.ImageSettings, provider: (any ResourceProvider)?
    ) {
        self.url = url
        let text = url.absoluteString
        super.init("") {
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
            return Source(
                pictures: ArcGISPictures(
                    .image(settings), description: json, extent: extent, at: address,
                    provider: connection.provider),
                name: json["name"]?.string ?? "", attribution: json["copyrightText"]?.string ?? "",
                fullExtent: extent)
        }
    }
}
