/// The members common to all placements along lines (CIM: `CIMMarkerStrokePlacement`).
package struct LinePlacement: Hashable, Sendable {
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// Whether each part of a geometry gets its own markers.
    package var placePerPart = false
    /// Whether the marker's x axis follows the line.
    package var angleToLine = true
    /// Whether upside-down markers are rotated by 180°.
    package var keepUpright = false
    /// The offset to the left of the line in points.
    package var offset = 0.0

    package init() {}

    /// Passes the members to a visitor, in the order in which ArcGIS writes them.
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
    /// Whether each part of a geometry gets its own markers.
    package var placePerPart: Bool {
        get { line.placePerPart }
        set { line.placePerPart = newValue }
    }

    /// Whether the marker's x axis follows the line.
    package var angleToLine: Bool {
        get { line.angleToLine }
        set { line.angleToLine = newValue }
    }

    /// Whether upside-down markers are rotated by 180°.
    package var keepUpright: Bool {
        get { line.keepUpright }
        set { line.keepUpright = newValue }
    }

    /// The offset to the left of the line in points.
    package var offset: Double {
        get { line.offset }
        set { line.offset = newValue }
    }
}
