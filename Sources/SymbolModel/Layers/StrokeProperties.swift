/// The members common to all strokes (CIM: `CIMStroke`).
package struct StrokeProperties: Hashable, Sendable {
    /// The shape of a line in 3D.
    package enum LineStyle3D: String, CaseIterable, CIMChoice {
        case tube, strip, wall, square, rectangle
        package static let table = ChoiceTable<Self>()
    }

    /// The edge of a 3D line that follows the geometry.
    package enum Anchor3D: String, CaseIterable, CIMChoice {
        case center, bottom, top
        package static let table = ChoiceTable<Self>()
    }

    package var cap = LineCap.round
    package var join = LineJoin.round
    package var lineStyle3D = LineStyle3D.strip
    /// The maximum length of a miter, in stroke widths.
    ///
    /// Longer miters become bevels.
    package var miterLimit = 10.0
    /// The width in points.
    ///
    /// 0 or less draws nothing.
    package var width = 4.0
    package var closeCaps3D = true
    package var height3D = 1.0
    package var anchor3D = Anchor3D.center
    /// Whether the profile of a web scene's path turns with the slope of the line; false keeps it upright.
    ///
    /// Nil stands for lines of the CIM: rectangles are upright, and tubes have no height of their own.
    package var turnsProfile3D: Bool?
    /// How a web scene's body shows the line on its edges; nil for other lines.
    package var edgeStyle3D: EdgeStyle?

    package init() {}

    /// Passes the members to a visitor, in the order in which ArcGIS writes them.
    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.choice("capStyle", &cap, .always)
        visitor.choice("joinStyle", &join, .always)
        visitor.choice("lineStyle3D", &lineStyle3D, .always)
        visitor.number("miterLimit", &miterLimit, .always)
        visitor.number("width", &width, .always)
        visitor.flag("closeCaps3D", &closeCaps3D)
        visitor.number("height3D", &height3D)
        visitor.choice("anchor3D", &anchor3D)
    }
}

/// The shape of a stroke's open ends and of the ends of dashes.
package enum LineCap: Hashable, Sendable { case butt, round, square }

/// The shape of a stroke's corners.
package enum LineJoin: Hashable, Sendable { case round, miter, bevel }

extension LineCap: CIMChoice {
    package static let table = ChoiceTable<Self>([
        ("Butt", .butt), ("Round", .round), ("Square", .square),
    ])
}

extension LineJoin: CIMChoice {
    package static let table = ChoiceTable<Self>([
        ("Bevel", .bevel), ("Round", .round), ("Miter", .miter),
    ])
}

/// A stroke layer.
package protocol StrokeLayerObject: SymbolLayerObject {
    var stroke: StrokeProperties { get set }
}

extension StrokeLayerObject {
    package var strokeProperties: StrokeProperties? {
        get { stroke }
        set { stroke = newValue ?? stroke }
    }

    /// The width in points.
    ///
    /// 0 or less draws nothing.
    package var width: Double {
        get { stroke.width }
        set { stroke.width = newValue }
    }
    package var cap: LineCap {
        get { stroke.cap }
        set { stroke.cap = newValue }
    }
    package var join: LineJoin {
        get { stroke.join }
        set { stroke.join = newValue }
    }
    package var miterLimit: Double {
        get { stroke.miterLimit }
        set { stroke.miterLimit = newValue }
    }
}
