import Documents
import Features
import Imaging

/// Colours by value (web map: `colorInfo`): linear in red, green, blue and alpha between the stops.
struct ColorVariable: Hashable, Sendable {
    var value: VariableValue
    var stops: StopTable<SIMD4<Double>>

    func fill(
        _ slots: inout SymbolSlots, _ batch: FeatureBatch, scale: Double, diagnostics: inout [Diagnostic]
    ) {
        let values = value.numbers(of: batch, scale: scale, diagnostics: &diagnostics)
        slots.color = values.map { value in
            guard value == value else { return nil }
            let mixed = stops.value(at: value) { $0 + ($1 - $0) * $2 }
            return Color(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w)
        }
    }
}

extension ColorVariable {
    /// Nil, and reported, for what cannot be drawn.
    init?(reading: inout JSONReading) {
        guard let value = VariableValue(reading: &reading) else { return nil }
        func channels(_ json: JSONValue) -> SIMD4<Double>? {
            Color(json: json).map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
        }
        var stops = reading.stops("color", decode: channels)
        // The older form: colours at equal steps between two values.
        if stops.isEmpty, let colors = reading.object["colors"]?.array,
            let low = reading.value(JSONMember<Double>.optionalNumber("minDataValue")),
            let high = reading.value(JSONMember<Double>.optionalNumber("maxDataValue"))
        {
            for (index, json) in colors.enumerated() {
                guard let color = channels(json) else { continue }
                let share = Double(index) / Double(max(1, colors.count - 1))
                stops.append(.init(position: low + (high - low) * share, value: color))
            }
        }
        guard let table = StopTable(stops) else {
            reading.report(.warning, "visual-variable-without-stops", "there is no stop", instead: "left out")
            return nil
        }
        self.value = value
        self.stops = table
    }
}
