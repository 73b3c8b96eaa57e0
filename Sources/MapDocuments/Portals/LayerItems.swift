import CartoucheDocuments
import CartoucheMapModel
import CartoucheNetwork
import CartoucheServices

/// The items of a portal to which the layers of a map refer; each is loaded once.
final class LayerItems {
    private let portal: Portal
    private var items: [String: PortalItem] = [:]
    private var documents: [String: JSONPart?] = [:]

    /// The greatest number of items that one map loads.
    private static let maximumItems = 1000

    /// - Parameter portal: The portal of the map; nil for ArcGIS Online.
    init(_ portal: Portal?) { self.portal = portal ?? .arcGISOnline(connection: .anonymous) }

    /// Returns the item of a layer; nil if the text is no identifier.
    ///
    /// - Throws: `ServiceError.notFeatures` if there are too many items.
    func item(_ id: String) throws -> PortalItem? {
        if let known = items[id] { return known }
        guard items.count < Self.maximumItems else {
            throw ServiceError.notFeatures(
                url: portal.place, what: "the map has more than \(Self.maximumItems) items")
        }
        guard let item = PortalItem.ID(id).map({ PortalItem(portal: portal, id: $0) }) else { return nil }
        items[id] = item
        return item
    }

    /// Returns what an item saves about the layer of a service; nil if it saves nothing.
    ///
    /// - Throws: `ServiceError`, `NetworkError`.
    func savedLayer(_ number: Int, ofItem id: String) throws -> JSONPart? {
        let document: JSONPart?
        if let known = documents[id] {
            document = known
        } else {
            // A failure is reported once.
            documents[id] = .some(nil)
            document = try item(id)?.document()
            documents[id] = .some(document)
        }
        return PortalItem.layer(number, in: document)
    }
}
