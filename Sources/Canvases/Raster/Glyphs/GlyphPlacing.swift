import CartoucheCLibrary
import CartoucheImages
import CartoucheText

/// The markers and the placement of the glyphs of a run on the raster.
struct GlyphPlacing {
    /// The size above which glyphs are drawn as paths, in pixels per em.
    private static let maxSize = 256.0
    /// The growth above which glyphs are drawn as paths, in pixels.
    private static let maxGrowth = 32.0

    let markers: GlyphMarkers
    /// The transformation from the run's own pixels to page pixels.
    private let transform: AffineTransform
    /// The rotation of the stamps in degrees.
    private let rotation: Float

    /// Returns nil if the glyphs must be drawn as paths: they are large, distorted, mirrored or not of one color.
    ///
    /// - Parameter outer: The transformation of the open scopes.
    init?(_ run: GlyphRun, under outer: AffineTransform?) {
        guard case .color(let color, _) = run.paint else { return nil }
        let transform = outer.map(run.transform.concatenated) ?? run.transform
        let (cosine, sine) = (transform.a, -transform.b)
        let scale = (cosine * cosine + sine * sine).squareRoot()
        let slack = 1e-6 * scale
        let pixels = run.size * scale
        let growth = max(run.growth, 0) * (outer?.similarityScale ?? 1)
        // The comparisons are false for NaN.
        guard abs(transform.d - cosine) <= slack, abs(transform.c - sine) <= slack,
            pixels >= 1 / GlyphMarkers.stepsPerPixel, pixels <= Self.maxSize, growth <= Self.maxGrowth
        else { return nil }
        self.transform = transform
        rotation = abs(sine) <= slack && cosine > 0 ? 0 : Float(atan2(sine, cosine) * 180 / .pi)
        markers = GlyphMarkerCache.shared.markers(
            GlyphMarkers.Key(
                face: run.face, size: Int32((pixels * GlyphMarkers.stepsPerPixel).rounded()),
                growth: Int32((growth * GlyphMarkers.stepsPerPixel).rounded()), color: color))
    }

    /// Returns the placement of a glyph's marker.
    @inline(__always)
    func stamp(_ glyph: GlyphRun.Glyph) -> Stamp {
        Stamp(position: PixelPoint(transform.apply(to: glyph.position)), rotation: rotation)
    }
}
