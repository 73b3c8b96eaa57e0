import CartoucheCLibrary
import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension HatchFill: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        ResolvedHatchFill(
            layer: self,
            lines: lineSymbol.map { resolver.layers(of: $0, painting: .line, isNested: true) } ?? [],
            turnsWithMap: setting.turnsWithMap)
    }
}

/// A hatch fill with the layers of its lines, bottom first.
struct ResolvedHatchFill: LayerPainter {
    let layer: HatchFill
    let lines: [ResolvedLayer]
    let turnsWithMap: Bool

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? {
        HatchFillPlan(self, unit: unit, spending: &budget)
    }

    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        for line in lines { line.painter.addDiagnostics(to: &diagnostics) }
    }
}

/// Fills a polygon with parallel lines that are clipped (not capped) at its edge.
///
/// Line k consists of all p with n·(p − origin − offset) = k·separation. This doesn't depend on the polygon, so
/// neighboring polygons and tiles join. On each line, dashes start at the point nearest to the origin and follow
/// the line's direction. What does not repeat along a line, such as a gradient, extends over the whole polygon,
/// not only over its visible part.
struct HatchFillPlan: PlannedPainter {
    let lineLayers: [LayerPlan]
    /// The rotation in degrees, counterclockwise.
    let rotation: Double
    /// The distance between lines in pixels.
    let separation: Double
    /// The offset to the right and down in pixels.
    let offset: SIMD2<Double>
    let turnsWithMap: Bool

    /// The minimum distance in pixels between separate lines.
    ///
    /// If lines are closer, the polygon is filled with one tone.
    static let minSeparation = 0.25
    /// The maximum number of separate lines.
    ///
    /// If there are more lines, the polygon is filled with one tone.
    static let maxLines = 20_000.0
    /// The maximum length in pixels of a line over the whole polygon.
    ///
    /// Beyond it, lines are cut to the picture.
    private static let maxLength = 1e9

    init(_ fill: ResolvedHatchFill, unit: PixelsPerPoint, spending budget: inout PieceBudget) {
        let layer = fill.layer
        lineLayers = fill.lines.compactMap {
            LayerPlan($0, unit: unit, levels: nil, spending: &budget).flatMap { $0.paintsLines ? $0 : nil }
        }
        rotation = layer.rotation.isFinite ? layer.rotation : 0
        separation = unit.length(layer.separation)
        offset = SIMD2(unit.shift(layer.offsetX), -unit.shift(layer.offsetY))
        turnsWithMap = fill.turnsWithMap
    }

    var subject: PaintedSubject { .area }
    var needsWholeGeometry: Bool { lineLayers.contains { $0.needsWholeGeometry && $0.patternPeriod == nil } }

    func paint(
        _ area: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        guard !lineLayers.isEmpty, let bounds = area.bounds else { return }
        let frame = context.frame
        var (low, high) = (SIMD2<Double>(bounds.low), SIMD2<Double>(bounds.high))
        let margin = lineLayers.map(\.reach).reduce(1, max)
        low = pointwiseMax(low, frame.minimum) - margin
        high = pointwiseMin(high, frame.maximum) + margin
        guard low.x < high.x, low.y < high.y else { return }

        let turn = turnsWithMap ? frame.mapRotation : 0
        let (along, across) = Self.axes(degrees: rotation + turn)
        // The page axes rotate with the map too.
        let (right, up) = Self.axes(degrees: turn)
        let origin = frame.patternOrigin + right * offset.x - up * offset.y

        let heights = Self.span(low - origin, high - origin, along: across)
        let lengths = Self.span(low - origin, high - origin, along: along)
        let first = (heights.low / separation).rounded(.up)
        let last = (heights.high / separation).rounded(.down)
        guard separation >= Self.minSeparation, last - first < Self.maxLines, abs(first) < 1e12,
            abs(last) < 1e12
        else {
            paintTone(area, as: variation, in: context, on: &canvas)
            return
        }
        guard first <= last else { return }
        let (begin, end) = lengths
        let count = Int(last - first) + 1
        guard context.budget.take(count) else { return }
        func foot(_ line: Int) -> SIMD2<Double> { origin + across * ((first + Double(line)) * separation) }
        context.path.removeAll()
        var lines = Path()
        swap(&lines, &context.path)
        let whole = context.whole
        canvas.clip(to: area, rule: context.rule) { canvas in
            for layer in lineLayers {
                if layer.needsWholeGeometry {
                    var (start, end) = (begin, end)
                    if let period = layer.patternPeriod.map({ $0 * variation.size }), period > 0 {
                        // A line that starts at the start of a pattern needs no phase. Its last dash is whole.
                        start = (begin / period).rounded(.down) * period
                        end = (end / period).rounded(.up) * period
                    } else if let box = shape.whole?.box {
                        let low = SIMD2(box.low.x, 0 - box.high.y) - margin - origin
                        let high = SIMD2(box.high.x, 0 - box.low.y) + margin - origin
                        let span = Self.span(low, high, along: along)
                        if span.high - span.low < Self.maxLength { (start, end) = span }
                    }
                    context.whole = .lines(
                        (0..<count).map { line in
                            let foot = foot(line)
                            return [foot + along * start, foot + along * end].map { SIMD2($0.x, 0 - $0.y) }
                        })
                    context.whole?.partsAreApart = true
                } else {
                    lines.removeAll()
                    let phase = layer.phase(at: begin, factor: variation.size)
                    for line in 0..<count {
                        let foot = foot(line)
                        lines.append(PixelPoint(foot + along * begin))
                        lines.append(PixelPoint(foot + along * end))
                        lines.endContour(closed: false, startDistance: phase, endIsCut: true)
                    }
                }
                layer.paint(outline: lines, area: nil, as: variation, in: &context, on: &canvas)
            }
        }
        context.whole = whole
        swap(&lines, &context.path)
    }

