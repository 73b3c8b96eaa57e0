import CartoucheCLibrary

// Several symbols become one: the layers of each symbol above the layers of the symbol before it. A symbol has only
// one angle and one list of effects, so that those of the parts move to their layers.

extension SymbolDefinition {
    /// Returns one symbol that draws several symbols of one kind, the first one at the bottom.
    ///
    /// The result has the first symbol's own members, such as its angle and its halo. The effects of each symbol
    /// become effects of its layers, and its angle becomes a rotation of its markers.
    ///
    /// - Parameters:
    ///   - symbols: The symbols, bottom first, at least one.
    ///   - lost: Receives, for each symbol after the first one, the names of its members that the result lacks.
    package static func composed(of symbols: [SymbolDefinition], lost: inout [[String]]) -> SymbolDefinition {
        guard let first = symbols.first, symbols.count > 1 else { return symbols[0] }
        let moves = symbols.contains { !$0.effects.isEmpty }
        let layers = symbols.flatMap { symbol in
            symbol.layers.map { layer in
                var layer = layer
                if moves { layer.editProperties { $0.effects = symbol.effects + $0.effects } }
                layer.editMarker { $0.rotate(by: symbol.angle - first.angle) }
                return layer
            }
        }
        lost += symbols.dropFirst().map { $0.membersBesideLayers(thatDifferFrom: first) }
        return first.changed {
            $0.layers = layers
            $0.effects = []
        }
    }

    /// The names of the symbol's own members that affect the drawing and that another symbol has not.
    private func membersBesideLayers(thatDifferFrom other: SymbolDefinition) -> [String] {
        let (own, others) = (properties, other.properties)
        var names: [String] = []
        func note(_ name: String, _ isSame: Bool) { if !isSame { names.append(name) } }
        note("haloSymbol", own.haloSymbol == nil || own.haloSymbol == others.haloSymbol)
        note("haloSize", own.haloSymbol == nil || own.haloSize == others.haloSize)
        note("callout", own.callout == nil || own.callout == others.callout)
        note("scaleX", own.scaleX == others.scaleX)
        note("angleAlignment", own.angleAlignment == others.angleAlignment)
        note("useRealWorldSymbolSizes", own.useRealWorldSymbolSizes == others.useRealWorldSymbolSizes)
        return names
    }
}

extension MarkerProperties {
    /// Rotates the marker about the anchor of its symbol, in degrees counterclockwise.
    ///
    /// A turn that is not finite changes nothing.
    fileprivate mutating func rotate(by turn: Double) {
        guard turn != 0, turn.isFinite else { return }
        rotation += rotateClockwise ? -turn : turn
        let radians = turn * .pi / 180
        let (sine, cosine) = (sin(radians), cos(radians))
        offset = SIMD2(cosine * offset.x - sine * offset.y, sine * offset.x + cosine * offset.y)
    }
}
