import Imaging
import Symbology

/// One layer of a symbol with lengths in pixels: the effects on its geometry, and what paints the result.
struct LayerPlan: Sendable {
    /// What paints lines or areas: the registry of painters.
    enum Painter: Sendable {
        case solidFill(SolidFillPlan)
        case hatchFill(HatchFillPlan)
        case pictureFill(PictureFillPlan)
        case gradientFill(GradientFillPlan)
        case solidStroke(SolidStrokePlan)
        case gradientStroke(GradientStrokePlan)
        case pictureStroke(PictureStrokePlan)
        case markers(PlacedMarkersPlan)
    }

    let effects: EffectChain
    let painter: Painter
    /// On which level it is drawn, where features are drawn level by level.
    let level: Int

    init(_ painter: Painter, effects: EffectChain, level: Int = 0) {
        self.painter = painter
        self.effects = effects
        self.level = level
    }

    /// Whether the whole geometry has to be known, and not just what clipping left of it.
    var needsWholeGeometry: Bool {
        if !effects.isEmpty { return true }
        return switch painter {
        case .markers, .gradientFill, .gradientStroke, .pictureStroke: true
        case .solidFill, .hatchFill, .pictureFill, .solidStroke: false
        }
    }

    /// Whether it paints what an area encloses, and not along its outline.
    var paintsInside: Bool {
        switch painter {
        case .solidStroke: false
        case .markers(let plan): plan.isInArea
        default: true
        }
    }

    /// Whether markers stand at measures.
    var needsMeasures: Bool {
        if case .markers(let plan) = painter { return plan.needsMeasures }
        return false
    }

    /// How far from its geometry the layer paints, and how much of the geometry beyond the picture it has to
    /// see for that, pixels.
    var reach: Double {
        let own =
            switch painter {
            case .solidFill, .hatchFill, .pictureFill, .gradientFill: 0.0
            case .solidStroke(let plan): plan.reach
            case .gradientStroke(let plan): plan.style.reach
            case .pictureStroke(let plan): plan.style.reach
            case .markers(let plan): plan.reach
            }
        return min(own + effects.reach, PixelsPerPoint.longest)
    }

    /// Paints a line (`area` is nil) or an area.
    ///
    /// - Parameters:
    ///   - outline: the lines or the rings, cut by clipping.
    ///   - area: what is filled of an area, clipped as an area.
    ///   - variation: what varies by feature.
    ///   - context: has the whole geometry, if anybody needs it.
    func paint(
        outline: Path, area: Path?, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        guard needsWholeGeometry else {
            switch painter {
            case .solidFill(let plan):
                if let area { plan.paint(area, as: variation, in: context, on: &canvas) }
            case .hatchFill(let plan):
                if let area { plan.paint(area, as: variation, in: &context, on: &canvas) }
            case .pictureFill(let plan):
                if let area { plan.paint(area, as: variation, in: context, on: &canvas) }
            case .solidStroke(let plan):
                plan.paint(outline, of: area == nil ? .line : .polygon, as: variation, on: &canvas)
            case .markers, .gradientFill, .gradientStroke, .pictureStroke: break
            }
            return
        }
        let whole = context.whole ?? EffectGeometry(area == nil ? .line : .polygon, area ?? outline)
        paint(whole, as: variation, in: &context, on: &canvas)
    }

    /// Applies the effects to a whole geometry and paints the result.
    func paint(
        _ geometry: EffectGeometry, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        // Areas keep their size; what is drawn along their outline follows the outline's.
        let factor = geometry.kind == .polygon ? variation.outline : variation.size
        guard factor > 0 else { return }
        let result = effects.applied(to: geometry, factor: factor, exhausted: &context.isExhausted)
        paint(changed: result, of: geometry.kind, as: variation, factor: factor, in: &context, on: &canvas)
    }

