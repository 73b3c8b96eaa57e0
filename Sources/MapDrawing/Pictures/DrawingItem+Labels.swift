extension DrawingItem {
    /// The layers and overlays with labels in this item.
    package var labeled: [LabeledItem] {
        switch content {
        case .skipped, .failed, .picture: return []
        case .layer(let drawing):
            guard let labels = drawing.labels else { return [] }
            return [LabeledItem(name, .layer(drawing), labels, scalesSymbols: drawing.scalesSymbols)]
        case .overlay(let drawing):
            guard let labels = drawing.labels else { return [] }
            return [LabeledItem(name, .overlay(drawing), labels, scalesSymbols: drawing.scalesLabels)]
        case .group(let members), .levels(let members, _): return members.flatMap(\.labeled)
        }
    }
}
