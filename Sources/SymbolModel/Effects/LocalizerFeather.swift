/// Creates the localizer feather of an instrument landing system (CIM: `CIMGeometricEffectLocalizerFeather`).
package struct LocalizerFeather: GeometricEffectObject {
    package enum Style: String, CaseIterable, CIMChoice {
        case complete, left, right
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    package var style = Style.complete
    /// The length in points.
    package var length = 0.0
    /// The width in points.
    package var width = 0.0
    /// The angle in degrees.
    package var angle = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMGeometricEffectLocalizerFeather" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.choice("style", &style, .always)
        visitor.number("length", &length)
        visitor.number("width", &width)
        visitor.number("angle", &angle)
    }
}
