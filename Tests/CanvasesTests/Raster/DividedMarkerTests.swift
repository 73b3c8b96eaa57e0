import CartoucheCanvases
import CartoucheImages
import CartoucheText
import GoldenSupport
import Testing

/// Markers whose parts are stamps of their own on the raster.
struct DividedMarkerTests {
    private static let disc = MarkerPicture {
        $0.fill(box(-12, -12, 12, 12), with: .color(Color(red: 0.9, green: 0.4, blue: 0)), rule: .nonZero)
    }
    private static let star = MarkerPicture {
        $0.fill(path([(0, -9), (3, 7), (-8, -3), (8, -3), (-3, 7)]), with: black, rule: .nonZero)
    }

    /// A text below the marker.
    private static func text(_ string: String) -> MarkerPicture {
        let face: FontFace = ScriptScene.fonts.font(for: FontRequest(family: "Noto Sans"))!.face
        let glyphs = string.unicodeScalars.enumerated().map { index, scalar in
            GlyphRun.Glyph(
                id: face.shapingFont?.glyph(of: scalar.value) ?? 0, position: SIMD2(Double(index) * 8, 0))
        }
        return MarkerPicture {
            $0.draw(
                GlyphRun(
                    face: face, size: 12, glyphs: glyphs, transform: .translation(x: -12, y: 26),
                    paint: .color(.black), growth: 0))
        }
    }

    private static func whole(_ parts: [MarkerPicture]) -> MarkerPicture {
        MarkerPicture { canvas in for part in parts { part.recording.replay(on: &canvas) } }
    }

    @Test(
        "The parts are drawn where the whole is", arguments: [0, 90, 180, 30] as [Float],
        [1, 0.5, 2.5] as [Float])
    func isTheWhole(rotation: Float, scale: Float) {
        let parts = [Self.disc, Self.star, Self.text("A1")]
        let stamp = Stamp(position: PixelPoint(100.25, 99.5), rotation: rotation, scale: scale)
        let divided = drawn(200, 200) { $0.stamp(MarkerPicture(parts: parts), at: [stamp]) }
        let whole = drawn(200, 200) { $0.stamp(Self.whole(parts), at: [stamp]) }
        #expect(whole.coveredArea > 100)
        #expect(divided.difference(from: whole).worst <= 2)
    }

    @Test("Sprites of the parts are those of the parts by themselves")
    func spritesOfParts() {
        let parts = [Self.disc, Self.star]
        let stamps = (0..<40).map { Stamp(position: PixelPoint(Float($0) * 4.3 + 20, Float($0) * 3.7 + 20)) }
        let divided = drawn(240, 240, sprites: SpriteCache()) {
            $0.stamp(MarkerPicture(parts: parts), at: stamps)
        }
        let apart = drawn(240, 240, sprites: SpriteCache()) { canvas in
            for stamp in stamps { for part in parts { canvas.stamp(part, at: [stamp]) } }
        }
        #expect(divided == apart)
    }

    @Test("Divided markers, other markers and wrong indexes in one call")
    func indexes() {
        let pair = MarkerPicture(parts: [Self.disc, Self.star])
        let stamps = (0..<4).map { Stamp(position: PixelPoint(20 + 30 * Float($0), 20)) }
        let image = drawn(140, 40, sprites: SpriteCache()) {
            $0.stamp([Self.star, pair], at: stamps, which: [1, 0, 9, 1])
        }
        let expected = drawn(140, 40, sprites: SpriteCache()) { canvas in
            for (marker, stamp) in [(pair, stamps[0]), (Self.star, stamps[1]), (pair, stamps[3])] {
                canvas.stamp(marker, at: [stamp])
            }
        }
        #expect(image.coveredArea > 0)
        #expect(image == expected)
    }

    @Test("Parts in a divided marker, and in a symbol with too many glyphs, are drawn as a whole")
    func manyParts() {
        let inner = MarkerPicture(parts: [Self.disc, Self.star])
        let parts = [inner, Self.text(String(repeating: "o", count: 60))]
        let stamp = Stamp(position: PixelPoint(20.5, 20.25))
        let divided = drawn(600, 60) { $0.stamp(MarkerPicture(parts: parts), at: [stamp]) }
        let whole = drawn(600, 60) { $0.stamp(Self.whole(parts), at: [stamp]) }
        #expect(whole.coveredArea > 1000)
        #expect(divided.difference(from: whole).worst <= 2)
    }

    @Test("Under a transformation, the parts are drawn exactly")
    func transformed() {
        let parts = [Self.disc, Self.text("B2")]
        let stamp = Stamp(position: PixelPoint(20.3, 20.7))
        func picture(_ marker: MarkerPicture) -> Image {
            drawn(120, 120) { canvas in
                canvas.begin(.transform(.scale(x: 1.5, y: 2)))
                canvas.stamp(marker, at: [stamp])
                canvas.end()
            }
        }
        #expect(picture(MarkerPicture(parts: parts)).difference(from: picture(Self.whole(parts))).worst <= 2)
    }
}
