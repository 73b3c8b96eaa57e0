import CartoucheDocuments

/// All members of a symbol (CIM: `CIMPointSymbol`, `CIMLineSymbol`, `CIMPolygonSymbol`, `CIMMeshSymbol`,
/// `CIMTextSymbol`).
package struct SymbolProperties: CIMObject {
    package var kind = SymbolDefinition.Kind.point
    /// The layers in drawing order, bottom first.
    ///
    /// Documents list them top first.
    package var layers: [LayerDefinition] = []
    /// The effects, applied to the geometry in order, before any layer's effects.
    package var effects: [EffectDefinition] = []
    /// Whether lengths are meters on the ground.
    ///
    /// If false, they are points.
    package var useRealWorldSymbolSizes = false
    /// The animations, kept as JSON.
    ///
    /// The symbol is drawn without animation.
    package var animations: RawJSON?
    package var thumbnailURI = ""
    /// The rotation of all marker layers in degrees, counterclockwise.
    ///
    /// Point symbols only.
    package var angle = 0.0
    /// Whether markers and patterns rotate with the map.
    ///
    /// Point and polygon symbols only.
    package var angleAlignment = SymbolDefinition.AngleAlignment.display
    /// The callout.
    ///
    /// Point symbols only.
    package var callout: CalloutDefinition?
    /// The width of the halo around the symbol in points.
    ///
    /// Point symbols only.
    package var haloSize = 1.0
    /// The polygon symbol that draws the halo.
    ///
    /// Nil draws no halo. Point symbols only.
    package var haloSymbol: SymbolDefinition?
    /// The name for primitive overrides.
    ///
    /// Point symbols only.
    package var primitiveName = ""
    /// The factor for the symbol's width.
    ///
    /// Point symbols only.
    package var scaleX = 1.0
    /// The members for 3D.
    ///
    /// Point symbols only.
    package var symbol3DProperties: Boxed<Symbol3DProperties>?
    /// The animation properties, kept as JSON.
    ///
    /// Mesh symbols only.
    package var animatedSymbolProperties: RawJSON?
    /// Where the symbol draws on geometries of a higher dimension than its own; nil draws nothing there.
    ///
    /// It is not a member of documents. Composite symbols and renderers with a background set it.
    package var placesOnShapes: PlacesOnShapes?
    /// Whether layers are missing, because a composite symbol has more symbols than can be drawn.
    ///
    /// It is not a member of documents.
    package var lacksLayers = false
    /// The distances from the camera in meters at which scenes draw each layer; nil draws all layers at any distance.
    ///
    /// It is not a member of documents. Composite symbols of scenes set it.
    package var distanceRanges: [ClosedRange<Double>]?
    /// Whether ``distanceRanges`` have no gaps where those of the composite symbol have gaps of at most 1 m.
    package var closesDistanceGaps = false
    /// The height in meters to which scenes extrude a polygon symbol; nil does not extrude it.
    ///
    /// It is not a member of CIM documents. Web scenes set it.
    package var extrusionHeight: Double?
    /// How scenes lift a point symbol above its place; nil leaves it there.
    ///
    /// It is not a member of CIM documents. Web scenes set it.
    package var lift: SymbolLift?
    /// The members of a text symbol; a text symbol has no other members.
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

    /// Creates a text symbol.
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

/// Where a symbol draws on geometries of a higher dimension than its own.
package enum PlacesOnShapes: Hashable, Sendable {
    /// Markers on every vertex of lines and polygons; lines along the outline of polygons.
    case vertices
    /// Markers on the label point of polygons.
    case labelPoint
}

/// The members of a symbol for 3D (CIM: `CIM3DSymbolProperties`).
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
