import Documents

/// Builds a model by the rules of a package (CIM: `CIMProceduralSymbolLayer`); kept and not drawn.
package struct ProceduralFill: SymbolLayerObject {
    package var layer = LayerProperties()
    package var rulePackage = ""
    package var rulePackageName = ""
    /// Values of the rules' attributes (CIM: `CIMCGAAttribute`), kept.
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
