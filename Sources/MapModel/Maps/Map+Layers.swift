extension Map {
    /// The operational layers, with the members of groups instead of the groups, bottom first.
    package var layerEntries: [Layer] { operationalLayers.flatMap(\.entries) }
}
