/// Colors the faces of a mesh (CIM: `CIMMaterialSymbolLayer`).
package struct MaterialFill: SymbolLayerObject {
    /// How the color is combined with the mesh's color.
    package enum Mode: String, CaseIterable, CIMChoice {
        case tint, replace, multiply
        package static let table = ChoiceTable<Self>()
    }

    package var layer = LayerProperties()
    package var color: CIMColor?
    package var materialMode = Mode.tint
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .materialFill(self) }
    package var className: StaticString { "CIMMaterialSymbolLayer" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        visitor.value("color", &color)
        visitor.choice("materialMode", &materialMode)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        color = color.flatMap(change)
    }
}
