import Documents
import Expressions

/// What a reference around a symbol says of features and scales, beyond the scales that it is drawn at.
struct SymbolUse: Sendable {
    /// Members whose values come from the features.
    let overrides: [FeatureOverride]
    /// The symbol's size (points: height, lines: width, areas: width of the outline), points, by the scale's
    /// denominator; nil where it does not depend on it.
    let sizes: StopTable<Double>?

    /// Nil where the reference says nothing of the kind.
    init?(reading: inout JSONReading) {
        var overrides: [FeatureOverride] = []
        for (index, element) in (reading.object["primitiveOverrides"]?.array ?? []).enumerated() {
            let place = "primitiveOverrides[\(index)]"
            if let override = FeatureOverride(element, at: place, &reading) { overrides.append(override) }
        }
        var stops: [StopTable<Double>.Stop] = []
        for (index, element) in (reading.object["scaleDependentSizeVariation"]?.array ?? []).enumerated() {
            if let scale = element.object?["scale"]?.finite ?? (element.object.map { _ in 0 }),
                let size = element.object?["size"]?.finite ?? (element.object.map { _ in 0 }), size >= 0
            {
                stops.append(StopTable.Stop(position: scale, value: size))
            } else {
                reading.report(
                    .warning, .badStop, at: "scaleDependentSizeVariation[\(index)]",
                    "the stop does not have a scale and a size of 0 or more points",
                    instead: "the stop is ignored")
            }
        }
        guard !overrides.isEmpty || !stops.isEmpty else { return nil }
        self.overrides = overrides
        sizes = StopTable(stops)
    }
}

/// A member of a symbol whose value comes from the feature (CIM: `CIMPrimitiveOverride`).
struct FeatureOverride: Sendable {
    /// Every object of the symbol that has this name.
    let primitiveName: String
    /// The member, such as `Size`.
    let propertyName: String
    /// What gives the value.
    let source: ValueSource

    /// One of a reference's overrides; nil, with a finding, where it cannot be worked out.
    fileprivate init?(_ object: JSONPart, at place: String, _ reading: inout JSONReading) {
        primitiveName = object["primitiveName"]?.string ?? ""
        propertyName = object["propertyName"]?.string ?? ""
        // The Arcade expression wins over the older one.
        let arcade = object["valueExpressionInfo"]?.object?["expression"]?.string ?? ""
        let older = object["expression"]?.string ?? ""
        let text = arcade.isEmpty ? older : arcade
        source =
            !arcade.isEmpty ? ValueSource(arcade: arcade) : older.isEmpty ? .none : ValueSource(older: older)
        guard source.isEvaluable, !primitiveName.isEmpty, !propertyName.isEmpty else {
            let problem =
                source.isEvaluable
                ? "the override has no primitiveName or no propertyName"
                : text.isEmpty
                    ? "the override has no expression"
                    : "the expression \(text.brief) cannot be evaluated; use $feature.NAME or [NAME]"
            reading.report(
                .warning, .overrideNotApplied, at: place, problem, instead: "drawn without the override")
            return nil
        }
    }
}
