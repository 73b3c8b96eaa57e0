import Imaging

/// The colour that all layers share which are not colour-locked, at every depth.
///
/// Counted are the colours of fills, strokes, mesh edges and water, and the tints of pictures and models (no tint
/// is white). A layer without colour has no say, and stays without when a colour is set; gradients have none. A
/// locked layer keeps everything inside it out of it. Halos and callouts don't count.
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
    package func colored(_ color: Color) -> SymbolDefinition {
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
    package func colored(_ color: Color) -> LayerDefinition {
        if properties?.colorLocked ?? false { return self }
        return recolored { _ in
            CIMColor(color)
        } inner: {
            $0.colored(color)
        }
    }

    /// Hands out the layer's own colour and the symbols inside it.
    fileprivate func visitColors(own: (Color) -> Void, inner: (SymbolDefinition) -> Void) {
        if properties?.colorLocked ?? false { return }
        _ = recolored { color in
            own(color.resolved)
            return color
        } inner: { symbol in
            inner(symbol)
            return symbol
        }
    }

    /// The layer with its colours and inner symbols exchanged: the one place that knows which layers have which.
    private func recolored(
        _ change: (CIMColor) -> CIMColor, inner: (SymbolDefinition) -> SymbolDefinition
    ) -> LayerDefinition {
        let white = CIMColor(Color.white)
        switch self {
        case .solidFill(var layer):
            layer.color = layer.color.map(change)
            return .solidFill(layer)
        case .solidStroke(var layer):
            layer.color = layer.color.map(change)
            return .solidStroke(layer)
        case .waterFill(var layer):
            layer.color = layer.color.map(change)
            return .waterFill(layer)
        case .materialFill(var layer):
            layer.color = layer.color.map(change)
            return .materialFill(layer)
        case .meshEdge(var layer):
            layer.color = layer.color.map(change)
            return .meshEdge(layer)
        case .pictureFill(var layer):
            layer.picture.tintColor = Self.tint(layer.picture.tintColor, white, change)
            return .pictureFill(layer)
        case .pictureStroke(var layer):
            layer.picture.tintColor = Self.tint(layer.picture.tintColor, white, change)
            return .pictureStroke(layer)
        case .pictureMarker(var layer):
            layer.picture.tintColor = Self.tint(layer.picture.tintColor, white, change)
            return .pictureMarker(layer)
        case .modelMarker(var layer):
            if layer.form == .triangles {
                layer.color = layer.color.map(change)
            } else {
                layer.tintColor = Self.tint(layer.tintColor, white, change)
            }
            return .modelMarker(layer)
        case .hatchFill(var layer):
            layer.lineSymbol = layer.lineSymbol.map(inner)
            return .hatchFill(layer)
        case .characterMarker(var layer):
            layer.symbol = layer.symbol.map(inner)
            return .characterMarker(layer)
        case .vectorMarker(var layer):
            for index in layer.graphics.indices {
                layer.graphics[index].symbol = layer.graphics[index].symbol.map(inner)
            }
            return .vectorMarker(layer)
        case .barChartMarker(var layer):
            layer.chart.changeSymbols(inner)
            return .barChartMarker(layer)
        case .stackedBarChartMarker(var layer):
            layer.chart.changeSymbols(inner)
            return .stackedBarChartMarker(layer)
        case .pieChartMarker(var layer):
            layer.chart.changeSymbols(inner)
            return .pieChartMarker(layer)
        case .symbol(let symbol): return .symbol(inner(symbol))
        case .gradientFill, .gradientStroke, .proceduralFill, .unknown: return self
        }
    }

    /// A tint that stays missing where it is white and remains so.
    private static func tint(
        _ tint: CIMColor?, _ white: CIMColor, _ change: (CIMColor) -> CIMColor
    ) -> CIMColor? {
        let changed = change(tint ?? white)
        return tint == nil && changed == white ? nil : changed
    }
}

extension ChartProperties {
    fileprivate mutating func changeSymbols(_ change: (SymbolDefinition) -> SymbolDefinition) {
        for index in parts.indices {
            parts[index].polygonSymbol = parts[index].polygonSymbol.map(change)
        }
    }
}
