import CartoucheText
import GoldenSupport
import Testing

/// Text in many scripts has approved pictures.
struct ScriptGoldenTests {
    @Test(arguments: ScriptScene.all, [1, 2])
    func picture(_ scene: ScriptScene, scale: Int) throws {
        let outcome = try Golden.check(
            scene.image(scale: scale), "scripts/\(scene.name)", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }
}
