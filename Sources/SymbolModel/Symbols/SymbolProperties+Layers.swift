// Layers of symbols that can share inner symbols.
//
// Symbols created in code can contain the same symbol several times, so the number of symbols can double with each
// level. These limits keep the number small enough for code that visits them all.
extension SymbolProperties {
    /// Sets the layers of a composite; symbols are left out from the first one that makes it too large.
    package mutating func setSymbols(_ symbols: [SymbolDefinition]) {
        var (parts, all) = (0, 0)
        layers = symbols.prefix { symbol in
            parts += symbol.partCount
            all += symbol.symbolCount
            return parts <= SymbolDefinition.maxParts && all <= SymbolDefinition.maxSymbols
        }.map { .symbol($0) }
        lacksLayers = layers.count < symbols.count || symbols.contains(where: \.properties.lacksLayers)
    }

    /// Sets the layers; symbols of markers and hatches are left out if they make the symbol too large.
    package mutating func setLayers(_ newLayers: [LayerDefinition]) {
        var room = SymbolDefinition.maxParts
        lacksLayers = false
        layers = newLayers.map { $0.limited(to: &room, &lacksLayers) }
    }
}

extension LayerDefinition {
    /// The symbols directly in the layer.
    package var innerSymbols: [SymbolDefinition] {
        switch self {
        case .hatchFill(let hatch): hatch.lineSymbol.map { [$0] } ?? []
        case .vectorMarker(let marker): marker.graphics.compactMap(\.symbol)
        case .characterMarker(let marker): marker.symbol.map { [$0] } ?? []
        case .symbol(let inner): [inner]
        default: []
        }
    }

    /// Returns the layer with symbols for which there is room, and takes their room.
    fileprivate func limited(to room: inout Int, _ isIncomplete: inout Bool) -> LayerDefinition {
        func fits(_ symbol: SymbolDefinition?) -> Bool {
            guard let symbol else { return true }
            if symbol.properties.lacksLayers { isIncomplete = true }
            room -= symbol.symbolCount
            if room < 0 { isIncomplete = true }
            return room >= 0
        }
        switch self {
        case .hatchFill(var hatch) where !fits(hatch.lineSymbol):
            hatch.lineSymbol = nil
            return .hatchFill(hatch)
        case .characterMarker(var marker) where !fits(marker.symbol):
            marker.symbol = nil
            return .characterMarker(marker)
        case .vectorMarker(var marker):
            let fitting = marker.graphics.prefix { fits($0.symbol) }
            if fitting.count < marker.graphics.count { marker.graphics = Array(fitting) }
            return .vectorMarker(marker)
        default: return self
        }
    }
}
