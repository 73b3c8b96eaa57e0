import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheNetwork

/// What a service says about itself and its layers.
package struct ServiceDescription: Sendable {
    /// A layer or table in the list of a service.
    package struct Entry: Sendable {
        package let number: Int
        package let name: String
        /// The type for users, such as `Feature Layer`; empty if old servers do not state it.
        package let type: String
        /// The number of the group; -1 for none.
        package let parent: Int
        package let isVisible: Bool
        package let minScale: Double
        package let maxScale: Double

        /// Whether the layer has features that can be queried.
        package var hasFeatures: Bool { type.isEmpty || type == "Feature Layer" }
    }

    package let location: ServiceLocation
    /// The layers, top first.
    package let layers: [Entry]
    package let tables: [Entry]
    /// The version of the server, such as 10.91; nil if it does not state one.
    package let version: Double?
    /// The extent that the service states; nil if it is missing or has no finite numbers.
    package let fullExtent: Envelope?
    package let json: JSONPart

    private static let maximumLayers = 10_000

    /// Loads the description.
    ///
    /// - Throws: ``ServiceError``, `NetworkError`.
    package init(of location: ServiceLocation, _ connection: ServiceConnection) throws {
        let json = try connection.document(location.service)
        guard json["layers"]?.array != nil || json["tables"]?.array != nil else {
            throw ServiceError.notAService(
                url: location.service.description, what: "the document has no list of layers")
        }
        self.location = location
        self.json = json
        layers = Self.entries(json["layers"], isTable: false)
        tables = Self.entries(json["tables"], isTable: true)
        fullExtent = json["fullExtent"].flatMap { extent in
            Envelope(
                finiteSidesOf: extent,
                extent["spatialReference"].flatMap { EsriJSON.spatialReference(from: $0) })
        }
        version = json["currentVersion"]?.double ?? json["currentVersion"]?.string.flatMap { Double($0) }
    }

    private static func entries(_ json: JSONPart?, isTable: Bool) -> [Entry] {
        (json?.array ?? []).prefix(maximumLayers).compactMap { entry in
            guard let number = entry["id"]?.double.flatMap({ Int(exactly: $0) }) else { return nil }
            let isGroup = entry["subLayerIds"]?.array?.isEmpty == false
            let stated = entry["type"]?.string ?? (isGroup ? "Group Layer" : isTable ? "Table" : "")
            return Entry(
                number: number, name: entry["name"]?.string ?? "\(number)", type: stated,
                parent: entry["parentLayerId"]?.double.flatMap { Int(exactly: $0) } ?? -1,
                isVisible: entry["defaultVisibility"]?.bool ?? true,
                minScale: entry["minScale"]?.double ?? 0, maxScale: entry["maxScale"]?.double ?? 0)
        }
    }
}
