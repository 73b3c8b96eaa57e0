import CartoucheDocuments
import CartoucheFeatures
import CartoucheSymbolModel

extension SymbolDefinition {
    /// Returns the symbol with the overridden members set to a feature's values; null leaves a member unchanged.
    package func overridden(
        by overrides: [FeatureOverride], _ values: [AttributeValue], _ diagnostic: inout Diagnostic?
    ) -> SymbolDefinition {
        var symbol = self
        for (override, value) in zip(overrides, values) where value != .null {
            let (changed, count) = symbol.overridden(
                override.primitiveName, override.propertyName, by: value.json)
            symbol = changed
            if count > 0 { continue }
            diagnostic = Diagnostic(
                .warning, code: .overrideWithoutEffect,
                message:
                    "the override of \(override.propertyName) in \(override.primitiveName.brief) "
                    + "has no effect for some values",
                instead: "drawn without the override")
        }
        return symbol
    }
}

extension AttributeValue {
    /// The value as JSON documents write it.
    fileprivate var json: JSONValue {
        switch self {
        case .null: .null
        case .integer(let value), .date(let value): .number(JSONNumber(Double(value)))
        case .double(let value): .number(JSONNumber(value))
        case .string(let value): .string(value)
        case .boolean(let value): .bool(value)
        }
    }

    /// The value; null if it is a number that is not finite.
    package var withoutNaN: AttributeValue {
        if case .double(let value) = self, !value.isFinite { return .null }
        return self
    }
}
