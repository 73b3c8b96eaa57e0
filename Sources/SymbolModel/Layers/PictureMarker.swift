import CartoucheDocuments
import CartoucheImages

/// A marker that is a picture (CIM: `CIMPictureMarker`).
package struct PictureMarker: MarkerLayerObject, PictureLayerObject {
    package var layer = LayerProperties()
    package var marker = MarkerProperties()
    package var picture = PictureProperties()
    /// The animation of the picture, kept as JSON.
    ///
    /// Only the first frame is drawn.
    package var animatedSymbolProperties: RawJSON?
    package var depth3D = 0.0
    package var invertBackfaceTexture = true
    /// The factor for the width.
    ///
    /// The width also depends on the size and the picture's aspect ratio.
    package var scaleX = 1.0
    package var verticalOrientation3D = false
    package var kept = KeptMembers()

    package init() {}

    package init(marker: MarkerProperties, image: Image?) {
        self.marker = marker
        picture.image = image
    }

    package var definition: LayerDefinition { .pictureMarker(self) }
    package var className: StaticString { "CIMPictureMarker" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        marker.visitMembers(&visitor)
        visitor.raw("animatedSymbolProperties", &animatedSymbolProperties)
        visitor.number("depth3D", &depth3D)
        visitor.flag("invertBackfaceTexture", &invertBackfaceTexture, .always)
        visitor.number("scaleX", &scaleX, .always)
        visitor.flag("verticalOrientation3D", &verticalOrientation3D)
        picture.visitMembers(&visitor)
    }
}
