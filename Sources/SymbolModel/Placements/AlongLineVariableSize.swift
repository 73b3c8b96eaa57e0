/// Places markers with a series of sizes along a line (CIM: `CIMMarkerPlacementAlongLineVariableSize`).
package struct AlongLineVariableSize: LinePlacementObject {
    package enum Ending: String, CaseIterable, CIMChoice {
        case withHalfGap, withMarkers
        package static let table = ChoiceTable<Self>()
    }

    package enum Variation: String, CaseIterable, CIMChoice {
        case random, increasing, decreasing, increasingThenDecreasing
        package static let table = ChoiceTable<Self>()
    }

    package var line = LinePlacement()
    package var controlPointPlacement = Ending.withHalfGap
    package var endings = Ending.withHalfGap
    /// Used by old versions only.
    package var offsetAlongLine = 0.0
    /// The distances between markers in points.
    ///
    /// The list is repeated.
    package var placementTemplate: [Double] = []
    /// Used by old versions only.
    package var customEndingOffset = 0.0
    /// The maximum random offset in points.
    package var maxRandomOffset = 0.0
    /// The factor for the largest size.
    package var maxZoom = 1.0
    /// The factor for the smallest size.
    package var minZoom = 1.0
    package var numberOfSizes = 0
    package var seed = 0
    package var variationMethod = Variation.random
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementAlongLineVariableSize" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        line.visitMembers(&visitor)
        visitor.choice("controlPointPlacement", &controlPointPlacement)
        visitor.choice("endings", &endings, .always)
        visitor.number("offsetAlongLine", &offsetAlongLine)
        visitor.numbers("placementTemplate", &placementTemplate)
        visitor.number("customEndingOffset", &customEndingOffset)
        visitor.number("maxRandomOffset", &maxRandomOffset)
        visitor.number("maxZoom", &maxZoom, .always)
        visitor.number("minZoom", &minZoom, .always)
        visitor.integer("numberOfSizes", &numberOfSizes, .always)
        visitor.integer("seed", &seed, .always)
        visitor.choice("variationMethod", &variationMethod, .always)
    }
}
