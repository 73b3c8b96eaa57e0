import CartoucheText
import Testing

/// The fonts of the repository have all glyphs of the texts in many scripts.
struct ScriptFontTests {
    @Test(arguments: ScriptScene.all)
    func fontHasAllGlyphs(_ scene: ScriptScene) {
        let layout = scene.layout(size: 10)
        #expect(layout.diagnostics.isEmpty)
        #expect(layout.glyphs.allSatisfy { $0.id != 0 })
    }
}
