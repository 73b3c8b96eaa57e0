import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import GoldenSupport
import Testing

/// Views draw grids of coordinate lines above the map, and a background grid below it.
@Suite struct GridTests {
    private let red = Color(red8: 255, green: 0, blue: 0)

    private func view(
        _ xMin: Double, _ yMin: Double, _ xMax: Double, _ yMax: Double, rotation: Double = 0,
        in reference: SpatialReference = .wgs84
    ) -> MapView {
        let map = Map(spatialReference: reference)
        map.backgroundColor = .white
        let area = Envelope(xMin: xMin, yMin: yMin, xMax: xMax, yMax: yMax, spatialReference: .wgs84)
        let view = MapView(map: map, viewpoint: Viewpoint(boundingGeometry: area, rotation: rotation))
        view.size = ScreenSize(width: 360, height: 240)
        return view
    }

    /// A grid with opaque red lines and no labels.
    private func redGrid() -> LatitudeLongitudeGrid {
        let grid = LatitudeLongitudeGrid()
        grid.labelsAreVisible = false
        for level in 0..<grid.levelCount {
            grid.setLineSymbol(SimpleLineSymbol(color: red, width: 3), forLevel: level)
        }
        return grid
    }

    @Test func linesAreAtRoundCoordinates() throws {
        // One degree has 40 DIPs, so the lines are 5 degrees apart.
        let view = view(1, 1, 10, 7)
        view.grid = redGrid()
        let image = try view.makeImage().image
        #expect(image[160, 20] == red && image[20, 80] == red)
        #expect(image[100, 20] == .white && image[200, 120] == .white)
        view.grid?.isVisible = false
        #expect(try view.makeImage().image[160, 20] == .white)
        view.grid = nil
        #expect(try view.makeImage().report.graphicsOverlays.isEmpty)
    }

    @Test func symbolsOfAllLevelsChangeAtOnce() throws {
        let view = view(1, 1, 10, 7)
        let grid = LatitudeLongitudeGrid()
        grid.labelsAreVisible = false
        view.grid = grid
        grid.lineSymbols = (0..<grid.levelCount).map { _ in SimpleLineSymbol(color: red, width: 3) }
        #expect(try view.makeImage().image[160, 20] == red)
        for symbol in grid.lineSymbols { symbol?.color = .blue }
        #expect(try view.makeImage().image[160, 20] == .blue)
        // A shorter list changes only the first levels, and further symbols are ignored.
        let first = SimpleLineSymbol(color: red, width: 1)
        grid.lineSymbols = [first]
        #expect(grid.lineSymbol(forLevel: 0) === first && grid.lineSymbol(forLevel: 1)?.color == .blue)
        grid.textSymbols = [TextSymbol?](repeating: nil, count: 100)
        #expect(grid.textSymbols.count == grid.levelCount && grid.textSymbols.allSatisfy { $0 == nil })
    }

    @Test func changesOfTextSymbolsAreDrawn() throws {
        let view = view(1, 1, 10, 7)
        let grid = LatitudeLongitudeGrid()
        grid.lineSymbols = [LineSymbol?](repeating: nil, count: grid.levelCount)
        view.grid = grid
        let before = try view.makeImage().image
        for symbol in grid.textSymbols { symbol?.color = red }
        let after = try view.makeImage().image
        func count(_ image: Image) -> Int {
            (0..<image.width * image.height).count { index in
                let pixel = image[index % image.width, index / image.width].rgba8
                return pixel.x > 160 && pixel.y < 110
            }
        }
        #expect(count(before) == 0 && count(after) > 20)
    }

    /// Programs for the ArcGIS Maps SDK declare these members of the enumerations themselves.
    @Test func programsCanListTheChoices() {
        #expect(Grid.LabelPosition.allCases.map(\.label) == ["all sides", "another"])
        #expect(LatitudeLongitudeGrid.LabelFormat.allCases.count == 2)
        #expect(MGRSGrid.LabelUnit.allCases.count == 2 && USNGGrid.LabelUnit.allCases.count == 2)
    }

    @Test func linesContinueBeyondTheAntimeridian() throws {
        let view = view(0, 0, 1, 1)
        view.viewpoint = Viewpoint(
            boundingGeometry: Envelope(xMin: 176, yMin: 1, xMax: 185, yMax: 7, spatialReference: .wgs84))
        view.grid = redGrid()
        let image = try view.makeImage().image
        // The meridians 180° and 185° = -175°, and the parallel 5° on both sides.
        #expect(image[160, 20] == red && image[20, 80] == red && image[300, 80] == red)
    }

