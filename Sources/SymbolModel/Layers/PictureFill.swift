import Images

/// Fills an area with a repeated picture (CIM: `CIMPictureFill`).
package struct PictureFill: PictureLayerObject {
    package var layer = LayerProperties()
    package var picture = PictureProperties()
    /// Height of a tile, points; nil is the picture's own height, one pixel being one DIP (0.75 points).
    package var height: Double? {
        get { tileHeight > 0 ? tileHeight : nil }
        set { tileHeight = newValue ?? 0 }
    }
    /// The member: 0 where it is missing.
    private var tileHeight = 0.0
    /// Stretches the tile's width.
    package var scaleX = 1.0
    /// Degrees counter-clockwise about the pattern's origin.
    package var rotation = 0.0
    /// Points to the right.
    package var offsetX = 0.0
    /// Points up.
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
