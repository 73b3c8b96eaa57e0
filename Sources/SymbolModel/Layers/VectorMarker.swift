/// A marker drawn from geometries (CIM: `CIMVectorMarker`).
///
/// Frame point v maps to k·(v − centre(frame)) with k = size / frame height.
package struct VectorMarker: MarkerLayerObject {
    package var layer = LayerProperties()
    package var marker = MarkerProperties()
    /// What of the drawing is seen; nil is everything.
    package var clippingPath: Boxed<ClippingPath>?
    package var depth3D = 0.0
    /// The design box; nil where the document has none.
    package var frame: CIMEnvelope?
    /// In drawing order, bottom first.
    package var graphics: [MarkerGraphic] = []
    package var verticalOrientation3D = false
    /// Whether stroke widths and other lengths inside grow with the marker.
    package var scaleSymbolsProportionally = false
    /// Whether the frame is the design box, and not the box around the graphics.
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

/// One geometry of a vector marker with the symbol that paints it (CIM: `CIMMarkerGraphic`).
package struct MarkerGraphic: CIMObject {
    private var geometryMember = GeometryMember()
    package var symbol: SymbolDefinition?
    /// What a text symbol writes.
    package var textString = ""
    /// The name by which overrides find it.
    package var primitiveName = ""
    package var kept = KeptMembers()

    package init() {}

    package init(geometry: MarkerGeometry, symbol: SymbolDefinition) {
        geometryMember = GeometryMember(geometry)
        self.symbol = symbol
    }

    /// In the marker's frame.
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

/// Cuts a marker's drawing, strokes too (CIM: `CIMClippingPath`).
package struct ClippingPath: CIMObject {
    package enum Form: String, CaseIterable, CIMChoice {
        /// Keeps what is inside.
        case intersect
        /// Keeps what is outside.
        case subtract
        package static let table = ChoiceTable<Self>()
    }

    package var form = Form.intersect
    private var pathMember = GeometryMember()
    package var kept = KeptMembers()

    package init() {}

    /// An area in the marker's frame.
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
