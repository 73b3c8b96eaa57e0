import Imaging

/// One layer of a symbol: the registry of everything that can be painted.
///
/// A new kind of layer is one case here, one file beside this one and one painter in Portrayal.
package enum LayerDefinition: Hashable, Sendable {
    case solidFill(SolidFill)
    case hatchFill(HatchFill)
    case pictureFill(PictureFill)
    case solidStroke(SolidStroke)
    case vectorMarker(VectorMarker)
    case pictureMarker(PictureMarker)
    /// All layers of another symbol, as one step of a composite: drawn where that symbol's kind (not the kind
    /// of the symbol around it) suits the geometry.
    case symbol(SymbolDefinition)
}

/// Paints an area with one colour (CIM: `CIMSolidFill`); even-odd, no outline.
package struct SolidFill: Hashable, Sendable {
    /// Nil or transparent paints nothing.
    package var color: Color?
    package var colorLocked = false

    package init(color: Color?, colorLocked: Bool = false) {
        self.color = color
        self.colorLocked = colorLocked
    }
}

/// Draws along a line or an area's rings (CIM: `CIMSolidStroke`).
package struct SolidStroke: Hashable, Sendable {
    /// Points; 0 or less draws nothing.
    package var width: Double
    package var color: Color?
    package var cap: StrokeStyle.Cap = .round
    package var join: StrokeStyle.Join = .round
    package var miterLimit = 10.0
    package var colorLocked = false
    /// Applied in order to the geometry before it is stroked.
    package var effects: [GeometricEffect] = []

    package init(
        width: Double, color: Color?, cap: StrokeStyle.Cap = .round, join: StrokeStyle.Join = .round,
        miterLimit: Double = 10, effects: [GeometricEffect] = []
    ) {
        self.width = width
        self.color = color
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.effects = effects
    }
}

/// Fills an area with parallel lines (CIM: `CIMHatchFill`).
///
/// With d = (cos θ, sin θ) and n = (−sin θ, cos θ), line k holds all p with
/// n·(p − origin − (offsetX, offsetY)) = k·separation, in points with y up.
package struct HatchFill: Hashable, Sendable {
    /// Draws each line; a line symbol.
    package var lineSymbol: SymbolDefinition
    /// Degrees counter-clockwise; 0 gives horizontal lines.
    package var rotation: Double
    /// Distance between neighbouring lines, points, square to them.
    package var separation: Double
    /// Moves the pattern to the right and up, points, in page axes.
    package var offsetX = 0.0
    package var offsetY = 0.0

    package init(
        lineSymbol: SymbolDefinition, rotation: Double, separation: Double, offsetX: Double = 0,
        offsetY: Double = 0
    ) {
        self.lineSymbol = lineSymbol
        self.rotation = rotation
        self.separation = separation
        self.offsetX = offsetX
        self.offsetY = offsetY
    }
}

/// Fills an area with a repeated picture (CIM: `CIMPictureFill`).
package struct PictureFill: Hashable, Sendable {
    /// Nil while it is not loaded; nothing is drawn then, and that is reported.
    package var image: Image?
    /// Why there is no image, for the report.
    package var problem: String?
    /// Height of a tile, points; nil is the picture's own height, one pixel being one DIP (0.75 points).
    package var height: Double?
    /// Stretches the tile's width.
    package var scaleX = 1.0
    /// Degrees counter-clockwise about the pattern's origin.
    package var rotation = 0.0
    package var offsetX = 0.0
    package var offsetY = 0.0
    /// 0 to 1.
    package var opacity = 1.0

    package init(image: Image?, height: Double? = nil) {
        self.image = image
        self.height = height
    }
}

/// Changes a geometry before it is painted: the registry (CIM: `CIMGeometricEffect…`).
///
/// Lengths are points.
package enum GeometricEffect: Hashable, Sendable {
    /// Cuts a line into dashes (CIM: `CIMGeometricEffectDashes`).
    case dashes(Dashes)
    /// Shortens a line at its ends (CIM: `CIMGeometricEffectCut`).
    case cut(begin: Double, end: Double)
}

/// Cuts a line into dashes.
package struct Dashes: Hashable, Sendable {
    /// Dash and gap lengths, points, in turn; an odd count is repeated with the roles swapped.
    package var template: [Double]
    /// How far into the pattern a line starts, points.
    package var offset = 0.0

    package init(template: [Double], offset: Double = 0) {
        self.template = template
        self.offset = offset
    }
}
