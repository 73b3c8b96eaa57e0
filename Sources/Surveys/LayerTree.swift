import Cartouche
import CartoucheDocuments

/// The groups and layers of a map as a tree.
struct LayerTree {
    /// A group or a layer, with the members of a group.
    private struct Node {
        let name: String
        let settings: String
        let json: JSONObject
        let members: [Node]?

        init(_ layer: Layer) {
            name = layer.name
            members = (layer as? GroupLayer)?.layers.reversed().map(Node.init)
            let scales = DocumentEntry.text(minScale: layer.minScale ?? 0, maxScale: layer.maxScale ?? 0)
            settings = [
                layer.isVisible ? nil : "hidden",
                layer.opacity < 1 ? "opacity \((layer.opacity * 100).rounded() / 100)" : nil,
                scales.map { "scales \($0)" },
                (layer as? GroupLayer)?.visibilityMode == .exclusive ? "one member visible" : nil,
            ].compactMap { $0 }.joined(separator: ", ")
            func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
            var json: JSONObject = [
                "name": .string(layer.name), "visible": .bool(layer.isVisible),
                "opacity": number(layer.opacity), "minScale": number(layer.minScale ?? 0),
                "maxScale": number(layer.maxScale ?? 0),
            ]
            if let members { json["layers"] = .array(members.map { .object($0.json) }) }
            self.json = json
        }

        func lines(indented depth: Int) -> [String] {
            let title = name.isEmpty ? "(no name)" : name
            let line =
                String(repeating: "  ", count: depth) + title + (members == nil ? "" : "/")
                + (settings.isEmpty ? "" : " (\(settings))")
            return [line] + (members ?? []).flatMap { $0.lines(indented: depth + 1) }
        }
    }

    /// The groups and layers, the topmost first.
    private let nodes: [Node]

    /// Creates the tree of a map; nil if it has no groups.
    init?(_ map: Map) {
        guard map.operationalLayers.contains(where: { $0 is GroupLayer }) else { return nil }
        nodes = map.operationalLayers.reversed().map(Node.init)
    }

    /// The tree as text: each group with its members below it.
    var lines: [String] { ["groups, topmost first:"] + nodes.flatMap { $0.lines(indented: 1) } }

    /// The tree as JSON: each layer with its own settings, and the members of groups in `layers`.
    var json: JSONValue { .array(nodes.map { .object($0.json) }) }
}
