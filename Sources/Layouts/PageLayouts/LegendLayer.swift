import CartoucheLegends

/// A layer of a legend element.
package struct LegendLayer: Hashable, Sendable {
    /// The name of the layer.
    package var name: String
    /// The text of the legend instead of the name; nil for the name, empty for no text.
    package var label: String?

    package init(name: String, label: String? = nil) {
        self.name = name
        self.label = label
    }
}

extension Legend {
    /// The names of all layers and groups.
    package var layerNames: [String] { placedItems.map(\.item.label) }

    /// Keeps some layers in their groups, in the given order; keeps everything if there are none of them.
    package mutating func keep(layers: [LegendLayer]) {
        let all = Dictionary(placedItems.map { ($0.item.label, $0) }) { first, _ in first }
        var kept = Legend(items: [])
        for layer in layers {
            guard let (item, groups) = all[layer.name] else { continue }
            var renamed = item
            if let label = layer.label { renamed.label = label }
            Self.append(renamed, in: groups[...], to: &kept.items)
        }
        if !kept.isEmpty { items = kept.items }
    }

    /// The layers and groups with the groups that contain them, the outermost first.
    private var placedItems: [(item: LegendItem, groups: [LegendItem])] {
        var result: [(item: LegendItem, groups: [LegendItem])] = []
        func collect(_ items: [LegendItem], _ groups: [LegendItem]) {
            for item in items {
                result.append((item, groups))
                if case .group = item.kind { collect(item.items, groups + [item]) }
            }
        }
        collect(items, [])
        return result
    }

    /// Appends an item; layers of one group that follow each other share its heading.
    private static func append(
        _ item: LegendItem, in groups: ArraySlice<LegendItem>, to items: inout [LegendItem]
    ) {
        guard var group = groups.first else { return items.append(item) }
        if let last = items.last, case .group = last.kind, last.label == group.label {
            append(item, in: groups.dropFirst(), to: &items[items.count - 1].items)
        } else {
            group.items = []
            append(item, in: groups.dropFirst(), to: &group.items)
            items.append(group)
        }
    }
}
