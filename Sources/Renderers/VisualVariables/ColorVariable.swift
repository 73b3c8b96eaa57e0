import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

/// Colors by value (web map: `colorInfo`), with linear interpolation of red, green, blue and alpha between stops.
package struct ColorVariable: Hashable, Sendable {
    package var value: VariableValue
    package var stops: StopTable<SIMD4<Double>>

    package init(value: VariableValue, stops: StopTable<SIMD4<Double>>) {
        self.value = value
        self.stops = stops
    }

    func fill(
        _ slots: inout SymbolSlots, _ batch: FeatureBatch, in context: ValueContext,
        diagnostics: inout [Diagnostic]
    ) {
        let values = value.numbers(of: batch, in: context, diagnostics: &diagnostics)
        slots.color = values.map { value in
            guard value == value else { return nil }
            let mixed = stops.value(at: value) { $0 + ($1 - $0) * $2 }
            return Color(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w)
        }
    }
}

extension ColorVariable {
    /// Reads the variable; reports a diagnostic and returns nil if it cannot be drawn.
    init?(reading: inout JSONReading) {
        func channels(_ json: JSONValue) -> SIMD4<Double>? { Color(json: json).map(Self.channels) }
        // Web scenes have variables with one color for all features.
        if VariableValue.isMissing(in: reading.object), let stops = reading.object["stops"]?.array,
            stops.count == 1, let color = stops[0]["color"].flatMap({ channels($0.value) }),
            let table = StopTable([.init(position: 0, value: color)])
        {
            (value, self.stops) = (VariableValue(constant: 0), table)
            return
        }
        guard let value = VariableValue(reading: &reading) else { return nil }
        var stops = reading.stops("color", decode: channels)
        // The older form: colors at equal steps between two values.
        if stops.isEmpty, let colors = reading.object["colors"]?.array,
            let low = reading.value(JSONMember<Double?>.optionalNumber("minDataValue")),
            let high = reading.value(JSONMember<Double?>.optionalNumber("maxDataValue"))
        {
            for (index, json) in colors.enumerated() {
                guard let color = channels(json.value) else { continue }
                let position = Self.step(index, of: colors.count, from: low, to: high)
                stops.append(.init(position: position, value: color))
            }
        }
        guard let table = StopTable(stops) else {
            reading.report(
                .warning, .visualVariableWithoutStops, "the variable has no stops",
                instead: "the variable is ignored")
            return nil
        }
        self.value = value
        self.stops = table
    }

    /// Returns one of several values at equal steps.
    package static func step(_ index: Int, of count: Int, from low: Double, to high: Double) -> Double {
        low + (high - low) * (Double(index) / Double(max(1, count - 1)))
    }

    /// Returns the channels that are interpolated between stops.
    package static func channels(_ color: Color) -> SIMD4<Double> {
        SIMD4(color.red, color.green, color.blue, color.alpha)
    }
}
