import Cartouche

extension Map {
    /// A name for each operational layer: the qualified name or, if layers share it, the identifier.
    package var layerReferences: [String] {
        let layers = layerEntries
        let counts = Dictionary(grouping: layers, by: \.qualifiedName).mapValues(\.count)
        return layers.map { layer in
            counts[layer.qualifiedName] == 1 || layer.id.isEmpty ? layer.qualifiedName : layer.id
        }
    }

    /// Returns the operational layers with a name: a title, a qualified name or an identifier.
    package func operationalLayers(called name: String) -> [Layer] {
        func matching(_ same: (String) -> Bool) -> [Layer] {
            layerEntries.filter { same($0.qualifiedName) || same($0.name) || same($0.id) }
        }
        let qualified = layerEntries.filter { $0.qualifiedName == name }
        if qualified.count == 1 { return qualified }
        let exact = matching { $0 == name }
        return exact.isEmpty ? matching { $0.lowercased() == name.lowercased() } : exact
    }
}
