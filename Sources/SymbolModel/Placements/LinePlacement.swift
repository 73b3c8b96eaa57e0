/// What all placements along lines have (CIM: `CIMMarkerStrokePlacement`).
package struct LinePlacement: Hashable, Sendable {
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

    package init() {}

    /// Hands the members to a visitor, in the order in which ArcGIS writes them.
    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("placePerPart", &placePerPart)
        visitor.flag("angleToLine", &angleToLine, .always)
        visitor.flag("keepUpright", &keepUpright)
        visitor.number("offset", &offset)
    }
}

/// A placement along lines.
package protocol LinePlacementObject: MarkerPlacementObject {
    var line: LinePlacement { get set }
}

extension LinePlacementObject {
    /// Whether every part of a geometry is placed on by itself.
    package var placePerPart: Bool {
        get { line.placePerPart }
        set { line.placePerPart = newValue }
    }

    /// Whether the marker's x axis lies along the line.
    package var angleToLine: Bool {
        get { line.angleToLine }
        set { line.angleToLine = newValue }
    }

    /// Whether markers that would stand on their heads are turned round.
    package var keepUpright: Bool {
        get { line.keepUpright }
        set { line.keepUpright = newValue }
    }

    /// Points to the left of the line.
    package var offset: Double {
        get { line.offset }
        set { line.offset = newValue }
    }
}
