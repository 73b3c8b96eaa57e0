import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbolModel
import CartoucheSymbols

/// Changes the opacity by a value of each feature (web map: `transparencyInfo`).
///
/// The web map has transparencies: 0 is opaque, 100 is invisible.
package struct OpacityVariable: Hashable, Sendable {
    package var value: VariableValue
    /// The transparencies at stops, 0 to 100.
    package var stops: StopTable<Double>

    package init(value: VariableValue, stops: StopTable<Double>) {
        self.value = value
        self.stops = stops
    }

    func fill(
        _ slots: inout SymbolSlots, _ batch: FeatureBatch, in context: ValueContext,
        diagnostics: inout [Diagnostic]
    ) {
        let values = value.numbers(of: batch, in: context, diagnostics: &diagnostics)
        slots.opacity = values.map { value in
            value == value ? Float(min(max(1 - stops.value(at: value) / 100, 0), 1)) : .nan
        }
    }
}

extension OpacityVariable {
    /// Reads the variable; reports a diagnostic and returns nil if it cannot be drawn.
    init?(reading: inout JSONReading) {
        guard let value = VariableValue(reading: &reading) else { return nil }
        guard let table = StopTable(reading.stops("transparency", decode: \.finite)) else {
            reading.report(
                .warning, .visualVariableWithoutStops, "the variable has no stops",
                instead: "the variable is ignored")
            return nil
        }
        self.value = value
        stops = table
    }
}
