import CartoucheCanvases
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension GradientStroke: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        guard width > 0 else { return nil }
        return ResolvedRamp(gradient).map { ResolvedGradientStroke(layer: self, ramp: $0) }
    }

    package var approximation: String? {
        method == .acrossLine ? "the start of a gradient stroke (the first color is at the left edge)" : nil
    }
}

/// A gradient stroke with its colors.
struct ResolvedGradientStroke: LayerPainter {
    let layer: GradientStroke
    let ramp: ResolvedRamp

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? {
        GradientStrokePlan(self, unit: unit)
    }
}

/// Draws lines or rings with the colors of a ramp, along the line or across it.
struct GradientStrokePlan: PlannedPainter {
    let ramp: GradientRamp
    let method: GradientStroke.Method
    let style: StrokeStyle

    init(_ stroke: ResolvedGradientStroke, unit: PixelsPerPoint) {
        ramp = GradientRamp(stroke.ramp, unit: unit)
        method = stroke.layer.method
        style = StrokeStyle(stroke.layer.stroke, unit: unit)
    }

    var subject: PaintedSubject { .lines }
    var reach: Double { style.reach }
    var needsWholeGeometry: Bool { true }
    var paintsInside: Bool { true }

    func paint(
        _ path: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        let factor = shape.factor
        let style = factor == 1 ? style : style.scaled(by: factor)
        guard !path.isEmpty, style.width > 0, variation.opacity > 0, let whole = shape.whole else { return }
        let lines = NearestLines(whole)
        let gradient =
            switch method {
            case .acrossLine:
                Gradient(
                    .across(lines), colors: ramp.colors, from: -style.width / 2,
                    to: ramp.reach(over: style.width, factor: factor) - style.width / 2,
                    transform: .upward, opacity: variation.opacity)
            case .alongLine:
                Gradient(
                    .along(lines, isRelative: !ramp.isAbsolute), colors: ramp.colors,
                    to: ramp.reach(over: 1, factor: factor), transform: .upward,
                    opacity: variation.opacity)
            }
        canvas.stroke(path, with: .gradient(gradient), style: style)
    }
}

extension NearestLines {
    /// Creates the lines and rings of a geometry.
    convenience init(_ geometry: EffectGeometry) {
        self.init(geometry.parts.map { Line($0.points, isClosed: $0.isClosed) })
    }
}
