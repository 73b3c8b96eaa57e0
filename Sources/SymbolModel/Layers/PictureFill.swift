import CartoucheImages

/// Fills a polygon with a repeated picture (CIM: `CIMPictureFill`).
package struct PictureFill: PictureLayerObject {
    package var layer = LayerProperties()
    package var picture = PictureProperties()
    /// The height of a tile in points.
    ///
    /// Nil means the picture's height, with one DIP (0.75 points) per pixel.
    package var height: Double? {
        get { tileHeight > 0 ? tileHeight : nil }
        set { tileHeight = newValue ?? 0 }
    }
    /// The member's value.
    ///
    /// It is 0 if the member is missing.
    private var tileHeight = 0.0
    /// The factor for the tile's width.
    package var scaleX = 1.0
    /// The angle about the pattern's origin in degrees, counterclockwise.
    package var rotation = 0.0
    /// The offset to the right in points.
    package var offsetX = 0.0
    /// The offset up in points.
    package var offsetY = 0.0
    package var kept = KeptMembers()

    package init() {}

    package init(image: Image?, height: Double? = nil) {
        picture.image = image
        self.height = height
    }

    package var definition: LayerDefinition { .pictureFill(self) }
    package var className: StaticString { "CIMPictureFill" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        layer.visitMembers(&visitor)
        visitor.number("height", &tileHeight)
        visitor.number("offsetX", &offsetX)
        visitor.number("offsetY", &offsetY)
        visitor.number("rotation", &rotation)
        visitor.number("scaleX", &scaleX, .always)
        picture.visitMembers(&visitor)
    }
}
