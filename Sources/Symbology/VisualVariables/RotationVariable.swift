import Documents
import Features

/// Rotation by value (web map: `rotationInfo`, and the renderer's own rotation expression).
struct RotationVariable: Hashable, Sendable {
    var source: ValueSource
    var type: Renderer.RotationType

    func fill(
        _ slots: inout SymbolSlots, _ batch: FeatureBatch, scale: Double, diagnostics: inout [Diagnostic]
    ) {
        let values = source.numbers(of: batch, scale: scale, diagnostics: &diagnostics)
        // An unrotated symbol points up: north, which is 0 geographically and 90 arithmetically.
        slots.rotation =
            switch type {
            case .geographic: values.map { Float(0 - $0.remainder(dividingBy: 360)) }
            case .arithmetic: values.map { Float(($0 - 90).remainder(dividingBy: 360)) }
            }
    }
}

extension RotationVariable {
    /// Nil, and reported, for what cannot be drawn.
    init?(reading: inout JSONReading) {
        guard let value = VariableValue(reading: &reading) else { return nil }
        let axis = reading.value(JSONMember<String>.string("axis", missing: "heading"))
        guard axis == "heading" else {
            reading.report(
                .warning, "rotation-in-space", at: "axis",
                "\(JSONValue.string(axis).brief) turns symbols in scenes only",
                instead: "left out")
            return nil
        }
        source = value.source
        type = reading.value(Self.typeMember)
    }

    private static let typeMember = JSONMember<Renderer.RotationType>.choice(
        "rotationType", missing: .geographic, code: "unknown-rotation-type", instead: "taken as geographic",
        ["geographic": .geographic, "arithmetic": .arithmetic])
}
