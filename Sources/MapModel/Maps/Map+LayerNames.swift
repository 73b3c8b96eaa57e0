import CartoucheSymbols

extension Map {
    /// Adds a layer on top, with a name that no other layer of the map has.
    ///
    /// Versions 10.x of the SDK add layers with unique names. ``addOperationalLayer(_:)`` accepts any name.
    ///
    /// - Parameters:
    ///   - layer: The layer. Its name changes, unless the method throws.
    ///   - name: The name.
    /// - Throws: ``MapError/nameInUse(_:)`` if a layer of the map has the name: an operational layer, a member of a
    ///   group, or a layer of the basemap.
    public func addOperationalLayer(_ layer: Layer, withName name: String) throws(MapError) {
        var isAdded = false
        while !isAdded {
            let known = operationalLayers
            guard !layersInDrawingOrder.contains(where: { $0.hasName(name) }) else { throw .nameInUse(name) }
            // Another thread may have changed the layers in the meantime.
            isAdded = content.edit { content in
                guard content.operationalLayers.elementsEqual(known, by: ===) else { return false }
                layer.name = name
                content.operationalLayers.append(layer)
                return true
            }
        }
    }
}

extension Layer {
    /// Whether the layer or one of its members has a name.
    fileprivate func hasName(_ name: String) -> Bool {
        self.name == name || (memberLayers ?? []).contains { $0.hasName(name) }
    }
}
