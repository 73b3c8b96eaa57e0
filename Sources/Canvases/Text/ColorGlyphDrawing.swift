import CartoucheCLibrary
import CartoucheImages
import CartoucheText

/// Draws the paint of a colored glyph (OpenType 1.9, table `COLR`, version 1).
///
/// Shapes stay shapes, and linear and circular gradients stay gradients. Gradients around a center or between two
/// circles, and the modes of Porter and Duff, become pictures.
struct ColorGlyphDrawing {
    private let face: FontFace
    /// The opaque color of the text.
    private let textColor: Color

    private let painted: PaintedGlyph
    /// The greatest width and height of a picture for a part of the glyph.
    private let maxPictureSide: Double

    /// - Parameters:
    ///   - textColor: The color of the text; its opacity does not matter.
    ///   - pictureCount: The number of pictures of all glyphs of the text.
    init(_ painted: PaintedGlyph, of face: FontFace, textColor: Color, pictureCount: Int) {
        (self.painted, self.face, self.textColor) = (painted, face, textColor)
        // The pictures of a glyph have at most 4 megapixels together, and those of a text 16 megapixels.
        let own = 2048 / Double(max(painted.paint.pictureCount, 1)).squareRoot()
        let all = 4096 / Double(max(pictureCount, 1)).squareRoot()
        maxPictureSide = max(min(own, all, 1024).rounded(.down), 1)
    }

    /// Draws the glyph.
    ///
    /// - Parameter transform: The transformation from the font's units (y up) to page pixels.
    func draw(transform: AffineTransform, on canvas: inout some Canvas) {
        guard transform.inverted != nil else { return }
        var area = box(of: painted.paint, transform)
        guard let clip = painted.clip else {
            draw(painted.paint, transform, in: area, on: &canvas)
            return
        }
        var path = Path()
        let (low, high) = (clip.low, clip.high)
        path.append(
            contentsOf: [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)].map(transform.apply),
            closed: true)
        area = area ?? Self.box(around: clip.low, clip.high, transform)
        canvas.clip(to: path, rule: .nonZero) { draw(painted.paint, transform, in: area, on: &$0) }
    }

    /// Draws a paint inside the clip of the canvas; `area` is the box of the clip.
    private func draw(
        _ paint: ColorPaint, _ transform: AffineTransform, in area: TextBox?, on canvas: inout some Canvas
    ) {
        switch paint {
        case .layers(let layers): for layer in layers { draw(layer, transform, in: area, on: &canvas) }
        case .transformed(let change, let inner):
            draw(inner, AffineTransform(change).concatenated(with: transform), in: area, on: &canvas)
        case .glyph(let glyph, let inner):
            guard let outline = face.outline(ofGlyph: glyph), !outline.contours.isEmpty else { return }
            let path = outline.path(transform: transform)
            let box = Self.box(around: outline.ink.low, outline.ink.high, transform)
            switch fill(of: inner, transform, in: box) {
            case .paint(let paint): canvas.fill(path, with: paint, rule: .nonZero)
            case .nothing: return
            case .tree:
                canvas.clip(to: path, rule: .nonZero) { draw(inner, transform, in: box, on: &$0) }
            }
        case .solid, .gradient:
            guard let area, case .paint(let paint) = fill(of: paint, transform, in: area) else { return }
            canvas.fill(Path(area), with: paint, rule: .nonZero)
        case .composite(let source, let mode, let backdrop):
            func below(_ canvas: inout some Canvas) { draw(backdrop, transform, in: area, on: &canvas) }
            func above(_ canvas: inout some Canvas) { draw(source, transform, in: area, on: &canvas) }
            switch mode {
            case .clear: return
            case .source: above(&canvas)
            case .destination: below(&canvas)
            case .sourceOver:
                below(&canvas)
                above(&canvas)
            case .destinationOver:
                above(&canvas)
                below(&canvas)
            default:
                guard let blendMode = mode.blendMode else {
                    drawPicture(of: source, mode, backdrop, transform, in: area, on: &canvas)
                    return
                }
                canvas.group(opacity: 1) { canvas in
                    below(&canvas)
                    canvas.group(opacity: 1, blendMode: blendMode) { above(&$0) }
                }
            }
        }
    }

    // MARK: Fills

    /// What fills a shape.
    private enum Fill {
        case paint(Paint)
        case nothing
        /// Other shapes.
        case tree
    }

    private func fill(of paint: ColorPaint, _ transform: AffineTransform, in box: TextBox) -> Fill {
        switch paint {
        case .solid(let color): .paint(.color(resolved(color)))
        case .gradient(let gradient):
            GradientFill(gradient, transform: transform, maxPictureSide: maxPictureSide, color: resolved)
                .paint(in: box).map(Fill.paint) ?? .nothing
        case .transformed(let change, let inner):
            fill(of: inner, AffineTransform(change).concatenated(with: transform), in: box)
        case .layers, .glyph, .composite: .tree
        }
    }

    private func resolved(_ color: ColorPaint.PaletteColor) -> Color {
        color.color ?? textColor.withAlphaComponent(color.opacity)
    }

    // MARK: Boxes

    /// Returns the box of the shapes of a paint in page pixels; nil if it has none.
    private func box(of paint: ColorPaint, _ transform: AffineTransform) -> TextBox? {
        switch paint {
        case .solid, .gradient: nil
        case .layers(let layers):
            layers.lazy.compactMap { box(of: $0, transform) }.reduce(nil) { $0?.union($1) ?? $1 }
        case .transformed(let change, let inner):
            box(of: inner, AffineTransform(change).concatenated(with: transform))
        case .glyph(let glyph, _):
            face.outline(ofGlyph: glyph).map { Self.box(around: $0.ink.low, $0.ink.high, transform) }
        case .composite(let source, _, let backdrop):
            [source, backdrop].lazy.compactMap { box(of: $0, transform) }.reduce(nil) { $0?.union($1) ?? $1 }
        }
    }

    private static func box(
        around low: SIMD2<Double>, _ high: SIMD2<Double>, _ transform: AffineTransform
    ) -> TextBox {
        let corners = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)].map(transform.apply)
        return corners.dropFirst().reduce(TextBox(corners[0], corners[0])) { $0.union(TextBox($1, $1)) }
    }

    // MARK: Modes of Porter and Duff

    /// Draws two paints that are mixed pixel by pixel.
    private func drawPicture(
        of source: ColorPaint, _ mode: ColorPaint.CompositeMode, _ backdrop: ColorPaint,
        _ transform: AffineTransform, in area: TextBox?, on canvas: inout some Canvas
    ) {
        guard let area, area.size.max() < 1e6, area.low.x.isFinite, area.low.y.isFinite else { return }
        let low = SIMD2(floor(area.low.x), floor(area.low.y))
        let size = SIMD2(ceil(area.high.x), ceil(area.high.y)) - low
        let factor = min(maxPictureSide / max(size.max(), 1), 1)
        let (width, height) = (max(Int(ceil(size.x * factor)), 1), max(Int(ceil(size.y * factor)), 1))
        let toPicture = AffineTransform(
            a: factor, b: 0, c: 0, d: factor, tx: -low.x * factor, ty: -low.y * factor)
        func pixels(_ paint: ColorPaint) -> Bitmap {
            var raster = RasterCanvas(width: width, height: height, threads: 1, sprites: nil)
            let box = TextBox(.zero, SIMD2(Double(width), Double(height)))
            draw(paint, transform.concatenated(with: toPicture), in: box, on: &raster)
            return raster.makeImage().bitmap
        }
        let (above, below) = (pixels(source), pixels(backdrop))
        let mixed = Bitmap(width: width, height: height)
        for y in 0..<height {
            let (upper, lower, row) = (above.row(y), below.row(y), mixed.row(y))
            for x in 0..<width { row[x] = mode.mixed(upper[x], lower[x]) }
        }
        guard let back = toPicture.inverted else { return }
        canvas.draw(
            Image(mixed), transform: back, opacity: 1, sampling: factor < 1 ? .bilinear : .nearest)
    }
}

