import Images

/// The colour that all layers share which are not colour-locked, at every depth.
///
/// The colors of fills, strokes, mesh edges and water count, and the tints of pictures and models. A picture or a
/// model without tint takes no part, but gets a tint when a color is set. Other layers without color take no part
/// and stay without; gradients have no color. Nothing inside a locked layer counts. Halos and callouts don't count.
package struct ColorConsensus: Hashable, Sendable {
    /// The shared colour; nil while there is none, and for ever once two differ.
    package var color: Color? { isDivided ? nil : shared }
    private var shared: Color?
    private var isDivided = false

    package init() {}

    /// The consensus of layers.
    package init(of layers: some Sequence<LayerDefinition>) {
        for layer in layers { add(layer) }
    }

    /// Hears one more colour.
    package mutating func add(_ color: Color) {
        if let shared {
            if shared.rgba8 != color.rgba8 { isDivided = true }
        } else {
            shared = color
        }
    }

    /// Hears the colours of a layer, unless it is locked.
    package mutating func add(_ layer: LayerDefinition) {
        if isDivided { return }
        var colors: [Color] = []
        var symbols: [SymbolDefinition] = []
        layer.visitColors(own: { colors.append($0) }, inner: { symbols.append($0) })
        for color in colors { add(color) }
        for symbol in symbols { for layer in symbol.colorLayers { add(layer) } }
    }
}

extension SymbolDefinition {
    /// The colour that all its unlocked layers share; nil when they differ, or there is none.
    package var consensusColor: Color? { ColorConsensus(of: colorLayers).color }

    /// The symbol with a colour for all its unlocked layers at every depth.
    package func colored(_ color: Color) -> SymbolDefinition { colored(CIMColor(color)) }

    fileprivate func colored(_ color: CIMColor) -> SymbolDefinition {
        changed { symbol in
            symbol.layers = symbol.layers.map { $0.colored(color) }
            if var text = symbol.text?.value {
                text.symbol = text.symbol?.colored(color)
                symbol.text = Boxed(text)
            }
        }
    }

    /// The layers that have colours; a text symbol's are those of the symbol that fills its glyphs.
    fileprivate var colorLayers: [LayerDefinition] { layers + (text?.symbol?.colorLayers ?? []) }
}

extension LayerDefinition {
    /// The layer with a colour in everything in it that is not locked; locked layers stay as they are.
    package func colored(_ color: Color) -> LayerDefinition { colored(CIMColor(color)) }

    fileprivate func colored(_ color: CIMColor) -> LayerDefinition {
        if properties?.colorLocked ?? false { return self }
        return recolored { _ in
            color
        } inner: {
            $0.colored(color)
        }
    }

    /// Hands out the layer's own colour and the symbols inside it.
    fileprivate func visitColors(own: (Color) -> Void, inner: (SymbolDefinition) -> Void) {
        if properties?.colorLocked ?? false { return }
        _ = recolored { color in
            if let color { own(color.resolved) }
            return color
        } inner: { symbol in
            inner(symbol)
            return symbol
        }
    }

    /// The layer with its colors and inner symbols exchanged.
    private func recolored(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) -> LayerDefinition {
        if case .symbol(let symbol) = self { return .symbol(inner(symbol)) }
        var layer = self
        layer.edit { $0.changeColors(change, inner: inner) }
        return layer
    }
}
