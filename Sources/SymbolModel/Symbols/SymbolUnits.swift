extension SymbolDefinition {
    /// Returns whether the lengths of one of the symbol's layers are meters on the ground instead of points.
    package func isInMeters(_ layer: LayerProperties) -> Bool {
        properties.useRealWorldSymbolSizes || layer.isInMeters
    }

    /// Whether some layers have lengths in meters, and others in points.
    package var hasMixedUnits: Bool { layers.contains { $0.object?.layer.isInMeters == true } }
}
