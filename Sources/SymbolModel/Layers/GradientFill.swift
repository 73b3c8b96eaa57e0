/// Fills an area with the colours of a ramp (CIM: `CIMGradientFill`).
package struct GradientFill: SymbolLayerObject {
    /// The form of the gradient.
    package enum Method: String, CaseIterable, CIMChoice {
        case linear, rectangular, circular, buffered
        package static let table = ChoiceTable<Self>()
    }

    package var layer = LayerProperties()
    package var gradient = GradientProperties()
    /// Degrees counter-clockwise.
    package var angle = 0.0
    package var method = Method.linear
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .gradientFill(self) }
    package var className: StaticString { "CIMGradientFill" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        visitor.number("angle", &angle)
        visitor.value("colorRamp", &gradient.colorRamp)
        visitor.choice("gradientMethod", &method, .always)
        gradient.visitMembers(&visitor)
    }
}

/// What gradient fills and strokes have in common.
package struct GradientProperties: Hashable, Sendable {
    /// What the gradient's size is measured in.
    package enum SizeUnits: String, CaseIterable, CIMChoice {
        /// Percent of the extent.
        case relative
        /// Points.
        case absolute
        package static let table = ChoiceTable<Self>()
    }

    /// Whether colours go over into each other.
    package enum Form: String, CaseIterable, CIMChoice {
        case discrete, continuous
        package static let table = ChoiceTable<Self>()
    }

    package var colorRamp: ColorRamp?
    /// How much of the extent the ramp takes.
    package var size = 75.0
    package var sizeUnits = SizeUnits.relative
    package var form = Form.continuous
    /// How many bands a discrete gradient has.
    package var interval = 5

    package init() {}

    /// The members behind the ramp and the method.
    mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.number("gradientSize", &size, .always)
        visitor.choice("gradientSizeUnits", &sizeUnits, .always)
        visitor.choice("gradientType", &form, .always)
        visitor.integer("interval", &interval, .always)
    }
}