    /// Paints what the effects made of a geometry of some kind.
    func paint(
        changed result: EffectGeometry, of kind: EffectGeometry.Kind, as variation: Variation, factor: Double,
        in context: inout PaintContext, on canvas: inout some Canvas
    ) {
        guard !result.parts.isEmpty else { return }
        if case .markers(let plan) = painter {
            plan.paint(result, as: variation, factor: factor, in: &context, on: &canvas)
            return
        }
        guard result.kind != .point, context.sees(result, within: reach) else { return }
        // The path's memory is used again from feature to feature.
        var path = Path()
        swap(&path, &context.path)
        path.removeAll()
        defer { swap(&path, &context.path) }
        switch painter {
        case .solidStroke(let plan):
            context.append(result, within: reach, to: &path)
            plan.paint(path, of: kind, as: variation, on: &canvas)
            return
        case .gradientStroke(let plan):
            context.append(result, within: reach, to: &path)
            plan.paint(path, of: result, as: variation, factor: factor, on: &canvas)
            return
        case .pictureStroke(let plan):
            context.append(result, within: reach, to: &path)
            plan.paint(path, of: result, as: variation, factor: factor, on: &canvas)
            return
        default: break
        }
        guard result.kind == .polygon else { return }
        path.append(result)
        switch painter {
        case .solidFill(let plan): plan.paint(path, as: variation, in: context, on: &canvas)
        case .hatchFill(let plan): plan.paint(path, as: variation, in: &context, on: &canvas)
        case .pictureFill(let plan): plan.paint(path, as: variation, in: context, on: &canvas)
        case .gradientFill(let plan):
            plan.paint(path, of: result, as: variation, in: &context, on: &canvas)
        case .solidStroke, .gradientStroke, .pictureStroke, .markers: break
        }
    }
}

/// Where painting happens, and what painters of one feature have in common.
struct PaintContext {
    let frame: PortrayalFrame
    /// The feature's whole geometry, pixels with y up, where a layer needs it.
    var whole: EffectGeometry?
    /// What of an area's path is inside: even-odd for features; characters are what their curves wind around.
    var rule = FillRule.evenOdd
    /// The feature's object id, or its number from 1: random grids depend on it.
    var objectID = 1
    /// Whether something was left undone because it would have taken too much work.
    var isExhausted = false
    /// Whether markers belong at measures and the feature has none.
    var lacksMeasures = false
    /// Memory that painters use again from feature to feature.
    var stamps: [Stamp] = []
    var spots: [MarkerSpot] = []
    var path = Path()

    init(frame: PortrayalFrame) {
        self.frame = frame
    }

    /// Whether a geometry comes near the picture.
    func sees(_ geometry: EffectGeometry, within reach: Double) -> Bool {
        guard let (low, high) = geometry.box else { return false }
        return high.x >= frame.minimum.x - reach && low.x <= frame.maximum.x + reach
            && 0 - low.y >= frame.minimum.y - reach && 0 - high.y <= frame.maximum.y + reach
    }

    /// Rings of more points than this are cut, so that only what is near the picture is drawn.
    private static let mostUncutPoints = 512
    /// As far beyond the picture, in pixels, a ring is not too long to be drawn whole.
    private static let nearness = 4096.0

    private func isNear(_ pixels: [SIMD2<Double>]) -> Bool {
        ClipBox(low: frame.minimum - Self.nearness, high: frame.maximum + Self.nearness)
            .position(of: pixels) == .inside
    }

    /// Adds what comes near the picture of a geometry's lines and rings; pieces keep their distance along them.
    func append(_ geometry: EffectGeometry, within reach: Double, to path: inout Path) {
        let margin = reach + 2
        let box = ClipBox(low: frame.minimum - margin, high: frame.maximum + margin)
        // The same box where y runs up.
        let upright = ClipBox(low: SIMD2(box.low.x, 0 - box.high.y), high: SIMD2(box.high.x, 0 - box.low.y))
        for part in geometry.parts {
            switch upright.position(of: part.points) {
            case .outside: break
            case .inside:
                guard part.points.count > 1 else { break }
                for point in part.points { path.append(PixelPoint(SIMD2(point.x, 0 - point.y))) }
                path.endContour(closed: part.isClosed)
            case .crossing:
                let pixels = part.points.map { SIMD2($0.x, 0 - $0.y) }
                if part.isClosed, pixels.count <= Self.mostUncutPoints, isNear(pixels) {
                    // A ring that stays whole has the same corner at its first vertex in every tile.
                    path.append(contentsOf: pixels, closed: true)
                } else {
                    box.cut(pixels, isRing: part.isClosed, into: &path)
                }
            }
        }
    }
}
