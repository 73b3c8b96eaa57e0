import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheLegends
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheText

/// Draws what describes a map: legends, scale bars and north arrows.
extension LayoutDrawing {
    mutating func draw(
        _ content: LegendContent, in element: LayoutElement, on canvas: inout some Canvas
    ) {
        guard let map = map(named: content.mapFrame), var legend = map.legend else { return }
        add(legend.diagnostics)
        legend.keep(layers: content.layers)
        legend = legend.adding(map.keys)
        guard !legend.isEmpty else { return }
        let fitted = FittedLegend(
            legend, title: content.title, room: element.box.size, columns: content.columns,
            isWide: content.isWide, pageColor: color(behind: element), scale: scale, fonts: fonts)
        let pixels = element.box.pixels(scale)
        canvas.begin(.clip(pixels.path, .nonZero))
        add(fitted.layout.draw(at: pixels.low, on: &canvas))
        canvas.end()
        if !fitted.fits {
            note(
                .legendDoesNotFit, "", "the legend is larger than its part of the page",
                instead: "the entries outside are not visible")
        }
    }

    mutating func draw(
        _ content: ScaleBarContent, in element: LayoutElement, on canvas: inout some Canvas
    ) {
        guard let map = map(named: content.mapFrame) else { return }
        let meters = GroundMeasure(map.frame).metersPerPixel
        // The last text is centered at the end of the bar.
        let textWidth = 2.7 * content.textSize
        let room = element.box.size.x - textWidth
        // The box of a bar that changes with the scale can be too small for any bar.
        let limit = (room < 40 ? min(120, layout.size.x / 4) : room) * scale
        var bar: ScaleBar?
        if let division = content.division {
            bar = ScaleBar(
                unit: content.unitLabel, meters: content.metersPerUnit, division: division,
                divisions: content.divisions, metersPerPixel: meters, limit: layout.size.x * scale)
        }
        bar =
            bar
            ?? ScaleBar(
                unit: content.unitLabel, meters: content.metersPerUnit, metersPerPixel: meters, limit: limit)
        let line = max(scale.rounded(), 1)
        guard let bar else { return }
        var corner = SIMD2(element.box.low.x, element.box.high.y) * scale + SIMD2(line, -line)
        let end = (element.box.high.x - textWidth / 2) * scale
        if content.growsLeft, corner.x + bar.length > end { corner.x = end - bar.length }
        // Long texts at the end of a bar stay on the page.
        let texts = bar.texts(
            textSize: content.textSize * scale, gap: content.textSize * scale / 2, fonts: fonts)
        let right = texts.map { $0.x + ($0.layout.bounds?.high.x ?? 0) }.max() ?? 0
        corner.x = min(corner.x, max(layout.size.x * scale - right - line, 0))
        bar.draw(
            at: corner, form: content.form, barHeight: content.barHeight, textSize: content.textSize,
            ink: PageInk(on: color(behind: element)), scale: scale, fonts: fonts, on: &canvas)
    }

    mutating func draw(
        _ content: NorthArrowContent, in element: LayoutElement, on canvas: inout some Canvas
    ) {
        guard let map = map(named: content.mapFrame) else { return }
        let north = GroundMeasure(map.frame).north
        let box = PageBox(element.box.low * scale, element.box.high * scale)
        if let symbol = content.symbol {
            let plan = SymbolPlan(symbol, pixelsPerPoint: scale * 96 / 72, fonts: fonts)
            let missing: Set<Diagnostic.Code> = [.fontSubstituted, .fontNotInstalled, .characterNotInFont]
            if !plan.diagnostics.contains(where: { missing.contains($0.code) }) {
                draw(symbol, in: box, north: north, on: &canvas)
                return
            }
            // A letter of another font is not an arrow.
            note(
                .layoutElementNotDrawn, element.path + ".pointSymbol",
                "the font of the north arrow is not available", instead: "a plain north arrow is drawn")
        }
        NorthArrow.draw(
            in: box, north: north, ink: PageInk(on: color(behind: element)), scale: scale, fonts: fonts,
            on: &canvas)
    }
}
