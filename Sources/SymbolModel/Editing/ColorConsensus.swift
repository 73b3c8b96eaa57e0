import CartoucheImages

/// The common color of all unlocked layers at every depth.
///
/// It compares the colors of fills, strokes, mesh edges and water, and the tints of pictures and models. It
/// ignores layers without a color, locked layers with all their parts, halos and callouts. Gradients have no
/// color.
///
/// The strokes of a polygon symbol are its outline. They have their own color at every depth, as in the ArcGIS
/// Maps SDK: a marker's shapes keep their outlines when the marker gets a color.
///
/// When a color is set, a picture or model without tint gets a tint. Other layers without a color stay without
/// one.
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
    /// The common color of all unlocked layers of the symbol; nil if the colors differ or there is none.
    package var consensusColor: Color? { ColorConsensus(of: colorLayers).color }

    /// Returns the symbol with a color for all its unlocked layers at every depth.
    package func colored(_ color: Color) -> SymbolDefinition { colored(CIMColor(color)) }

    fileprivate func colored(_ color: CIMColor) -> SymbolDefinition {
        changed { symbol in
            symbol.layers = symbol.layers.map { isOutline($0) ? $0 : $0.colored(color) }
            if var text = symbol.text?.value {
                text.symbol = text.symbol?.colored(color)
                symbol.text = Boxed(text)
            }
        }
    }

    /// Returns the symbol with a color for its unlocked strokes.
    package func withStrokes(_ color: Color) -> SymbolDefinition {
        changed { symbol in
            symbol.layers = symbol.layers.map { $0.stroke == nil ? $0 : $0.colored(color) }
        }
    }

    /// The layers that share the color, including those of the symbol that fills the glyphs of a text.
    fileprivate var colorLayers: [LayerDefinition] {
        layers.filter { !isOutline($0) } + (text?.symbol?.colorLayers ?? [])
    }

    /// Whether a layer of this symbol draws the outline of polygons.
    private func isOutline(_ layer: LayerDefinition) -> Bool { kind == .polygon && layer.stroke != nil }
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
