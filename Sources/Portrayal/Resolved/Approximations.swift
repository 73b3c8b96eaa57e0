import Documents
import SymbolGeometry
import SymbolModel

// What is drawn by rules of our own, because those of ArcGIS are not published. Each class says what it is unsure
// of: effects and placements in their own files.

extension SymbolResolver {
    /// Reports which effects are not drawn, and which are drawn by a rule of our own.
    mutating func noteDrawing(of effects: [EffectDefinition]) {
        for effect in effects {
            if let applied = effect.applied {
                noteApproximation(applied.approximation)
            } else {
                note(.notDrawn("a geometric effect of \(Self.nameOfClass(effect.object))"))
            }
        }
    }

    /// Reports that a placement is not drawn, or is drawn by a rule of our own.
    mutating func noteDrawing(of placement: PlacementDefinition) {
        if let applied = placement.applied {
            noteApproximation(applied.approximation)
        } else {
            note(.notDrawn("a marker placement of \(Self.nameOfClass(placement.object))"))
        }
    }

    private static func nameOfClass(_ object: (any CIMObject)?) -> String {
        object.map { "class \($0.className)" } ?? "an unknown class"
    }

    /// Reports that a rule is ours.
    mutating func noteApproximation(_ what: String?) {
        guard let what else { return }
        note(
            Diagnostic(
                .note, code: .drawnApproximately,
                message: "Our approximation is used for \(what); ArcGIS does not document it.",
                instead: "shapes or positions may differ from ArcGIS"))
    }
}
