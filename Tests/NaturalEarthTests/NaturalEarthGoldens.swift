import Cartouche
import CartoucheCanvas
import CartoucheMapDrawing
import GoldenSupport
import Testing

/// The looks of the base map, as pictures: the world, a continent and a country.
@Suite struct NaturalEarthGoldens {
    /// A part of the world, and the data that its scale has.
    struct View: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let latitude, longitude, scale: Double
        let width, height: Double

        static let all = [
            // 1:110 million, and no names.
            View(
                testDescription: "world", latitude: 20, longitude: 10, scale: 400e6, width: 380, height: 240),
            // The names of countries and oceans.
            View(
                testDescription: "europe", latitude: 50, longitude: 12, scale: 40e6, width: 320, height: 240),
            // Towns, and smaller waters.
            View(
                testDescription: "country", latitude: 46.8, longitude: 8.2, scale: 8e6, width: 320,
                height: 240),
        ]
    }

    private func check(
        _ theme: Basemap.NaturalEarthTheme, _ view: View, scale: Int
    ) throws {
        TestFont.install()
        let map = Map(basemap: Basemap(naturalEarth: theme))
        // The repository's font, so that the names do not depend on the machine.
        for layer in map.basemap?.baseLayers ?? [] {
            for names in (layer as? FeatureLayer)?.labelDefinitions ?? [] {
                names.textSymbol?.fontFamily = TestFont.textFamily
                names.textSymbol?.fontStyle = .normal
            }
        }
        let (image, report) = try map.makeImage(
            size: ScreenSize(width: view.width, height: view.height), scale: Double(scale),
            viewpoint: Viewpoint(latitude: view.latitude, longitude: view.longitude, scale: view.scale))
        #expect(report.allDiagnostics.isEmpty, "\(report.allDiagnostics)")
        let outcome = try Golden.check(
            image, "basemaps/\(theme.rawValue)-\(view.testDescription)", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test(arguments: Basemap.NaturalEarthTheme.allCases, View.all)
    func pictureMatchesTheGolden(_ theme: Basemap.NaturalEarthTheme, _ view: View) throws {
        try check(theme, view, scale: 1)
    }

    @Test func sharpPictureMatchesTheGolden() throws {
        try check(.topographic, View.all[1], scale: 2)
    }
}
