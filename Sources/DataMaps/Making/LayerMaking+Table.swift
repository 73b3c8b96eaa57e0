import CartoucheColorRamps
import CartoucheDataRenderers
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheMapModel

extension LayerMaking {
    /// Prepares renderers for the features of a table.
    init(_ table: FeatureTable) throws {
        let source = try table.source()
        self.init(
            look: LayerLook(look: DataMapLook(), base: nil), source: source, query: FeatureQuery(),
            kind: try DataMapping.kind(of: source), names: FieldNames(source.fields.map(\.name)),
            ramps: RampFinder(DataMapSymbols.none.ramp))
    }

    /// Returns the name of a field as the table has it.
    ///
    /// - Throws: ``DataMapError`` with similar names if there is none.
    func field(_ name: String) throws(DataMapError) -> String {
        guard let index = names.meaning(of: name).index else {
            let fault = names.fault(of: name)
            throw DataMapError(fault.what, at: source.name, suggestion: fault.suggestion)
        }
        return names.names[index]
    }
}
