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

/// Labels, selections and callouts in scenes, and searches of what is draped.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct DecorationTests {
    /// Returns cubes with names from west to east, from the ground up.
    private static func cubes(_ names: [String]) -> GraphicsOverlay {
        let overlay = ShapeTests.overlay()
        for (index, name) in names.enumerated() {
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(east: Double(index) * 160 - 160, north: 0, z: 0),
                    attributes: ["name": name],
                    symbol: SimpleMarkerSceneSymbol.cube(color: .orange, size: 60)))
        }
        let text = TextSymbol(color: .black, size: 12)
        text.haloColor = .white
        text.haloWidth = 2
        overlay.addLabelDefinition(
            LabelDefinition(
                labelExpression: SimpleLabelExpression(simpleExpression: "[name]"), textSymbol: text))
        overlay.labelsAreEnabled = true
        return overlay
    }

    @Test(arguments: [1, 2])
    func labelsHalosOfSelectedGraphicsAndACalloutAreAboveTheScene(scale: Int) async throws {
        let overlay = Self.cubes(["Vega", "Sirius", "Deneb"])
        overlay.graphics[1].isSelected = true
        let area = GraphicsOverlay(graphics: [
            Graphic(
                geometry: Polygon(
                    points: [(-260.0, -160.0), (260, -160), (260, -70), (-260, -70)].map {
                        ShapeTests.place(east: $0.0, north: $0.1)
                    }, spatialReference: .wgs84),
                symbol: SimpleFillSymbol(style: .forwardDiagonal, color: .blue))
        ])
        area.graphics[0].isSelected = true
        let view = ShapeTests.view([area, overlay])
        view.callout = Callout(placement: .geoElement(overlay.graphics[2]), title: "Deneb", detail: "A cube")
        let image = try await view.exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/decorations", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func aLabelIsNotDrawnIfItsFeatureIsBehindABody() throws {
        let overlay = Self.cubes(["Vega"])
        let view = ShapeTests.view([overlay], distance: 600, pitch: 88)
        let plain = ShapeTests.view([overlay], distance: 600, pitch: 88)
        let wall = ShapeTests.overlay()
        wall.addGraphic(
            Graphic(
                geometry: ShapeTests.place(east: -160, north: -120, z: -50),
                symbol: SimpleMarkerSceneSymbol.cube(color: .gray, size: 160)))
        view.graphicsOverlays = [overlay, wall]
        overlay.labelsAreEnabled = false
        let without = (try view.makeImage().image, try plain.makeImage().image)
        overlay.labelsAreEnabled = true
        #expect(try view.makeImage().image.matches(without.0))
        #expect(try !plain.makeImage().image.matches(without.1))
    }

    @Test func aCameraInsideTheEarthIsReported() throws {
        let scene = Scene()
        let view = SceneView(
            scene: scene,
            camera: Camera(latitude: 0, longitude: 0, altitude: -2_000, heading: 0, pitch: 45, roll: 0))
        view.size = ScreenSize(width: 40, height: 30)
        #expect(try view.makeImage().report.diagnostics.map(\.severity) == [.warning])
        #expect(try view.makeGLB().report.diagnostics.map(\.code) == [.cameraBelowGround])
        scene.baseSurface.navigationConstraint = .unconstrained
        let report = try view.makeImage().report
        #expect(report.diagnostics.map(\.code) == [.cameraBelowGround])
        #expect(report.diagnostics.map(\.severity) == [.warning])
    }

    @Test func identifyFindsGraphicsAndFeaturesOnTheSurface() async throws {
        let ground = ShapeTests.overlay(.drapedBillboarded)
        let square = Polygon(
            points: [(-80.0, -80.0), (80, -80), (80, 80), (-80, 80)].map {
                ShapeTests.place(east: $0.0, north: $0.1)
            }, spatialReference: .wgs84)
        let graphic = Graphic(geometry: square, symbol: SimpleFillSymbol(style: .solid, color: .green))
        ground.addGraphic(graphic)
        let table = FeatureCollectionTable(
            fields: [Field(type: .text, name: "name", alias: "", length: 20)], geometryType: Polygon.self,
            spatialReference: .wgs84)
        try await table.add(table.makeFeature(attributes: ["name": "plot"], geometry: square))
        let layer = FeatureLayer(featureTable: table)
        layer.renderer = SimpleRenderer(symbol: SimpleFillSymbol(style: .solid, color: .yellow))
        let scene = Scene()
        scene.addOperationalLayer(layer)
        let view = SceneView(scene: scene, graphicsOverlays: [ground])
        view.camera = Camera(
            lookingAt: ShapeTests.origin, distance: 900, heading: 0, pitch: 60, roll: 0)
        view.size = ScreenSize(width: 320, height: 200)
        let spot = try #require(
            view.screenPoint(fromLocation: ShapeTests.place(east: 60, north: 60))?.screenPoint)
        #expect(try await view.identify(on: ground, screenPoint: spot, tolerance: 1).graphics == [graphic])
        let found = try await view.identify(on: layer, screenPoint: spot, tolerance: 1)
        #expect(found.geoElements.first?.attributes["name"] as? String == "plot")
        #expect(try await view.identifyLayers(screenPoint: spot, tolerance: 1).count == 1)
        let beside = ScreenPoint(x: spot.x + 80, y: spot.y)
        #expect(try await view.identify(on: ground, screenPoint: beside, tolerance: 1).graphics.isEmpty)
        layer.sceneProperties(extruding: "40")
        let body = try await view.identify(on: layer, screenPoint: spot, tolerance: 1)
        #expect(body.geoElements.first?.attributes["name"] as? String == "plot")
    }

    @Test func graphicsThatAreRelativeToTheSceneStandOnTheBodiesOfLayers() async throws {
        let table = FeatureCollectionTable(
            fields: [], geometryType: Polygon.self, spatialReference: .wgs84)
        let square = Polygon(
            points: [(-80.0, -80.0), (80, -80), (80, 80), (-80, 80)].map {
                ShapeTests.place(east: $0.0, north: $0.1)
            }, spatialReference: .wgs84)
        try await table.add(table.makeFeature(attributes: [:], geometry: square))
        let layer = FeatureLayer(featureTable: table)
        layer.renderer = SimpleRenderer(symbol: SimpleFillSymbol(style: .solid, color: .yellow))
        layer.sceneProperties(extruding: "100")
        let scene = Scene()
        scene.addOperationalLayer(layer)
        let overlay = ShapeTests.overlay(.relativeToScene)
        for east in [0.0, 150] {
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(east: east, north: 0, z: 5),
                    symbol: SimpleMarkerSceneSymbol.sphere(color: .red, diameter: 20, anchorPosition: .center)
                ))
        }
        let view = SceneView(scene: scene, graphicsOverlays: [overlay])
        view.camera = Camera(lookingAt: ShapeTests.origin, distance: 900, heading: 0, pitch: 60, roll: 0)
        let list = try view.drawing(size: view.size, scale: 1).list
        let heights = list.draws.flatMap { draw -> [Double] in
            guard case .spheres(let spheres) = draw.content else { return [] }
            return spheres.map { Spheroid.wgs84.placeAndHeight($0.position.value).height.rounded() }
        }
        #expect(heights.sorted() == [5, 105])
    }
}

extension FeatureLayer {
    /// Extrudes the features of the layer.
    func sceneProperties(extruding expression: String) {
        let renderer = self.renderer
        renderer?.sceneProperties = RendererSceneProperties(
            extrusionExpression: expression, extrusionMode: .baseHeight)
        self.renderer = renderer
    }
}

extension Image {
    /// Whether both images have the same pixels.
    func matches(_ other: Image) -> Bool { self == other }
}
