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
    /// The position in the pattern, in points, at the start of the line.
    ///
    /// A positive offset moves the pattern towards the start.
    /// Used if the ending is `noConstraint` or `custom`.
    package var offsetAlongLine = 0.0
    /// The distance in points by which the fitted pattern ends before the end of the line.
    ///
    /// Used if the ending is `custom`.
    package var customEndingOffset = 0.0
    package var kept = KeptMembers()

    package init() {}

    /// Creates dashes without constraint.
    ///
    /// - Parameters:
    ///   - template: The lengths of dashes and gaps in points.
    ///   - offset: The position in the pattern, in points, at the start of a line.
    package init(template: [Double], offset: Double = 0) {
        dashTemplate = template
        offsetAlongLine = offset
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
