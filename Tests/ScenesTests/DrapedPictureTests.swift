import Cartouche
import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheRasters
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import FormatSupport
import Foundation
import GoldenSupport
import TemporarySupport
import Testing

/// Rasters, tiles and basemaps on the surface of scenes.
struct DrapedPictureTests {
    private static let hint: Comment = "no driver of OpenGL ES draws without a window"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A square of 0.04° around the origin of the scenes with one gray value.
    private func raster(_ value: Double, side: Int = 4, named name: String = "a.tif") throws -> RasterLayer {
        var maker = GeoTIFFMaker(
            width: side, height: side, values: Array(repeating: value, count: side * side))
        maker.origin = SIMD2(7.38, 43.72)
        maker.pixelSize = 0.04 / Double(side)
        let url = folder.url.appending(path: name)
        try Data(maker.bytes).write(to: url)
        let layer = RasterLayer(raster: Raster(fileURL: url))
        layer.renderer = StretchRenderer(
            parameters: MinMaxStretchParameters(minValues: [0], maxValues: [255]))
        return layer
    }

    /// A view from above in which the square fills the middle.
    private func view(_ layers: [Layer]) -> SceneView {
        let scene = Scene()
        scene.addOperationalLayers(layers)
        let view = SceneView(scene: scene)
        view.camera = Camera(
            lookingAt: ShapeTests.origin, distance: 9_000, heading: 0, pitch: 0, roll: 0)
        view.size = ScreenSize(width: 80, height: 60)
        return view
    }

    private func middle(_ view: SceneView) async throws -> Double {
        let image = try await view.exportImage()
        return (image[40, 30].red * 255).rounded()
    }

    @Test(.enabled(if: hasDriver, hint))
    func aRasterIsOnTheGroundInTheOrderOfLayers() async throws {
        let (dark, light) = (try raster(40), try raster(220, named: "b.tif"))
        #expect(abs(try await middle(view([dark])) - 40) <= 4)
        #expect(abs(try await middle(view([dark, light])) - 220) <= 4)
        #expect(abs(try await middle(view([light, dark])) - 40) <= 4)
        dark.opacity = 0.5
        #expect(abs(try await middle(view([light, dark])) - 130) <= 4)
        dark.isVisible = false
        #expect(abs(try await middle(view([light, dark])) - 220) <= 4)
    }

    @Test(.enabled(if: hasDriver, hint))
    func theOpacityOfGroupsApplies() async throws {
        let (dark, light) = (try raster(40), try raster(220, named: "b.tif"))
        let group = GroupLayer(layers: [dark])
        group.opacity = 0.5
        #expect(abs(try await middle(view([light, group])) - 130) <= 4)
        group.isVisible = false
        #expect(abs(try await middle(view([light, group])) - 220) <= 4)
    }

    @Test(.enabled(if: hasDriver, hint))
    func aRasterIsOnThePlaneOfALocalScene() async throws {
        let scene = try Scene(localIn: SpatialReference(wkid: 32632))
        scene.addOperationalLayer(try raster(40))
        let view = SceneView(scene: scene)
        view.camera = Camera(
            lookingAt: ShapeTests.origin, distance: 9_000, heading: 0, pitch: 0, roll: 0)
        view.size = ScreenSize(width: 80, height: 60)
        #expect(abs(try await middle(view) - 40) <= 4)
    }

    @Test(.enabled(if: hasDriver, hint))
    func aViewNeedsAPictureAfterAChangeOfARaster() async throws {
        let layer = try raster(40)
        let view = view([layer])
        _ = try await view.exportImage()
        #expect(!view.needsRedraw)
        layer.renderer = StretchRenderer(
            parameters: MinMaxStretchParameters(minValues: [0], maxValues: [80]))
        #expect(view.needsRedraw)
        #expect(abs(try await middle(view) - 128) <= 4)
        layer.opacity = 0
        #expect(view.needsRedraw)
    }

    @Test func tilesOfTheSurfaceAreNotFinerThanARaster() throws {
        let coarse = view([try raster(40)])
        let fine = view([try raster(40, side: 512, named: "b.tif")])
        let counts = try [coarse, fine].map {
            try $0.drawing(size: ScreenSize(width: 800, height: 600), scale: 1).list.draws.count
        }
        #expect(counts[0] < counts[1], "\(counts)")
    }

    @Test(.enabled(if: hasDriver, hint))
    func aBasemapCoversTheGlobe() async throws {
        let view = SceneView(scene: Scene(basemap: Basemap(naturalEarth: .topographic)))
        view.camera = Camera(latitude: 20, longitude: 20, altitude: 16_000_000, heading: 0, pitch: 0, roll: 0)
        view.size = ScreenSize(width: 320, height: 240)
        let image = try await view.exportImage()
        let outcome = try Golden.check(image, "scenes/basemap", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func aRasterThatCannotBeReadIsAnError() throws {
        let layer = RasterLayer(raster: Raster(path: "/no/such/relief.tif"))
        let view = view([layer])
        #expect(throws: DocumentError.self) { try view.drawing(size: view.size, scale: 1) }
        layer.isVisible = false
        #expect(try view.drawing(size: view.size, scale: 1).report.diagnostics.isEmpty)
    }

    @Test func aBadRasterOfADocumentDoesNotStopTheScene() throws {
        let document = """
            {"operationalLayers": [{"title": "Relief", "url": "relief.tif", "layerType": "RasterDataLayer"}],
            "baseMap": {"baseMapLayers": []}, "spatialReference": {"wkid": 4326}, "version": "1.8"}
            """
        try Data("no raster".utf8).write(to: folder.url.appending(path: "relief.tif"))
        let url = folder.url.appending(path: "scene.json")
        try Data(document.utf8).write(to: url)
        let view = SceneView(scene: try Scene.read(contentsOfFile: url.path))
        let found = try view.drawing(size: ScreenSize(width: 40, height: 30), scale: 1).report.diagnostics
        #expect(found.contains { $0.severity == .error }, "\(found)")
    }
}
