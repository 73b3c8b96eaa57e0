import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImagery
import CartoucheNetwork
import CartoucheRasters
import CartoucheServices
import CartoucheSymbols
import CartoucheWorkers

/// A layer of the pictures that a map service draws (`export`): all its layers, or some of them.
package final class ServicePictureLayer: Layer, PictureLayer, @unchecked Sendable {
    private let service: LoadedContent<ServiceDescription>
    private let provider: (any ResourceProvider)?
    private let shown: @Sendable () throws -> ArcGISPictures.Content

    /// - Parameters:
    ///   - service: What the service says about itself.
    ///   - provider: The provider of answers; nil for that of the process.
    ///   - shown: Returns what the next picture shows.
    package init(
        of service: LoadedContent<ServiceDescription>, _ provider: (any ResourceProvider)?,
        showing shown: @escaping @Sendable () throws -> ArcGISPictures.Content
    ) {
        (self.service, self.provider, self.shown) = (service, provider, shown)
        super.init(name: "")
    }

    /// The credits of the service; empty before loading.
    package override var attribution: String { service.known?.json["copyrightText"]?.string ?? "" }

    /// The extent that the service states; nil before loading.
    package override var fullExtent: Envelope? { service.known?.fullExtent }

    package func pictures() throws -> any MapPictures {
        let service = try service.value()
        let place = service.location.service
        let connection = try ServiceConnection(provider, for: place.description)
        return ArcGISPictures(
            .map(try shown()), description: service.json, extent: service.fullExtent, at: place,
            provider: connection.provider)
    }

    // MARK: Loading

    package override var loadStatus: LoadStatus { service.status }
    package override var loadError: (any Error)? { service.error }
    package override func retryLoad() async throws { try await service.retryLoad() }
    package override func prepare() throws { _ = try service.value() }
}

extension ServiceDescription {
    /// Whether the service draws pictures; servers that state no capabilities do.
    package var drawsPictures: Bool { hasCapability("Map") }

    /// Whether features can be requested; servers that state no capabilities allow it.
    package var sendsFeatures: Bool { hasCapability("Query") || hasCapability("Data") }

    /// Whether the service draws a layer that has no features to request.
    package func hasPicture(of entry: Entry) -> Bool {
        location.kind == .map && drawsPictures && entry.type != "Group Layer"
    }

    private func hasCapability(_ name: String) -> Bool {
        guard let stated = json["capabilities"]?.string, !stated.isEmpty else { return true }
        return stated.split(separator: ",").contains { $0.filter { $0 != " " } == name }
    }
}
