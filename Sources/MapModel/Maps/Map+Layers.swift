extension Map {
    /// The operational layers, with the members of groups instead of the groups, bottom first.
    package var layerEntries: [Layer] { operationalLayers.flatMap(\.entries) }

    /// Returns the name of the layer or group to which a place in the map's document belongs; nil if it belongs to
    /// none.
    ///
    /// - Parameter path: The JSON path of the place.
    package func layerName(atPath path: String) -> String? {
        let names = operationalLayers.flatMap(\.documentPlaces).filter { place, _ in
            guard path.hasPrefix(place) else { return false }
            let next = path.utf8.dropFirst(place.utf8.count).first
            return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
        }
        // The group around a layer has a shorter path. Layers of several documents can have the same path.
        let longest = names.map(\.path.count).max()
        let found = Set(names.filter { $0.path.count == longest }.map(\.name))
        return found.count == 1 ? found.first : nil
    }
}

extension Layer {
    /// The paths of the layer, and of the layers in a group, in their documents, with their names.
    ///
    /// The entry of a web map around the layers of a feature collection has their name if they share it.
    fileprivate var documentPlaces: [(path: String, name: String)] {
        let members = (self as? GroupLayer)?.layers.flatMap(\.documentPlaces) ?? []
        guard let path = origin?.path, !path.isEmpty else { return members }
        guard let end = path.firstRange(of: ".featureCollection.layers[")?.lowerBound else {
            return members + [(path, name)]
        }
        return members + [(path, name), (String(path[..<end]), name)]
    }
}
