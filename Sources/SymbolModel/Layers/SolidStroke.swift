import CartoucheImages

/// Draws a line or a polygon's rings with one color (CIM: `CIMSolidStroke`).
package struct SolidStroke: StrokeLayerObject {
    package var layer = LayerProperties()
    package var stroke = StrokeProperties()
    /// The member in which old versions store the color of a `CIMStroke`.
    private var pattern: Boxed<SolidPattern>?
    private var ownColor: CIMColor?
    package var kept = KeptMembers()

    package init() {}

    package init(
        width: Double, color: Color?, cap: LineCap = .round, join: LineJoin = .round,
        miterLimit: Double = 10, effects: [EffectDefinition] = []
    ) {
        stroke.width = width
        stroke.cap = cap
        stroke.join = join
        stroke.miterLimit = miterLimit
        layer.effects = effects
        ownColor = color.map { CIMColor($0) }
    }

    /// The color.
    ///
    /// Nil or transparent draws nothing.
    package var color: CIMColor? {
        get { ownColor ?? pattern?.value.color }
        set {
            if pattern != nil, ownColor == nil {
                pattern?.value.color = newValue
            } else {
                ownColor = newValue
            }
        }
    }

    package var definition: LayerDefinition { .solidStroke(self) }
    package var className: StaticString { "CIMSolidStroke" }
    package static var formerNames: [StaticString] { ["CIMStroke"] }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        stroke.visitMembers(&visitor)
        visitor.value("color", &ownColor)
        visitor.value("pattern", &pattern)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        color = color.flatMap(change)
    }
}
