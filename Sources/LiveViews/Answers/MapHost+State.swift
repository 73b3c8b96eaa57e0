import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheWorkers

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// What a page needs to know of the map.
extension MapHost {
    /// Returns the state of the map: the first view, its limits and the layers.
    func mapState() async throws -> JSONValue {
        try await BackgroundThreads.run { _ in
            let map = self.mapView.map
            let reference = map.spatialReference ?? .webMercator
            let viewpoint = self.mapView.viewpoint ?? map.initialViewpoint
            let first = try map.frame(
                viewpoint: viewpoint,
                graphicsOverlays: self.mapView.graphicsOverlays, size: self.mapView.size, scale: 1)
            var state: JSONObject = [
                "title": .string(self.title), "credit": .string(try map.credits(after: self.credit)),
                "home": [
                    "x": .number(JSONNumber(first.center.x)), "y": .number(JSONNumber(first.center.y)),
                    "units": .number(JSONNumber(first.unitsPerPixel)),
                    "rotation": .number(JSONNumber(first.rotation)),
                    // If the viewpoint is an extent, each page fits this size into its window.
                    "fits": .bool(viewpoint?.kind != .centerAndScale),
                    "width": .number(JSONNumber(self.mapView.size.width)),
                    "height": .number(JSONNumber(self.mapView.size.height)),
                ],
                "scalePerUnit": .number(JSONNumber(reference.metersPerUnit * MapFrame.dipsPerMeter)),
                "background": .string(Self.css(map)),
                "layers": .array(self.layerList(map.operationalLayers, under: "")),
                "fileError": .string(self.settings.fileError), "hasStyle": .bool(self.palette != nil),
            ]
            if let time = Self.time(of: map) {
                state["time"] = [
                    "from": JSONValue(time.lowerBound), "to": JSONValue(time.upperBound),
                    "first": JSONValue(self.moment(\.startDate) ?? time.lowerBound),
                    "last": JSONValue(self.moment(\.endDate) ?? time.upperBound),
                ]
            }
            if let scale = map.minScale, scale > 0 { state["minScale"] = .number(JSONNumber(scale)) }
            if let scale = map.maxScale, scale > 0 { state["maxScale"] = .number(JSONNumber(scale)) }
            if let scale = map.referenceScale, scale > 0 {
                state["referenceScale"] = .number(JSONNumber(scale))
            }
            return .object(state)
        }
    }

    /// Returns the period of all layers with times, in milliseconds since 1970; nil if no layer states one.
    private static func time(of map: Map) -> ClosedRange<Double>? {
        let extents = map.layerEntries.compactMap { ($0 as? FeatureLayer)?.fullTimeExtent }
        let moments = extents.flatMap { [$0.startDate, $0.endDate] }.compactMap {
            $0.map { $0.timeIntervalSince1970 * 1000 }
        }
        guard let first = moments.min(), let last = moments.max(), first < last else { return nil }
        return first...last
    }

    /// Returns an end of the period that the view shows, in milliseconds since 1970; nil if there is none.
    private func moment(_ end: KeyPath<TimeExtent, Date?>) -> Double? {
        mapView.timeExtent?[keyPath: end].map { $0.timeIntervalSince1970 * 1000 }
    }

    private static func css(_ map: Map) -> String {
        guard let color = map.backgroundColor else { return "#ffffff" }
        let digits = [color.red, color.green, color.blue].map { channel in
            let text = String(Int((min(max(channel, 0), 1) * 255).rounded()), radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        return "#" + digits.joined()
    }

    /// Returns layers as JSON, the topmost first.
    ///
    /// - Parameter prefix: The path of the group around the layers. Paths consist of the layers' positions.
    private func layerList(_ layers: [Layer], under prefix: String) -> [JSONValue] {
        layers.enumerated().reversed().map { index, layer in
            let path = prefix + "\(index)"
            var object: JSONObject = [
                "path": .string(path), "name": .string(layer.name), "visible": .bool(layer.isVisible),
                "opacity": .number(JSONNumber(layer.opacity)),
            ]
            if let scale = layer.minScale, scale > 0 { object["minScale"] = .number(JSONNumber(scale)) }
            if let scale = layer.maxScale, scale > 0 { object["maxScale"] = .number(JSONNumber(scale)) }
            if let group = layer as? GroupLayer {
                object["layers"] = .array(layerList(group.layers, under: path + "."))
            }
            return .object(object)
        }
    }

    /// Changes the visibility, the opacity or the position of a layer.
    ///
    /// The body has the `path` of the layer, and `visible`, `opacity` or `move` (1 above the next layer, -1 below).
    func changeLayers(_ request: HostRequest) throws -> JSONValue {
        let change = try request.object()
        let map = mapView.map
        guard let path = change["path"]?.string, let layer = Self.layer(at: path, in: map) else {
            throw HostRefusal.badRequest("there is no such layer")
        }
        if let visible = change["visible"]?.bool { layer.isVisible = visible }
        if let opacity = change["opacity"]?.double { layer.opacity = opacity }
        if let steps = change["move"]?.double, steps.magnitude == 1 {
            if let group = layer.group {
                let index = (group.layers.firstIndex(of: layer) ?? 0) + Int(steps)
                if group.layers.indices.contains(index) {
                    group.removeLayer(layer)
                    group.insertLayer(layer, at: index)
                }
            } else {
                let index = (map.operationalLayers.firstIndex(of: layer) ?? 0) + Int(steps)
                if map.operationalLayers.indices.contains(index) {
                    map.removeOperationalLayer(layer)
                    map.insertOperationalLayer(layer, at: index)
                }
            }
        }
        return ["layers": .array(layerList(map.operationalLayers, under: ""))]
    }

    /// Returns the layer at a path of positions, such as `2.0`; nil if there is none.
    private static func layer(at path: String, in map: Map) -> Layer? {
        var layers = map.operationalLayers
        var found: Layer?
        for part in path.prefix(256).split(separator: ".") {
            guard let index = Int(part), layers.indices.contains(index) else { return nil }
            found = layers[index]
            layers = (layers[index] as? GroupLayer)?.layers ?? []
        }
        return found
    }
}
