import CartoucheNetwork

/// The place of a service, or of one of its layers.
package struct ServiceLocation: Hashable, Sendable {
    /// The kinds of services.
    package enum Kind: String, Hashable, Sendable {
        case features = "FeatureServer"
        case map = "MapServer"
    }

    /// The kind of the service.
    package let kind: Kind
    /// The address of the service, without query and slash at the end.
    package let service: WebAddress
    /// The number of the layer; nil for the service.
    package let layer: Int?

    /// Finds the service in an address, also in one that was copied from a browser.
    ///
    /// The query, a slash at the end, and an operation such as `query` after the layer are ignored.
    ///
    /// - Returns: Nil if the address is not one of a feature or map service.
    package init?(_ address: WebAddress) {
        let segments = address.path.split(separator: "/").map(String.init)
        guard let index = segments.lastIndex(where: { Kind(rawValue: $0) != nil }),
            let kind = Kind(rawValue: segments[index])
        else { return nil }
        self.kind = kind
        layer = segments.dropFirst(index + 1).first.flatMap { Int($0) }
        let path = "/" + segments[...index].joined(separator: "/")
        guard let service = try? WebAddress(address.origin + path) else { return nil }
        self.service = service
    }

    private init(_ kind: Kind, _ service: WebAddress, layer: Int) {
        (self.kind, self.service, self.layer) = (kind, service, layer)
    }

    /// Returns the place of a layer of this service.
    package func layer(_ number: Int) -> ServiceLocation { ServiceLocation(kind, service, layer: number) }

    /// The address of the layer, or of the service.
    package var address: WebAddress { layer.map { service.appending("\($0)") } ?? service }

    /// The name of the service, for users.
    package var serviceName: String {
        let segments = service.path.split(separator: "/")
        return segments.count > 1 ? String(segments[segments.count - 2]) : ""
    }
}
