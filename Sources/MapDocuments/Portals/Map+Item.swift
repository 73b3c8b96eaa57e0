import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbolDocuments
import CartoucheSymbols

extension Map {
    /// Creates a map for an item of a portal: a web map, a service, a feature collection, a group of layers, or a layer
    /// or map of ArcGIS Pro.
    ///
    /// The item is loaded when the map is loaded or first drawn. Until then, the map has no layers and is in Web
    /// Mercator. What the program sets before that stays; layers that it adds are above those of the item.
    ///
    ///     let portal = Portal(url: URL(string: "https://www.arcgis.com")!)
    ///     let map = Map(item: PortalItem(portal: portal, id: PortalItem.ID("ID of the item")!))
    ///
    /// Layers that cannot be loaded are in ``Map/diagnostics``.
    public convenience init(item: Item) {
        self.init(item: item) {
            guard let item = item as? PortalItem else {
                throw MapError.notAMap(source: item.title, what: "the item is not one of a portal")
            }
            return try ItemDocument(item).mapContent()
        }
    }
}

/// The document of an item that is a map, or that can be shown on one.
package struct ItemDocument {
    /// The item.
    package let item: PortalItem
    /// The map of ArcGIS Pro or web map in the item.
    package let json: JSONPart
    /// The package in the item with its map; nil if the item is no package.
    package let package: (whole: MapPackage, item: MapPackage.Item)?
    /// The address of the document, for messages.
    package let name: String

    /// Loads the document of an item, and waits for the answers.
    ///
    /// A service or a feature collection becomes a web map with one layer.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - map: The name of the map in a package; nil if it has only one.
    ///   - resources: The size limit of documents and the dictionary styles.
    /// - Throws: `ServiceError`, `NetworkError`; ``MapError/notAMap(source:what:suggestion:)`` for other items.
    package init(
        _ item: PortalItem, map: String? = nil, resources: ResourceLoader = ResourceLoader()
    ) throws {
        self.item = item
        name = item.contentAddress?.description ?? ""
        let description = try item.loadedDescription()
        if let whole = try MapPackage(item, resources: resources) {
            let chosen = try whole.item(named: map)
            (package, json) = ((whole, chosen), chosen.document)
            return
        }
        package = nil
        switch item.kind {
        case .webMap, .webScene, .layer:
            guard let json = try item.document() else {
                throw MapError.notAMap(source: name, what: "the item \(item.title.brief) has no content")
            }
            self.json = json
        case .featureService, .mapService:
            var entry: JSONObject = ["title": .string(item.title), "url": description["url"]?.value ?? .null]
            if let id = item.id { entry["itemId"] = .string(id.rawValue) }
            json = try Self.map(of: entry)
        case .featureCollection, .groupLayer:
            guard case .object(var entry)? = try item.document()?.value else {
                throw MapError.notAMap(source: name, what: "the item \(item.title.brief) has no content")
            }
            if item.kind == .featureCollection {
                entry = ["featureCollection": entry["featureCollection"] ?? .object(entry)]
            } else {
                entry["layerType"] = "GroupLayer"
            }
            entry["title"] = .string(item.title)
            json = try Self.map(of: entry)
        case .mapArea:
            throw MapError.notAMap(
                source: name,
                what: "the item \(item.title.brief) is a map area, whose packages are other items",
                suggestion: "use the web map of the area, or a mobile map package")
        default:
            throw MapError.notAMap(
                source: name,
                what: "the item \(item.title.brief) is a \(item.typeName), not a map or a layer",
                suggestion: "use a web map, a feature or map service, or a feature collection")
        }
    }

    private static func map(of entry: JSONObject) throws -> JSONPart {
        try JSONPart(["operationalLayers": .array([.object(entry)])])
    }

    /// Reads the map.
    func mapContent() throws -> Map.Content {
        try item.usingProvider {
            if let package { return try package.whole.map(of: package.item).content.read { $0 } }
            // The portal of the item is that of its layers.
            let map = try Map(
                document: json, path: name, resources: ResourceLoader(), portal: item.portal)
            return map.content.read { $0 }
        }
    }
}

extension PortalItem {
    /// Reads documents with the provider of the item.
    fileprivate func usingProvider<Result>(_ operation: () throws -> Result) rethrows -> Result {
        guard let provider else { return try operation() }
        return try ResourceProviders.using(provider, operation)
    }
}
