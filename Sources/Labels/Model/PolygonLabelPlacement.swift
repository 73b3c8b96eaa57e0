/// How the labels of polygons are placed.
package struct PolygonLabelPlacement: Hashable, Sendable {
    /// The ways to place the label, best first.
    ///
    /// Default: horizontal.
    package var methods: [Method] = [.horizontal]
    /// The positions inside the polygon's box for ``Method/horizontal``, best first; nil for the best point.
    ///
    /// Default: nil.
    package var zones: [PointLabelPlacement.Zone]?
    /// The sides of the polygon for labels outside, best first; empty if labels must be inside.
    ///
    /// Default: empty.
    package var outsideZones: [PointLabelPlacement.Zone] = []
    /// The distance between the outline and a label outside or along the outline.
    ///
    /// Default: 1 point.
    package var offset = LabelLength.points(1)
    /// Whether the label must be completely inside the polygon.
    ///
    /// Default: false. A label that is larger than its polygon can overrun by ``LabelFitting/greatestOverrun``; without
    /// this limit, it can be anywhere around the best point.
    package var mustFit = false
    /// Whether labels stay out of holes.
    ///
    /// Default: true.
    package var avoidsHoles = true
    /// The distance between repeated labels inside the polygon or along its outline; nil for one label.
    ///
    /// Default: nil.
    package var repetition: LabelLength?
    /// The distance between labels along outlines without a ``repetition``.
    static let boundaryInterval = LabelLength.points(216)
    /// The sides of the outline for ``Method/alongBoundary``.
    ///
    /// Default: inside.
    package var boundary = BoundarySides.inside
    /// The point of the polygon at which a leader line ends.
    ///
    /// Default: the best point inside.
    package var leaderAnchor = LeaderAnchor.inside

    /// A way to place a label.
    package enum Method: Hashable, Sendable {
        /// Horizontal, inside.
        case horizontal
        /// Straight along the longest axis, inside.
        case straight
        /// Curved along the middle of the shape.
        case curved
        /// Along the outline, repeatedly.
        case alongBoundary
        /// Horizontal, around the outside.
        case horizontalOutside
        /// Curved along the outline, outside.
        case curvedOutside
    }

    /// The sides of an outline that have labels.
    package enum BoundarySides: Hashable, Sendable {
        /// Inside the polygon.
        case inside
        /// On the outline.
        case on
    }

    /// The end of a leader line.
    package enum LeaderAnchor: Hashable, Sendable {
        /// The point inside the polygon that is farthest from the outline.
        case inside
        /// The centroid.
        case centroid
        /// The nearest point of the outline.
        case perimeter
    }

    /// Creates the default placement.
    package init() {}
}
