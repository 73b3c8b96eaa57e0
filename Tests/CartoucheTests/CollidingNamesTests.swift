import Cartouche
import Foundation
import OtherGraphics
import Testing

/// Names of other modules in a file that imports Cartouche; the test is that this file compiles.
@Suite struct CollidingNamesTests {
    @Test func otherModulesKeepTheirNames() {
        _ = (Path(), Canvas(), Gradient(), StrokeStyle(), Curve(), Paint(), Pattern(), BlendMode())
        _ = (
            Recording(), Stamp(), Color(), Image(), Size(), Text(), Label(), Shape(), Font(), View(), Button()
        )
        _ = (Marker(), Annotation(), Chart(), Plot(), Angle(), Rectangle(), Circle(), Region(), Overlay())
        _ = (Animation(), Transaction())
        let foundation: [Any.Type] = [
            Unit.self, Operation.self, Measurement<UnitLength>.self, Progress.self, Thread.self, Timer.self,
            Date.self, URL.self, Data.self, Locale.self, Bundle.self, Calendar.self, Decimal.self,
        ]
        #expect(foundation.count == 13)
        // This is Foundation's type, because the library's type has no such initializer.
        let transform: AffineTransform = AffineTransform(translationByX: 3, byY: 4)
        #expect(transform.transform(NSPoint(x: 1, y: 1)) == NSPoint(x: 4, y: 5))
    }

    /// A declaration of the program itself takes precedence over all imported ones.
    private typealias Point = Cartouche.Point

    /// The module in front of a name selects the type, as README.md says.
    @Test func modulesSelectSharedNames() throws {
        _ = (OtherGraphics.Scene(), OtherGraphics.Grid(), OtherGraphics.Map(), OtherGraphics.Symbol())
        _ = (OtherGraphics.Layer(), OtherGraphics.Camera(), OtherGraphics.Legend(), OtherGraphics.Polygon())
        let map = Cartouche.Map(spatialReference: .webMercator)
        let symbol: Cartouche.Symbol = SimpleMarkerSymbol()
        let types: [Any.Type] = [
            Cartouche.Scene.self, Cartouche.Grid.self, Cartouche.Layer.self, Cartouche.Camera.self,
            Cartouche.Legend.self, Cartouche.Polygon.self,
        ]
        #expect(map.layerEntries.isEmpty && symbol is SimpleMarkerSymbol && types.count == 6)
        #expect(Point(x: 1, y: 2).y == 2)
    }

    @Test func colorsAndImagesHaveTheNamesOfUIKit() throws {
        let color: UIColor = .red
        let map = Cartouche.Map(spatialReference: .webMercator)
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
