/// Where the labels of a class are, what is tried if they do not fit, and which of them give way.
///
/// Label definitions of web maps, and the label classes of both label engines of ArcGIS, give these rules.
package struct LabelPlacementRules: Sendable {
    /// How points are labeled.
    package var points = PointLabelPlacement()
    /// How lines are labeled.
    package var lines = LineLabelPlacement()
    /// How polygons are labeled.
    package var polygons = PolygonLabelPlacement()
    /// Which parts of a feature are labeled.
    ///
    /// Default: each part.
    package var parts = LabeledParts.each
    /// What is tried if a label does not fit.
    package var fitting = LabelFitting()
    /// How labels and features keep clear of each other.
    package var conflicts = LabelConflicts()

    /// Creates the default rules.
    package init() {}
}

/// Which parts of a feature with several parts are labeled.
package enum LabeledParts: Hashable, Sendable {
    /// The feature gets one label, on its largest part.
    case largest
    /// The feature gets one label on any of its parts, the largest first.
    case oneOfAll
    /// Each part gets a label.
    case each
    /// Each segment of a line gets a label.
    case eachSegment
}
