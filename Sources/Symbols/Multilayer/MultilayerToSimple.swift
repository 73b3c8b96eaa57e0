import CartoucheImages
import CartoucheSymbolModel

// Converts multilayer symbols to simple symbols for documents that can hold only simple symbols. The rules for
// lines and polygons are in this file. For point symbols, the module Swatches draws pictures.

extension MultilayerPolylineSymbol {
    /// Returns a simple line symbol similar to this symbol, for documents that can hold only simple symbols.
    ///
    /// The line has the color of the uppermost stroke and the width of the widest stroke. If the uppermost stroke
    /// is dashed, the line has the style with the same dashes, or `.dash` if no style has them. Strokes without
    /// width or color, and layers that are not enabled, do not count. Without strokes, the line has the symbol's
    /// ``MultilayerSymbol/color`` (light gray if it is nil) and a width of 1 DIP. Markers, casings and effects are
    /// lost.
    ///
    /// The line does not follow later changes of this symbol.
    public func toSimpleSymbol() -> SimpleLineSymbol {
        let line =
            definition.plainLine
            ?? SimpleLineSymbol(color: color ?? Color(red8: 0xD3, green: 0xD3, blue: 0xD3), width: 1)
        line.referenceProperties = referenceProperties
        return line
    }
}

extension MultilayerPolygonSymbol {
    /// Returns a simple fill symbol similar to this symbol, for documents that can hold only simple symbols.
    ///
    /// The fill has the color of the uppermost solid fill. Without a solid fill, it has the color of the uppermost
    /// hatch, and the hatch style whose directions are closest. Without hatches, other fills and markers become a
    /// solid fill in the symbol's ``MultilayerSymbol/color``. A symbol that has only strokes becomes a fill of
    /// style `.noFill`. The strokes become the outline, as in ``MultilayerPolylineSymbol/toSimpleSymbol()``.
    /// Layers that are not enabled do not count.
    ///
    /// The fill does not follow later changes of this symbol.
    public func toSimpleSymbol() -> SimpleFillSymbol {
        let definition = definition
        let fill = SimpleFillSymbol(style: .noFill, color: color ?? .transparent)
        let layers = definition.layers.filter { $0.properties?.isEnabled ?? true }
        if let solid = layers.compactMap(\.solidColor).last {
            (fill.style, fill.color) = (.solid, solid)
        } else if let (style, color) = PlainHatch.style(of: layers.compactMap(\.plainHatch)) {
            (fill.style, fill.color) = (style, color)
        } else if let color, layers.contains(where: { $0.stroke == nil }) {
            (fill.style, fill.color) = (.solid, color)
        }
        fill.outline = definition.plainLine
        fill.referenceProperties = referenceProperties
        return fill
    }
}

extension SymbolDefinition {
    /// The simple line symbol nearest to the strokes; nil if there are none.
    fileprivate var plainLine: SimpleLineSymbol? {
        let strokes = layers.compactMap(\.plainStroke)
        guard let upper = strokes.last, let color = upper.color?.resolved else { return nil }
        let width = strokes.map(\.width).max() ?? upper.width
        return SimpleLineSymbol(
            style: upper.plainStyle, color: color, width: SymbolLength(points: width).dips)
    }
}

extension LayerDefinition {
    /// The stroke, if it is enabled and has a width and a visible color.
    fileprivate var plainStroke: SolidStroke? {
        guard case .solidStroke(let stroke) = self, stroke.layer.isEnabled, stroke.width > 0,
            stroke.width.isFinite, let color = stroke.color?.resolved, color.alpha > 0
        else { return nil }
        return stroke
    }

    fileprivate var solidColor: Color? {
        guard case .solidFill(let fill) = self, let color = fill.color?.resolved, color.alpha > 0 else {
            return nil
        }
        return color
    }

    fileprivate var plainHatch: PlainHatch? {
        guard case .hatchFill(let hatch) = self,
            let color = hatch.lineSymbol?.layers.compactMap(\.plainStroke).last?.color?.resolved,
            hatch.rotation.isFinite
        else { return nil }
        // Lines have no direction: a rotation by 180° changes nothing.
        let turn = hatch.rotation - (hatch.rotation / 180).rounded(.down) * 180
        let style: SimpleFillSymbol.Style =
            switch turn {
            case 22.5..<67.5: .backwardDiagonal
            case 67.5..<112.5: .vertical
            case 112.5..<157.5: .forwardDiagonal
            default: .horizontal
            }
        return PlainHatch(style: style, color: color)
    }
}

/// The properties of a hatch that a simple fill can express.
private struct PlainHatch {
    var style: SimpleFillSymbol.Style
    var color: Color

    /// Returns the style and color for several hatches, bottom first: a cross if two of them cross, otherwise the last.
    static func style(of hatches: [PlainHatch]) -> (SimpleFillSymbol.Style, Color)? {
        guard let upper = hatches.last else { return nil }
        let styles = Set(hatches.map(\.style))
        if styles.isSuperset(of: [.horizontal, .vertical]) { return (.cross, upper.color) }
        if styles.isSuperset(of: [.forwardDiagonal, .backwardDiagonal]) {
            return (.diagonalCross, upper.color)
        }
        return (upper.style, upper.color)
    }
}

extension SolidStroke {
    /// The simple line style with the same dashes; `.dash` for other dashes.
    fileprivate var plainStyle: SimpleLineSymbol.Style {
        let effects = layer.effects.compactMap { $0.object as? Dashes }
        guard let template = effects.last?.dashTemplate, !template.isEmpty else { return .solid }
        return LineDrawing.dashedStyles.first { style in
            let lengths = LineDrawing.template(style) ?? []
            return lengths.count == template.count
                && zip(lengths, template).allSatisfy { abs($0 * width - $1) <= 0.01 * width }
        } ?? .dash
    }
}
