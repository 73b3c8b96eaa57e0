import Documents
import Labels

/// The rules of a label class of ArcGIS Pro that label definitions do not have as properties.
struct LabelRules: Sendable {
    var points = PointLabelPlacement()
    var lines = LineLabelPlacement()
    var polygons = PolygonLabelPlacement()
    var parts = LabeledParts.each
    var fitting = LabelFitting()
    var conflicts = LabelConflicts()
    var removesExtraSpace = false
    var removesExtraLineBreaks = false
}

/// The label classes of a layer or overlay for one kind of geometry.
package struct LabelClasses: Sendable {
    /// The classes that can be drawn, in their order in the layer.
    package var classes: [LabelClass] = []
    /// The classes and settings that cannot be drawn.
    package var diagnostics: [Diagnostic] = []
}
