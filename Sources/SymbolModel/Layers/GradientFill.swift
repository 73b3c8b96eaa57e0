/// Fills a polygon with the colors of a ramp (CIM: `CIMGradientFill`).
package struct GradientFill: SymbolLayerObject {
    /// The shape of the gradient.
    package enum Method: String, CaseIterable, CIMChoice {
        case linear, rectangular, circular, buffered
        package static let table = ChoiceTable<Self>()
    }

    package var layer = LayerProperties()
    package var gradient = GradientProperties()
    /// The angle in degrees, counterclockwise.
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

/// The members common to gradient fills and strokes.
package struct GradientProperties: Hashable, Sendable {
    /// The unit of the gradient's size.
    package enum SizeUnits: String, CaseIterable, CIMChoice {
        /// Percent of the extent.
        case relative
        /// Points.
        case absolute
        package static let table = ChoiceTable<Self>()
    }

    /// Whether colors change in steps or continuously.
    package enum Form: String, CaseIterable, CIMChoice {
        case discrete, continuous
        package static let table = ChoiceTable<Self>()
    }

    package var colorRamp: ColorRamp?
    /// The part of the extent that the ramp covers, in `sizeUnits`.
    package var size = 75.0
    package var sizeUnits = SizeUnits.relative
    package var form = Form.continuous
    /// The number of bands of a discrete gradient.
    package var interval = 5

    package init() {}

    /// Visits the members after the ramp and the method.
    mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.number("gradientSize", &size, .always)
        visitor.choice("gradientSizeUnits", &sizeUnits, .always)
        visitor.choice("gradientType", &form, .always)
        visitor.integer("interval", &interval, .always)
    }
}
