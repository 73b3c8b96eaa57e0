import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheText

/// A symbol in several sizes: nested markers with a common lower edge, or rows of lines.
///
/// Lengths are pixels.
struct LegendSizesPicture {
    /// One size.
    private struct Step {
        /// The size in pixels.
        package var size: Double
        package var layout: TextLayout
        /// The distance of the text's middle from the top.
        var textY: Double
    }

    let definition: SymbolDefinition
    private let pixelsPerPoint: Double
    private let isNested: Bool
    private let isOutline: Bool
    private let steps: [Step]
    /// The size of the part with the symbols.
    let box: SIMD2<Double>
    private let gap: Double
    private let line: Double
    package let size: SIMD2<Double>

    /// - Parameters:
    ///   - patch: The size of the box for lines and polygons.
    ///   - limit: The greatest size of a marker; larger sizes are left out.
    init?(
        _ sizes: LegendSizes, of symbol: SymbolDefinition, style: TextStyle, patch: SIMD2<Double>,
        limit: Double, scale: Double,
        maxTextWidth: Double, fonts: FontLibrary
    ) {
        pixelsPerPoint = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        isNested =
            SymbolPlan(symbol, pixelsPerPoint: pixelsPerPoint).drawsMarkers && !sizes.isOutline
        definition = isNested ? symbol.withMarkerOutlines : symbol
        isOutline = sizes.isOutline
        line = (style.size * 1.4).rounded(.up)
        gap = style.size.rounded()
        var block = TextBlock()
        block.verticalAlignment = .center
        block.maxWidth = maxTextWidth
        let shown = sizes.steps.filter { $0.size > 0 && $0.size * scale <= limit }
        guard !shown.isEmpty else { return nil }
        let largest = shown.reduce(0) { max($0, $1.size * scale) }
        let (line, isNested) = (line, isNested)
        if isNested {
            // The largest marker is first, so that the smaller ones are above it.
            var steps: [Step] = []
            var bottom = -Double.infinity
            for step in shown.sorted(by: { $0.size > $1.size }) {
                let layout = TextLayout(
                    LegendText.styled(step.text, style), block.widened(for: step.text), fonts: fonts)
                let top = largest - step.size * scale + line / 2
                // A text in several lines is as high as they are.
                let half = line * Double(max(layout.lines.count, 1)) / 2
                let textY = max(top, bottom + half)
                steps.append(Step(size: step.size * scale, layout: layout, textY: textY))
                bottom = textY + half
            }
            self.steps = steps
            box = SIMD2(largest.rounded(.up), largest.rounded(.up) + line)
        } else {
            let height = max(line, patch.y, (largest + 2).rounded(.up))
            steps = shown.enumerated().map { index, step in
                Step(
                    size: step.size * scale,
                    layout: TextLayout(
                        LegendText.styled(step.text, style), block.widened(for: step.text), fonts: fonts),
                    textY: (Double(index) + 0.5) * height)
            }
            box = SIMD2(patch.x, height * Double(shown.count))
        }
        let widest = steps.reduce(0) { max($0, $1.layout.linesBox?.size.x ?? 0) }
        let lowest = (steps.last?.textY ?? 0) + line / 2
        size = SIMD2(box.x + gap + widest, max(box.y, lowest).rounded(.up))
    }

    func draw(
        at corner: SIMD2<Double>, isMirrored: Bool, opacity: Double, paint: Paint,
        on canvas: inout some Canvas
    ) -> PortrayalReport {
        var report = PortrayalReport()
        let left = isMirrored ? corner.x + size.x - box.x : corner.x
        for step in steps {
            var values = SlotValues()
            let points = Float(step.size / pixelsPerPoint)
            if isOutline { values.outlineWidth = points } else { values.size = points }
            if isNested {
                let anchor = SIMD2(left + box.x / 2, corner.y + box.y - line / 2 - step.size / 2)
                canvas.within(.transform(.translation(x: anchor.x, y: anchor.y))) {
                    $0.faded(to: opacity) {
                        report.merge(
                            Swatch.draw(
                                definition, width: 1, height: 1, pixelsPerPoint: pixelsPerPoint,
                                anchor: PixelPoint(0, 0), values: values, on: &$0))
                    }
                }
                drawLeader(step, from: left, at: corner.y, isMirrored, paint, on: &canvas)
            } else {
                let height = box.y / Double(steps.count)
                canvas.within(.transform(.translation(x: left, y: corner.y + step.textY - height / 2))) {
                    $0.faded(to: opacity) {
                        report.merge(
                            Swatch.draw(
                                definition, width: Int(box.x), height: Int(height),
                                pixelsPerPoint: pixelsPerPoint, values: values, on: &$0))
                    }
                }
            }
            guard let bounds = step.layout.linesBox else { continue }
            let x = isMirrored ? left - gap - bounds.high.x : left + box.x + gap - bounds.low.x
            canvas.draw(
                step.layout, paints: [paint], transform: .translation(x: x, y: corner.y + step.textY))
        }
        return report
    }

    /// Draws a line from the top of a marker to its text.
    private func drawLeader(
        _ step: Step, from left: Double, at y: Double, _ isMirrored: Bool, _ paint: Paint,
        on canvas: inout some Canvas
    ) {
        let top = y + box.y - line / 2 - step.size
        let edge = isMirrored ? left - gap * 0.7 : left + box.x + gap * 0.7
        let knee = isMirrored ? left : left + box.x
        var path = Path()
        path.append(
            contentsOf: [SIMD2(left + box.x / 2, top), SIMD2(knee, top), SIMD2(edge, y + step.textY)],
            closed: false)
        canvas.stroke(path, with: paint, style: StrokeStyle(width: max(line / 24, 0.5)))
    }
}

extension SymbolDefinition {
    /// The symbol with a thin white line around the areas of markers without lines.
    ///
    /// Nested markers of one color are not visible on each other without it.
    fileprivate var withMarkerOutlines: SymbolDefinition {
        let white = SolidStroke(
            width: 0.75, color: Color(red: 1, green: 1, blue: 1), cap: .butt, join: .round)
        return changed { symbol in
            symbol.layers = symbol.layers.map { layer in
                guard case .vectorMarker(var marker) = layer,
                    !marker.graphics.contains(where: {
                        $0.symbol?.layers.contains { $0.stroke != nil } == true
                    })
                else { return layer }
                for index in marker.graphics.indices where marker.graphics[index].symbol?.kind == .polygon {
                    marker.graphics[index].symbol = marker.graphics[index].symbol?.changed {
                        $0.layers.append(.solidStroke(white))
                    }
                }
                return .vectorMarker(marker)
            }
        }
    }
}