    @Test func theLabelsNameTheLines() throws {
        let view = view(1, -4, 10, 2)
        let grid = LatitudeLongitudeGrid()
        grid.labelPosition = .bottomLeft
        view.grid = grid
        _ = try view.makeImage()
        func labels() -> [String] {
            (view.drawnGrid?.graphics ?? []).compactMap { ($0.symbol as? TextSymbol)?.text }
        }
        #expect(labels() == ["5°E", "0°"])
        grid.labelPosition = .allSides
        _ = try view.makeImage()
        #expect(labels() == ["5°E", "5°E", "0°", "0°"])
        view.viewpoint = Viewpoint(latitude: -33.75, longitude: -70.51, scale: 30_000)
        grid.labelPosition = .topRight
        _ = try view.makeImage()
        #expect(labels().contains("33°45′S"))
        grid.labelFormat = .decimalDegrees
        _ = try view.makeImage()
        #expect(labels().contains("33.75°S"))
        for position in Grid.LabelPosition.allCases {
            grid.labelPosition = position
            _ = try view.makeImage()
            #expect(!labels().isEmpty)
        }
    }

    @Test(arguments: [1e13, 1e20, 1e110, -1e300])
    func noLinesAreFarFromAllWorlds(x: Double) throws {
        for reference in [SpatialReference.webMercator, .wgs84] {
            let view = MapView(
                map: Map(spatialReference: reference),
                viewpoint: Viewpoint(center: Point(x: x, y: 20, spatialReference: reference), scale: 1000))
            for grid in [LatitudeLongitudeGrid(), UTMGrid(), MGRSGrid(), USNGGrid()] {
                view.grid = grid
                _ = try view.makeImage()
                #expect(view.drawnGrid?.graphics.isEmpty == true)
            }
        }
    }

    @Test(arguments: [1e9, 1e8, 1e6, 1e4, 100, 0.01])
    func gridsHaveFewLinesAtAllScales(scale: Double) throws {
        let antarctic = SpatialReference(wkid: 3031)
        for reference in [SpatialReference.webMercator, .wgs84, antarctic] {
            let map = Map(spatialReference: reference)
            for latitude in reference == antarctic ? [-70, -89.9] : [0, 89.9, -89.9] {
                let view = MapView(
                    map: map, viewpoint: Viewpoint(latitude: latitude, longitude: 179, scale: scale))
                view.grid = LatitudeLongitudeGrid()
                let report = try view.makeImage().report
                #expect((view.drawnGrid?.graphics.count ?? 0) < 200)
                #expect(report.diagnostics.isEmpty)
            }
        }
    }

    @Test(arguments: [1, 2])
    func pictureMatchesTheGolden(scale: Int) throws {
        let view = view(-20, 30, 40, 70, rotation: 20, in: .webMercator)
        view.grid = LatitudeLongitudeGrid()
        let image = try view.makeImage(scale: Double(scale)).image
        let outcome = try Golden.check(image, "views/grid", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func theBackgroundGridIsBelowTheMap() throws {
        let view = view(0, 0, 9, 6)
        view.backgroundGrid = BackgroundGrid(backgroundColor: .white, lineColor: red, lineWidth: 2, size: 40)
        // The map's background covers the grid.
        #expect(try view.makeImage().image[40, 20] == .white)
        view.map.backgroundColor = nil
        let image = try view.makeImage().image
        #expect(image[40, 20] == red && image[39, 20] == red && image[20, 20] == .white)
        view.backgroundGrid?.size = .nan
        #expect(try view.makeImage().image[40, 20] == .white)
        view.backgroundGrid = nil
        #expect(try view.makeImage().image[40, 20].alpha == 0)
    }
}

extension Grid.LabelPosition {
    fileprivate static var allCases: [Self] { [.allSides, .center] }

    fileprivate var label: String { self == .allSides ? "all sides" : "another" }
}

extension LatitudeLongitudeGrid.LabelFormat {
    fileprivate static var allCases: [Self] { [.decimalDegrees, .degreesMinutesSeconds] }
}

extension MGRSGrid.LabelUnit {
    fileprivate static var allCases: [Self] { [.kilometersMeters, .meters] }
}

extension USNGGrid.LabelUnit {
    fileprivate static var allCases: [Self] { [.kilometersMeters, .meters] }
}
