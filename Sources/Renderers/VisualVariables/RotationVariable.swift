import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbolModel
import CartoucheSymbols

/// Rotation by value (web map: `rotationInfo`, or the renderer's own rotation expression).
package struct RotationVariable: Hashable, Sendable {
    /// The axis in scenes; maps apply the heading only.
    package enum Axis: String, Hashable, Sendable { case heading, tilt, roll }

    package var value: VariableValue
    package var type: Renderer.RotationType
    package var axis = Axis.heading

    package init(value: VariableValue, type: Renderer.RotationType) {
        self.value = value
        self.type = type
    }

    func fill(
        _ slots: inout SymbolSlots, _ batch: FeatureBatch, in context: ValueContext,
        diagnostics: inout [Diagnostic]
    ) {
        if case .faulty(let message) = value.source {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .unsupportedExpression, message: message, instead: "not rotated"))
        }
        let values = value.numbers(of: batch, in: context, diagnostics: &diagnostics)
        switch axis {
        case .heading: break
        case .tilt:
            slots.body.tilt = values.map { Float($0) }
            return
        case .roll:
            slots.body.roll = values.map { Float($0) }
            return
        }
        // A symbol without rotation points north: 0 in geographic and 90 in arithmetic degrees.
        slots.rotation =
            switch type {
            case .geographic: values.map { Float(0 - $0.remainder(dividingBy: 360)) }
            case .arithmetic: values.map { Float(($0 - 90).remainder(dividingBy: 360)) }
            }
    }
}

extension RotationVariable {
    /// Creates a variable from the renderer's own rotation expression.
    ///
    /// An expression that cannot be evaluated rotates nothing; classifying features reports a diagnostic.
    init(expression text: String, type: Renderer.RotationType) {
        value = VariableValue(text: .older(text), source: ValueSource(older: text))
        self.type = type
    }

    /// Reads the variable; reports a diagnostic and returns nil if it cannot be drawn.
    init?(reading: inout JSONReading) {
        guard let value = VariableValue(reading: &reading) else { return nil }
        axis = reading.value(Self.axisMember)
        self.value = value
        type = reading.value(Self.typeMember)
        reportIfOnlyInScenes(&reading, at: "axis")
    }

    /// Reports a rotation about another axis than the vertical one.
    package func reportIfOnlyInScenes(_ reading: inout JSONReading, at member: String) {
        guard axis != .heading else { return }
        reading.report(
            .note, .sceneOnly, at: member,
            "rotation about the axis \(axis.rawValue) has an effect in scenes only",
            instead: "not drawn on maps, but preserved when saved")
    }

    private static let axisMember = JSONMember<Axis>.choice(
        "axis", missing: .heading, code: .badMember, instead: "read as heading",
        ["heading": .heading, "tilt": .tilt, "roll": .roll])
    private static let typeMember = JSONMember<Renderer.RotationType>.choice(
        "rotationType", missing: .geographic, code: .unknownRotationType, instead: "read as geographic",
        ["geographic": .geographic, "arithmetic": .arithmetic])
}
