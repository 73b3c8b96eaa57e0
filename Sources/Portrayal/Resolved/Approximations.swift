import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel

// Reports what is drawn with our approximation, because ArcGIS does not document its rules. Each class
// declares its approximation. Effects and placements do this in their own files.

extension SymbolResolver {
    /// Reports the effects that are not drawn, and those that are our approximation.
    mutating func noteDrawing(of effects: [EffectDefinition]) {
        for effect in effects {
            if let applied = effect.applied {
                noteApproximation(applied.approximation)
            } else {
                note(.notDrawn("a geometric effect of \(Self.nameOfClass(effect.object))"))
            }
        }
    }

    /// Reports a placement that is not drawn, or that is our approximation.
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

    /// Reports a part of the drawing that is our approximation.
    mutating func noteApproximation(_ what: String?) {
        guard let what else { return }
        note(
            Diagnostic(
                .note, code: .drawnApproximately,
                message: "ArcGIS does not document \(what); Cartouche uses an approximation",
                instead: "shapes or positions may differ from ArcGIS"))
    }
}
