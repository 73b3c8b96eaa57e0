import Images

/// The color that all layers with an unlocked color share, at every depth.
///
/// The colors of fills, strokes, mesh edges and water count, and so do the tints of pictures and models. A picture or
/// model without tint does not count, but gets a tint when a color is set. Other layers without color do not count and
/// stay without color; gradients have none. Nothing inside a locked layer counts. Halos and callouts don't count.
package struct ColorConsensus: Hashable, Sendable {
    /// The shared color; nil if there is no color, or if two colors differ.
    package var color: Color? { isDivided ? nil : shared }
    private var shared: Color?
    private var isDivided = false

    package init() {}

    /// Computes the consensus of layers.
    package init(of layers: some Sequence<LayerDefinition>) {
        for layer in layers { add(layer) }
    }

    /// Adds a color.
    package mutating func add(_ color: Color) {
        if let shared {
            if shared.rgba8 != color.rgba8 { isDivided = true }
        } else {
            shared = color
        }
    }

    /// Adds the colors of a layer, unless it is locked.
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
    /// The color that all unlocked layers of the symbol share; nil if they differ or there is none.
    package var consensusColor: Color? { ColorConsensus(of: colorLayers).color }

    /// Returns the symbol with a color for all its unlocked layers at every depth.
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

    /// The layers that have colors; for a text symbol, those of the symbol that fills its glyphs.
    fileprivate var colorLayers: [LayerDefinition] { layers + (text?.symbol?.colorLayers ?? []) }
}

extension LayerDefinition {
    /// Returns the layer with a color for all its unlocked parts; a locked layer stays as it is.
    package func colored(_ color: Color) -> LayerDefinition { colored(CIMColor(color)) }

    fileprivate func colored(_ color: CIMColor) -> LayerDefinition {
        if properties?.colorLocked ?? false { return self }
        return recolored { _ in
            color
        } inner: {
            $0.colored(color)
        }
    }

    /// Passes the layer's own color and its inner symbols to the closures.
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

    /// Returns the layer with changed colors and inner symbols.
    private func recolored(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) -> LayerDefinition {
        if case .symbol(let symbol) = self { return .symbol(inner(symbol)) }
        var layer = self
        layer.edit { $0.changeColors(change, inner: inner) }
        return layer
    }
}
