import Documents

/// What every symbol layer has (CIM: `CIMSymbolLayer`).
package struct LayerProperties: Hashable, Sendable {
    /// Applied in order to the geometry before the layer is painted, after the symbol's effects.
    package var effects: [EffectDefinition] = []
    /// Layers that are not are not drawn.
    package var isEnabled = true
    /// The handle for symbol layer drawing and masking.
    package var name = ""
    /// Whether changes of the symbol's colour pass this layer over.
    package var colorLocked = false
    /// The name by which overrides find it.
    package var primitiveName = ""
    /// Of print only.
    package var overprint = false
    /// Kept; the layer is drawn at rest.
    package var animations: RawJSON?

    package init() {}

    /// Hands the members to a visitor, in the order in which ArcGIS writes them.
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
