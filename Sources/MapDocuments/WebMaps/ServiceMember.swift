import CartoucheDocuments
import CartoucheMapModel

/// One layer of a map service in a web map's entry.
struct ServiceMember {
    /// The position in the entry's list.
    let index: Int
    /// The number of the layer in the service.
    let number: Int
    /// The name; the number if there is none.
    let name: String
    /// Whether the entry shows the layer.
    let isVisible: Bool
    let json: JSONPart

    /// Returns the layers of a service, top first; empty for other entries.
    static func all(in entry: JSONPart) -> [ServiceMember] {
        let shown = entry["visibleLayers"]?.array?.compactMap { $0.double }
        return (entry["layers"]?.array ?? []).enumerated().compactMap { index, json in
            guard let id = json["id"]?.double, let number = Int(exactly: id) else { return nil }
            let name = json["name"]?.string ?? json["title"]?.string ?? ""
            let isVisible = shown?.contains(id) ?? json["defaultVisibility"]?.bool ?? true
            return ServiceMember(
                index: index, number: number, name: name.isEmpty ? "\(number)" : name, isVisible: isVisible,
                json: json)
        }
    }

    /// Whether the map has a renderer for the layer.
    var hasRenderer: Bool { json["layerDefinition"]?["drawingInfo"]?["renderer"]?.object != nil }

    /// Combines the layer's scale range and definition expression with the settings of the whole service.
    func narrow(_ layer: FeatureLayer) {
        let own = LayerSettings(json)
        if let limit = own.minScale, limit > 0 {
            let other = layer.minScale ?? 0
            layer.minScale = other > 0 ? min(other, limit) : limit
        }
        if let limit = own.maxScale { layer.maxScale = max(layer.maxScale ?? 0, limit) }
        if let condition = own.definitionExpression { layer.definitionExpression = condition }
    }
}

/// The address of a service of ArcGIS.
struct ServiceAddress {
    /// The name of the service; empty if the address has another form.
    let serviceName: String

    init(_ address: String) {
        let parts = address.split(separator: "/")
        let end = parts.lastIndex { ["FeatureServer", "MapServer"].contains($0) } ?? 0
        serviceName = end > 0 ? String(parts[end - 1]) : ""
    }
}
