import CartoucheDocuments
import CartoucheGeospatial
import CartoucheNetwork
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The base class of items that maps and layers are made from.
public class Item: Loadable, @unchecked Sendable {
    private let content: LoadedContent<JSONPart>

    init(_ content: LoadedContent<JSONPart>) { self.content = content }

    /// The description of the item; nil before loading.
    var json: JSONPart? { content.known }

    /// Returns the description of the item; loads it if necessary, and waits for the answer.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    package func loadedDescription() throws -> JSONPart { try content.value() }

    /// The title; empty before loading.
    public var title: String { json?["title"]?.string ?? "" }
    /// The name of the item's file or service; empty before loading, and if there is none.
    public var name: String { json?["name"]?.string ?? "" }
    /// A short description; empty before loading, and if there is none.
    public var snippet: String { json?["snippet"]?.string ?? "" }
    /// The description, which can have tags of HTML; empty before loading, and if there is none.
    public var description: String { json?["description"]?.string ?? "" }
    /// Words for searching; empty before loading.
    public var tags: [String] { (json?["tags"]?.array ?? []).compactMap(\.string) }
    /// The text about the origin of the content; empty before loading, and if there is none.
    public var accessInformation: String { json?["accessInformation"]?.string ?? "" }
    /// The conditions for using the content; empty before loading, and if there are none.
    public var termsOfUse: String { json?["licenseInfo"]?.string ?? "" }

    /// The extent of the content in degrees; nil before loading, and if it is not known.
    public var extent: Envelope? {
        let corners = (json?["extent"]?.array ?? []).flatMap { ($0.array ?? []).compactMap(\.finite) }
        guard corners.count == 4, corners[0] <= corners[2], corners[1] <= corners[3] else { return nil }
        return Envelope(
            xMin: corners[0], yMin: corners[1], xMax: corners[2], yMax: corners[3], spatialReference: .wgs84)
    }

    /// The loading status.
    public var loadStatus: LoadStatus { content.status }
    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { content.error }
    /// Loads the description of the item, unless it is loaded or an earlier attempt failed.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    public func load() async throws { try await content.load() }
    /// Loads the description of the item, even if an earlier attempt failed.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    public func retryLoad() async throws { try await content.retryLoad() }
}

extension Item: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: Item, right: Item) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An item of a portal: a map, a layer, a style or another document.
///
/// It is loaded when the item, or what is made from it, is loaded or first drawn.
public final class PortalItem: Item, @unchecked Sendable {
    /// The identifier of an item: letters and digits.
    public struct ID: Hashable, Sendable, RawRepresentable {
        /// The identifier as text.
        public let rawValue: String

        /// Creates an identifier; nil if the text has characters that no identifier has.
        ///
        /// White space at the beginning and the end is ignored.
        public init?(_ text: String) {
            let word = text.split(whereSeparator: \.isWhitespace)
            guard word.count == 1, word[0].utf8.count <= 64,
                word[0].utf8.allSatisfy({
                    (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D
                })
            else { return nil }
            rawValue = String(word[0])
        }

        /// Creates an identifier; nil if the text has characters that no identifier has.
        public init?(rawValue: String) { self.init(rawValue) }
    }

    /// The kinds of items that Cartouche can use, by the names of their types.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A map.
        case webMap = "Web Map"
        /// A scene.
        case webScene = "Web Scene"
        /// A service with features.
        case featureService = "Feature Service"
        /// A map service.
        case mapService = "Map Service"
        /// Features in a document.
        case featureCollection = "Feature Collection"
        /// A layer of ArcGIS Pro (`.lyrx`).
        case layer = "Layer"
        /// A group of layers.
        case groupLayer = "Group Layer"
        /// A web style.
        case style = "Style"
        /// A style of ArcGIS Pro (`.stylx`).
        case desktopStyle = "Desktop Style"
        /// A table of values that are separated by commas.
        case csv = "CSV"
        /// A document with features (RFC 7946).
        case geoJSON = "GeoJson"
        /// A shapefile in a ZIP file.
        case shapefile = "Shapefile"
        /// A mobile map package (`.mmpk`).
        case mobileMapPackage = "Mobile Map Package"
        /// A mobile scene package (`.mspk`).
        case mobileScenePackage = "Mobile Scene Package"
        /// A layer package (`.lpkx`).
        case layerPackage = "Layer Package"
        /// A map package (`.mpkx`).
        case mapPackage = "Map Package"
        /// A project package of ArcGIS Pro (`.ppkx`).
        case projectPackage = "Project Package"
        /// An area of a web map for work without a network, whose data is in other items.
        case mapArea = "Map Area"
        /// A service of pictures.
        case imageService = "Image Service"
        /// A service with vector tiles.
        case vectorTileService = "Vector Tile Service"
        /// Another kind, or an item that is not loaded.
        case unknown = ""
    }

