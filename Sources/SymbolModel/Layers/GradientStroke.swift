/// Draws a line with the colors of a ramp (CIM: `CIMGradientStroke`).
package struct GradientStroke: StrokeLayerObject {
    /// The direction in which the colors change.
    package enum Method: String, CaseIterable, CIMChoice {
        case acrossLine, alongLine
        package static let table = ChoiceTable<Self>()
    }

    package var layer = LayerProperties()
    package var stroke = StrokeProperties()
    package var gradient = GradientProperties()
    package var method = Method.acrossLine
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .gradientStroke(self) }
    package var className: StaticString { "CIMGradientStroke" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        stroke.visitMembers(&visitor)
        visitor.value("colorRamp", &gradient.colorRamp)
        visitor.choice("gradientMethod", &method, .always)
        gradient.visitMembers(&visitor)
    }
}
