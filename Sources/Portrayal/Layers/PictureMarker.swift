import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolGeometry
import CartoucheSymbolModel

extension PictureMarker: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        resolver.placed(markerPainter(with: &resolver), of: marker, setting)
    }

    package func markerPainter(with resolver: inout SymbolResolver) -> (any MarkerPainter)? {
        resolver.noteMissing(picture)
        return ResolvedPictureMarker(self)
    }
}

/// Draws a picture as a marker.
struct ResolvedPictureMarker: MarkerPainter {
    let layer: PictureMarker
    private let pixels: PicturePixels?

    init(_ layer: PictureMarker) {
        self.layer = layer
        pixels = PicturePixels(layer.picture, colorLocked: layer.colorLocked)
    }

    var properties: MarkerProperties? { layer.marker }

    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        guard let pixels, let (image, opacity) = pixels.image(as: variation) else { return }
        let height = place.unit.length(layer.marker.size * variation.size)
        let factor = height / Double(image.height)
        let full = pixels.fullSize
        // The pixels of a picture that was decoded at a reduced size are not quite square.
        let across =
            factor * layer.scaleX
            * (Double(full.width) / Double(full.height) / (Double(image.width) / Double(image.height)))
        guard height > 0, across.isFinite, across != 0 else { return }
        let natural = SIMD2(Double(image.width), Double(image.height))
        // The transformation is for y up, but a picture's rows go down.
        let upright = place.transform(
            of: layer.marker, factor: SIMD2(across, factor), center: SIMD2(0, 0),
            drawn: natural * SIMD2(across, factor), sizeFactor: variation.size)
        let rows = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -natural.x / 2, ty: natural.y / 2)
        var transform = rows.concatenated(with: upright)
        if let stretching = place.stretching { transform = transform.concatenated(with: stretching) }
        canvas.draw(
            image, transform: transform, opacity: opacity,
            sampling: pixels.sampling(scale: min(factor, abs(across))))
    }
}
