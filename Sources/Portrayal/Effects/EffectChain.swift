import Symbology

/// The geometric effects between a feature's geometry and a painter, in order: the registry of effects.
struct EffectChain: Sendable {
    private let effects: [EffectDefinition]
    private let unit: PixelsPerPoint

    /// - Parameters:
    ///   - effects: the symbol's, then the layer's; those that change nothing are left out.
    ///   - unit: pixels a point.
    ///   - feedsPlacement: whether markers are placed on what comes out; placements heed control points, and
    ///     strokes and fills do not.
    init(_ effects: [EffectDefinition], unit: PixelsPerPoint, feedsPlacement: Bool = false) {
        var kept = effects.filter { !$0.changesNothing }
        if !feedsPlacement { while case .addControlPoints = kept.last { kept.removeLast() } }
        self.effects = kept
        self.unit = unit
    }

    /// Whether geometries stay as they are.
    var isEmpty: Bool { effects.isEmpty }

    /// Pixels a point.
    var pixelsPerPoint: Double { unit.value }

    /// The length of the last dash pattern, points.
    var period: Double? {
        for case .dashes(let dashes) in effects.reversed() {
            return dashes.evenTemplate?.reduce(0, +)
        }
        return nil
    }

    /// How far from a geometry what becomes of it can lie, pixels.
    var reach: Double {
        effects.reduce(0) { $0 + min(max(($1.reach ?? .infinity) * unit.value, 0), PixelsPerPoint.longest) }
    }

    /// Applies the effects in order.
    ///
    /// - Parameter factor: multiplies all lengths.
    func applied(to geometry: EffectGeometry, factor: Double, exhausted: inout Bool) -> EffectGeometry {
        var work = EffectWork(scale: unit.value * factor)
        var result = geometry
        for effect in effects {
            result = effect.applied(to: result, &work)
            if result.parts.isEmpty { break }
        }
        if work.isExhausted { exhausted = true }
        return result
    }
}

extension EffectDefinition {
    /// Applies one effect; a geometry of a kind that the effect does not change passes through.
    func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        switch self {
        case .addControlPoints(let effect): effect.applied(to: geometry)
        case .arrow(let effect): effect.applied(to: geometry, &work)
        case .buffer(let effect): effect.applied(to: geometry, &work)
        case .circularSector(let effect): effect.applied(to: geometry, &work)
        case .controlMeasureLine, .unknown: geometry
        case .cut(let effect): effect.applied(to: geometry, &work)
        case .dashes(let effect): effect.applied(to: geometry, &work)
        case .donut(let effect): effect.applied(to: geometry, &work)
        case .enclosingPolygon(let effect): effect.applied(to: geometry)
        case .extended(let effect): effect.applied(to: geometry, &work)
        case .jog(let effect): effect.applied(to: geometry, &work)
        case .localizerFeather(let effect): effect.applied(to: geometry, &work)
        case .move(let effect): effect.applied(to: geometry, &work)
        case .offset(let effect): effect.applied(to: geometry, &work)
        case .offsetHatch(let effect): effect.applied(to: geometry, &work)
        case .offsetTangent(let effect): effect.applied(to: geometry, &work)
        case .radial(let effect): effect.applied(to: geometry, &work)
        case .regularPolygon(let effect): effect.applied(to: geometry, &work)
        case .reverse(let effect): effect.applied(to: geometry)
        case .rotate(let effect): effect.applied(to: geometry)
        case .scale(let effect): effect.applied(to: geometry)
        case .suppress(let effect): effect.applied(to: geometry)
        case .taperedPolygon(let effect): effect.applied(to: geometry, &work)
        case .wave(let effect): effect.applied(to: geometry, &work)
        }
    }

    /// Whether any geometry stays as it is: documents are full of offsets by 0 and dashes without a template.
    var changesNothing: Bool {
        switch self {
        case .offset(let effect): effect.offset == 0 || !effect.offset.isFinite
        case .dashes(let effect): DashStyle(effect) == nil
        case .move(let effect): effect.offsetX == 0 && effect.offsetY == 0
        case .cut(let effect):
            !(effect.beginCut > 0 || effect.endCut > 0 || effect.middleCut > 0 || effect.invert)
        case .rotate(let effect): effect.angle == 0
        case .scale(let effect): effect.xScaleFactor == 1 && effect.yScaleFactor == 1
        case .reverse(let effect): !effect.reverse
        case .suppress(let effect): !effect.suppress
        case .wave(let effect): effect.amplitude == 0 || !(effect.period > 0)
        case .donut(let effect): effect.width == 0
        case .controlMeasureLine, .unknown: true
        default: false
        }
    }

    /// How far beyond its geometry the effect can reach, points; nil where that depends on the geometry.
    fileprivate var reach: Double? {
        switch self {
        case .addControlPoints, .reverse, .suppress, .cut, .dashes: 0
        case .arrow(let effect): effect.width * 2
        case .buffer(let effect): effect.size
        case .circularSector(let effect): effect.radius
        case .donut(let effect): abs(effect.width) * 10
        case .extended(let effect): abs(effect.length)
        case .jog(let effect): effect.length
        case .localizerFeather(let effect): effect.length + effect.width
        case .move(let effect): abs(effect.offsetX) + abs(effect.offsetY)
        case .offset(let effect): abs(effect.offset) * 10
        case .offsetHatch(let effect): abs(effect.length)
        case .offsetTangent(let effect): abs(effect.offset)
        case .radial(let effect): abs(effect.length)
        case .regularPolygon(let effect): effect.radius
        case .taperedPolygon(let effect): max(effect.fromWidth, effect.toWidth)
        case .wave(let effect): abs(effect.amplitude)
        case .controlMeasureLine, .enclosingPolygon, .rotate, .scale, .unknown: nil
        }
    }
}
