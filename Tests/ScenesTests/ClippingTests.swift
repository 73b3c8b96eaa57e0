import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// The clipping area of local scenes.
struct ClippingTests {
    private static let utm = SpatialReference(wkid: 32632)

    private static func place(_ x: Double, _ y: Double, _ z: Double = 0) -> Point {
        Point(x: 370_000 + x, y: 4_840_000 + y, z: z, spatialReference: utm)
    }

    private static func area(_ half: Double) -> Envelope {
        Envelope(
            xMin: 370_000 - half, yMin: 4_840_000 - half, xMax: 370_000 + half, yMax: 4_840_000 + half,
            spatialReference: utm)
    }

    private static func line(_ y: Double, _ z: Double) -> Polyline {
        Polyline(points: [place(-260, y, z), place(260, y, z)], spatialReference: utm)
    }

    /// Returns a view of bodies, lines, markers and an area that cross the sides of a square of 300 m.
    private static func view() throws -> SceneView {
        let overlay = ShapeTests.overlay()
        let cube = SimpleMarkerSceneSymbol.cube(color: .orange, size: 90)
        overlay.addGraphic(Graphic(geometry: place(-150, 60), symbol: cube))
        let sphere = SimpleMarkerSceneSymbol.sphere(color: .red, diameter: 100)
        overlay.addGraphic(Graphic(geometry: place(140, -30), symbol: sphere))
        let tube = SolidStrokeSymbolLayer(width: 16, color: .blue, lineStyle3D: .tube)
        overlay.addGraphic(
            Graphic(
                geometry: line(130, 60), symbol: MultilayerPolylineSymbol(symbolLayers: [tube])))
        overlay.addGraphic(
            Graphic(
                geometry: line(-120, 30), symbol: SimpleLineSymbol(style: .dash, color: .purple, width: 4)))
        for x in [-200.0, -60, 60, 200] {
            overlay.addGraphic(
                Graphic(
                    geometry: place(x, -80, 20),
                    symbol: SimpleMarkerSymbol(style: .diamond, color: .green, size: 14)))
        }
        let ground = GraphicsOverlay()
        ground.addGraphic(
            Graphic(
                geometry: Polygon(
                    points: [place(-40, -260), place(40, -260), place(40, 260), place(-40, 260)],
                    spatialReference: utm), symbol: SimpleFillSymbol(style: .solid, color: .yellow)))
        let scene = try Scene(localIn: utm)
        scene.clippingArea = area(150)
        scene.isClippingEnabled = true
        let view = SceneView(scene: scene, graphicsOverlays: [ground, overlay])
        view.camera = Camera(location: place(0, -480, 420), heading: 0, pitch: 50, roll: 0)
        view.size = ScreenSize(width: 320, height: 200)
        return view.sunLighting(.lightAndShadows)
    }

    @Test(
        .enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"), arguments: [1, 2])
    func bodiesLinesAndTheSurfaceAreCutAtTheSidesOfTheArea(scale: Int) async throws {
        let (image, report) = try Self.view().makeImage(scale: Double(scale))
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        let outcome = try Golden.check(image, "scenes/clipped", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func whatIsCutOffIsNotIdentified() async throws {
        let view = try Self.view()
        for x in [-200.0, -60, 60, 200] {
            let spot = try #require(view.screenPoint(fromLocation: Self.place(x, -80, 20))?.screenPoint)
            func found() async throws -> Bool {
                try await !view.identify(on: view.graphicsOverlays[1], screenPoint: spot, tolerance: 0)
                    .graphics.isEmpty
            }
            view.scene.isClippingEnabled = true
            #expect(try await found() == (abs(x) < 100))
            view.scene.isClippingEnabled = false
            #expect(try await found())
        }
    }

    private static func scene(_ members: String) throws -> Scene {
        try Scene.fromJSON(#"{"operationalLayers":[],"ground":{},\#(members)}"#)
    }

    @Test func webScenesHaveAnAreaInAnyCoordinateSystem() throws {
        let local = #""viewingMode":"local","spatialReference":{"wkid":32632}"#
        let extent = #""xmin":7.39,"ymin":43.69,"xmax":7.41,"ymax":43.71,"spatialReference":{"wkid":4326}"#
        let clipped = try Self.scene("\(local),\"clippingArea\":{\"clip\":true,\"geometry\":{\(extent)}}")
        #expect(clipped.isClippingEnabled && clipped.clippingArea?.xMin == 7.39)
        #expect(clipped.diagnostics.isEmpty)
        let view = SceneView(scene: clipped)
        let clip = try #require(try view.drawing(size: view.size, scale: 1).list.clip)
        // Half of 0.02° of latitude, and of longitude at 43.7°.
        #expect(abs(1 / clip.y.length - 1_120) < 30 && abs(1 / clip.x.length - 820) < 30)
        let whole = try Self.scene("\(local),\"clippingArea\":{\"clip\":false,\"geometry\":{\(extent)}}")
        #expect(!whole.isClippingEnabled && whole.clippingArea != nil && whole.diagnostics.isEmpty)
        for members in [
            "\"clippingArea\":{\"clip\":true,\"geometry\":{\(extent)}}",
            "\(local),\"clippingArea\":{\"clip\":true}",
            "\(local),\"clippingArea\":{\"clip\":true,\"geometry\":{\"x\":1,\"y\":2}}",
        ] {
            let scene = try Self.scene(members)
            #expect(scene.diagnostics.map(\.path) == ["$.clippingArea"], "\(members)")
            #expect(scene.diagnostics.map(\.severity) == [.warning], "\(members)")
            let view = SceneView(scene: scene)
            #expect(try view.drawing(size: view.size, scale: 1).list.clip == nil)
        }
    }
}
