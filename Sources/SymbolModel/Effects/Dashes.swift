/// Cuts a line into dashes (CIM: `CIMGeometricEffectDashes`).
package struct Dashes: GeometricEffectObject {
    package enum Ending: String, CaseIterable, CIMChoice {
        case noConstraint, halfPattern, halfGap, fullPattern, fullGap, custom
        package static let table = ChoiceTable<Self>()
    }

    /// The name for primitive overrides.
    package var primitiveName = ""
    /// The lengths of dashes and gaps in points, alternating.
    ///
    /// A list with an odd count is repeated with dashes and gaps swapped.
    package var dashTemplate: [Double] = []
    /// How the pattern is fitted to the ends of the line.
    package var lineDashEnding = Ending.noConstraint
    /// How the pattern is fitted to control points.
    ///
    /// `noConstraint` ignores them.
    package var controlPointEnding = Ending.noConstraint
    /// The pattern's offset along the line, forward, points.
    ///
    /// Used if the ending is `noConstraint` or `custom`.
    package var offsetAlongLine = 0.0
    /// The distance beyond the line's end where the pattern ends, points.
    ///
    /// Used if the ending is `custom`.
    package var customEndingOffset = 0.0
    package var kept = KeptMembers()

    package init() {}

    /// Creates dashes without constraint.
    ///
    /// - Parameters:
    ///   - template: The lengths of dashes and gaps, points.
    ///   - offset: The position in the pattern where a line starts, points. Opposite in sign to
    ///     `offsetAlongLine`.
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
