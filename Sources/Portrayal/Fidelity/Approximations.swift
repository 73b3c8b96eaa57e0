import Documents
import Symbology

// What is drawn by rules of our own, because those of ArcGIS are not published. Each class says what it is unsure
// of: effects and placements in their own files.

extension PlanCompiler {
    /// Reports which effects are not drawn, and which are drawn by a rule of our own.
    mutating func noteDrawing(of effects: [EffectDefinition]) {
        for effect in effects {
            if let applied = effect.applied {
                noteApproximation(applied.approximation)
            } else {
                noteUndrawn("a geometric effect of \(Self.nameOfClass(effect.object))")
            }
        }
    }

    /// Reports that a placement is not drawn, or is drawn by a rule of our own.
    mutating func noteDrawing(of placement: MarkerPlacement) {
        if let applied = placement.applied {
            noteApproximation(applied.approximation)
        } else {
            noteUndrawn("a marker placement of \(Self.nameOfClass(placement.object))")
        }
    }

    private static func nameOfClass(_ object: (any CIMObject)?) -> String {
        object.map { "class \($0.className)" } ?? "an unknown class"
    }

    /// Reports that a rule is ours.
    mutating func noteApproximation(_ what: String?) {
        guard let what else { return }
        diagnostics.append(
            Diagnostic(
                .note, code: "drawn-approximately",
                message: "A rule of our own says \(what), as ArcGIS's is not published.",
                instead: "shapes or places may differ from ArcGIS's"))
    }
}

extension LayerDefinition {
    /// What of the layer's construction is ours; nil where the documentation, or ArcGIS's own output, gives it.
    var approximation: String? {
        switch self {
        case .gradientFill(let fill):
            switch fill.method {
            case .linear: "the sense of a gradient fill's angle"
            case .rectangular, .circular, .buffered:
                "that the first color of a gradient fill lies at the area's edge"
            }
        case .gradientStroke(let stroke):
            stroke.method == .acrossLine
                ? "that the first color of a gradient stroke lies at its left edge" : nil
        case .pictureStroke: "where the pictures along a line begin"
        default: nil
        }
    }
}
