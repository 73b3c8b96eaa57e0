import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension PictureFill: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        resolver.noteMissing(picture)
        return PicturePixels(picture, colorLocked: colorLocked).map {
            ResolvedPictureFill(layer: self, pixels: $0, turnsWithMap: setting.turnsWithMap)
        }
    }
}

/// A picture fill with its picture.
struct ResolvedPictureFill: LayerPainter {
    let layer: PictureFill
    let pixels: PicturePixels
    let turnsWithMap: Bool

    func planned(unit: PixelsPerPoint, spending budget: inout PieceBudget) -> (any PlannedPainter)? {
        PictureFillPlan(self, unit: unit)
    }
}

/// Fills a polygon with a repeated picture.
///
/// The lower left corner of a tile is at the pattern's origin.
struct PictureFillPlan: PlannedPainter {
    let pixels: PicturePixels
    /// The size of a tile in pixels.
    let tile: SIMD2<Double>
    /// The rotation in degrees, counterclockwise.
    let rotation: Double
    /// The offset to the right and down in pixels.
    let offset: SIMD2<Double>
    let turnsWithMap: Bool

    /// Creates the plan, or nil if the tiles have no size.
    init?(_ fill: ResolvedPictureFill, unit: PixelsPerPoint) {
        let (layer, pixels) = (fill.layer, fill.pixels)
        let height = unit.length(layer.height ?? SymbolLength(dips: Double(pixels.fullSize.height)).points)
        let width =
            height * Double(pixels.fullSize.width) / Double(pixels.fullSize.height) * abs(layer.scaleX)
        guard height > 1e-3, width > 1e-3, width < 1e7 else { return nil }
        self.pixels = pixels
        tile = SIMD2(width, height)
        rotation = layer.rotation.isFinite ? layer.rotation : 0
        offset = SIMD2(unit.shift(layer.offsetX), -unit.shift(layer.offsetY))
        turnsWithMap = fill.turnsWithMap
    }

    var subject: PaintedSubject { .area }

    func paint(
        _ path: Path, of shape: PaintedShape, as variation: Variation, in context: inout PaintContext,
        on canvas: inout some Canvas
    ) {
        guard !path.isEmpty, let (image, opacity) = pixels.image(as: variation) else { return }
        let frame = context.frame
        let turn = turnsWithMap ? frame.mapRotation : 0
        let (along, across) = HatchFillPlan.axes(degrees: rotation + turn)
        let (right, up) = HatchFillPlan.axes(degrees: turn)
        var origin = frame.patternOrigin + right * offset.x - up * offset.y
        // Move the origin to the tile nearest to the picture: a distant origin would lose precision.
        let shift = -origin
        origin += along * (((shift * along).sum() / tile.x).rounded() * tile.x)
        origin += across * (((shift * across).sum() / tile.y).rounded() * tile.y)
        // The picture's rows go down from the tile's upper edge.
        let corner = origin + across * tile.y
        let (column, row) = (
            along * (tile.x / Double(image.width)), across * (-tile.y / Double(image.height))
        )
        let transform = AffineTransform(
            a: column.x, b: column.y, c: row.x, d: row.y, tx: corner.x, ty: corner.y)
        let scale = min(tile.x / Double(image.width), tile.y / Double(image.height))
        let pattern = Pattern(
            image: image, transform: transform, opacity: opacity, sampling: pixels.sampling(scale: scale))
        canvas.fill(path, with: .pattern(pattern), rule: context.rule)
    }
}
