import Canvases
import Documents
import Images
import Mapping
import Text

/// Draws a map sheet on any canvas.
package struct SheetDrawing: Sendable {
    private let sheet: MapSheet
    private let arrangement: MapSheetArrangement
    private let legend: Legend
    private let frame: MapFrame
    private let fonts: FontLibrary
    private let scale: Double

    /// - Parameters:
    ///   - sheet: The elements.
    ///   - arrangement: The places of the elements.
    ///   - legend: The legend at the scale of the frame.
    ///   - frame: The map inside the neat line.
    ///   - fonts: The fonts. Default: the fonts of the process.
    package init(
        _ sheet: MapSheet, _ arrangement: MapSheetArrangement, legend: Legend, frame: MapFrame,
        fonts: FontLibrary = .shared
    ) {
        self.sheet = sheet
        self.arrangement = arrangement
        self.legend = legend
        self.frame = frame
        self.fonts = fonts
        scale = frame.pixelsPerDIP
    }

    /// The upper left corner of the map in pixels.
    package var mapCorner: SIMD2<Double> { arrangement.map.pixels(scale).low }

    /// Draws the sheet.
    ///
    /// - Parameter map: The recording of the map in its frame.
    /// - Returns: The diagnostics of the legend.
    package func draw(_ map: Recording, on canvas: inout some Canvas) -> [Diagnostic] {
        let dark = Paint.color(Color(red: 0.13, green: 0.13, blue: 0.13))
        let corner = mapCorner
        let mapBox = PageBox(corner, corner + SIMD2(Double(frame.width), Double(frame.height)))
        canvas.clip(to: mapBox.path, rule: .nonZero) { canvas in
            canvas.within(.transform(.translation(x: corner.x, y: corner.y))) { map.replay(on: &$0) }
        }
        let line = max(scale.rounded(), 1)
        canvas.stroke(mapBox.path, with: dark, style: StrokeStyle(width: line))
        draw(arrangement.titleText, in: arrangement.title, atX: { ($0.low.x + $0.high.x) / 2 }, on: &canvas)
        draw(arrangement.creditsText, in: arrangement.credits, atX: { $0.high.x }, on: &canvas)
        let ground = GroundMeasure(frame)
        if let box = arrangement.scaleBar, let system = sheet.scaleBar {
            // The last text is centered at the end of the bar.
            let limit = (box.size.x - 30) * scale
            if let bar = ScaleBar(system, metersPerPixel: ground.metersPerPixel, limit: limit) {
                bar.draw(
                    at: SIMD2(box.low.x, box.high.y) * scale + SIMD2(line, -line), scale: scale, fonts: fonts,
                    on: &canvas)
            }
        }
        if let box = arrangement.northArrow {
            NorthArrow.draw(
                in: PageBox(box.low * scale, box.high * scale), north: ground.north, scale: scale,
                fonts: fonts, on: &canvas)
        }
        return drawLegend(on: &canvas)
    }

    private func drawLegend(on canvas: inout some Canvas) -> [Diagnostic] {
        guard let box = arrangement.legend, !legend.isEmpty else { return legend.diagnostics }
        let fitted = FittedLegend(
            legend, room: box.size, isWide: sheet.legendSide == .bottom, scale: scale, fonts: fonts)
        var found: [Diagnostic] = []
        let pixels = box.pixels(scale)
        canvas.clip(to: pixels.path, rule: .nonZero) { canvas in
            found = fitted.layout.draw(at: pixels.low, on: &canvas)
        }
        if !fitted.fits {
            found.append(
                Diagnostic(
                    .warning, code: .legendDoesNotFit,
                    message: "the legend is larger than its part of the page",
                    instead: "the entries outside are not visible"))
        }
        return legend.diagnostics + found
    }

    /// Draws a text at the top of a box.
    private func draw(
        _ text: TextLayout?, in box: PageBox?, atX x: (PageBox) -> Double, on canvas: inout some Canvas
    ) {
        guard let text, let box, let bounds = text.bounds else { return }
        // The layout has DIPs.
        let transform = AffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: x(box) * scale, ty: (box.low.y - bounds.low.y) * scale)
        canvas.draw(
            text, paints: [.color(Color(red: 0.13, green: 0.13, blue: 0.13))], transform: transform)
    }
}
