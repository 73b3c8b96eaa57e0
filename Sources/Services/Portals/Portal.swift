import CartoucheDocuments
import CartoucheNetwork
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A portal: a collection of maps, layers, styles and other items, such as ArcGIS Online.
///
/// The program must allow requests to its host (`ResourceProviders`). A token for the host is in the settings of the
/// client (`NetworkSettings.tokens`).
public final class Portal: Loadable {
    /// The kinds of connections.
    public enum Connection: Hashable, Sendable {
        /// Only public items are needed.
        case anonymous
        /// The client must have a token for the host, so that private items can be loaded.
        case authenticated
    }

    /// The address of the portal.
    public let url: URL
    /// The kind of the connection.
    public let connection: Connection
    package let provider: (any ResourceProvider)?
    private let content: LoadedContent<PortalInfo>

    /// Creates a portal.
    ///
    /// - Parameters:
    ///   - url: The address, such as `https://www.arcgis.com` or `https://example.com/portal`.
    ///   - connection: The kind of the connection. Default: `.anonymous`.
    public convenience init(url: URL, connection: Connection = .anonymous) {
        self.init(url: url, connection: connection, provider: nil)
    }

    /// Creates a portal whose answers a provider loads.
    ///
    /// - Parameter provider: The provider; nil for `ResourceProviders.shared`.
    public init(url: URL, connection: Connection, provider: (any ResourceProvider)?) {
        (self.url, self.connection, self.provider) = (url, connection, provider)
        let text = url.absoluteString
        content = LoadedContent {
            let place = WebAddress.masked(text)
            let service = try ServiceConnection(provider, for: place)
            let json = try service.document(
                WebAddress(text).appending("sharing").appending("rest").appending("portals")
                    .appending("self"))
            if connection == .authenticated, json["user"]?.object == nil {
                throw ServiceError.tokenRequired(url: place, message: "the portal knows no user")
            }
            return PortalInfo(json)
        }
    }

    /// Returns ArcGIS Online.
    public static func arcGISOnline(connection: Connection) -> Portal {
        // The address is valid.
        Portal(url: URL(string: "https://www.arcgis.com")!, connection: connection)
    }

    /// The address for messages, without tokens.
    package var place: String { WebAddress.masked(url.absoluteString) }

    /// What the portal says about itself; nil before loading.
    public var info: PortalInfo? { content.known }

    /// The loading status.
    public var loadStatus: LoadStatus { content.status }
    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { content.error }
    /// Loads the description of the portal, unless it is loaded or an earlier attempt failed.
    ///
    /// Items can be loaded without it.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`; also ``ServiceError/tokenRequired(url:message:)`` if the connection
    ///   is authenticated and the portal knows no user.
    public func load() async throws { try await content.load() }
    /// Loads the description of the portal, even if an earlier attempt failed.
    ///
    /// - Throws: As ``load()``.
    public func retryLoad() async throws { try await content.retryLoad() }
}

extension Portal: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: Portal, right: Portal) -> Bool { left === right }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What a portal says about itself.
public struct PortalInfo: Hashable, Sendable {
    /// The name of the portal, such as `ArcGIS Online`.
    public let portalName: String
    /// The name of the organization; empty for anonymous connections.
    public let organizationName: String
    /// The identifier of the organization; nil for anonymous connections.
    public let organizationID: String?

    init(_ json: JSONPart) {
        portalName = json["portalName"]?.string ?? ""
        organizationName = json["name"]?.string ?? ""
        organizationID = json["id"]?.string
    }
}
