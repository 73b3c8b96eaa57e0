import Imaging
import Symbology

/// Repeats a picture along lines or rings: as high as the stroke is wide, its upper edge to the left.
struct PictureStrokePlan: Sendable {
    let pixels: PicturePixels
    let style: StrokeStyle

    /// Nil where nothing can be seen: no picture, or no width.
    init?(_ layer: PictureStroke, unit: PixelsPerPoint) {
        guard layer.width > 0, let pixels = PicturePixels(layer.picture, colorLocked: layer.colorLocked)
        else { return nil }
        self.pixels = pixels
        style = StrokeStyle(layer.stroke, unit: unit)
    }

    /// The length of one picture along the line, pixels.
    var period: Double { style.width * Double(pixels.width) / Double(pixels.height) }

    /// - Parameters:
    ///   - path: what of the lines is near the picture, pixels with y down.
    ///   - whole: the whole lines, y up.
    ///   - factor: multiplies lengths.
    func paint(
        _ path: Path, of whole: EffectGeometry, as variation: Variation, factor: Double,
        on canvas: inout some Canvas
    ) {
        let style = factor == 1 ? style : style.scaled(by: factor)
        guard !path.isEmpty, style.width > 0, let (image, opacity) = pixels.image(as: variation) else {
            return
        }
        let scale = style.width / Double(image.height)
        let pattern = Pattern(
            image: image,
            transform: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: -style.width / 2),
            opacity: opacity, sampling: pixels.sampling(scale: scale),
            ribbon: Ribbon(NearestLines(whole), transform: .upward))
        canvas.stroke(path, with: .pattern(pattern), style: style)
    }
}
