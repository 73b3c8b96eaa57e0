/// Cuts a line into dashes (CIM: `CIMGeometricEffectDashes`).
package struct Dashes: GeometricEffectObject {
    package enum Ending: String, CaseIterable, CIMChoice {
        case noConstraint, halfPattern, halfGap, fullPattern, fullGap, custom
        package static let table = ChoiceTable<Self>()
    }

    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Dash and gap lengths, points, in turn; an odd count is repeated with the roles swapped.
    package var dashTemplate: [Double] = []
    /// How the pattern meets the ends of the line.
    package var lineDashEnding = Ending.noConstraint
    /// How the pattern meets control points; `noConstraint` ignores them.
    package var controlPointEnding = Ending.noConstraint
    /// Moves the pattern forward, points; for ends without constraint, and custom ones.
    package var offsetAlongLine = 0.0
    /// How far behind the end of the line a custom pattern ends, points.
    package var customEndingOffset = 0.0
    package var kept = KeptMembers()

    package init() {}

    /// Dashes without constraint.
    ///
    /// - Parameters:
    ///   - template: dash and gap lengths, points.
    ///   - offset: how far into the pattern a line starts, points: the contrary of `offsetAlongLine`.
    package init(template: [Double], offset: Double = 0) {
        dashTemplate = template
        offsetAlongLine = 0 - offset
    }

    package var className: StaticString { "CIMGeometricEffectDashes" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.numbers("dashTemplate", &dashTemplate)
        visitor.choice("lineDashEnding", &lineDashEnding, .always)
        visitor.choice("controlPointEnding", &controlPointEnding, .always)
        visitor.number("offsetAlongLine", &offsetAlongLine)
        visitor.number("customEndingOffset", &customEndingOffset)
    }
}
