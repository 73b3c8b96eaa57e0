/// Fills a polygon with parallel lines (CIM: `CIMHatchFill`).
///
/// With d = (cos θ, sin θ) and n = (−sin θ, cos θ), line k consists of all p with n·(p − origin − (offsetX,
/// offsetY)) = k·separation, in points with y up.
package struct HatchFill: SymbolLayerObject {
    package var layer = LayerProperties()
    /// The line symbol of each line.
    ///
    /// Nil draws nothing.
    package var lineSymbol: SymbolDefinition?
    /// The angle in degrees, counterclockwise.
    ///
    /// 0 gives horizontal lines.
    package var rotation = 0.0
    /// The perpendicular distance in points between adjacent lines.
    package var separation = 4.0
    /// The pattern's offset in points along the page's x axis, to the right.
    package var offsetX = 0.0
    /// The pattern's offset in points along the page's y axis, up.
    package var offsetY = 0.0
    package var kept = KeptMembers()

    package init() {}

    package init(
        lineSymbol: SymbolDefinition, rotation: Double, separation: Double, offsetX: Double = 0,
        offsetY: Double = 0
    ) {
        self.lineSymbol = lineSymbol
        self.rotation = rotation
        self.separation = separation
        self.offsetX = offsetX
        self.offsetY = offsetY
    }

    package var definition: LayerDefinition { .hatchFill(self) }
    package var className: StaticString { "CIMHatchFill" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        visitor.value("lineSymbol", &lineSymbol)
        visitor.number("offsetX", &offsetX)
        visitor.number("offsetY", &offsetY)
        visitor.number("rotation", &rotation)
        visitor.number("separation", &separation, .always)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        lineSymbol = lineSymbol.map(inner)
    }
}
