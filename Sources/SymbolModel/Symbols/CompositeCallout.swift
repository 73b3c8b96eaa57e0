import CartoucheDocuments

/// A box with up to nine texts and a floating one, with a leader (CIM: `CIMCompositeCallout`).
package struct CompositeCallout: CIMObject {
    package var callout = CalloutProperties()
    /// The radius of the corners in points; 0 means square corners.
    package var cornerRadius = 0.0
    package var backgroundSymbol: SymbolDefinition?
    package var margin: TextMargin?
    /// The width of the dart at the box in points.
    package var dartWidth = 0.0
    package var dartSymbol: SymbolDefinition?
    package var snapLeaderToCornersOnly = false
    /// The part of the leader that is a line and not a dart, in percent.
    package var leaderLinePercentage = 0.0
    package var leaderLineSymbol: SymbolDefinition?
    package var shadowSymbol: SymbolDefinition?
    /// The offset of the shadow in points, to the right.
    package var shadowXOffset = 0.0
    /// The offset of the shadow in points, up.
    package var shadowYOffset = 0.0
    package var middle: TextPartPosition?
    package var topLeft: TextPartPosition?
    package var top: TextPartPosition?
    package var topRight: TextPartPosition?
    package var right: TextPartPosition?
    package var left: TextPartPosition?
    package var bottomLeft: TextPartPosition?
    package var bottom: TextPartPosition?
    package var bottomRight: TextPartPosition?
    package var floating: TextPartPosition?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMCompositeCallout" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        callout.visitMembers(&visitor)
        visitor.number("cornerRadius", &cornerRadius)
        visitor.value("backgroundSymbol", &backgroundSymbol)
        visitor.value("margin", &margin)
        visitor.number("dartWidth", &dartWidth)
        visitor.value("dartSymbol", &dartSymbol)
        visitor.flag("snapLeaderToCornersOnly", &snapLeaderToCornersOnly)
        visitor.number("leaderLinePercentage", &leaderLinePercentage)
        visitor.value("leaderLineSymbol", &leaderLineSymbol)
        visitor.value("shadowSymbol", &shadowSymbol)
        visitor.number("shadowXOffset", &shadowXOffset)
        visitor.number("shadowYOffset", &shadowYOffset)
        visitor.value("middle", &middle)
        visitor.value("topLeft", &topLeft)
        visitor.value("top", &top)
        visitor.value("topRight", &topRight)
        visitor.value("right", &right)
        visitor.value("left", &left)
        visitor.value("bottomLeft", &bottomLeft)
        visitor.value("bottom", &bottom)
        visitor.value("bottomRight", &bottomRight)
        visitor.value("floating", &floating)
    }
}

/// The place of one text of a composite callout (CIM: `CIMCompositeTextPartPosition`).
package struct TextPartPosition: CIMObject {
    package var horizontalAlignment = TextProperties.HorizontalAlignment.center
    package var verticalAlignment = TextProperties.VerticalAlignment.bottom
    /// The offset in points, to the right.
    package var offsetX = 0.0
    /// The offset in points, up.
    package var offsetY = 0.0
    /// The distance in points between the text and the outline of the callout, if the text crosses the outline.
    package var splitOffset = 0.0
    /// Whether the callout encloses the text.
    package var isPartWithinCalloutBox = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMCompositeTextPartPosition" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.choice("horizontalAlignment", &horizontalAlignment, .always)
        visitor.choice("verticalAlignment", &verticalAlignment, .always)
        visitor.number("XOffset", &offsetX)
        visitor.number("YOffset", &offsetY)
        visitor.number("splitOffset", &splitOffset)
        visitor.flag("isPartWithinCalloutBox", &isPartWithinCalloutBox)
    }
}
