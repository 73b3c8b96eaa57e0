import Cartouche
import Foundation
import OtherGraphics
import Testing

/// Names of other modules in a file that imports Cartouche; the test is that this file compiles.
@Suite struct CollidingNamesTests {
    @Test func otherModulesKeepTheirNames() {
        _ = (Path(), Canvas(), Gradient(), StrokeStyle(), Curve(), Paint(), Pattern(), BlendMode())
        _ = (Recording(), Stamp(), Color(), Image(), Size())
        // This is Foundation's type, because the library's type has no such initializer.
        let transform: AffineTransform = AffineTransform(translationByX: 3, byY: 4)
        #expect(transform.transform(NSPoint(x: 1, y: 1)) == NSPoint(x: 4, y: 5))
    }

    @Test func colorsAndImagesHaveTheNamesOfUIKit() throws {
        let color: UIColor = .red
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = color
        let (image, _) = try map.makeImage(
            size: ScreenSize(width: 8, height: 8),
            viewpoint: Viewpoint(latitude: 0, longitude: 0, scale: 1_000_000)
        )
        let first: UIImage = image
        #expect(first[4, 4] == color)
    }

    @Test func fontLibrariesAreExported() {
        let fonts = FontLibrary(folders: ["fonts"], usesSystemFonts: false)
        fonts.addFolder("more")
        #expect(fonts.folders == ["fonts", "more"])
    }
}
