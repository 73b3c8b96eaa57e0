import CartoucheDocuments
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers
import CartoucheServices
import CartoucheSymbols

extension Legend {
    /// Reads the legend of a map service from JSON: the saved answer of its resource `legend`, with pictures, or of
    /// `layers`, with renderers.
    ///
    /// - Parameters:
    ///   - json: The answer.
    ///   - serviceJSON: The saved description of the service, which says which layers are in groups; nil (default) if
    ///     there is none.
    ///   - scale: The denominator of the map scale; nil (default) for all scales.
    /// - Throws: `DocumentError` if a text is not JSON, or if the answer lists no layers with a legend.
    public init(mapServiceJSON json: String, serviceJSON: String? = nil, scale: Double? = nil) throws {
        let document = try JSONPart(parsing: json)
        let service = try serviceJSON.map { try JSONPart(parsing: $0) }
        guard
            let legend = Legend(
                mapService: document, groups: service.map(Self.groups) ?? [:], scale: scale, resources: nil)
        else {
            throw DocumentError(
                .wrongValue, source: "legend", what: "the document lists no layers with a legend",
                suggestion: "use the answer of a map service to legend?f=json")
        }
        self = legend
    }

    /// Reads the legend of a map service: the answer of its resource `legend`, with pictures, or of `layers`, with
    /// renderers.
    ///
    /// Layers are in the order of the document, inside the headings of their group layers.
    ///
    /// - Parameters:
    ///   - document: The JSON.
    ///   - groups: The names and groups of layers, by their numbers; those in the document are added.
    ///   - scale: The denominator of the map scale; nil for all scales.
    ///   - resources: Loads the pictures of symbols.
    /// - Returns: Nil if the document lists no layers with a legend.
    package init?(
        mapService document: JSONPart, groups: [Int: GroupedLayer] = [:], scale: Double?,
        resources: ResourceLoader?
    ) {
        if let legend = ServiceLegend(document) {
            self.init(legend, groups: groups, scale: scale)
            if items.isEmpty { return nil }
            return
        }
        guard let layers = document["layers"]?.array else { return nil }
        var builder = LegendBuilder(scale: scale, content: .classes)
        var root = LegendItem(.group, label: "")
        let names = groups.merging(Self.groups(of: document)) { _, new in new }
        var found: [Diagnostic] = []
        for (index, layer) in layers.enumerated() {
            guard let json = layer["drawingInfo"]?["renderer"], json.object != nil,
                let renderer = try? Renderer.fromJSON(
                    json.detached, path: "$.layers[\(index)].drawingInfo.renderer", resources: resources,
                    diagnostics: &found)
            else { continue }
            let items = builder.items(of: renderer)
            guard !items.isEmpty else { continue }
            let range = ScaleRange(minScale: layer["minScale"]?.finite, maxScale: layer["maxScale"]?.finite)
            let item = LegendBuilder.layerItem(layer["name"]?.string ?? "", items)
            root.append(
                item.shown(scale.map { range.contains($0) } ?? true),
                in: Self.path(to: layer["id"]?.double.flatMap { Int(exactly: $0) }, names)[...])
        }
        guard !root.items.isEmpty else { return nil }
        root.updateVisibility()
        builder.finish()
        self.init(items: root.items, scale: scale)
        diagnostics = found + builder.diagnostics
    }

    /// Creates the legend of a map service.
    ///
    /// - Parameters:
    ///   - legend: The entries.
    ///   - groups: The names and groups of layers, by their numbers.
    ///   - layer: The number of the only layer or group to show; nil (default) for all.
    ///   - scale: The denominator of the map scale; nil for all scales.
    package init(
        _ legend: ServiceLegend, groups: [Int: GroupedLayer], only layer: Int? = nil, scale: Double?
    ) {
        var builder = LegendBuilder(scale: scale, content: .classes)
        var root = LegendItem(.group, label: "")
        for entries in legend.layers {
            let inside = Self.numbers(above: entries.number, groups)
            guard layer == nil || layer == entries.number || inside.contains(layer ?? -1),
                let item = builder.item(of: entries.entries, ofLayer: entries.name)
            else { continue }
            let range = ScaleRange(minScale: entries.minScale, maxScale: entries.maxScale)
            root.append(
                item.shown(scale.map { range.contains($0) } ?? true),
                in: Self.path(to: entries.number, groups)[...])
        }
        root.updateVisibility()
        builder.finish()
        self.init(items: root.items, scale: scale)
        diagnostics = builder.diagnostics
    }

