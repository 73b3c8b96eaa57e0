import Canvases
import Images
import Portrayal
import SymbolModel
import Symbols

// Simple symbols in place of multilayer symbols, for documents that can hold simple ones only. Point symbols are
// drawn for it, so this is above Portrayal.

extension MultilayerPointSymbol {
    /// A picture of the symbol, for readers that know simple symbols only.
    ///
    /// It is as large as the symbol, turned by its ``angle`` already, and has the symbol's place in its middle. It
    /// does not follow later changes, and attributes do not change it. Symbols of more than 4,096 pixels are
    /// shown smaller; one that draws nothing becomes one transparent pixel.
    ///
    /// - Parameter scale: Pixels of the picture for one DIP, 0.1 to 16. Default: 2, sharp on fine displays.
    public func toSimpleSymbol(scale: Double = 2) -> PictureMarkerSymbol {
        let scale = scale.isFinite ? min(max(scale, 0.1), 16) : 2
        let definition = definition
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let drawsMarkers = SymbolPlan(definition, pixelsPerPoint: unit).drawsMarkers
        let (width, height) =
            drawsMarkers ? Swatch.naturalSize(of: definition, pixelsPerPoint: unit) : (1, 1)
        let page = CanvasPage(width: width, height: height, background: .clear)
        // The size is limited and markers do not nest deep, so a picture always comes out.
        let image = try? PictureOutput.picture.draw(page) {
            Swatch.draw(definition, width: width, height: height, pixelsPerPoint: unit, on: &$0)
        }
        let symbol = PictureMarkerSymbol(image: image ?? Image(Bitmap(width: 1, height: 1)))
        (symbol.width, symbol.height) = (Double(width) / scale, Double(height) / scale)
        symbol.angleAlignment = angleAlignment == .map ? .map : .screen
        symbol.referenceProperties = referenceProperties
        return symbol
    }
}

extension MultilayerPolylineSymbol {
    /// A plain line, for readers that know simple symbols only.
    ///
    /// It has the colour of the uppermost stroke, the ``width`` of the widest one, and dashes where the uppermost
    /// stroke has any. Where there is no stroke it has the symbol's ``color`` and is 1 DIP wide. It does not follow
    /// later changes.
    public func toSimpleSymbol() -> SimpleLineSymbol {
        let strokes = definition.plainStrokes
        let line = SimpleLineSymbol(
            style: strokes.last?.isDashed == true ? .dash : .solid,
            color: strokes.last?.color ?? color ?? Color(red8: 0xD3, green: 0xD3, blue: 0xD3),
            width: strokes.map(\.width).max().map { SymbolLength(points: $0).dips } ?? 1)
        line.referenceProperties = referenceProperties
        return line
    }
}

extension MultilayerPolygonSymbol {
    /// A plain fill, for readers that know simple symbols only.
    ///
    /// It has the colour of the uppermost solid fill; where there is none, the lines of the uppermost hatch, in
    /// the direction that is nearest among ``SimpleFillSymbol/Style``; where there is neither, the symbol's
    /// ``color``, or nothing inside. The strokes become the outline as those of lines do. It does not follow later
    /// changes.
    public func toSimpleSymbol() -> SimpleFillSymbol {
        let fill = SimpleFillSymbol(style: .noFill, color: color ?? .clear)
        let layers = definition.layers.filter { $0.properties?.isEnabled ?? true }
        if let solid = layers.compactMap(\.solidColor).last {
            (fill.style, fill.color) = (.solid, solid)
        } else if let hatch = layers.compactMap(\.plainHatch).last {
            (fill.style, fill.color) = hatch
        } else if let color, layers.contains(where: { $0.stroke == nil }) {
            (fill.style, fill.color) = (.solid, color)
        }
        let strokes = definition.plainStrokes
        if let upper = strokes.last {
            fill.outline = SimpleLineSymbol(
                style: upper.isDashed ? .dash : .solid, color: upper.color,
                width: SymbolLength(points: strokes.map(\.width).max() ?? 0).dips)
        }
        fill.referenceProperties = referenceProperties
        return fill
    }
}

/// What a simple line keeps of a stroke; points.
private struct PlainStroke {
    var color: Color
    var width: Double
    var isDashed: Bool
}

extension SymbolDefinition {
    /// The strokes that are drawn and have one colour, bottom first.
    fileprivate var plainStrokes: [PlainStroke] {
        layers.compactMap { layer in
            guard case .solidStroke(let stroke) = layer, stroke.layer.isEnabled, stroke.width > 0,
                stroke.width.isFinite, let color = stroke.color?.resolved, color.alpha > 0
            else { return nil }
            let isDashed = stroke.layer.effects.contains { $0.object is Dashes }
            return PlainStroke(color: color, width: stroke.width, isDashed: isDashed)
        }
    }
}

extension LayerDefinition {
    fileprivate var solidColor: Color? {
        guard case .solidFill(let fill) = self, let color = fill.color?.resolved, color.alpha > 0 else {
            return nil
        }
        return color
    }

    fileprivate var plainHatch: (SimpleFillSymbol.Style, Color)? {
        guard case .hatchFill(let hatch) = self, let color = hatch.lineSymbol?.plainStrokes.last?.color,
            hatch.rotation.isFinite
        else { return nil }
        // Lines have no sense: half a turn is none.
        let turn = hatch.rotation - (hatch.rotation / 180).rounded(.down) * 180
        let style: SimpleFillSymbol.Style =
            switch turn {
            case 22.5..<67.5: .backwardDiagonal
            case 67.5..<112.5: .vertical
            case 112.5..<157.5: .forwardDiagonal
            default: .horizontal
            }
        return (style, color)
    }
}
