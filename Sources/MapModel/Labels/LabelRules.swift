import CartoucheDocuments
import CartoucheLabels

/// The rules of a label class of ArcGIS Pro that label definitions do not have as properties.
package struct LabelRules: Sendable {
    package var points = PointLabelPlacement()
    package var lines = LineLabelPlacement()
    package var polygons = PolygonLabelPlacement()
    package var parts = LabeledParts.each
    package var fitting = LabelFitting()
    package var conflicts = LabelConflicts()
    package var removesExtraSpace = false
    package var removesExtraLineBreaks = false

    package init() {}
}

/// The label classes of a layer or overlay for one kind of geometry.
package struct LabelClasses: Sendable {
    /// The classes that can be drawn, in their order in the layer.
    package var classes: [LabelClass] = []
    /// The classes and settings that cannot be drawn.
    package var diagnostics: [Diagnostic] = []
}
