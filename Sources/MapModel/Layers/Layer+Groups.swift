// Layers with their settings and those of the groups around them.
extension Layer {
    /// The layers in a group that are not groups, bottom first; for other layers, the layer itself.
    package var entries: [Layer] { (self as? GroupLayer)?.layers.flatMap(\.entries) ?? [self] }

    /// Whether the layer and all groups around it are visible.
    package var isShown: Bool { isVisible && group?.isShown ?? true }

    /// The opacity of the layer, times that of all groups around it.
    package var combinedOpacity: Double { opacity * (group?.combinedOpacity ?? 1) }

    /// The part of the layer's scale range that is in the range of all groups around it.
    package var combinedRange: (minScale: Double?, maxScale: Double?) {
        guard let outer = group?.combinedRange else { return (minScale, maxScale) }
        let limits = [minScale, outer.minScale].compactMap { $0 }.filter { $0 > 0 }
        let least = max(maxScale ?? 0, outer.maxScale ?? 0)
        return (limits.min(), least > 0 ? least : nil)
    }
}

extension GroupLayer {
    /// Shows the members with data that the caller states, even if the document hides the group.
    package func showStatedData() {
        func isStated(_ layer: Layer) -> Bool { layer.entries.contains { $0.origin?.isStated ?? false } }
        guard !isVisible, isStated(self) else { return }
        for member in layers where !isStated(member) { member.isVisible = false }
        isVisible = true
    }
}

extension FeatureLayer {
    /// A layer that is drawn outside its groups as this layer is drawn inside them.
    package var inGroups: FeatureLayer {
        guard group != nil else { return self }
        let layer = clone()
        layer.opacity = combinedOpacity
        (layer.minScale, layer.maxScale) = combinedRange
        return layer
    }
}
