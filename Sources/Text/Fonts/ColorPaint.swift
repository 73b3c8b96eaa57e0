import CartoucheImages

/// The paint of a colored glyph: a tree of shapes, colors and gradients (OpenType 1.9, table `COLR`, version 1).
///
/// Coordinates have the font's units, with y up.
package indirect enum ColorPaint: Hashable, Sendable {
    /// Several paints, bottom first.
    case layers([ColorPaint])
    /// One color everywhere.
    case solid(PaletteColor)
    /// A gradient everywhere.
    case gradient(ColorGradient)
    /// A paint inside the outline of a glyph.
    case glyph(UInt32, ColorPaint)
    /// A paint with other coordinates.
    case transformed(Transform, ColorPaint)
    /// Two paints that are mixed.
    case composite(source: ColorPaint, CompositeMode, backdrop: ColorPaint)

    /// A color of the font's palette.
    package struct PaletteColor: Hashable, Sendable {
        /// The color with its opacity; nil for the color of the text.
        package var color: Color?
        /// The opacity of the color of the text, from 0 to 1.
        package var opacity: Double
    }

    /// An affine transformation: x' = xx·x + xy·y + dx, y' = yx·x + yy·y + dy.
    package struct Transform: Hashable, Sendable {
        package var xx = 1.0
        package var yx = 0.0
        package var xy = 0.0
        package var yy = 1.0
        package var dx = 0.0
        package var dy = 0.0

        /// Returns the transformation with a fixed point other than the origin.
        func around(_ center: SIMD2<Double>) -> Transform {
            var moved = self
            moved.dx += center.x - xx * center.x - xy * center.y
            moved.dy += center.y - yx * center.x - yy * center.y
            return moved
        }
    }

    /// How a source is mixed with a backdrop; the order is that of the table.
    package enum CompositeMode: Int, Hashable, Sendable {
        case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut
        case destinationOut, sourceAtop, destinationAtop, xor, plus
        case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
        case exclusion, multiply, hue, saturation, color, luminosity
    }
}

/// A gradient of a colored glyph.
package struct ColorGradient: Hashable, Sendable {
    /// The geometry.
    package enum Form: Hashable, Sendable {
        /// From the start to the end; the colors are constant along a line parallel to that from the start to the third
        /// point.
        case linear(start: SIMD2<Double>, end: SIMD2<Double>, third: SIMD2<Double>)
        /// From one circle to another.
        case radial(
            start: SIMD2<Double>, startRadius: Double, end: SIMD2<Double>, endRadius: Double)
        /// Around a center; angles in degrees, counterclockwise from the x axis.
        case sweep(center: SIMD2<Double>, start: Double, end: Double)
    }

    /// What is before the first and after the last stop.
    package enum Extend: Int, Hashable, Sendable {
        /// The first and the last color.
        case pad
        /// The gradient again.
        case `repeat`
        /// The gradient again, alternately in reverse.
        case reflect
    }

    /// A color at a place.
    package struct Stop: Hashable, Sendable {
        /// The place: 0 at the start and 1 at the end.
        package var place: Double
        package var color: ColorPaint.PaletteColor
    }

    package var form: Form
    package var extend: Extend
    /// The stops in ascending order; at least one.
    package var stops: [Stop]
}

/// The paint of one glyph, and where it draws.
package struct PaintedGlyph: Hashable, Sendable {
    package var paint: ColorPaint
    /// The box outside of which nothing is drawn, in the font's units, y up; nil for no limit.
    package var clip: (low: SIMD2<Double>, high: SIMD2<Double>)? {
        get { clipLow.flatMap { low in clipHigh.map { (low, $0) } } }
        set { (clipLow, clipHigh) = (newValue?.low, newValue?.high) }
    }
    /// The number of units per em.
    package var unitsPerEm: Double
    private var clipLow: SIMD2<Double>?
    private var clipHigh: SIMD2<Double>?

    init(_ paint: ColorPaint, unitsPerEm: Double) {
        self.paint = paint
        self.unitsPerEm = unitsPerEm
    }
}

extension ColorPaint {
    /// The number of gradients and composites that become pictures.
    package var pictureCount: Int {
        switch self {
        case .solid: 0
        case .gradient(let gradient): gradient.needsPicture ? 1 : 0
        case .layers(let layers): layers.reduce(0) { $0 + $1.pictureCount }
        case .transformed(_, let inner), .glyph(_, let inner): inner.pictureCount
        case .composite(let source, let mode, let backdrop):
            (mode.needsPicture ? 1 : 0) + source.pictureCount + backdrop.pictureCount
        }
    }
}

extension ColorPaint.CompositeMode {
    /// Whether the pixels of both paints must be known: a mode of Porter and Duff that is not an order of drawing.
    package var needsPicture: Bool { Self.sourceIn.rawValue...Self.plus.rawValue ~= rawValue }
}

extension ColorGradient {
    /// The radii of the first and the last stop of circles with one center; nil for other gradients.
    package var concentricRadii: (first: Double, last: Double)? {
        guard case .radial(let start, let startRadius, let end, let endRadius) = form, start == end,
            extend == .pad
        else { return nil }
        let growth = endRadius - startRadius
        let radii = (
            first: startRadius + growth * stops[0].place,
            last: startRadius + growth * stops[stops.count - 1].place
        )
        return min(radii.first, radii.last) >= 0 && radii.first != radii.last ? radii : nil
    }

    /// Whether it becomes a picture: it is neither linear nor between circles with one center.
    package var needsPicture: Bool {
        if case .linear = form { return false }
        return stops.count > 1 && concentricRadii == nil
    }
}
