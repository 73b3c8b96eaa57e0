import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import TemporarySupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Pictures of each placement on a hill, beside an extruded body.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct PlacementModeTests {
    /// Writes the heights of a hill of 60 m at the origin as an ASCII grid on WGS 84.
    static func hill(in folder: TemporaryFolder) throws -> RasterElevationSource {
        let (side, cell) = (81, 0.00008)
        var rows = ""
        for row in 0..<side {
            let values = (0..<side).map { column -> String in
                let (x, y) = (Double(column - side / 2), Double(row - side / 2))
                let share = 1 / (1 + (x * x + y * y) / 300)
                return "\(60 * share * share)"
            }
            rows += values.joined(separator: " ") + "\n"
        }
        let corner = (7.4 - Double(side) / 2 * cell, 43.7 - Double(side) / 2 * cell)
        let text = """
            ncols \(side)
            nrows \(side)
            xllcorner \(corner.0)
            yllcorner \(corner.1)
            cellsize \(cell)
            \(rows)
            """
        let file = folder.url.appending(path: "hill.asc")
        try Data(text.utf8).write(to: file)
        let reference =
            #"GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],"#
            + #"PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]"#
        try Data(reference.utf8).write(to: folder.url.appending(path: "hill.prj"))
        return RasterElevationSource(fileURLs: [file])
    }

    /// Returns graphics of each kind with heights, with the placement.
    private static func graphics(_ placement: SurfacePlacement) -> GraphicsOverlay {
        let overlay = ShapeTests.overlay(placement)
        let text = TextSymbol(text: "Ridge", color: .black, size: 14)
        (text.haloColor, text.haloWidth) = (.white, 2)
        func square(_ east: Double, _ north: Double, z: Double) -> Polygon {
            Polygon(
                points: [(-30.0, -30.0), (30, -30), (30, 30), (-30, 30)].map {
                    ShapeTests.place(east: east + $0.0, north: north + $0.1, z: z)
                }, spatialReference: .wgs84)
        }
        overlay.addGraphics([
            Graphic(
                geometry: Polyline(
                    points: [(-220.0, -90.0), (0, -40), (220, -90)].map {
                        ShapeTests.place(east: $0.0, north: $0.1, z: 30)
                    }, spatialReference: .wgs84),
                symbol: SimpleLineSymbol(style: .solid, color: .purple, width: 3)),
            Graphic(
                geometry: square(40, 60, z: 40), symbol: SimpleFillSymbol(style: .solid, color: .green)),
            Graphic(
                geometry: ShapeTests.place(east: -20, north: 0, z: 40),
                symbol: SimpleMarkerSceneSymbol.cone(color: .red, diameter: 40, height: 60)),
            Graphic(
                geometry: ShapeTests.place(east: -150, north: 0, z: 20),
                symbol: SimpleMarkerSymbol(style: .diamond, color: .blue, size: 16)),
            Graphic(geometry: ShapeTests.place(east: 110, north: 0, z: 20), symbol: text),
        ])
        return overlay
    }

    @Test(arguments: SurfacePlacement.allCases)
    func graphicsArePlacedOnAndAboveAHillAndABody(placement: SurfacePlacement) async throws {
        let folder = try TemporaryFolder()
        let table = FeatureCollectionTable(
            fields: [], geometryType: Polygon.self, spatialReference: .wgs84)
        let square = Polygon(
            points: [(-190.0, -40.0), (-110, -40), (-110, 40), (-190, 40)].map {
                ShapeTests.place(east: $0.0, north: $0.1)
            }, spatialReference: .wgs84)
        try await table.add(table.makeFeature(attributes: [:], geometry: square))
        let layer = FeatureLayer(featureTable: table)
        layer.renderer = SimpleRenderer(symbol: SimpleFillSymbol(style: .solid, color: .yellow))
        layer.sceneProperties(extruding: "60")
        let view = ShapeTests.view([Self.graphics(placement)], distance: 620, heading: 10, pitch: 66)
        view.scene.baseSurface.addElevationSource(try Self.hill(in: folder))
        view.scene.addOperationalLayer(layer)
        let image = try await view.exportImage()
        let outcome = try Golden.check(image, "scenes/placed-\(placement)", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func theSunLightsTerrainAndBodiesCastShadowsOnIt() async throws {
        let folder = try TemporaryFolder()
        let overlay = ShapeTests.overlay(.relative)
        for (east, symbol) in [
            (-120.0, SimpleMarkerSceneSymbol.cube(color: .orange, size: 60)),
            (0, .sphere(color: .red, diameter: 60)), (120, .cone(color: .blue, diameter: 60, height: 90)),
        ] {
            overlay.addGraphic(
                Graphic(geometry: ShapeTests.place(east: east, north: 0, z: 0), symbol: symbol))
        }
        let view = ShapeTests.view([overlay], distance: 620, pitch: 60)
        view.scene.baseSurface.addElevationSource(try Self.hill(in: folder))
        view.sunLighting(.lightAndShadows)
        let image = try await view.exportImage()
        let outcome = try Golden.check(image, "scenes/sun-on-terrain", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
