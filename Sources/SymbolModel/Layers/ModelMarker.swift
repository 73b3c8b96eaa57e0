import CartoucheDocuments

/// A marker that is a 3D model (CIM: `CIMglTFMarker3D`, `CIMObjectMarker3D`, `CIMMarker3D`).
package struct ModelMarker: MarkerLayerObject {
    /// The class, which determines how the model is stored.
    package enum Form: String, Hashable, Sendable, CaseIterable { case glTF, object, triangles }

    /// The shape of a model without a file.
    package enum Shape: String, CaseIterable, CIMChoice {
        case unknown, cone, cube, cylinder, diamond, sphere, tetrahedron
        package static let table = ChoiceTable<Self>()
    }

    /// The point of a model that stands on the location, before the model is rotated.
    package enum Anchor: Hashable, Sendable {
        /// The middle of the lowest plane, of the extent, or of the highest plane.
        case bottom, center, top
        /// The origin of the model's own coordinates.
        case origin
        /// A point by its distance from the middle of the extent, as fractions of the extent.
        case relative(SIMD3<Double>)
    }

    package var form = Form.glTF
    package var layer = LayerProperties()
    package var marker = MarkerProperties()
    package var modelURI = ""
    /// The folder for a relative ``modelURI``; nil for that of the program's scene.
    ///
    /// It is not a member of documents. Symbols set it when they are drawn.
    package var folder: String?
    package var additionalModelURIs: [String] = []
    /// The width in points or meters.
    ///
    /// 0 means that the width follows from the size.
    package var width = 0.0
    package var depth = 0.0
    /// The color that the model's colors are multiplied by.
    package var tintColor: CIMColor?
    /// The color of a model of triangles.
    package var color: CIMColor?
    package var useAnchorPoint = false
    package var primitiveShape = Shape.unknown
    /// A base64 picture that is drawn instead of the model.
    package var thumbnail = ""
    package var isRestricted = false
    package var sourceStyleName = ""
    package var sourceSymbolKey = ""
    /// Geometry, textures and levels of detail, kept as JSON.
    package var animatedSymbolProperties: RawJSON?
    package var levelsOfDetail: RawJSON?
    package var levelDistances: RawJSON?
    package var textures: RawJSON?
    package var shapeVertices: RawJSON?
    /// The point of the model that stands on the location; nil applies ``MarkerProperties/anchorPoint``.
    ///
    /// It is not a member of CIM documents. Scene symbols and web scenes set it.
    package var anchor: Anchor?
    /// The factor for the size that the model has in its file; nil applies the size of the marker.
    ///
    /// It is not a member of CIM documents. Scene symbols set it.
    package var scale: Double?
    package var kept = KeptMembers()

    package init() {}

    package init(form: Form) {
        self.form = form
    }

    package var blank: ModelMarker { ModelMarker(form: form) }

    package var definition: LayerDefinition { .modelMarker(self) }
    package var className: StaticString {
        switch form {
        case .glTF: "CIMglTFMarker3D"
        case .object: "CIMObjectMarker3D"
        case .triangles: "CIMMarker3D"
        }
    }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        marker.visitMembers(&visitor)
        visitor.raw("animatedSymbolProperties", &animatedSymbolProperties)
        visitor.text("modelURI", &modelURI)
        visitor.texts("additionalModelURIs", &additionalModelURIs)
        visitor.raw("lODDistances", &levelDistances)
        visitor.raw("lODLevels", &levelsOfDetail)
        visitor.number("width", &width)
        visitor.number("depth", &depth)
        visitor.value("tintColor", &tintColor)
        visitor.value("color", &color)
        visitor.flag("useAnchorPoint", &useAnchorPoint)
        visitor.choice("primitiveShapeType", &primitiveShape)
        visitor.raw("shapeVertices", &shapeVertices)
        visitor.raw("textures", &textures)
        visitor.text("thumbnail", &thumbnail)
        visitor.flag("isRestricted", &isRestricted)
        visitor.text("sourceStyleName", &sourceStyleName)
        visitor.text("sourceSymbolKey", &sourceSymbolKey)
    }

    package mutating func changeColors(
        _ change: (CIMColor?) -> CIMColor?, inner: (SymbolDefinition) -> SymbolDefinition
    ) {
        if form == .triangles {
            color = color.flatMap(change)
        } else {
            tintColor = change(tintColor)
        }
    }
}