    /// The portal.
    public let portal: Portal
    /// The identifier.
    public let id: ID?
    private let location: PortalLocation?

    /// Creates an item of a portal.
    public convenience init(portal: Portal, id: ID) {
        self.init(
            portal, (try? WebAddress(portal.url.absoluteString)).map { PortalLocation($0, item: id) }, id)
    }

    /// Creates the item at an address, for anonymous use; nil if the address names no item.
    ///
    /// - Parameter url: The address of the item, of its page, or of a viewer that shows it.
    public convenience init?(url: URL) { self.init(url: url, provider: nil) }

    /// Creates the item at an address, whose answers a provider loads; nil if the address names no item.
    ///
    /// - Parameter provider: The provider; nil for `ResourceProviders.shared`.
    public convenience init?(url: URL, provider: (any ResourceProvider)?) {
        guard let address = try? WebAddress(url.absoluteString), let location = PortalLocation(address)
        else { return nil }
        self.init(location, provider: provider)
    }

    /// Creates the item at a place, for anonymous use.
    package convenience init?(_ location: PortalLocation, provider: (any ResourceProvider)? = nil) {
        guard let portal = URL(string: location.portal.text) else { return nil }
        self.init(
            Portal(url: portal, connection: .anonymous, provider: provider), location, location.item)
    }

    private init(_ portal: Portal, _ location: PortalLocation?, _ id: ID) {
        (self.portal, self.location, self.id) = (portal, location, id)
        let (provider, place) = (portal.provider, WebAddress.masked(portal.url.absoluteString))
        super.init(
            LoadedContent {
                guard let location else {
                    throw ServiceError.notAService(url: place, what: "the portal has no address")
                }
                let connection = try ServiceConnection(provider, for: place)
                let json = try connection.document(location.address)
                guard json["type"]?.string != nil else {
                    throw ServiceError.notAService(
                        url: location.address.description, what: "the document describes no item")
                }
                return json
            })
    }

    /// The type for users, such as `Web Map`; empty before loading.
    public var typeName: String { json?["type"]?.string ?? "" }
    /// The kind of the item; `.unknown` before loading.
    public var kind: Kind { Kind(rawValue: typeName) ?? .unknown }
    /// Further words about the type; empty before loading.
    public var typeKeywords: [String] { (json?["typeKeywords"]?.array ?? []).compactMap(\.string) }
    /// The address of the service; nil before loading, and if the item is no service.
    public var serviceURL: URL? { json?["url"]?.string.flatMap { URL(string: $0) } }
    /// The address of the service as text, with `***` for tokens; nil before loading, and if the item is no service.
    package var serviceAddress: String? { json?["url"]?.string.map(WebAddress.masked) }
    /// The user name of the owner; empty before loading.
    public var ownerName: String { json?["owner"]?.string ?? "" }
    /// The time at which the item was added to the portal; nil before loading.
    public var creationDate: Date? { date("created") }
    /// The time of the last change; nil before loading.
    public var modificationDate: Date? { date("modified") }

    private func date(_ member: String) -> Date? {
        json?[member]?.finite.map { Date(timeIntervalSince1970: $0 / 1000) }
    }

    /// The provider of what the item refers to; nil for that of the process.
    package var provider: (any ResourceProvider)? { portal.provider }

    /// The address of the item's content, for references in it.
    package var contentAddress: WebAddress? { location?.address.appending("data") }

    /// Returns the content of the item, such as the JSON of a web map; empty if it has none.
    ///
    /// The current thread waits for the answer.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    package func content() throws -> [UInt8] {
        guard let address = contentAddress else { _ = try loadedDescription(); return [] }
        let connection = try ServiceConnection(provider, for: address.description)
        let answer = try connection.provider.waitForResponse(
            to: ResourceRequest(address, purpose: .features))
        let isDocument = answer.bytes.first == UInt8(ascii: "{") && answer.bytes.count < 4096
        if isDocument || answer.status >= 400, !answer.bytes.isEmpty {
            // Errors have the status 200, too.
            _ = try ServiceConnection.document(answer, url: address.description)
        }
        guard answer.status < 400 else {
            throw NetworkError.status(url: address.description, status: answer.status, excerpt: "")
        }
        return answer.bytes
    }

    /// Returns the content of the item as a document; nil if it has none.
    ///
    /// - Throws: As ``content()``; also `ServiceError.notReadable` if the content is not JSON.
    package func document() throws -> JSONPart? {
        let bytes = try content()
        guard !bytes.isEmpty, let address = contentAddress else { return nil }
        return try ServiceConnection.document(
            ResourceResponse(address: address, bytes: bytes), url: address.description)
    }
}
