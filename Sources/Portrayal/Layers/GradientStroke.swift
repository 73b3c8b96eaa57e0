import Imaging
import Symbology

/// Draws along lines or rings with the colours of a ramp, along each or across.
struct GradientStrokePlan: Sendable {
    let ramp: GradientRamp
    let method: GradientStroke.Method
    let style: StrokeStyle

    /// Nil where there are no colours or no width.
    init?(_ layer: GradientStroke, unit: PixelsPerPoint) {
        guard layer.width > 0, let ramp = GradientRamp(layer.gradient, unit: unit) else { return nil }
        self.ramp = ramp
        method = layer.method
        style = StrokeStyle(layer.stroke, unit: unit)
    }

    /// - Parameters:
    ///   - path: what of the lines is near the picture, pixels with y down.
    ///   - whole: the whole lines, y up.
    ///   - factor: multiplies lengths.
    func paint(
        _ path: Path, of whole: EffectGeometry, as variation: Variation, factor: Double,
        on canvas: inout some Canvas
    ) {
        let style = factor == 1 ? style : style.scaled(by: factor)
        guard !path.isEmpty, style.width > 0, variation.opacity > 0 else { return }
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
    /// The lines and rings of a geometry.
    convenience init(_ geometry: EffectGeometry) {
        self.init(geometry.parts.map { Line($0.points, isClosed: $0.isClosed) })
    }
}

extension StrokeStyle {
    /// How a stroke layer is drawn, without dashes.
    init(_ stroke: StrokeProperties, unit: PixelsPerPoint) {
        self.init(
            width: unit.length(stroke.width), cap: stroke.cap, join: stroke.join,
            miterLimit: stroke.miterLimit >= 1 ? min(stroke.miterLimit, 100) : 1)
    }
}
