/// Draws the edges of a mesh (CIM: `CIMSolidMeshEdge`).
package struct SolidMeshEdge: SymbolLayerObject {
    package var layer = LayerProperties()
    package var color: CIMColor?
    /// The threshold angle in degrees.
    ///
    /// An edge is drawn if its faces meet at a sharper angle.
    package var thresholdAngle = 0.0
    package var appliesToBothSides = false
    /// The width in points.
    ///
    /// It is not a member of CIM documents. Web scenes set it.
    package var width = 0.75
    package var style = EdgeStyle()
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .meshEdge(self) }
    package var className: StaticString { "CIMSolidMeshEdge" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        visitor.value("color", &color)
        visitor.number("thresholdAngle", &thresholdAngle)
        visitor.flag("applyThresholdAngleToBothSidesOfFaces", &appliesToBothSides)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        color = color.flatMap(change)
    }
}
