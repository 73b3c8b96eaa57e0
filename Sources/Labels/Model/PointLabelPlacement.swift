/// How the labels of points are placed.
package struct PointLabelPlacement: Hashable, Sendable {
    /// The positions that are allowed, best first.
    ///
    /// Default: the eight positions around the point, above right first.
    package var positions = Position.aroundPoint
    /// Whether the document allows no position, so that all of them are used.
    ///
    /// Default: false.
    package var blocksAllPositions = false
    /// The distance from the point's symbol to the label.
    ///
    /// Default: 1 point.
    package var offset = LabelLength.points(1)
    /// The greatest distance as a factor of ``offset``; 1 keeps the distance.
    ///
    /// Default: 1.
    package var greatestOffset = 1.0
    /// What the distance is measured from.
    ///
    /// Default: the box of the symbol.
    package var origin = Origin.symbol
    /// The middle for labels in the position ``Zone/center``.
    ///
    /// Default: the box of the symbol.
    package var center = Origin.symbol
    /// Whether a label can slide along the side of its position.
    ///
    /// Default: false.
    package var canShift = false
    /// The rotation of the label; nil for horizontal labels.
    ///
    /// Default: nil.
    package var rotation: LabelRotation?

    /// A side of a point, or its middle.
    package enum Zone: Hashable, Sendable, CaseIterable {
        case aboveRight, aboveCenter, aboveLeft, centerRight, center, centerLeft, belowRight, belowCenter
        case belowLeft
    }

    /// A position of a label.
    package enum Position: Hashable, Sendable {
        /// On a side of the point, or in its middle.
        case zone(Zone)
        /// In a direction from the point, in degrees counterclockwise from the right.
        case angle(Double)

        /// The eight positions around a point in the order of ArcGIS's label engine Maplex.
        package static let aroundPoint: [Position] = [
            .zone(.aboveRight), .zone(.aboveCenter), .zone(.centerRight), .zone(.aboveLeft),
            .zone(.belowRight), .zone(.centerLeft), .zone(.belowCenter), .zone(.belowLeft),
        ]
    }

    /// What a distance is measured from.
    package enum Origin: Hashable, Sendable {
        /// The box of the drawn symbol.
        case symbol
        /// The point itself.
        case geometry
    }

    /// Creates the default placement.
    package init() {}
}

/// The rotation of a label by a field.
package struct LabelRotation: Hashable, Sendable {
    /// The name of a field with angles in degrees; nil if the angle is the same for all features.
    package var field: String?
    /// The direction of angles.
    ///
    /// Default: arithmetic.
    package var kind = Kind.arithmetic
    /// The baseline relative to the angle.
    ///
    /// Default: along the angle.
    package var alignment = Alignment.straight
    /// An angle that is added, in degrees, in the direction of ``kind``.
    ///
    /// Default: 0.
    package var additionalAngle = 0.0
    /// Whether the label keeps its angle even if it is upside down.
    ///
    /// Default: false.
    package var keepsAngle = false

    /// The direction of angles.
    package enum Kind: Hashable, Sendable {
        /// Counterclockwise from the right.
        case arithmetic
        /// Clockwise from the top.
        case geographic
    }

    /// The baseline relative to the angle.
    package enum Alignment: Hashable, Sendable {
        /// The baseline has the angle.
        case straight
        /// The baseline is horizontal; the label is at the angle from the point.
        case horizontal
        /// The baseline is perpendicular to the angle.
        case perpendicular
    }

    /// Creates a rotation by a field.
    package init(field: String?) { self.field = field }
}
