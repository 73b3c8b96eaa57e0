import CartoucheCanvases
import CartoucheImages
import GoldenSupport
import Testing

/// The golden corpus, on every canvas, at 1x and 2x.
@Suite struct GoldenTests {
    @Test(arguments: GoldenScene.all, [1, 2])
    func theSceneLooksAsApproved(_ golden: GoldenScene, scale: Int) throws {
        let picture = golden.scene.picture(scale: scale)
        let outcome = try Golden.check(picture, golden.name, scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test(arguments: GoldenScene.all, [1, 2])
    func aRecordingGivesTheSamePicture(_ golden: GoldenScene, scale: Int) {
        let scene = golden.scene
        var list = Recording()
        scene.draw(on: &list, scale: scale)
        var canvas = RasterCanvas(width: Scene.size.x * scale, height: Scene.size.y * scale)
        list.replay(on: &canvas)
        #expect(canvas.makeImage() == scene.picture(scale: scale))
    }

    @Test(arguments: GoldenScene.all.filter { $0.name.contains("anchored-to-the-map") }, [1, 2])
    func tilesOfPatternsAnchoredToTheMapJoinWithoutASeam(_ golden: GoldenScene, scale: Int) {
        let scene = golden.scene
        let whole = scene.picture(scale: scale)
        let size = SIMD2(73, 41) &* scale
        var worst = 0
        for top in stride(from: 0, to: whole.height, by: size.y) {
            for left in stride(from: 0, to: whole.width, by: size.x) {
                let tile = scene.picture(scale: scale, corner: SIMD2(left, top), size: size)
                for y in 0..<min(size.y, whole.height - top) {
                    for x in 0..<min(size.x, whole.width - left) {
                        let (a, b) = (tile[x, y].rgba8, whole[left + x, top + y].rgba8)
                        for channel in 0..<4 { worst = max(worst, abs(Int(a[channel]) - Int(b[channel]))) }
                    }
                }
            }
        }
        // Lines are cut at different positions in each tile, so the last bit of a coordinate may differ.
        #expect(worst <= 2)
    }
}

extension Scene {
    /// Returns the picture of the scene, or of one tile of it.
    func picture(scale: Int, corner: SIMD2<Int> = SIMD2(0, 0), size: SIMD2<Int>? = nil) -> Image {
        let extent = size ?? Self.size &* scale
        var canvas = RasterCanvas(width: extent.x, height: extent.y)
        draw(on: &canvas, scale: scale, corner: corner, size: size)
        return canvas.makeImage()
    }
}
