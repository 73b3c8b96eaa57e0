import Imaging
import Symbology

/// Fills an area with the colours of a ramp.
///
/// The extent is the box around the whole area (not what clipping left of it), so that tiles join. Linear
/// gradients run across it; the others run from its edge inwards.
struct GradientFillPlan: Sendable {
    let ramp: GradientRamp
    let method: GradientFill.Method
    /// Degrees counter-clockwise.
    let angle: Double
    let turnsWithMap: Bool

    /// Nil where there are no colours.
    init?(_ layer: GradientFill, unit: PixelsPerPoint, turnsWithMap: Bool) {
        guard let ramp = GradientRamp(layer.gradient, unit: unit) else { return nil }
        self.ramp = ramp
        method = layer.method
        angle = layer.angle.isFinite ? layer.angle : 0
        self.turnsWithMap = turnsWithMap
    }

    /// - Parameters:
    ///   - area: what is filled, pixels with y down.
    ///   - whole: the whole area, y up.
    func paint(
        _ area: Path, of whole: EffectGeometry, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        guard !area.isEmpty, variation.opacity > 0,
            var gradient = gradient(over: whole, turn: turnsWithMap ? context.frame.mapRotation : 0)
        else { return }
        gradient.opacity = variation.opacity
        canvas.fill(area, with: .gradient(gradient), rule: context.rule)
    }

    private func gradient(over whole: EffectGeometry, turn: Double) -> Gradient? {
        if method == .buffered { return buffered(whole) }
        // Rectangles lie in turned axes; a linear gradient runs over the upright box's corners.
        let axis = SIMD2<Double>(degrees: turn + (method == .rectangular ? angle : 0))
        guard let box = whole.box(along: axis) else { return nil }
        let half = (box.high - box.low) / 2
        let middle = (box.low + box.high) / 2
        let center = axis * middle.x + axis.left * middle.y
        switch method {
        case .linear:
            let along = SIMD2<Double>(degrees: angle)
            let reach = abs(along.x) * half.x + abs(along.y) * half.y
            let direction = axis * along.x + axis.left * along.y
            // The plane's unit is the extent: x is 0 where the gradient begins.
            return Gradient(
                .linear, colors: ramp.colors, to: ramp.reach(over: 1, pixels: 2 * reach),
                transform: Self.plane(
                    center - direction * reach, direction * (2 * max(reach, 1e-6)), direction.left))
        case .rectangular:
            let least = max(min(half.x, half.y), 1e-6)
            return Gradient(
                .rectangular, colors: ramp.colors, from: 1, to: 1 - ramp.reach(over: 1, pixels: least),
                transform: Self.plane(center, axis * max(half.x, 1e-6), axis.left * max(half.y, 1e-6)))
        case .circular, .buffered:
            let radius = max(half.length, 1e-6)
            return Gradient(
                .circular, colors: ramp.colors, from: 1, to: 1 - ramp.reach(over: 1, pixels: radius),
                transform: Self.plane(center, axis * radius, axis.left * radius))
        }
    }

    /// Colours by the distance from the boundary.
    private func buffered(_ whole: EffectGeometry) -> Gradient? {
        let boundary = NearestLines(whole.parts.map { NearestLines.Line($0.points, isClosed: true) })
        let reach = ramp.isAbsolute ? ramp.size : ramp.size * InnermostPoint(of: whole, boundary).distance
        return Gradient(.distance(boundary), colors: ramp.colors, to: reach, transform: .upward)
    }

    /// From a plane with y up to pixels with y down.
    private static func plane(
        _ origin: SIMD2<Double>, _ x: SIMD2<Double>, _ y: SIMD2<Double>
    ) -> AffineTransform {
        AffineTransform(a: x.x, b: -x.y, c: y.x, d: -y.y, tx: origin.x, ty: -origin.y)
    }
}

extension AffineTransform {
    /// From coordinates whose y runs up to pixels, whose y runs down.
    static let upward = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
}

extension EffectGeometry {
    /// The smallest box with an edge along a direction of length 1, in axes along and to the left of it.
    fileprivate func box(along axis: SIMD2<Double>) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
        if axis == SIMD2(1, 0) { return box }
        return mapped { SIMD2($0.dot(axis), $0.dot(axis.left)) }.box
    }
}
