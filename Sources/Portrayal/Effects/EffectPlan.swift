import Imaging
import Symbology

/// A geometric effect with lengths in pixels: the registry of effects.
enum EffectPlan: Sendable {
    case dashes(DashesPlan)
    case cut(CutPlan)

    /// Nil where the effect changes nothing.
    init?(_ effect: GeometricEffect, unit: PixelsPerPoint) {
        switch effect {
        case .dashes(let dashes):
            guard let plan = DashesPlan(dashes, unit: unit) else { return nil }
            self = .dashes(plan)
        case .cut(let cut):
            let plan = CutPlan(begin: unit.length(cut.beginCut), end: unit.length(cut.endCut))
            guard plan.begin > 0 || plan.end > 0 else { return nil }
            self = .cut(plan)
        // Reported by the compiler.
        case .addControlPoints, .arrow, .buffer, .circularSector, .controlMeasureLine, .donut,
            .enclosingPolygon, .extended, .jog, .localizerFeather, .move, .offset, .offsetHatch,
            .offsetTangent, .radial, .regularPolygon, .reverse, .rotate, .scale, .suppress,
            .taperedPolygon, .wave, .unknown:
            return nil
        }
    }

    /// How much of a line beyond the picture the effect has to see.
    var reach: Double {
        switch self {
        case .dashes: 0
        case .cut(let plan): max(plan.begin, plan.end)
        }
    }

    /// Replaces `result` by the changed lines; lengths are multiplied by `factor`.
    func apply(to lines: Path, factor: Double, into result: inout Path) {
        result.removeAll()
        switch self {
        case .dashes(let plan): plan.apply(to: lines, factor: factor, into: &result)
        case .cut(let plan): plan.apply(to: lines, factor: factor, into: &result)
        }
    }
}
