import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheText

/// A border around glyphs.
struct TextHalo: Sendable {
    enum Fill: Sendable {
        /// One color and one opacity for all glyphs together.
        case color(Color)
        /// The layers of a polygon symbol, bottom first.
        case layers([ResolvedLayer])
    }

    let fill: Fill
    /// The width in points.
    let width: Double

    func draw(
        around parts: [PlacedLayout], unit: PixelsPerPoint, as variation: Variation,
        spending budget: inout PieceBudget, on canvas: inout some Canvas
    ) {
        switch fill {
        case .color(var color):
            color.alpha *= variation.opacity
            canvas.drawSilhouette(grownBy: unit.length(width), color: color) {
                parts.draw(with: [.color(.black)], isCopy: true, on: &$0)
            }
        case .layers(let layers):
            var buffer = Buffer()
            buffer.size = width
            var isExhausted = false
            let glyphs = EffectGeometry(.polygon, Path(outlinesOf: parts))
            let area = EffectChain([.known(buffer)], unit: unit)
                .applied(to: glyphs, factor: 1, pointsLeft: &budget.points, exhausted: &isExhausted)
            var path = Path()
            path.append(area)
            layers.draw(
                on: path, isArea: true, unit: unit, as: variation, spending: &budget, canvas: &canvas)
        }
    }

    /// Adds diagnostics for the parts that 2D canvases cannot draw.
    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        guard case .layers(let layers) = fill else { return }
        for layer in layers { layer.painter.addDiagnostics(to: &diagnostics) }
    }
}

extension SymbolResolver {
    /// Returns the halo of a text symbol, or nil if it has none.
    mutating func halo(of symbol: TextProperties) -> TextHalo? {
        guard let polygon = symbol.haloSymbol, symbol.haloSize > 0, symbol.haloSize.isFinite else {
            return nil
        }
        if polygon.hasOnlySolidFills {
            return haloColor(of: polygon).map { TextHalo(fill: .color($0), width: symbol.haloSize) }
        }
        let layers = nested { $0.layers(of: polygon, painting: .polygon, isNested: true) } ?? []
        return layers.isEmpty ? nil : TextHalo(fill: .layers(layers), width: symbol.haloSize)
    }
}
