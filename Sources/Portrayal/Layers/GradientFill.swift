import CartoucheCanvases
import CartoucheImages
import CartouchePlanarGeometry
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension GradientFill: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        ResolvedRamp(gradient).map {
            ResolvedGradientFill(layer: self, ramp: $0, turnsWithMap: setting.turnsWithMap)
        }
    }

    package var approximation: String? {
        switch method {
        case .linear: "the direction of a gradient fill's angle"
        case .rectangular, .circular, .buffered:
            "the start of a gradient fill (the first color is at the edge of the area)"
        }
    }
}

/// A gradient fill with its colors.
struct ResolvedGradientFill: LayerPainter {
    let layer: GradientFill
    let ramp: ResolvedRamp
    let turnsWithMap: Bool

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? {
        GradientFillPlan(self, unit: unit)
    }
}

/// Fills a polygon with the colors of a ramp.
///
/// The extent is the bounding box of the whole polygon before clipping, so that tiles join. Linear gradients
/// go across it. The other gradients go from its edge inwards.
struct GradientFillPlan: PlannedPainter {
    let ramp: GradientRamp
    let method: GradientFill.Method
    /// The angle in degrees, counterclockwise.
    let angle: Double
    let turnsWithMap: Bool

    init(_ fill: ResolvedGradientFill, unit: PixelsPerPoint) {
        ramp = GradientRamp(fill.ramp, unit: unit)
        method = fill.layer.method
        angle = fill.layer.angle.isFinite ? fill.layer.angle : 0
        turnsWithMap = fill.turnsWithMap
    }

    var subject: PaintedSubject { .area }
    var needsWholeGeometry: Bool { true }

    func paint(
        _ path: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        guard !path.isEmpty, variation.opacity > 0, let whole = shape.whole,
            var gradient = gradient(over: whole, turn: turnsWithMap ? context.frame.mapRotation : 0)
        else { return }
        gradient.opacity = variation.opacity
        canvas.fill(path, with: .gradient(gradient), rule: context.rule)
    }

    private func gradient(over whole: EffectGeometry, turn: Double) -> Gradient? {
        if method == .buffered { return buffered(whole) }
        // Rectangular gradients use rotated axes. A linear gradient covers the corners of the upright box.
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
            // In this plane, the gradient starts at x = 0, and the extent has the length 1.
            return Gradient(
                .linear, colors: ramp.colors, to: ramp.reach(over: 1, pixels: 2 * reach),
                transform: Self.plane(
                    center - direction * reach, direction * (2 * max(reach, 1e-6)), direction.left))
        case .rectangular:
            let smallest = max(min(half.x, half.y), 1e-6)
            return Gradient(
                .rectangular, colors: ramp.colors, from: 1, to: 1 - ramp.reach(over: 1, pixels: smallest),
                transform: Self.plane(center, axis * max(half.x, 1e-6), axis.left * max(half.y, 1e-6)))
        case .circular, .buffered:
            let radius = max(half.length, 1e-6)
            return Gradient(
                .circular, colors: ramp.colors, from: 1, to: 1 - ramp.reach(over: 1, pixels: radius),
                transform: Self.plane(center, axis * radius, axis.left * radius))
        }
    }

    /// Returns a gradient whose color depends on the distance from the boundary.
    private func buffered(_ whole: EffectGeometry) -> Gradient? {
        let boundary = NearestLines(whole.parts.map { NearestLines.Line($0.points, isClosed: true) })
        let reach =
            ramp.isAbsolute
            ? ramp.size
            : ramp.size * PoleOfInaccessibility(of: whole.planarArea, border: boundary.index).distance
        return Gradient(.distance(boundary), colors: ramp.colors, to: reach, transform: .upward)
    }

    /// Returns the transformation from a plane with y up to pixels with y down.
    private static func plane(
        _ origin: SIMD2<Double>, _ x: SIMD2<Double>, _ y: SIMD2<Double>
    ) -> AffineTransform {
        AffineTransform(a: x.x, b: -x.y, c: y.x, d: -y.y, tx: origin.x, ty: -origin.y)
    }
}

extension AffineTransform {
    /// The transformation from coordinates with y up to pixels with y down.
    static let upward = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
}

extension EffectGeometry {
    /// Returns the bounding box in rotated axes: along a unit vector and to its left.
    fileprivate func box(along axis: SIMD2<Double>) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
        if axis == SIMD2(1, 0) { return box }
        return mapped { SIMD2($0.dot(axis), $0.dot(axis.left)) }.box
    }
}
