import CartoucheDocuments
import CartoucheNetwork

extension PortalItem {
    /// The layer of a service to which an item refers.
    package struct ServiceLayer: Sendable {
        /// The address of the layer.
        package let location: ServiceLocation
        /// What the item saves about the layer: popups, the renderer and the condition; nil if it saves nothing.
        package let saved: JSONPart?
    }

    /// Returns the layer of the item's service; the thread waits for answers.
    ///
    /// - Parameter number: The number of the layer; nil for that of the address, or else the first one with features.
    /// - Throws: ``ServiceError``, `NetworkError`; also ``ServiceError/notFeatures(url:what:)`` if the item is no
    ///   service.
    package func serviceLayer(_ number: Int? = nil) throws -> ServiceLayer {
        let json = try loadedDescription()
        let place = contentAddress?.description ?? ""
        guard let text = json["url"]?.string, let found = ServiceLocation(try WebAddress(text)) else {
            throw ServiceError.notFeatures(
                url: place,
                what: "the item \(title.debugDescription) (\(typeName)) is no service with features")
        }
        let connection = try ServiceConnection(provider, for: text)
        let layer: Int
        if let stated = number ?? found.layer {
            layer = stated
        } else {
            let service = try ServiceDescription(of: found, connection)
            guard let first = service.layers.first(where: \.hasFeatures) ?? service.tables.first else {
                throw ServiceError.notFeatures(url: place, what: "the service has no layer with features")
            }
            layer = first.number
        }
        return ServiceLayer(location: found.layer(layer), saved: savedLayer(layer))
    }

    /// Returns what the item saves about a layer of its service; nil if it saves nothing.
    package func savedLayer(_ number: Int) -> JSONPart? {
        // The settings are optional: without them, those of the service are used.
        Self.layer(number, in: (try? document()) ?? nil)
    }

    /// Returns the entry for the layer of a service in the content of an item; nil if there is none.
    package static func layer(_ number: Int, in document: JSONPart?) -> JSONPart? {
        let lists = [document?["layers"], document?["tables"]].compactMap { $0?.array }
        return lists.joined().first { $0["id"]?.double == Double(number) }
    }
}
