import CartoucheDocuments
import CartoucheNetwork

/// The list of services at the root of a server, or in one of its folders.
package struct ServiceDirectory: Sendable {
    /// A service in the list.
    package struct Entry: Hashable, Sendable {
        /// The name with the folder, such as `Planning/Zones`.
        package let name: String
        /// The kind for addresses, such as `FeatureServer`.
        package let type: String
        package let address: WebAddress
    }

    package let address: WebAddress
    /// The version of the server; nil if it does not state one.
    package let version: Double?
    /// The addresses of the folders.
    package let folders: [WebAddress]
    package let services: [Entry]

    private static let maximumEntries = 10_000

    /// Returns whether an address is that of a list of services: `…/rest/services` or a folder in it.
    package static func isDirectory(_ address: WebAddress) -> Bool {
        let segments = address.path.split(separator: "/")
        guard let root = segments.indices.dropFirst().last(where: { segments[$0] == "services" }),
            segments[root - 1] == "rest"
        else { return false }
        return !segments[(root + 1)...].contains { $0.hasSuffix("Server") }
    }

    /// Loads the list.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    package init(at address: WebAddress, _ connection: ServiceConnection) throws {
        let path = address.path.split(separator: "/").map(String.init)
        let place = try WebAddress(address.origin + "/" + path.joined(separator: "/"))
        let json = try connection.document(place)
        guard json["services"]?.array != nil || json["folders"]?.array != nil else {
            throw ServiceError.notAService(
                url: address.description, what: "the document has no list of services")
        }
        let root = path.lastIndex(of: "services").map { path[...$0].joined(separator: "/") } ?? ""
        let base = try WebAddress(address.origin + "/" + root)
        self.address = place
        version = json["currentVersion"]?.double
        folders = (json["folders"]?.array ?? []).prefix(Self.maximumEntries).compactMap(\.string).map {
            base.appending($0)
        }
        services = (json["services"]?.array ?? []).prefix(Self.maximumEntries).compactMap { entry in
            guard let name = entry["name"]?.string, let type = entry["type"]?.string else { return nil }
            let address = name.split(separator: "/").reduce(base) { $0.appending(String($1)) }
            return Entry(name: name, type: type, address: address.appending(type))
        }
    }
}
