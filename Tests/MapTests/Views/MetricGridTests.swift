import CartoucheCLibrary
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import GoldenSupport
import Testing

/// The grids in meters: MGRS, USNG and UTM.
@Suite struct MetricGridTests {
    private func view(
        _ latitude: Double, _ longitude: Double, scale: Double, in reference: SpatialReference = .webMercator
    ) -> MapView {
        let map = Map(spatialReference: reference)
        map.backgroundColor = .white
        let view = MapView(
            map: map, viewpoint: Viewpoint(latitude: latitude, longitude: longitude, scale: scale))
        view.size = ScreenSize(width: 480, height: 320)
        return view
    }

    private func labels(_ view: MapView) throws -> [String] {
        _ = try view.makeImage()
        return (view.drawnGrid?.graphics ?? []).compactMap { ($0.symbol as? TextSymbol)?.text }
    }

    @Test func theScaleChoosesTheSquares() throws {
        // Berlin: 33U UU.
        let view = view(52.52, 13.4, scale: 60_000_000)
        let grid = MGRSGrid()
        #expect(grid.levelCount == 6)
        view.grid = grid
        var found = try labels(view)
        #expect(found.contains("33U") && !found.contains("33U UU"))
        view.viewpoint = Viewpoint(latitude: 52.52, longitude: 13.4, scale: 3_000_000)
        found = try labels(view)
        #expect(found.contains("33U UU") && found.contains("33U VU") && !found.contains("33U"))
        view.viewpoint = Viewpoint(latitude: 52.52, longitude: 13.4, scale: 200_000)
        found = try labels(view)
        #expect(found.contains("90 km") && found.contains("20 km"))
        grid.labelUnit = .meters
        #expect(try labels(view).contains("90000 m"))
        view.viewpoint = Viewpoint(latitude: 52.52, longitude: 13.4, scale: 1000)
        #expect(try labels(view).contains { $0.hasSuffix(" m") })
        let usng = USNGGrid()
        view.viewpoint = Viewpoint(latitude: 38.8895, longitude: -77.0353, scale: 500_000)
        view.grid = usng
        #expect(try labels(view).contains("18S UJ"))
        #expect(usng.labelUnit == .kilometersMeters)
    }

    @Test func utmLinesHaveTheirCoordinates() throws {
        let view = view(48, 9, scale: 4_000_000)
        view.grid = UTMGrid()
        let found = try labels(view)
        // 9° is the central meridian of the zone 32, with the easting 500,000.
        #expect(found.contains("500000 mE") && found.contains("5300000 mN") && found.contains("32N"))
        // Lines in several bands have their labels together: one at each side.
        let count = found.filter { $0 == "500000 mE" }.count
        #expect(count <= 2)
    }

    @Test func linesHaveOneEasting() throws {
        let view = view(48, 9, scale: 2_000_000)
        let red = Color(red8: 255, green: 0, blue: 0)
        let grid = UTMGrid()
        grid.labelsAreVisible = false
        for level in 0..<grid.levelCount {
            grid.setLineSymbol(
                level == 1 ? SimpleLineSymbol(color: red, width: 3) : nil, forLevel: level)
        }
        view.grid = grid
        let image = try view.makeImage().image
        // 9° east is the easting 500,000, at all latitudes.
        #expect(image[240, 5] == red && image[240, 315] == red && image[220, 160] != red)
    }

    @Test func norwayAndSvalbardHaveTheirZones() throws {
        let view = view(60, 4.5, scale: 20_000_000, in: .wgs84)
        view.grid = MGRSGrid()
        var found = try labels(view)
        #expect(found.contains("32V"))
        let svalbard = self.view(78, 15, scale: 30_000_000)
        svalbard.grid = MGRSGrid()
        found = try labels(svalbard)
        let zones = Set(found.map { String($0.prefix(3)) })
        #expect(zones.contains("33X") && !zones.contains("32X") && !zones.contains("34X"))
    }

    @Test(arguments: [1e9, 1e8, 1e7, 1e5, 0.01])
    func gridsHaveFewLinesAtAllScales(scale: Double) throws {
        let antarctic = SpatialReference(wkid: 3031)
        for reference in [SpatialReference.webMercator, .wgs84, antarctic] {
            for (latitude, longitude) in [(0.0, 179.9), (83.9, 0), (-90, 0)] {
                let view = view(latitude, longitude, scale: scale, in: reference)
                for grid in [MGRSGrid(), UTMGrid()] {
                    view.grid = grid
                    guard let report = try? view.makeImage().report else { continue }
                    #expect((view.drawnGrid?.graphics.count ?? 0) < 8000)
                    #expect(report.diagnostics.isEmpty)
                }
            }
        }
    }

    @Test(arguments: [1, 2])
    func picturesMatchTheGoldens(scale: Int) throws {
        let cases: [(String, Grid, MapView)] = [
            ("mgrs-zones", MGRSGrid(), view(58, 8, scale: 50_000_000)),
            ("mgrs-squares", MGRSGrid(), view(52.5, 12.2, scale: 2_000_000)),
            ("mgrs-kilometers", MGRSGrid(), view(-33.45, -70.65, scale: 120_000)),
            ("usng", USNGGrid(), view(38.8895, -77.0353, scale: 30_000)),
            ("utm", UTMGrid(), view(47, 6, scale: 3_000_000)),
            ("ups", MGRSGrid(), view(-88, 20, scale: 8_000_000, in: SpatialReference(wkid: 3031))),
        ]
        for (name, grid, view) in cases {
            view.grid = grid
            let image = try view.makeImage(scale: Double(scale)).image
            let outcome = try Golden.check(image, "views/grid-\(name)", scale: scale, tolerance: .projected)
            #expect(outcome.matches, "\(outcome)")
        }
    }
}