    /// Returns the extent of a box in a direction.
    private static func span(
        _ low: SIMD2<Double>, _ high: SIMD2<Double>, along direction: SIMD2<Double>
    ) -> (low: Double, high: Double) {
        let (a, b) = (low * direction, high * direction)
        return (pointwiseMin(a, b).sum(), pointwiseMax(a, b).sum())
    }

    /// Fills the polygon with the average color of the lines.
    private func paintTone(
        _ area: Path, as variation: Variation, in context: PaintContext, on canvas: inout some Canvas
    ) {
        for layer in lineLayers {
            guard let stroke = layer.painter as? SolidStrokePlan, stroke.style.width > 0,
                var color = variation.visible(stroke.color, keepsColor: stroke.colorLocked)
            else { continue }
            color.color.alpha *= min(stroke.style.width * variation.size / max(separation, 1e-9), 1)
            canvas.fill(area, with: color.paint, rule: context.rule)
        }
    }

    /// Returns the directions of a line and of its left side, in pixels with y down.
    static func axes(degrees: Double) -> (along: SIMD2<Double>, across: SIMD2<Double>) {
        // Quarter turns are exact, so that lines stay horizontal or vertical over a million pixels.
        let (sine, cosine) =
            switch degrees.truncatingRemainder(dividingBy: 360) {
            case 0: (0.0, 1.0)
            case 90, -270: (1.0, 0.0)
            case 180, -180: (0.0, -1.0)
            case 270, -90: (-1.0, 0.0)
            case let angle: (sin(angle * .pi / 180), cos(angle * .pi / 180))
            }
        return (SIMD2(cosine, -sine), SIMD2(-sine, -cosine))
    }
}

extension LayerPlan {
    /// The length in pixels after which dashes or markers along a line repeat.
    ///
    /// Nil if nothing repeats.
    fileprivate var patternPeriod: Double? {
        let pixels =
            painter.subject == .geometry || effects.isEmpty
            ? painter.period : effects.period.map { $0 * effects.pixelsPerPoint }
        return pixels.flatMap { $0.isFinite && $0 >= 0.01 ? $0 : nil }
    }

    /// Returns the position in the dash pattern of a stroke at a distance along the line.
    ///
    /// - Parameters:
    ///   - place: The distance from the line's point nearest to the origin, in pixels.
    ///   - factor: The factor for the lengths of the dashes.
    fileprivate func phase(at place: Double, factor: Double) -> Float {
        guard let stroke = painter as? SolidStrokePlan else { return 0 }
        // A pattern with an odd number of lengths repeats after two rounds, with dashes and gaps swapped.
        let rounds = stroke.style.dashes.count % 2 == 0 ? 1.0 : 2
        let period = stroke.style.dashes.reduce(0, +) * factor * rounds
        guard period > 0, period.isFinite else { return 0 }
        let rest = place.truncatingRemainder(dividingBy: period)
        return Float(rest < 0 ? rest + period : rest)
    }
}