    /// A layer with the number of its group.
    package struct GroupedLayer: Sendable {
        let name: String
        let parent: Int?
    }

    /// Returns the names and groups of the layers in a service's description.
    package static func groups(of service: ServiceDescription) -> [Int: GroupedLayer] {
        groups(of: service.json)
    }

    /// Returns the names and groups of the layers in a list; layers have `parentLayerId` or `parentLayer`.
    static func groups(of document: JSONPart) -> [Int: GroupedLayer] {
        var groups: [Int: GroupedLayer] = [:]
        for layer in (document["layers"]?.array ?? []).prefix(10_000) {
            guard let id = layer["id"]?.double.flatMap({ Int(exactly: $0) }) else { continue }
            let parent = layer["parentLayer"]?["id"]?.double ?? layer["parentLayerId"]?.double
            groups[id] = GroupedLayer(
                name: layer["name"]?.string ?? "", parent: parent.flatMap { Int(exactly: $0) })
        }
        return groups
    }

    /// Returns the numbers of the groups around a layer, the innermost first.
    private static func numbers(above layer: Int?, _ groups: [Int: GroupedLayer]) -> [Int] {
        var numbers: [Int] = []
        var next = layer.flatMap { groups[$0]?.parent }
        // A circle of groups ends at the limit.
        while let id = next, let group = groups[id], numbers.count < 64 {
            numbers.append(id)
            next = group.parent
        }
        return numbers
    }

    /// Returns the names of the groups around a layer, the outermost first.
    private static func path(to layer: Int?, _ groups: [Int: GroupedLayer]) -> [String] {
        numbers(above: layer, groups).reversed().compactMap { groups[$0]?.name }
    }
}

extension LegendBuilder {
    /// Returns the item of a map service's layer; nil if it has no visible pictures, with a diagnostic.
    mutating func item(of entries: [ServiceLegend.Entry], ofLayer name: String) -> LegendItem? {
        var items: [LegendItem] = []
        var isVisible = false
        for entry in entries {
            guard let symbol = entry.symbol, takesRoom() else { continue }
            isVisible = isVisible || !entry.isTransparent
            items.append(LegendItem(.symbol(symbol), label: entry.label), under: entry.heading)
        }
        // A layer that shows only labels has transparent pictures.
        guard !items.isEmpty, isVisible else {
            report(.withoutLegend(name))
            return nil
        }
        return Self.layerItem(name, items)
    }
}

extension [LegendItem] {
    /// Appends an item under a heading; continues the last heading if it is the same.
    fileprivate mutating func append(_ item: LegendItem, under heading: String) {
        guard !heading.isEmpty else {
            append(item)
            return
        }
        if let last, case .heading = last.kind, last.label == heading {
            self[count - 1].items.append(item)
        } else {
            append(LegendItem(.heading, label: heading, items: [item]))
        }
    }
}

extension ServiceLegend.Entry {
    /// The symbol that shows the picture of the entry; nil if there is none.
    var symbol: Symbol? {
        guard !imageData.isEmpty else { return nil }
        var picture: JSONObject = ["type": "esriPMS", "imageData": .string(imageData)]
        picture["contentType"] = .string(contentType)
        // The pictures of services have 96 pixels per inch; lengths in JSON are points.
        if let width { picture["width"] = .number(JSONNumber(width * 0.75)) }
        if let height { picture["height"] = .number(JSONNumber(height * 0.75)) }
        return try? Symbol.fromJSON(JSONValue.object(picture).text())
    }

    /// Whether the picture is small and has no visible pixels.
    fileprivate var isTransparent: Bool {
        guard let bytes = Base64.decode(imageData.utf8),
            let image = try? Image(data: bytes, pixelLimit: 1 << 16)
        else { return false }
        return (0..<image.height).allSatisfy { y in
            (0..<image.width).allSatisfy { image[$0, y].alpha == 0 }
        }
    }
}
