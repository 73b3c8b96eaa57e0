import CartoucheDocuments
import CartoucheImages
import CartoucheMapModel
import CartoucheSymbols

extension Legend {
    /// Reads the legend of a map service: the answer of its resource `legend`, with pictures, or of `layers`, with
    /// renderers.
    ///
    /// Layers are in the order of the document, inside the headings of their group layers.
    ///
    /// - Parameters:
    ///   - document: The JSON.
    ///   - scale: The denominator of the map scale; nil for all scales.
    ///   - resources: Loads the pictures of symbols.
    /// - Returns: Nil if the document lists no layers with a legend.
    package init?(mapService document: JSONPart, scale: Double?, resources: ResourceLoader?) {
        guard let layers = document["layers"]?.array else { return nil }
        var builder = LegendBuilder(scale: scale, content: .classes)
        var root = LegendItem(.group, label: "")
        var names: [Int: (name: String, parent: Int?)] = [:]
        var found: [Diagnostic] = []
        for (index, layer) in layers.enumerated() {
            let name = (layer["name"] ?? layer["layerName"])?.string ?? ""
            let parent = layer["parentLayer"]?["id"]?.double.flatMap { Int(exactly: $0) }
            if let id = (layer["id"] ?? layer["layerId"])?.double.flatMap({ Int(exactly: $0) }) {
                names[id] = (name, parent)
            }
            let items = builder.serviceItems(
                of: layer, path: "$.layers[\(index)]", resources: resources, diagnostics: &found)
            guard !items.isEmpty else { continue }
            let range = ScaleRange(minScale: layer["minScale"]?.finite, maxScale: layer["maxScale"]?.finite)
            let item = LegendBuilder.layerItem(name, items)
            root.append(
                item.shown(scale.map { range.contains($0) } ?? true), in: Self.groups(parent, names)[...])
        }
        guard !root.items.isEmpty else { return nil }
        root.updateVisibility()
        builder.finish()
        self.init(items: root.items, scale: scale)
        diagnostics = found + builder.diagnostics
    }

    /// Returns the names of the group layers around a layer, the outermost first.
    private static func groups(_ parent: Int?, _ names: [Int: (name: String, parent: Int?)]) -> [String] {
        var groups: [String] = []
        var next = parent
        // A loop in the document ends at the limit.
        while let id = next, let group = names[id], groups.count < 64 {
            groups.append(group.name)
            next = group.parent
        }
        return groups.reversed()
    }
}

extension LegendBuilder {
    /// Returns the items of a layer in an answer of a map service.
    fileprivate mutating func serviceItems(
        of layer: JSONPart, path: String, resources: ResourceLoader?, diagnostics: inout [Diagnostic]
    ) -> [LegendItem] {
        if let json = layer["drawingInfo"]?["renderer"], json.object != nil {
            let renderer = try? Renderer.fromJSON(
                json.detached, path: path + ".drawingInfo.renderer", resources: resources,
                diagnostics: &diagnostics)
            return renderer.map { self.items(of: $0) } ?? []
        }
        var items: [LegendItem] = []
        var isVisible = false
        for entry in layer["legend"]?.array ?? [] {
            guard let data = entry["imageData"]?.string, takesRoom() else { continue }
            var picture: JSONObject = ["type": "esriPMS", "imageData": .string(data)]
            picture["contentType"] = .string(entry["contentType"]?.string ?? "image/png")
            // The pictures of services have 96 pixels per inch; lengths in JSON are points.
            for side in ["width", "height"] {
                if let pixels = entry[side]?.finite { picture[side] = .number(JSONNumber(pixels * 0.75)) }
            }
            guard let symbol = try? Symbol.fromJSON(JSONValue.object(picture).text()) else { continue }
            isVisible = isVisible || !Self.isTransparent(data)
            items.append(LegendItem(.symbol(symbol), label: entry["label"]?.string ?? ""))
        }
        // A layer that shows only labels has transparent pictures.
        if items.isEmpty || isVisible { return items }
        let name = (layer["name"] ?? layer["layerName"])?.string ?? ""
        diagnostics.append(.withoutLegend(name))
        return []
    }

    /// Whether a small picture has no visible pixels.
    private static func isTransparent(_ base64: String) -> Bool {
        guard let bytes = Base64.decode(base64.utf8), let image = try? Image(data: bytes, pixelLimit: 1 << 16)
        else { return false }
        return (0..<image.height).allSatisfy { y in
            (0..<image.width).allSatisfy { image[$0, y].alpha == 0 }
        }
    }
}
