import CartoucheDocuments
import CartoucheGeospatial
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The base class of layers that show a map service of ArcGIS.
///
/// The service is loaded if the program allows requests (`ResourceProviders`).
public class MapServiceLayer: Layer, @unchecked Sendable {
    /// The address of the service.
    public let url: URL

    private let description: LoadedContent<ServiceDescription>
    private let content: LoadedContent<[ArcGISSublayer]>
    private let legend: LoadedContent<ServiceLegend>

    /// - Parameters:
    ///   - url: The address of the service, which ends with `MapServer`.
    ///   - provider: The provider of answers; nil for that of the process.
    ///   - description: What the service says about itself.
    ///   - sublayer: Makes the layer for an entry in the service's list, and the layers in it.
    init(
        url: URL, provider: (any ResourceProvider)?, _ description: LoadedContent<ServiceDescription>,
        sublayer:
            @escaping @Sendable (
                ServiceDescription.Entry, [ArcGISSublayer], LoadedContent<ServiceLegend>, ServiceLocation
            ) -> ArcGISSublayer
    ) {
        self.url = url
        let place = WebAddress.masked(url.absoluteString)
        let legend = LoadedContent {
            try ServiceLegend(of: description.value(), ServiceConnection(provider, for: place))
        }
        content = LoadedContent {
            let service = try description.value()
            return service.tree { sublayer($0, $1, legend, service.location) }
        }
        (self.description, self.legend) = (description, legend)
        super.init(name: "")
    }

    /// Returns what a service says about itself, which is loaded when it is needed.
    package static func description(
        of url: URL, _ provider: (any ResourceProvider)?
    ) -> LoadedContent<ServiceDescription> {
        let text = url.absoluteString
        let place = WebAddress.masked(text)
        return LoadedContent {
            guard let location = ServiceLocation(try WebAddress(text)) else {
                throw ServiceError.notAService(url: place, what: "the address has no MapServer")
            }
            return try ServiceDescription(of: location, ServiceConnection(provider, for: place))
        }
    }

    /// The layer's title.
    ///
    /// Default: the name of the service.
    public override var name: String {
        get {
            let own = super.name
            if !own.isEmpty { return own }
            return (try? WebAddress(url.absoluteString)).flatMap { ServiceLocation($0)?.serviceName } ?? ""
        }
        set { super.name = newValue }
    }

    /// The outermost layers of the service, top first; empty before loading.
    package var sublayers: [ArcGISSublayer] { content.known ?? [] }

    /// The text about the origin of the service's data; empty before loading, and if there is none.
    public override var attribution: String { description.known?.json["copyrightText"]?.string ?? "" }

    /// The extent that the service states; nil before loading, and if it states none.
    public override var fullExtent: Envelope? { description.known?.fullExtent }

    /// Returns the sublayers; loads the service if necessary, and waits for the answer.
    package func loadedSublayers() throws -> [ArcGISSublayer] { try content.value() }

    // MARK: Loading

    /// The loading status.
    public override var loadStatus: LoadStatus { content.status }
    /// The error of the last loading attempt; nil if it succeeded.
    public override var loadError: (any Error)? { content.error }
    /// Loads the description of the service, even if an earlier attempt failed.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    public override func retryLoad() async throws { try await content.retryLoad() }

    package override func prepare() throws { _ = try content.value() }
}

extension ServiceDescription {
    /// The greatest number of groups inside each other.
    private static let maximumDepth = 20

    /// Returns the outermost layers, made with the layers in them.
    fileprivate func tree(_ make: (Entry, [ArcGISSublayer]) -> ArcGISSublayer) -> [ArcGISSublayer] {
        let children = Dictionary(grouping: layers, by: \.parent)
        let numbers = Set(layers.map(\.number))
        func made(_ entries: [Entry], depth: Int) -> [ArcGISSublayer] {
            entries.map { entry in
                let inner = depth < Self.maximumDepth ? children[entry.number] ?? [] : []
                return make(entry, made(inner, depth: depth + 1))
            }
        }
        // A layer whose group is missing is at the outermost level.
        return made(layers.filter { !numbers.contains($0.parent) }, depth: 1)
    }
}
