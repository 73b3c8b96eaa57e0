import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbolModel

/// The symbol of one graphic whose attributes override members of the symbol (CIM: `CIMPrimitiveOverride`).
///
/// It follows later changes of the original symbol.
final class OverriddenSymbol: Symbol, @unchecked Sendable {
    private let original: Symbol
    private let overrides: [FeatureOverride]
    /// One value for each override; null leaves the member unchanged.
    private let values: [AttributeValue]

    fileprivate init(
        _ original: Symbol, _ overrides: [FeatureOverride], _ values: [AttributeValue],
        diagnostics: [Diagnostic]
    ) {
        self.original = original
        self.overrides = overrides
        self.values = values
        super.init(diagnostics: diagnostics)
    }

    package override func lastEdit(_ access: SymbolLock.Access) -> UInt64 { original.lastEdit(access) }

    package override func lastLoad(_ access: SymbolLock.Access) -> UInt64 { original.lastLoad(access) }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition {
        var diagnostic: Diagnostic?
        return original.definition(access).overridden(by: overrides, values, &diagnostic)
    }

    override func children(_ access: SymbolLock.Access) -> [Symbol] { [original] }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        guard let other = other as? OverriddenSymbol else { return false }
        return original == other.original && values == other.values
    }
}

extension Symbol {
    /// The fields whose values override members of the symbol; nil if there are no overrides.
    package var overrideFieldNames: [String]? {
        let overrides = base.read { $0.use?.overrides ?? [] }
        return overrides.isEmpty ? nil : overrides.flatMap(\.source.fieldNames)
    }

    /// Returns the symbol with the overrides that a graphic's attributes give.
    ///
    /// Expressions of the map scale are not applied.
    package func overridden(by attributes: [String: AttributeValue]) -> Symbol {
        let overrides = base.read { $0.use?.overrides ?? [] }
        let batch = FeatureBatch(of: attributes)
        var found = diagnostics
        let values = overrides.map { override in
            if override.source.dependsOnView {
                found.append(
                    Diagnostic(
                        .warning, code: .overridesNotApplied,
                        message: "an override of a graphic's own symbol depends on the map scale",
                        instead: "drawn without the override"))
                return AttributeValue.null
            }
            let results = override.source.results(
                of: batch, in: ValueContext(scale: .nan), for: .override, diagnostics: &found)
            return results?.column[0].withoutNaN ?? .null
        }
        var diagnostic: Diagnostic?
        _ = definition.overridden(by: overrides, values, &diagnostic)
        if let diagnostic { found.append(diagnostic) }
        return OverriddenSymbol(self, overrides, values, diagnostics: found)
    }
}
