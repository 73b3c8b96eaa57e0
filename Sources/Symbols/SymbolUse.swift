import CartoucheDocuments
import CartoucheExpressions

/// The overrides and the sizes by scale in a reference around a symbol.
package struct SymbolUse: Sendable {
    /// The overrides whose values come from features.
    package let overrides: [FeatureOverride]
    /// The symbol's sizes in points by the scale's denominator; nil if the size does not depend on the scale.
    ///
    /// The size is the height of points, the width of lines and the outline width of polygons.
    package let sizes: StopTable<Double>?

    /// Reads the reference; nil if it has neither overrides nor sizes.
    package init?(reading: inout JSONReading) {
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

/// An override of a symbol's member by a feature's value (CIM: `CIMPrimitiveOverride`).
package struct FeatureOverride: Sendable {
    /// The name of the objects in the symbol that change.
    package let primitiveName: String
    /// The name of the member, for example `Size`.
    package let propertyName: String
    /// The source of the value.
    package let source: ValueSource

    /// Reads an override; reports a diagnostic and returns nil if it cannot be applied.
    fileprivate init?(_ object: JSONPart, at place: String, _ reading: inout JSONReading) {
        primitiveName = object["primitiveName"]?.string ?? ""
        propertyName = object["propertyName"]?.string ?? ""
        // The Arcade expression takes precedence over the older one.
        let arcade = object["valueExpressionInfo"]?.object?["expression"]?.string ?? ""
        let older = object["expression"]?.string ?? ""
        let member = arcade.isEmpty ? "\(place).expression" : "\(place).valueExpressionInfo.expression"
        let path = reading.path(of: member)
        source =
            !arcade.isEmpty
            ? ValueSource(arcade: arcade, at: path)
            : older.isEmpty ? .none : ValueSource(older: older, at: path)
        let (problem, culprit): (String, String) =
            switch source {
            case .faulty(let message): (message, member)
            case .none: ("the override has no expression", place)
            default: ("the override has no primitiveName or no propertyName", place)
            }
        guard source.isEvaluable, !primitiveName.isEmpty, !propertyName.isEmpty else {
            reading.report(
                .warning, .overrideNotApplied, at: culprit, problem, instead: "drawn without the override")
            return nil
        }
    }
}

extension Symbol {
    /// Returns the scales, overrides and sizes in the reference around the symbol.
    package func reference(
        _ access: SymbolLock.Access
    ) -> (range: SymbolReferenceProperties?, use: SymbolUse?) {
        let base = base.value(access)
        return (base.referenceProperties, base.use)
    }
}
