/// Fills a polygon with moving water in 3D (CIM: `CIMWaterFill`).
package struct WaterFill: SymbolLayerObject {
    package enum WaveStrength: String, CaseIterable, CIMChoice {
        case calm, rippled, slight, moderate
        package static let table = ChoiceTable<Self>()
    }

    package enum WaterbodySize: String, CaseIterable, CIMChoice {
        case small, medium, large
        package static let table = ChoiceTable<Self>()
    }

    package var layer = LayerProperties()
    package var color: CIMColor?
    package var waveStrength = WaveStrength.calm
    package var waterbodySize = WaterbodySize.small
    package var waveHasDirection = false
    /// The direction in degrees, clockwise from north.
    package var waveDirection = 0.0
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .waterFill(self) }
    package var className: StaticString { "CIMWaterFill" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        visitor.value("color", &color)
        visitor.choice("waveStrength", &waveStrength)
        visitor.choice("waterbodySize", &waterbodySize)
        visitor.flag("waveHasDirection", &waveHasDirection)
        visitor.number("waveDirection", &waveDirection)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        color = color.flatMap(change)
    }
}
