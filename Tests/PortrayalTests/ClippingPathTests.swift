import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import Testing

/// Clipping paths of vector markers.
@Suite struct ClippingPathTests {
    private static func picture(_ marker: VectorMarker) throws -> Image {
        let page = CanvasPage(width: 40, height: 40, background: .white)
        let symbol = Sample.point(.vectorMarker(marker))
        return try PictureOutput.picture.draw(page) { canvas in
            Swatch.draw(symbol, width: 40, height: 40, pixelsPerPoint: 1, on: &canvas)
        }
    }

    /// Returns a marker that fills a polygon; its edges lie between pixels.
    private static func marker(
        _ contour: MarkerContour, clip: MarkerContour? = nil, form: ClippingPath.Form = .intersect
    ) -> VectorMarker {
        var properties = MarkerProperties(size: 20.7)
        properties.rotation = 17
        var marker = VectorMarker(
            marker: properties, frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
            graphics: [
                MarkerGraphic(
                    geometry: .polygon([contour]),
                    symbol: SymbolDefinition(
                        kind: .polygon, layers: [.solidFill(SolidFill(color: Sample.ink))]))
            ])
        if let clip {
            var path = ClippingPath()
            path.form = form
            path.path = .polygon([clip])
            marker.clippingPath = Boxed(path)
        }
        return marker
    }

    private let box = Sample.box(-1, -1, 1, 1)

    @Test func aClipAlongTheEdgeChangesNoPixel() throws {
        let plain = try Self.picture(Self.marker(box))
        #expect(try Self.picture(Self.marker(box, clip: box)) == plain)
        // The clip shares three edges with the polygon.
        let upper = Sample.box(-1, 0, 1, 1)
        #expect(
            try Self.picture(Self.marker(box, clip: upper)) == Self.picture(Self.marker(upper)))
        #expect(
            try Self.picture(Self.marker(box, clip: upper, form: .subtract))
                == Self.picture(Self.marker(Sample.box(-1, -1, 1, 0))))
    }

    @Test func aSubtractedEqualAreaLeavesNoEdge() throws {
        let empty = try Self.picture(Self.marker(box, clip: box, form: .subtract))
        for y in 0..<40 { for x in 0..<40 { #expect(empty[x, y].rgba8 == SIMD4(repeating: 255)) } }
    }
}
