/// A marker drawn from geometries (CIM: `CIMVectorMarker`).
///
/// Frame point v maps to k·(v − center(frame)) with k = size / frame height.
package struct VectorMarker: MarkerLayerObject {
    package var layer = LayerProperties()
    package var marker = MarkerProperties()
    /// The clip of the drawing.
    ///
    /// Nil means no clip.
    package var clippingPath: Boxed<ClippingPath>?
    package var depth3D = 0.0
    /// The design rectangle.
    ///
    /// Nil if the document has none.
    package var frame: CIMEnvelope?
    /// The graphics in drawing order, bottom first.
    package var graphics: [MarkerGraphic] = []
    package var verticalOrientation3D = false
    /// Whether stroke widths and other inner lengths scale with the marker.
    package var scaleSymbolsProportionally = false
    /// Whether the marker is fitted by its frame.
    ///
    /// If false, it is fitted by the bounds of its graphics.
    package var respectFrame = true
    package var kept = KeptMembers()

    package init() {}

    package init(
        marker: MarkerProperties, frameMin: SIMD2<Double>, frameMax: SIMD2<Double>,
        graphics: [MarkerGraphic], scaleSymbolsProportionally: Bool = false
    ) {
        self.marker = marker
        frame = CIMEnvelope(minimum: frameMin, maximum: frameMax)
        self.graphics = graphics
        self.scaleSymbolsProportionally = scaleSymbolsProportionally
    }

    package var definition: LayerDefinition { .vectorMarker(self) }
    package var className: StaticString { "CIMVectorMarker" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        marker.visitMembers(&visitor)
        visitor.value("clippingPath", &clippingPath)
        visitor.number("depth3D", &depth3D)
        visitor.value("frame", &frame)
        visitor.list("markerGraphics", &graphics)
        visitor.flag("verticalOrientation3D", &verticalOrientation3D)
        visitor.flag(
            "scaleSymbolsProportionally", legacy: "scaleStrokesAndFills", &scaleSymbolsProportionally,
            .unlessDefault)
        visitor.flag("respectFrame", &respectFrame, .always)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        for index in graphics.indices { graphics[index].symbol = graphics[index].symbol.map(inner) }
    }
}

/// A geometry of a vector marker, with the symbol that draws it (CIM: `CIMMarkerGraphic`).
package struct MarkerGraphic: CIMObject {
    private var geometryMember = GeometryMember()
    package var symbol: SymbolDefinition?
    /// The text of a text symbol.
    package var textString = ""
    /// The name for primitive overrides.
    package var primitiveName = ""
    package var kept = KeptMembers()

    package init() {}

    package init(geometry: MarkerGeometry, symbol: SymbolDefinition) {
        geometryMember = GeometryMember(geometry)
        self.symbol = symbol
    }

    /// Creates a text at a point of the marker's frame.
    package init(text: String, at point: SIMD2<Double>, symbol: SymbolDefinition) {
        self.init(geometry: .point(point), symbol: symbol)
        textString = text
    }

    /// The geometry in the marker's frame.
    package var geometry: MarkerGeometry {
        get { geometryMember.geometry }
        set { geometryMember = GeometryMember(newValue) }
    }

    package var className: StaticString { "CIMMarkerGraphic" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.text("primitiveName", &primitiveName)
        visitor.geometry("geometry", &geometryMember)
        visitor.value("symbol", &symbol)
        visitor.text("textString", &textString)
    }
}

/// Clips a marker's drawing, including its strokes (CIM: `CIMClippingPath`).
package struct ClippingPath: CIMObject {
    package enum Form: String, CaseIterable, CIMChoice {
        /// Keeps the inside.
        case intersect
        /// Keeps the outside.
        case subtract
        package static let table = ChoiceTable<Self>()
    }

    package var form = Form.intersect
    private var pathMember = GeometryMember()
    package var kept = KeptMembers()

    package init() {}

    /// A polygon in the marker's frame.
    package var path: MarkerGeometry {
        get { pathMember.geometry }
        set { pathMember = GeometryMember(newValue) }
    }

    package var className: StaticString { "CIMClippingPath" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.choice("clippingType", &form, .always)
        visitor.geometry("path", &pathMember)
    }
}
