import CartoucheDocuments

/// The callout of a text or point symbol, of any class (CIM: `CIMCallout`).
package indirect enum CalloutDefinition: CIMValue {
    case background(BackgroundCallout)
    case balloon(BalloonCallout)
    case simpleLine(SimpleLineCallout)
    case pointSymbol(PointSymbolCallout)
    case composite(CompositeCallout)
    /// A callout of an unknown class. It is kept and not drawn.
    case unknown(RawJSON)
}

/// The members common to all callouts (CIM: `CIMCallout`).
package struct CalloutProperties: Hashable, Sendable {
    /// The minimum distance in points between the text and the location; if they are closer, no leader is drawn.
    package var leaderTolerance = 0.0
    /// The distance in points between the location and the start of the leader.
    package var leaderOffset = 0.0

    mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.number("leaderTolerance", &leaderTolerance)
        visitor.number("leaderOffset", &leaderOffset)
    }
}

/// The members of callouts with a leader line (CIM: `CIMLineCallout`).
package struct LeaderProperties: Hashable, Sendable {
    /// The shape of the leader.
    package enum LineStyle: String, CaseIterable, CIMChoice {
        case base, midPoint, threePoint, fourPoint, underline, circularCW, circularCCW
        package static let table = ChoiceTable<Self>()
    }

    package var leaderLineSymbol: SymbolDefinition?
    /// The distance in points between the text's bounds and the leader.
    package var gap = 0.0
    package var lineStyle = LineStyle.base

    mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.value("leaderLineSymbol", &leaderLineSymbol)
        visitor.number("gap", &gap)
        visitor.choice("lineStyle", &lineStyle)
    }
}

/// The space around a text in points (CIM: `CIMTextMargin`).
package struct TextMargin: CIMObject {
    package var left = 0.0
    package var right = 0.0
    package var top = 0.0
    package var bottom = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMTextMargin" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.number("left", &left)
        visitor.number("right", &right)
        visitor.number("top", &top)
        visitor.number("bottom", &bottom)
    }
}

/// A rectangle behind the text, with a leader (CIM: `CIMBackgroundCallout`).
package struct BackgroundCallout: CIMObject {
    package var callout = CalloutProperties()
    package var leader = LeaderProperties()
    package var backgroundSymbol: SymbolDefinition?
    package var accentBarSymbol: SymbolDefinition?
    package var margin: TextMargin?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMBackgroundCallout" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        callout.visitMembers(&visitor)
        leader.visitMembers(&visitor)
        visitor.value("backgroundSymbol", &backgroundSymbol)
        visitor.value("accentBarSymbol", &accentBarSymbol)
        visitor.value("margin", &margin)
    }
}

/// A shape behind the text, with a wedge (CIM: `CIMBalloonCallout`).
package struct BalloonCallout: CIMObject {
    package enum Style: String, CaseIterable, CIMChoice {
        case rectangle, roundedRectangle, oval
        package static let table = ChoiceTable<Self>()
    }

    package var callout = CalloutProperties()
    package var balloonStyle = Style.rectangle
    package var backgroundSymbol: SymbolDefinition?
    package var margin: TextMargin?
    package var useDartSymbol = false
    package var useFixedDartWidth = false
    /// The fixed dart width in points.
    package var fixedDartWidth = 0.0
    package var dartSymbol: SymbolDefinition?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMBalloonCallout" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        callout.visitMembers(&visitor)
        visitor.choice("balloonStyle", &balloonStyle, .always)
        visitor.value("backgroundSymbol", &backgroundSymbol)
        visitor.value("margin", &margin)
        visitor.flag("useDartSymbol", &useDartSymbol)
        visitor.flag("useFixedDartWidth", &useFixedDartWidth)
        visitor.number("fixedDartWidth", &fixedDartWidth)
        visitor.value("dartSymbol", &dartSymbol)
    }
}

/// A line to the location (CIM: `CIMSimpleLineCallout`).
package struct SimpleLineCallout: CIMObject {
    package var callout = CalloutProperties()
    package var lineSymbol: SymbolDefinition?
    package var autoSnap = false
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMSimpleLineCallout" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        callout.visitMembers(&visitor)
        visitor.value("lineSymbol", &lineSymbol)
        visitor.flag("autoSnap", &autoSnap)
    }
}

/// A symbol behind the text, as in road shields (CIM: `CIMPointSymbolCallout`).
package struct PointSymbolCallout: CIMObject {
    /// How the symbol is fitted to the text.
    package enum BackgroundScale: String, CaseIterable, CIMChoice {
        case none, propUniform, propNonuniform, difUniform, difNonuniform
        package static let table = ChoiceTable<Self>()
    }

    package var callout = CalloutProperties()
    package var leader = LeaderProperties()
    package var pointSymbol: SymbolDefinition?
    package var backgroundScale = BackgroundScale.none
    package var margin: TextMargin?
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIMPointSymbolCallout" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        callout.visitMembers(&visitor)
        leader.visitMembers(&visitor)
        visitor.value("pointSymbol", &pointSymbol)
        visitor.choice("backgroundScale", &backgroundScale, .always)
        visitor.value("margin", &margin)
    }
}
