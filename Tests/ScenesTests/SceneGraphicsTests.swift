import Cartouche
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// What programs do with graphics in scenes: add, order, style, find, select and move them.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct SceneGraphicsTests {
    private static func square(_ side: Double = 160, east: Double = 0) -> Polygon {
        Polygon(
            points: [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
                ShapeTests.place(east: east + $0.0 * side / 2, north: $0.1 * side / 2)
            }, spatialReference: .wgs84)
    }

    private static func area(_ color: Color, east: Double = 0, zIndex: Int = 0) -> Graphic {
        let graphic = Graphic(geometry: square(east: east), symbol: SimpleFillSymbol(color: color))
        graphic.zIndex = zIndex
        return graphic
    }

    /// Returns the view from above; the origin is in the middle.
    private static func above(_ overlays: [GraphicsOverlay]) -> SceneView {
        ShapeTests.view(overlays, distance: 600, pitch: 0)
    }

    private static func middle(_ view: SceneView) throws -> Color { try view.makeImage().image[160, 100] }

    @Test func aViewHasAnyNumberOfOverlaysAboveTheLayers() async throws {
        let view = Self.above([])
        let ground = try Self.middle(view)
        let table = FeatureCollectionTable(fields: [], geometryType: Polygon.self, spatialReference: .wgs84)
        try await table.add(table.makeFeature(geometry: Self.square()))
        table.renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: .green))
        view.scene.addOperationalLayer(FeatureLayer(featureTable: table))
        #expect(try Self.middle(view) == .green && ground != .green)
        for mode in [GraphicsOverlay.RenderingMode.dynamic, .static] {
            let (low, high) = (GraphicsOverlay(renderingMode: mode), GraphicsOverlay(renderingMode: mode))
            low.addGraphic(Self.area(.red))
            high.addGraphic(Self.area(.blue))
            view.graphicsOverlays = [low]
            #expect(try Self.middle(view) == .red)
            view.graphicsOverlays = [low, high]
            #expect(try Self.middle(view) == .blue)
            view.graphicsOverlays = [high, low]
            #expect(try Self.middle(view) == .red)
        }
    }

    @Test func anOverlayMixesKindsOfGeometriesAndSetsOfAttributes() async throws {
        let overlay = GraphicsOverlay(graphics: [
            Graphic(
                geometry: ShapeTests.place(east: -150, north: 0), attributes: ["name": "Vega"],
                symbol: SimpleMarkerSymbol(style: .square, color: .red, size: 30)),
            Graphic(
                geometry: Polyline(
                    points: [ShapeTests.place(east: -60, north: 0), ShapeTests.place(east: 60, north: 0)],
                    spatialReference: .wgs84),
                attributes: ["width": 8], symbol: SimpleLineSymbol(color: .blue, width: 8)),
            Graphic(
                geometry: Self.square(80, east: 150), attributes: ["zone": 3.5, "code": "A"],
                symbol: SimpleFillSymbol(color: .green)),
        ])
        let view = Self.above([overlay])
        for (graphic, color) in zip(overlay.graphics, [Color.red, .blue, .green]) {
            let place = try #require(graphic.geometry?.extent.center)
            let spot = try #require(view.screenPoint(fromLocation: place)).screenPoint
            #expect(try view.makeImage().image[Int(spot.x), Int(spot.y)] == color)
            let found = try await view.identify(
                on: overlay, screenPoint: spot, tolerance: 12, maximumResults: 1)
            #expect(found.graphics == [graphic])
            #expect(found.graphics.first?.attributes.count == graphic.attributes.count)
        }
    }

    /// Dynamic overlays have this order for what is draped on the ground, where all distances are equal.
    @Test(arguments: [GraphicsOverlay.RenderingMode.static, .dynamic])
    func areasOnTheGroundAreDrawnByZIndexThenInTheOrderOfAddition(mode: GraphicsOverlay.RenderingMode) throws
    {
        let overlay = GraphicsOverlay(renderingMode: mode)
        overlay.addGraphics([Self.area(.red), Self.area(.blue)])
        let view = Self.above([overlay])
        #expect(try Self.middle(view) == .blue)
        overlay.graphics[0].zIndex = 1
        #expect(try Self.middle(view) == .red)
        overlay.graphics[1].zIndex = 2
        #expect(try Self.middle(view) == .blue)
    }

    @Test func dynamicOverlaysDrawByTheDistanceFromTheCamera() throws {
        let overlay = ShapeTests.overlay()
        let (near, far) = (
            Graphic(
                geometry: ShapeTests.place(east: 0, north: -100, z: 50),
                symbol: SimpleMarkerSceneSymbol.cube(color: .red, size: 60)),
            Graphic(
                geometry: ShapeTests.place(east: 0, north: 100, z: 50),
                symbol: SimpleMarkerSceneSymbol.cube(color: .blue, size: 60))
        )
        (near.zIndex, far.zIndex) = (0, 5)
        overlay.addGraphics([near, far])
        let view = ShapeTests.view([overlay], distance: 600, pitch: 90)
        let spot = try #require(
            view.screenPoint(fromLocation: ShapeTests.place(east: 0, north: -100, z: 80))?.screenPoint)
        let color = try view.makeImage().image[Int(spot.x), Int(spot.y)]
        #expect(color.red > 2 * color.blue)
    }

    @Test func propertiesForScenesDoNotChangeMaps() throws {
        let overlay = GraphicsOverlay(graphics: [Graphic(geometry: Self.square(), attributes: ["h": 50])])
        let renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: .orange))
        overlay.renderer = renderer
        let map = MapView(map: Map(spatialReference: .webMercator), graphicsOverlays: [overlay])
        map.size = ScreenSize(width: 60, height: 40)
        let (flat, scene) = (try map.makeImage().image, Self.above([overlay]))
        let ground = try scene.makeImage().image
        overlay.sceneProperties = LayerSceneProperties(surfacePlacement: .absolute, altitudeOffset: 40)
        renderer.sceneProperties = RendererSceneProperties(
            extrusionExpression: "[h]", extrusionMode: .baseHeight)
        #expect(try map.makeImage().image == flat)
        #expect(try scene.makeImage().image != ground)
    }

    @Test func anOwnSymbolReplacesThatOfTheRendererAndNeitherDrawsNothing() throws {
        let overlay = GraphicsOverlay(graphics: [Graphic(geometry: Self.square())])
        let view = Self.above([overlay])
        let ground = try Self.middle(view)
        overlay.renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: .green))
        #expect(try Self.middle(view) == .green && ground != .green)
        overlay.graphics[0].symbol = SimpleFillSymbol(color: .blue)
        #expect(try Self.middle(view) == .blue)
        overlay.graphics[0].symbol = nil
        overlay.renderer = nil
        #expect(try Self.middle(view) == ground)
    }

    @Test(arguments: 0..<3) func textsStandOnPointsLinesAndAreas(kind: Int) throws {
        let geometries: [Geometry] = [
            ShapeTests.origin,
            Polyline(
                points: [ShapeTests.place(east: -100, north: 0), ShapeTests.place(east: 100, north: 0)],
                spatialReference: .wgs84),
            Self.square(),
        ]
        TestFont.install()
        let text = TextSymbol(text: "Pier", color: .red, size: 40)
        text.fontFamily = TestFont.textFamily
        let view = Self.above([GraphicsOverlay(graphics: [Graphic(geometry: geometries[kind], symbol: text)])]
        )
        let image = try view.makeImage().image
        let red = (60..<260).flatMap { x in (60..<140).map { y in image[x, y] } }
            .count { $0.red > 0.9 && $0.green < 0.1 && $0.blue < 0.1 }
        #expect(red > 150, "\(red) pixels")
    }

    @Test func graphicsAreSelectedByTheirAttributes() throws {
        let overlay = GraphicsOverlay(graphics: [Self.area(.red, east: -120), Self.area(.red, east: 120)])
        overlay.graphics[1].setAttributeValue("pier", forKey: "type")
        let view = Self.above([overlay])
        let before = try view.makeImage().image
        overlay.graphics.filter { $0.attributes["type"] as? String == "pier" }
            .forEach { $0.isSelected = true }
        #expect(overlay.selectedGraphics == [overlay.graphics[1]])
        let after = try view.makeImage().image
        // The halo is cyan, and only around the selected graphic.
        func cyan(_ image: Image, _ columns: Range<Int>) -> Int {
            columns.flatMap { x in (0..<200).map { y in image[x, y] } }
                .count { $0.red < 0.3 && $0.green > 0.7 && $0.blue > 0.7 }
        }
        #expect(cyan(before, 0..<320) == 0 && cyan(after, 0..<160) == 0)
        #expect(cyan(after, 160..<320) > 100)
    }

    @Test func aGraphicIsAtItsNewPlaceInTheNextPicture() async throws {
        let sphere = SimpleMarkerSceneSymbol(
            style: .sphere, color: .red, height: 80, width: 80, depth: 80, anchorPosition: .center)
        let boat = Graphic(geometry: ShapeTests.origin, symbol: sphere)
        let overlay = GraphicsOverlay(graphics: [boat])
        let view = Self.above([overlay])
        let old = ScreenPoint(x: 160, y: 100)
        #expect(try Self.middle(view).green < 0.2)
        let place = try #require(boat.geometry as? Point)
        let new = Point(x: place.x, y: place.y + 0.001, spatialReference: .wgs84)
        boat.geometry = new
        #expect(view.needsRedraw)
        #expect(try Self.middle(view).green > 0.2)
        let spot = try #require(view.screenPoint(fromLocation: new)?.screenPoint)
        #expect(try await view.identify(on: overlay, screenPoint: spot, tolerance: 12).graphics == [boat])
        #expect(try await view.identify(on: overlay, screenPoint: old, tolerance: 12).graphics.isEmpty)
    }

    /// A tolerance outside 0 to 100 DIPs is the nearer limit.
    @Test func theToleranceOfSearchesIsLimited() async throws {
        let overlay = GraphicsOverlay(graphics: [
            Graphic(
                geometry: ShapeTests.origin,
                symbol: SimpleMarkerSceneSymbol.sphere(color: .red, diameter: 10))
        ])
        let view = Self.above([overlay])
        func found(_ x: Double, _ tolerance: Double) async throws -> Bool {
            try await !view.identify(
                on: overlay, screenPoint: ScreenPoint(x: x, y: 100), tolerance: tolerance
            ).graphics.isEmpty
        }
        #expect(try await found(250, 1_000))
        #expect(try await found(250, .infinity))
        #expect(try await !found(290, 1_000))
        for tolerance in [-5, Double.nan] {
            #expect(try await found(160, tolerance))
            #expect(try await !found(180, tolerance))
        }
    }
}
