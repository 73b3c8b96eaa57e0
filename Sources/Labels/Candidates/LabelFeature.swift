import CartouchePlanarGeometry

/// A feature, or a part of one, with its text.
package struct LabelFeature: Sendable {
    /// The shape in map units, y up.
    package enum Geometry: Sendable {
        case point(SIMD2<Double>)
        case line([SIMD2<Double>])
        /// The rings of an area, by the even-odd rule.
        case area([[SIMD2<Double>]])
    }

    /// The index of the label class among all classes of the map.
    package var classIndex: Int
    /// The title of the layer or the identifier of the overlay.
    package var layer: Int
    /// The number of the feature in its layer.
    package var id: Int
    /// The number of the part of the feature.
    package var part: Int
    /// The text; nil for an obstacle without a label.
    package var text: String?
    /// A shorter text; nil if there is none.
    package var alternate: String?
    /// The order in the class; lower values are placed first.
    package var rank: Double
    /// The shape.
    package var geometry: Geometry
    /// The box of the drawn symbol of a point, relative to the point, in DIPs; y down.
    package var marker: Box
    /// Half the width of the drawn symbol of a line or an outline, in DIPs.
    package var halfWidth: Double
    /// The value of the rotation field in degrees; nil without one.
    package var angle: Double?

    /// Creates a feature.
    package init(
        classIndex: Int, layer: Int, id: Int, part: Int, text: String?, rank: Double, geometry: Geometry,
        marker: Box = Box(low: .zero, high: .zero), halfWidth: Double = 0, angle: Double? = nil
    ) {
        self.classIndex = classIndex
        self.layer = layer
        self.id = id
        self.part = part
        self.text = text
        self.rank = rank
        self.geometry = geometry
        self.marker = marker
        self.halfWidth = halfWidth
        self.angle = angle
    }

    /// A number that orders features with equal ranks, independent of the order in which they are read.
    var hash: UInt64 {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [layer, id, part] {
            value = (value ^ UInt64(bitPattern: Int64(part))) &* 0x9E37_79B9_7F4A_7C15
            value ^= value >> 32
        }
        return value
    }
}

/// A label class with its style on the map.
package struct StyledLabelClass: Sendable {
    /// The class.
    package var labelClass: LabelClass
    /// How its texts become glyphs.
    package var style: LabelStyle
    /// The number of the layer, for classes with equal priorities; lower is placed first.
    package var layer: Int

    /// Creates a class with its style.
    package init(_ labelClass: LabelClass, style: LabelStyle, layer: Int) {
        self.labelClass = labelClass
        self.style = style
        self.layer = layer
    }
}
