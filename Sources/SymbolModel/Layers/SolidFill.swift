import CartoucheImages

/// Fills a polygon with one color, even-odd, without outline (CIM: `CIMSolidFill`).
package struct SolidFill: SymbolLayerObject {
    package var layer = LayerProperties()
    /// The member in which old versions store the color of a `CIMFill`.
    private var pattern: Boxed<SolidPattern>?
    private var ownColor: CIMColor?
    package var kept = KeptMembers()

    package init() {}

    package init(color: Color?, colorLocked: Bool = false) {
        ownColor = color.map { CIMColor($0) }
        layer.colorLocked = colorLocked
    }

    /// The color.
    ///
    /// Nil or transparent draws nothing.
    package var color: CIMColor? {
        get { ownColor ?? pattern?.value.color }
        set {
            if pattern != nil, ownColor == nil {
                pattern?.value.color = newValue
            } else {
                ownColor = newValue
            }
        }
    }

    package var definition: LayerDefinition { .solidFill(self) }
    package var className: StaticString { "CIMSolidFill" }
    package static var formerNames: [StaticString] { ["CIMFill"] }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        visitor.value("color", &ownColor)
        visitor.value("pattern", &pattern)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        color = color.flatMap(change)
    }
}

/// The color of a fill or stroke in old versions (CIM: `CIMSolidPattern`).
package struct SolidPattern: CIMObject {
    package var color: CIMColor?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMSolidPattern" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.value("color", &color)
    }
}
