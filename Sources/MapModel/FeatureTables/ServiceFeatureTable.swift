import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbols
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The times at which the table of a feature service requests features.
public enum FeatureRequestMode: Hashable, Sendable {
    /// The program has not chosen a mode; as `onInteractionCache`.
    case undefined
    /// The program requests the features.
    ///
    /// Maps and queries of Cartouche also request the features that are not in memory.
    case manualCache
    /// Maps and queries request the features that are not in memory.
    case onInteractionCache
    /// Maps and queries request the features each time.
    case onInteractionNoCache
}

/// A table of one layer of a feature or map service.
///
/// The features come from the service, if the program allows requests:
///
///     let settings = NetworkSettings(policy: .hosts("example.com"))
///     ResourceProviders.shared = NetworkClient(settings)
///     let cities = URL(string: "https://example.com/arcgis/rest/services/Cities/FeatureServer/0")!
///     let layer = FeatureLayer(featureTable: ServiceFeatureTable(url: cities))
///
/// Conditions and extents are sent to the service, so maps load only the features that they show. The renderer of the
/// layer is that of the service, unless the program sets one.
///
/// Without a provider, the features come from the file that ``setLocalCopy(_:for:)`` states for the address. It can have
/// any supported format, also the JSON of a service's query. A local copy takes precedence over the service. Without
/// both, ``FeatureTable/load()`` and drawing throw ``MapError/unusableTable(source:what:suggestion:)``.
public final class ServiceFeatureTable: FeatureTable, @unchecked Sendable {
    private static let localCopies = Mutex<[String: URL]>([:])

    /// The address of the layer in its service; that of the portal's item before its service is known.
    public var url: URL {
        guard let address = place?.known?.location.address else { return given }
        return URL(string: address.text) ?? given
    }

    /// The item of a portal from which the table comes; nil if there is none.
    public let item: PortalItem?

    private let given: URL
    /// The layer in the service of the item; nil if there is no item.
    private let place: LoadedContent<PortalItem.ServiceLayer>?
    private let requestMode = ModelState(FeatureRequestMode.onInteractionCache)

    /// Creates a table of a layer of a feature service.
    ///
    /// - Parameter url: The address of the layer, which ends with its number. A file URL needs no service.
    public convenience init(url: URL) { self.init(url: url, provider: nil) }

    /// Creates a table of a layer of a feature service, with a provider of answers.
    ///
    /// - Parameters:
    ///   - url: The address of the layer, which ends with its number. A file URL needs no service.
    ///   - provider: The provider of answers; nil for `ResourceProviders.shared`.
    public init(url: URL, provider: (any ResourceProvider)?) {
        given = url
        (item, place) = (nil, nil)
        super.init { try Self.open(url, provider) }
    }

    /// Creates a table of the service to which an item of a portal refers.
    ///
    /// What the item saves about the layer, such as its renderer and popups, takes precedence over the service. An item
    /// with a feature collection has the features of its first layer.
    ///
    /// - Parameters:
    ///   - item: The item, which is loaded with the table.
    ///   - layerID: The number of the layer; nil (default) for that of the item's address, or else the first layer with
    ///     features.
    public init(item: PortalItem, layerID: Int? = nil) {
        given = item.contentAddress.flatMap { URL(string: $0.text) } ?? item.portal.url
        let place = LoadedContent { try item.serviceLayer(layerID) }
        (self.item, self.place) = (item, place)
        super.init {
            _ = try item.loadedDescription()
            if item.kind == .featureCollection {
                return try FeatureCollection.source(of: item, layer: layerID ?? 0)
            }
            let layer = try place.value()
            let connection = try ServiceConnection(item.provider, for: layer.location.address.description)
            return try ServiceSource(LayerDescription(of: layer.location, connection), connection)
        }
    }

    /// What the item saves about the layer; nil if there is nothing.
    var savedLayer: JSONPart? { place?.known?.saved }

    private static func open(_ url: URL, _ provider: (any ResourceProvider)?) throws -> any FeatureSource {
        if url.isFileURL { return try FeatureSources.open(path: url.localPath()) }
        if let copy = localCopy(for: url) { return try FeatureSources.open(path: copy.localPath()) }
        guard let provider = provider ?? ResourceProviders.shared else {
            throw MapError.unusableTable(
                source: WebAddress.masked(url.absoluteString),
                what: "there is no network access, and no local copy of the layer",
                suggestion:
                    "set ResourceProviders.shared, or save the features to a file and call ServiceFeatureTable.setLocalCopy(_:for:)"
            )
        }
        return try ServiceSource(at: WebAddress(url.absoluteString), provider: provider)
    }

    /// Returns the features, which stay in memory as ``featureRequestMode`` says.
    package override func source() throws -> any FeatureSource {
        let source = try super.source()
        if let service = source as? ServiceSource {
            let keeps = featureRequestMode != .onInteractionNoCache
            if service.keepsFeatures != keeps { service.keepsFeatures = keeps }
        }
        return source
    }

    /// The times at which the table requests features.
    ///
    /// Default: `.onInteractionCache`.
    public var featureRequestMode: FeatureRequestMode {
        get { requestMode.read { $0 } }
        set { requestMode.edit { $0 = newValue } }
    }

    /// Returns the features of the service that match a query.
    ///
    /// They stay in memory for later queries and drawings. The table of a local copy always has all features.
    ///
    /// - Parameters:
    ///   - parameters: The query; nil matches all features.
    ///   - clearCache: Whether the table removes its features first, and opens the service or the local copy again.
    ///   - outFields: The names of the attributes in the result; `*` (default) stands for all. Drawing and other queries
    ///     are not restricted to them.
    /// - Throws: ``MapError/unusableQuery(source:what:suggestion:)`` if a field does not exist, and the same errors as
    ///   ``FeatureTable/queryFeatures(using:)``.
    @discardableResult
    public func populateFromService(
        using parameters: QueryParameters?, clearCache: Bool, outFields: [String] = ["*"]
    ) async throws -> FeatureQueryResult {
        if clearCache { close() }
        var content = (parameters ?? QueryParameters()).snapshot
        content.outFields = outFields
        return try await select(content) { try $0.features() }
    }

    // MARK: Local copies

    /// Returns the file with the features of a layer; nil if there is none.
    public static func localCopy(for url: URL) -> URL? { localCopies.withLock { $0[key(of: url)] } }

    /// States the file with the features of a layer, for tables that are loaded later.
    ///
    /// - Parameters:
    ///   - file: The file, in any supported format; append `?layer=NAME` to choose one of several layers. Nil removes
    ///     the statement.
    ///   - url: The address of the layer. Its query and a slash at its end are ignored.
    public static func setLocalCopy(_ file: URL?, for url: URL) {
        localCopies.withLock { $0[key(of: url)] = file }
    }

    /// The address without query and slash at the end.
    private static func key(of url: URL) -> String {
        let text = url.absoluteString.prefix { $0 != "?" && $0 != "#" }
        return String(text.last == "/" ? text.dropLast() : text)
    }
}