extension ColorPaint.CompositeMode {
    /// The mode of a group; nil for the modes of Porter and Duff.
    fileprivate var blendMode: BlendMode? {
        switch self {
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .hardLight: .hardLight
        case .softLight: .softLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .multiply: .multiply
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        default: nil
        }
    }

    /// Returns two premultiplied pixels mixed by a mode of Porter and Duff.
    fileprivate func mixed(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
        let (sourceAlpha, backdropAlpha) = (Double(source >> 24) / 255, Double(backdrop >> 24) / 255)
        let (sourceShare, backdropShare): (Double, Double) =
            switch self {
            case .sourceIn: (backdropAlpha, 0)
            case .destinationIn: (0, sourceAlpha)
            case .sourceOut: (1 - backdropAlpha, 0)
            case .destinationOut: (0, 1 - sourceAlpha)
            case .sourceAtop: (backdropAlpha, 1 - sourceAlpha)
            case .destinationAtop: (1 - backdropAlpha, sourceAlpha)
            case .xor: (1 - backdropAlpha, 1 - sourceAlpha)
            case .plus: (1, 1)
            default: (1, 1 - sourceAlpha)
            }
        var word: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let value =
                Double(source >> shift & 255) * sourceShare + Double(backdrop >> shift & 255) * backdropShare
            word |= UInt32(min(value.rounded(), 255)) << shift
        }
        return word
    }
}

extension AffineTransform {
    /// Creates the transformation of a paint.
    fileprivate init(_ transform: ColorPaint.Transform) {
        self.init(
            a: transform.xx, b: transform.yx, c: transform.xy, d: transform.yy, tx: transform.dx,
            ty: transform.dy)
    }
}

extension Path {
    /// Creates a rectangle.
    fileprivate init(_ box: TextBox) {
        self.init()
        append(
            contentsOf: [box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)],
            closed: true)
    }
}
