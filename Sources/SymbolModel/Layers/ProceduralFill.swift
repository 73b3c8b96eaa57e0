import CartoucheDocuments

/// Builds a model with a rule package (CIM: `CIMProceduralSymbolLayer`).
///
/// It is kept and not drawn.
package struct ProceduralFill: SymbolLayerObject {
    package var layer = LayerProperties()
    package var rulePackage = ""
    package var rulePackageName = ""
    /// The values of the rules' attributes (CIM: `CIMCGAAttribute`), kept as JSON.
    package var attributes: RawJSON?
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .proceduralFill(self) }
    package var className: StaticString { "CIMProceduralSymbolLayer" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        visitor.text("rulePackage", &rulePackage)
        visitor.text("rulePackageName", &rulePackageName)
        visitor.raw("attributes", &attributes)
    }
}
