import Documents

/// Everything that there is of a symbol (CIM: `CIMPointSymbol`, `CIMLineSymbol`, `CIMPolygonSymbol`,
/// `CIMMeshSymbol`, `CIMTextSymbol`).
package struct SymbolProperties: CIMObject {
    package var kind = SymbolDefinition.Kind.point
    /// In drawing order, bottom first (documents list them top first).
    package var layers: [LayerDefinition] = []
    /// Applied in order to the geometry before any layer's effects.
    package var effects: [EffectDefinition] = []
    /// Whether lengths are metres on the ground, and not points.
    package var useRealWorldSymbolSizes = false
    /// Kept; the symbol is drawn at rest.
    package var animations: RawJSON?
    package var thumbnailURI = ""
    /// Turns all marker layers, degrees counter-clockwise; of point symbols.
    package var angle = 0.0
    /// Whether markers and patterns turn with the map; of point and polygon symbols.
    package var angleAlignment = SymbolDefinition.AngleAlignment.display
    /// Shown beside the symbol; of point symbols.
    package var callout: CalloutDefinition?
    /// How far the halo reaches beyond the symbol, points; of point symbols.
    package var haloSize = 1.0
    /// Paints the halo; nil for none; of point symbols.
    package var haloSymbol: SymbolDefinition?
    /// The name by which overrides find it; of point symbols.
    package var primitiveName = ""
    /// Stretches the symbol's width; of point symbols.
    package var scaleX = 1.0
    /// In three dimensions; of point symbols.
    package var symbol3DProperties: Boxed<Symbol3DProperties>?
    /// Kept; of mesh symbols.
    package var animatedSymbolProperties: RawJSON?
    /// What text symbols have instead of all this.
    package var text: Boxed<TextProperties>?
    package var kept = KeptMembers()

    package init() {}

    package init(
        kind: SymbolDefinition.Kind, layers: [LayerDefinition] = [], angle: Double = 0,
        angleAlignment: SymbolDefinition.AngleAlignment = .display
    ) {
        self.kind = kind
        self.layers = layers
        self.angle = angle
        self.angleAlignment = angleAlignment
        if kind == .text { text = Boxed(TextProperties()) }
    }

    /// A text symbol.
    package init(text: TextProperties) {
        kind = .text
        self.text = Boxed(text)
    }

    package var blank: SymbolProperties { SymbolProperties(kind: kind) }

    package var className: StaticString {
        switch kind {
        case .point: "CIMPointSymbol"
        case .line: "CIMLineSymbol"
        case .polygon: "CIMPolygonSymbol"
        case .mesh: "CIMMeshSymbol"
        case .text: "CIMTextSymbol"
        case .unknown: ""
        }
    }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        if kind == .text {
            var properties = text?.value ?? TextProperties()
            properties.visitMembers(&visitor)
            text = Boxed(properties)
            return
        }
        if kind == .unknown { return }
        if kind == .mesh { visitor.raw("animatedSymbolProperties", &animatedSymbolProperties) }
        visitor.list("effects", &effects)
        visitor.raw("animations", &animations)
        visitor.reversedList("symbolLayers", &layers)
        visitor.text("thumbnailURI", &thumbnailURI)
        visitor.flag("useRealWorldSymbolSizes", &useRealWorldSymbolSizes)
        if kind == .point {
            visitor.number("angle", &angle)
            visitor.value("callout", &callout)
            visitor.number("haloSize", &haloSize, .always)
            visitor.value("haloSymbol", &haloSymbol)
            visitor.text("primitiveName", &primitiveName)
            visitor.number("scaleX", &scaleX, .always)
            visitor.value("symbol3DProperties", &symbol3DProperties)
            visitor.choice("angleAlignment", &angleAlignment, .always)
        }
        if kind == .polygon { visitor.choice("angleAlignment", &angleAlignment) }
    }
}

/// How a symbol stands in three dimensions (CIM: `CIM3DSymbolProperties`).
package struct Symbol3DProperties: CIMObject {
    /// The order of rotations about the axes.
    package enum RotationOrder: String, CaseIterable, CIMChoice {
        case xyz, zxy, yxz
        package static let table = ChoiceTable<Self>(
            spellings: [.xyz: "XYZ", .zxy: "ZXY", .yxz: "YXZ"])
    }

    package var dominantSizeAxis3D = SizeAxis3D.z
    package var rotationOrder3D = RotationOrder.xyz
    package var scaleZ = 1.0
    package var scaleY = 1.0
    package var kept = KeptMembers()

    package init() {}

    package var className: StaticString { "CIM3DSymbolProperties" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.choice("dominantSizeAxis3D", &dominantSizeAxis3D, .always)
        visitor.choice("rotationOrder3D", &rotationOrder3D, .always)
        visitor.number("scaleZ", &scaleZ, .always)
        visitor.number("scaleY", &scaleY, .always)
    }
}
