/// Places markers of a series of sizes along a line (CIM: `CIMMarkerPlacementAlongLineVariableSize`).
package struct AlongLineVariableSize: CIMObject {
    package enum Ending: String, CaseIterable, CIMChoice {
        case withHalfGap, withMarkers
        package static let table = ChoiceTable<Self>()
    }

    package enum Variation: String, CaseIterable, CIMChoice {
        case random, increasing, decreasing, increasingThenDecreasing
        package static let table = ChoiceTable<Self>()
    }

    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Whether every part of a geometry is placed on by itself.
    package var placePerPart = false
    /// Whether the marker's x axis lies along the line.
    package var angleToLine = true
    /// Whether markers that would stand on their heads are turned round.
    package var keepUpright = false
    /// Points to the left of the line.
    package var offset = 0.0
    package var controlPointPlacement = Ending.withHalfGap
    package var endings = Ending.withHalfGap
    /// Of old documents.
    package var offsetAlongLine = 0.0
    /// Distances between markers, points, in turn.
    package var placementTemplate: [Double] = []
    /// Of old documents.
    package var customEndingOffset = 0.0
    /// Points.
    package var maxRandomOffset = 0.0
    /// The largest size, as a factor.
    package var maxZoom = 1.0
    /// The smallest size, as a factor.
    package var minZoom = 1.0
    package var numberOfSizes = 0
    package var seed = 0
    package var variationMethod = Variation.random
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMMarkerPlacementAlongLineVariableSize" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.flag("angleToLine", &angleToLine, .always)
        visitor.flag("keepUpright", &keepUpright)
        visitor.number("offset", &offset)
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
