import Documents
import Imaging
import Symbology

extension ModelMarker {
    /// The model's thumbnail as a marker of the same size and place; nil where there is none.
    var thumbnailMarker: PictureMarker? {
        let text = thumbnail.split(separator: ",").last ?? ""
        guard !text.isEmpty, let bytes = Base64.decode(Array(text.utf8)),
            let image = try? Image(data: bytes)
        else { return nil }
        var picture = PictureMarker(marker: marker, image: image)
        picture.layer = layer
        picture.picture.tintColor = tintColor
        picture.picture.textureFilter = .picture
        return picture
    }
}

/// Draws a picture as a marker.
struct PictureMarkerPlan: Sendable {
    let layer: PictureMarker
    private let pixels: PicturePixels?

    init(_ layer: PictureMarker) {
        self.layer = layer
        pixels = PicturePixels(layer.picture, colorLocked: layer.colorLocked)
    }

    /// Draws the marker with its place at the origin of `placement`.
    func draw(_ placement: MarkerPlace, as variation: Variation, in drawing: inout MarkerDrawing) {
        guard let pixels, let (image, opacity) = pixels.image(as: variation) else { return }
        let height = placement.unit.length(layer.marker.size * variation.size)
        let factor = height / Double(image.height)
        let across = factor * layer.scaleX
        guard height > 0, across.isFinite, across != 0 else { return }
        let natural = SIMD2(Double(image.width), Double(image.height))
        // The transform is for y up; a picture's rows run down.
        let upright = placement.transform(
            of: layer.marker, factor: SIMD2(across, factor), center: SIMD2(0, 0),
            drawn: natural * SIMD2(across, factor), sizeFactor: variation.size)
        let rows = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -natural.x / 2, ty: natural.y / 2)
        var transform = rows.concatenated(with: upright)
        if let stretching = placement.stretching { transform = transform.concatenated(with: stretching) }
        drawing.list.draw(
            image, transform: transform, opacity: opacity,
            sampling: pixels.sampling(scale: min(factor, abs(across))))
    }
}
