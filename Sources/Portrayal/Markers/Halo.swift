import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolGeometry
import CartoucheSymbolModel

/// Draws a symbol's silhouette, extended by the halo's size, below the symbol.
struct ResolvedHalo: MarkerPainter {
    let layers: [ResolvedMarkerLayer]
    /// The width of the halo in points.
    let size: Double
    let color: Color

    var properties: MarkerProperties? { nil }

    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        var color = color
        color.alpha *= variation.opacity
        let width = place.unit.length(size * variation.size)
        guard width > 0, color.alpha > 0 else { return }
        // The layers apply their symbol's angle themselves.
        canvas.drawSilhouette(grownBy: width, color: color) {
            layers.draw(at: place, as: variation, spending: &budget, on: &$0)
        }
    }
}

extension SymbolResolver {
    /// Returns the halo below a symbol's layers, or nil if it has none.
    mutating func halo(
        of definition: SymbolDefinition, around layers: [ResolvedMarkerLayer]
    ) -> ResolvedMarkerLayer? {
        guard definition.kind == .point, let symbol = definition.properties.haloSymbol,
            definition.properties.haloSize > 0, !layers.isEmpty
        else { return nil }
        guard let color = haloColor(of: symbol) else { return nil }
        return ResolvedMarkerLayer(
            painter: ResolvedHalo(layers: layers, size: definition.properties.haloSize, color: color),
            name: layers[0].name)
    }

    /// Returns the color of a halo's polygon symbol: that of its topmost solid fill.
    ///
    /// Reports other layers, which are not drawn.
    mutating func haloColor(of symbol: SymbolDefinition) -> Color? {
        let colors = symbol.layers.compactMap { layer -> Color? in
            guard case .solidFill(let fill) = layer, fill.layer.isEnabled else { return nil }
            return fill.color?.resolved
        }
        if colors.count != symbol.layers.filter({ !$0.isInvisibleStroke }).count {
            note(.notDrawn("a halo that is not a solid color"))
        }
        return colors.last
    }
}

extension SymbolDefinition {
    /// Whether the visible layers of a polygon symbol are fills of one color without effects.
    var hasOnlySolidFills: Bool {
        effects.isEmpty
            && layers.allSatisfy { layer in
                if case .solidFill(let fill) = layer { return fill.layer.effects.isEmpty }
                return layer.isInvisibleStroke || layer.properties?.isEnabled == false
            }
    }
}

extension LayerDefinition {
    /// Whether the layer is a stroke that draws nothing.
    ///
    /// Documents use it for "no outline".
    fileprivate var isInvisibleStroke: Bool {
        if case .solidStroke(let stroke) = self { return !(stroke.width > 0) }
        return false
    }
}
