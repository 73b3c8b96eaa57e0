import CartoucheDocuments

/// The map of a layer document: the map of a `.mapx`, or the map of a layout's first map frame.
package struct DocumentMap: Sendable {
    /// The name of the map.
    package let name: String
    /// The definition of the map in the document.
    package let json: JSONPart
    /// The path of the definition in the document.
    package let path: String
    /// The map frame; nil if the document is not a layout.
    package let frame: JSONPart?
    /// The number of map frames in the layout.
    package let frameCount: Int

    /// Finds the map of a document; nil if it has none, as in layer files.
    init?(_ root: JSONPart) {
        if let map = root["mapDefinition"]?.object {
            (json, path, frame, frameCount) = (map, "$.mapDefinition", nil, 0)
        } else {
            let maps = root["mapDefinitions"]?.array ?? []
            var frames: [JSONPart] = []
            Self.collectFrames(root["layoutDefinition"]?["elements"]?.array ?? [], into: &frames, depth: 0)
            let wanted = frames.first?["uRI"]?.string
            let found = maps.firstIndex { wanted != nil && $0["uRI"]?.string == wanted }
            guard let index = found ?? maps.indices.first, let map = maps[index].object else { return nil }
            (json, path) = (map, "$.mapDefinitions[\(index)]")
            (frame, frameCount) = (found == nil ? nil : frames.first, frames.count)
        }
        name = json["name"]?.string ?? ""
    }

    /// The maximum depth of nested groups of layout elements.
    private static let maxDepth = 64

    private static func collectFrames(_ elements: [JSONPart], into frames: inout [JSONPart], depth: Int) {
        for element in elements {
            if element["type"]?.string == "CIMMapFrame" {
                frames.append(element)
            } else if depth < maxDepth, let inner = element["elements"]?.array {
                collectFrames(inner, into: &frames, depth: depth + 1)
            }
        }
    }
}
