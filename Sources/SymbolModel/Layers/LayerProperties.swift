import CartoucheDocuments

/// The members common to all symbol layers (CIM: `CIMSymbolLayer`).
package struct LayerProperties: Hashable, Sendable {
    /// The effects in order; they change the geometry after the symbol's effects and before drawing.
    package var effects: [EffectDefinition] = []
    /// Whether the layer is drawn.
    package var isEnabled = true
    /// The name that symbol layer drawing and masking refer to.
    package var name = ""
    /// Whether changes of the symbol's color skip this layer.
    package var colorLocked = false
    /// The name for primitive overrides.
    package var primitiveName = ""
    /// Used for printing only.
    package var overprint = false
    /// The animations, kept as JSON.
    ///
    /// The layer is drawn without animation.
    package var animations: RawJSON?
    /// Whether the lengths of the layer are meters on the ground, although those of its symbol are points.
    ///
    /// It is not a member of documents. Web scenes set it, and only scenes and swatches apply it.
    package var isInMeters = false
    /// Whether bodies of the layer cast shadows in scenes.
    ///
    /// It is not a member of documents. Web scenes set it.
    package var castsShadow = true

    package init() {}

    /// Passes the members to a visitor, in the order in which ArcGIS writes them.
    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.list("effects", &effects)
        visitor.flag("enable", &isEnabled, .always)
        visitor.text("name", &name)
        visitor.flag("colorLocked", &colorLocked)
        visitor.text("primitiveName", &primitiveName)
        visitor.flag("overprint", &overprint)
        visitor.raw("animations", &animations)
    }
}
