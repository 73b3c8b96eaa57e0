import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// Scenes on the plane of a projected coordinate system.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct LocalSceneTests {
    private static let utm = SpatialReference(wkid: 32632)

    private static func place(_ x: Double, _ y: Double, _ z: Double? = nil) -> Point {
        Point(x: 370_000 + x, y: 4_840_000 + y, z: z, spatialReference: utm)
    }

    private static func view(_ overlays: [GraphicsOverlay], camera: Camera) throws -> SceneView {
        let view = SceneView(scene: try Scene(localIn: utm), graphicsOverlays: overlays)
        view.size = ScreenSize(width: 320, height: 200)
        view.camera = camera
        return view
    }

    @Test func aPlaneHasNoCurvatureAndItsAxesAreThoseOfTheCoordinateSystem() throws {
        let camera = Camera(location: Self.place(0, 0, 1_000), heading: 0, pitch: 90, roll: 0)
        let view = try Self.view([], camera: camera)
        #expect(view.scene.viewingMode == .local)
        #expect(view.scene.spatialReference == Self.utm)
        for distance in [100.0, 10_000, 100_000] {
            let ahead = try #require(view.screenPoint(fromLocation: Self.place(0, distance, 1_000)))
            #expect(abs(ahead.screenPoint.x - 160) < 0.01)
            #expect(abs(ahead.screenPoint.y - 100) < 0.01)
        }
        let globe = SceneView(scene: Scene(), camera: camera)
        globe.size = view.size
        let below = try #require(globe.screenPoint(fromLocation: Self.place(0, 100_000, 1_000)))
        #expect(below.screenPoint.y > 101)
    }

    @Test func pointsOfTheViewHaveLocationsInTheCoordinateSystemOfTheScene() async throws {
        let overlay = ShapeTests.overlay()
        let cube = Graphic(
            geometry: Self.place(0, 0, 0), symbol: SimpleMarkerSceneSymbol.cube(color: .red, size: 100))
        overlay.addGraphic(cube)
        let view = try Self.view(
            [overlay],
            camera: Camera(location: Self.place(0, -400, 500), heading: 0, pitch: 40, roll: 0))
        let target = Self.place(20, 20, 100)
        let spot = try #require(view.screenPoint(fromLocation: target)?.screenPoint)
        let found = try #require(try await view.location(fromScreenPoint: spot))
        #expect(found.spatialReference == Self.utm)
        // A pixel is 3 m wide here.
        #expect(abs(found.x - target.x) < 3 && abs(found.y - target.y) < 3)
        #expect(abs(try #require(found.z) - 100) < 3)
        #expect(try await view.identify(on: overlay, screenPoint: spot, tolerance: 0).graphics == [cube])
        for x in [-1, 1e300, .infinity, .nan] {
            let outside = ScreenPoint(x: x, y: spot.y)
            #expect(try await view.location(fromScreenPoint: outside) == nil)
            #expect(try await view.identify(on: overlay, screenPoint: outside, tolerance: 5).graphics.isEmpty)
        }
        let ground = Self.place(-150, 60)
        let other = try #require(view.screenPoint(fromLocation: ground)?.screenPoint)
        let base = try #require(view.baseSurfaceLocation(fromScreenPoint: other))
        #expect(abs(base.x - ground.x) < 0.01 && abs(base.y - ground.y) < 0.01)
    }

    @Test func aCameraThatMovesALittleKeepsTheMeshes() throws {
        let overlay = ShapeTests.overlay()
        let corners = [(0.0, 0.0), (40, 0), (40, 40), (0, 40)].map { Self.place($0.0, $0.1, 0) }
        overlay.addGraphic(Graphic(geometry: Polygon(points: corners), attributes: ["height": 50]))
        overlay.renderer = SimpleRenderer(symbol: SimpleFillSymbol(style: .solid, color: .red))
        overlay.renderer?.sceneProperties = RendererSceneProperties(
            extrusionExpression: "[height]", extrusionMode: .baseHeight)
        let view = try Self.view(
            [overlay], camera: Camera(location: Self.place(0, -400, 500), heading: 0, pitch: 40, roll: 0))
        func meshes() throws -> [ObjectIdentifier] {
            try view.drawing(size: view.size, scale: 1).list.draws.compactMap {
                if case .bodies(let mesh, _, _) = $0.content, $0.object > 0 {
                    ObjectIdentifier(mesh)
                } else {
                    nil
                }
            }
        }
        let first = try meshes()
        try #require(first.count == 1)
        view.camera = Camera(location: Self.place(300, -400, 600), heading: 10, pitch: 50, roll: 5)
        #expect(try meshes() == first)
        let top = try #require(view.screenPoint(fromLocation: Self.place(0, 0, 50))?.screenPoint)
        // Farther away, the plane touches the earth at another place.
        view.camera = Camera(location: Self.place(15_300, -400, 600), heading: 10, pitch: 50, roll: 5)
        let moved = try #require(view.screenPoint(fromLocation: Self.place(15_000, 0, 50))?.screenPoint)
        #expect(abs(moved.x - top.x) < 1e-6 && abs(moved.y - top.y) < 1e-6)
    }

    @Test func controllersOrbitALocationOnThePlane() throws {
        let view = try Self.view(
            [], camera: Camera(location: Self.place(0, 0, 1), heading: 0, pitch: 0, roll: 0))
        let controller = OrbitLocationCameraController(target: Self.place(0, 0, 0), distance: 20_000)
        controller.cameraHeadingOffset = 90
        view.cameraController = controller
        let middle = try #require(view.screenPoint(fromLocation: Self.place(0, 0, 0))?.screenPoint)
        #expect(abs(middle.x - 160) < 0.01 && abs(middle.y - 100) < 0.01)
        let east = try #require(view.screenPoint(fromLocation: Self.place(5_000, 0, 0))?.screenPoint)
        #expect(abs(east.x - 160) < 0.01 && east.y < 90)
    }

    /// A local web scene with a body, a marker and a draped polygon.
    private static let document = """
        {"viewingMode": "local", "spatialReference": {"wkid": 32632}, "version": "1.34",
        "ground": {"navigationConstraint": {"type": "none"}},
        "baseMap": {"baseMapLayers": []},
        "initialState": {"viewpoint": {"camera": {"position": {"x": 370000, "y": 4839400, "z": 420,
        "spatialReference": {"wkid": 32632}}, "heading": 0, "tilt": 58}}},
        "operationalLayers": [
        {"id": "area", "title": "area", "layerType": "ArcGISFeatureLayer", "featureCollection": {"layers": [
        {"layerDefinition": {"name": "area", "geometryType": "esriGeometryPolygon",
        "fields": [{"name": "id", "type": "esriFieldTypeInteger"}],
        "elevationInfo": {"mode": "onTheGround"}, "drawingInfo": {"renderer": {"type": "simple",
        "symbol": {"type": "PolygonSymbol3D", "symbolLayers": [{"type": "Fill",
        "material": {"color": [120, 180, 90]}, "outline": {"color": [0, 0, 0], "size": 1.5}}]}}}},
        "featureSet": {"geometryType": "esriGeometryPolygon", "spatialReference": {"wkid": 32632},
        "features": [{"attributes": {"id": 1}, "geometry": {"rings": [[[369800, 4839850], [369800, 4840150],
        [370200, 4840150], [370200, 4839850], [369800, 4839850]]]}}]}}]}},
        {"id": "bodies", "title": "bodies", "layerType": "ArcGISFeatureLayer", "featureCollection": {"layers": [
        {"layerDefinition": {"name": "bodies", "geometryType": "esriGeometryPoint",
        "fields": [{"name": "id", "type": "esriFieldTypeInteger"}],
        "elevationInfo": {"mode": "relativeToGround"}, "drawingInfo": {"renderer": {"type": "simple",
        "symbol": {"type": "PointSymbol3D", "symbolLayers": [{"type": "Object", "anchor": "bottom",
        "resource": {"primitive": "cube"}, "width": 60, "height": 120, "depth": 60,
        "material": {"color": [220, 120, 40]}}]}}}},
        "featureSet": {"geometryType": "esriGeometryPoint", "spatialReference": {"wkid": 32632},
        "features": [{"attributes": {"id": 1}, "geometry": {"x": 369850, "y": 4839900}},
        {"attributes": {"id": 2}, "geometry": {"x": 370150, "y": 4839900}},
        {"attributes": {"id": 3}, "geometry": {"x": 369850, "y": 4840100}},
        {"attributes": {"id": 4}, "geometry": {"x": 370150, "y": 4840100}}]}}]}}]}
        """

    @Test func aLocalWebSceneIsDrawnOnAPlane() async throws {
        let scene = try Scene.fromJSON(Self.document)
        let view = SceneView(scene: scene)
        view.size = ScreenSize(width: 320, height: 200)
        let (image, report) = try view.makeImage()
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        let outcome = try Golden.check(image, "scenes/local", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
        let corner = try #require(
            view.screenPoint(fromLocation: Self.place(-150, -100, 60))?.screenPoint)
        let found = try await view.identify(
            on: scene.operationalLayers[1], screenPoint: corner, tolerance: 0)
        #expect(found.geoElements.first?.attributes["id"].map { "\($0)" } == "1")
        let plot = try #require(view.screenPoint(fromLocation: Self.place(0, 0, 0))?.screenPoint)
        let draped = try await view.identify(
            on: scene.operationalLayers[0], screenPoint: plot, tolerance: 1)
        #expect(draped.geoElements.count == 1)
    }

    @Test func aLocalSceneWithoutAProjectedSpatialReferenceIsReported() throws {
        let document = Self.document.replacing(
            #""spatialReference": {"wkid": 32632}, "version""#,
            with: #""spatialReference": {"wkid": 4326}, "version""#)
        let scene = try Scene.fromJSON(document)
        #expect(scene.viewingMode == .global)
        #expect(scene.diagnostics.map(\.code) == [.sceneSimplified])
    }
}
