import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension PictureStroke: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        guard width > 0 else { return nil }
        resolver.noteMissing(picture)
        return PicturePixels(picture, colorLocked: colorLocked).map {
            ResolvedPictureStroke(layer: self, pixels: $0)
        }
    }

    package var approximation: String? { "the position of the first picture along a line" }
}

/// A picture stroke with its picture.
struct ResolvedPictureStroke: LayerPainter {
    let layer: PictureStroke
    let pixels: PicturePixels

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? {
        PictureStrokePlan(self, unit: unit)
    }
}

/// Repeats a picture along lines or rings.
///
/// Its width is the stroke's width. Its top is at the start of a line, and its right side is on the left of the line.
struct PictureStrokePlan: PlannedPainter {
    let pixels: PicturePixels
    let style: StrokeStyle

    init(_ stroke: ResolvedPictureStroke, unit: PixelsPerPoint) {
        pixels = stroke.pixels
        style = StrokeStyle(stroke.layer.stroke, unit: unit)
    }

    var subject: PaintedSubject { .lines }
    var reach: Double { style.reach }
    var needsWholeGeometry: Bool { true }
    var paintsInside: Bool { true }

    /// The length in pixels of one picture along the line.
    var period: Double? { style.width * Double(pixels.fullSize.height) / Double(pixels.fullSize.width) }

    func paint(
        _ path: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        let factor = shape.factor
        let style = factor == 1 ? style : style.scaled(by: factor)
        guard !path.isEmpty, style.width > 0, let whole = shape.whole,
            let (image, opacity) = pixels.image(as: variation)
        else { return }
        let scale = style.width / Double(image.width)
        let pattern = Pattern(
            image: image,
            transform: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -style.width / 2, ty: 0),
            opacity: opacity, sampling: pixels.sampling(scale: scale),
            ribbon: Ribbon(NearestLines(whole), transform: .upward))
        canvas.stroke(path, with: .pattern(pattern), style: style)
    }
}
