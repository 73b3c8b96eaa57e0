import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheText

/// One row of a legend: a picture, a text, or both.
///
/// Lengths are pixels.
struct LegendRow {
    /// What is beside the text.
    enum Picture {
        case none
        case symbol(SymbolDefinition, SwatchLayout)
        case ramp(LegendRampPicture)
        case sizes(LegendSizesPicture)
    }

    var picture = Picture.none
    var text: TextLayout?
    /// The distance of the row from the beginning of the column.
    var indent = 0.0
    /// The width of the box in which the picture is centered.
    var pictureWidth = 0.0
    /// The distance between the beginning of the row and the text.
    var textStart = 0.0
    /// The space above the row; there is none at the top of a column.
    var spaceAbove = 0.0
    /// Whether the next row must be in the same column, as below a heading.
    var keepsWithNext = false
    /// Whether the item is not drawn at the scale of the legend.
    var isFaint = false
    /// The opacity of what the picture has from the map; texts are opaque.
    var opacity = 1.0
    /// The color of the page, if a symbol that is hardly visible on it has an area behind it; nil for no such areas.
    var plateOn: Color?

    var textSize: SIMD2<Double> { text?.linesBox?.size ?? .zero }

    var pictureSize: SIMD2<Double> {
        switch picture {
        case .none: .zero
        case .symbol(_, let layout): SIMD2(Double(layout.width), Double(layout.height))
        case .ramp(let ramp): ramp.size
        case .sizes(let sizes): sizes.size
        }
    }

    /// The symbol of the picture; nil if it has none.
    private var symbol: SymbolDefinition? {
        switch picture {
        case .none, .ramp: nil
        case .symbol(let definition, _): definition
        case .sizes(let sizes): sizes.definition
        }
    }

    /// The size of the area behind the symbol.
    private var plateSize: SIMD2<Double> {
        if case .sizes(let sizes) = picture { sizes.box } else { pictureSize }
    }

    var height: Double { max(pictureSize.y, textSize.y).rounded(.up) }

    var width: Double {
        max(indent + max(pictureWidth, pictureSize.x), text == nil ? 0 : indent + textStart + textSize.x)
    }

    var isRightToLeft: Bool { text?.runs.first?.isRightToLeft ?? false }
}

extension LegendRow {
    /// Draws the row.
    ///
    /// - Parameters:
    ///   - corner: The upper left corner of the row, in pixels.
    ///   - scale: The number of pixels per DIP.
    ///   - width: The width of the column.
    ///   - isMirrored: Whether rows begin on the right.
    ///   - paint: The paint of texts.
    /// - Returns: The report of the symbols.
    func draw(
        at corner: SIMD2<Double>, scale: Double, width: Double, isMirrored: Bool, paint: Paint,
        on canvas: inout some Canvas
    ) -> PortrayalReport {
        var report = PortrayalReport()
        if isFaint { canvas.begin(.group(opacity: 0.4, blendMode: .normal)) }
        let size = pictureSize
        // The picture is centered in its box.
        let start = indent + max(pictureWidth - size.x, 0) / 2
        let x = isMirrored ? width - start - size.x : start
        let place = (corner + SIMD2(x, (height - size.y) / 2)).rounded(.down)
        if let plateOn, let symbol {
            // The symbols of sizes are beside their texts.
            let start = isMirrored ? place + SIMD2(size.x - plateSize.x, 0) : place
            let plate = SwatchPlate(
                behind: symbol, opacity: opacity, corner: start, size: plateSize, scale: scale, on: plateOn)
            plate?.draw(on: &canvas)
            if plate != nil, case .symbol(let definition, let layout) = picture {
                // Translucent symbols have the same color as without the area.
                canvas.within(.transform(.translation(x: place.x, y: place.y))) {
                    $0.drawSilhouette(grownBy: 0, color: plateOn) {
                        _ = Swatch.draw(definition, layout, on: &$0)
                    }
                }
            }
        }
        switch picture {
        case .none: break
        case .symbol(let definition, let layout):
            canvas.within(.transform(.translation(x: place.x, y: place.y))) {
                $0.faded(to: opacity) { report = Swatch.draw(definition, layout, on: &$0) }
            }
        case .ramp(let ramp):
            ramp.draw(at: place, isMirrored: isMirrored, opacity: opacity, paint: paint, on: &canvas)
        case .sizes(let sizes):
            report = sizes.draw(
                at: place, isMirrored: isMirrored, opacity: opacity, paint: paint, on: &canvas)
        }
        if let text, let bounds = text.linesBox {
            let start = indent + textStart
            let x = isMirrored ? width - start - bounds.high.x : start - bounds.low.x
            let y = (height - bounds.size.y) / 2 - bounds.low.y
            canvas.draw(
                text, paints: [paint], transform: .translation(x: corner.x + x, y: corner.y + y))
        }
        if isFaint { canvas.end() }
        return report
    }
}

extension Canvas {
    /// Draws with an opacity; uses a group only if it is below 1.
    mutating func faded(to opacity: Double, _ body: (inout Self) -> Void) {
        if opacity < 1 { group(opacity: opacity, body) } else { body(&self) }
    }
}
