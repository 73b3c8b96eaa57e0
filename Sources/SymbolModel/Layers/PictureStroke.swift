/// Repeats a picture along a line (CIM: `CIMPictureStroke`).
///
/// The picture's width is the stroke's width. Its top is at the start of the line, and its right side is on the left
/// of the line.
package struct PictureStroke: StrokeLayerObject {
    package var layer = LayerProperties()
    package var stroke = StrokeProperties()
    /// The picture's URL and pixels.
    package var picture = PictureProperties()
    package var kept = KeptMembers()

    package init() {}

    package var definition: LayerDefinition { .pictureStroke(self) }
    package var className: StaticString { "CIMPictureStroke" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        stroke.visitMembers(&visitor)
        picture.visitMembers(&visitor)
    }
}
