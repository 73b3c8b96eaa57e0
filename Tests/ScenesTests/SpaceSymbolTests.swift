import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import GoldenSupport
import Testing

/// Symbols of lines, areas and meshes in space.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct SpaceSymbolTests {
    /// Returns a rectangle that leans back by an angle: 0 is level, 90 upright.
    private static func panel(east: Double, angle: Double) -> Polygon {
        let (rise, run) = angle == 90 ? (110.0, 0.0) : angle == 0 ? (0, 110) : (78, 78)
        let points = [(-45.0, 0.0), (45, 0), (45, 1), (-45, 1)].map {
            ShapeTests.place(east: east + $0.0, north: $0.1 * run, z: 20 + $0.1 * rise)
        }
        return Polygon(points: points, spatialReference: .wgs84)
    }

    @Test(arguments: [1, 2])
    func areasInSpaceHaveAllFillsOnTheirOwnPlaneAndDashedOutlines(scale: Int) async throws {
        let overlay = ShapeTests.overlay()
        let outline = SimpleLineSymbol(style: .dash, color: .black, width: 2)
        let styles: [(SimpleFillSymbol.Style, Double)] = [
            (.diagonalCross, 0), (.forwardDiagonal, 45), (.horizontal, 90), (.solid, 90),
        ]
        for (index, (style, angle)) in styles.enumerated() {
            overlay.addGraphic(
                Graphic(
                    geometry: Self.panel(east: Double(index) * 120 - 180, angle: angle),
                    symbol: SimpleFillSymbol(style: style, color: .purple, outline: outline)))
        }
        let image = try await ShapeTests.view([overlay], distance: 700, heading: 15).exportImage(
            scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/fills-in-space", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func linesInSpaceAreDashedOnTheScreenOrWalls() async throws {
        let overlay = ShapeTests.overlay()
        let styles: [SimpleLineSymbol.Style] = [.solid, .dash, .dot, .dashDot]
        for (index, style) in styles.enumerated() {
            let points = [(-250.0, -150.0), (0, 0), (250, 400)].map {
                ShapeTests.place(east: $0.0, north: $0.1, z: Double(index) * 40 + 10)
            }
            overlay.addGraphic(
                Graphic(
                    geometry: Polyline(points: points, spatialReference: .wgs84),
                    symbol: SimpleLineSymbol(style: style, color: .blue, width: 4)))
        }
        let layer = SolidStrokeSymbolLayer(width: 16, color: .red, lineStyle3D: .tube)
        overlay.addGraphic(
            Graphic(
                geometry: Polyline(
                    points: [(-250.0, 0.0), (-150, 100), (-50, 0)].map {
                        ShapeTests.place(east: $0.0, north: $0.1, z: 160)
                    }, spatialReference: .wgs84),
                symbol: MultilayerPolylineSymbol(symbolLayers: [layer])))
        let image = try await ShapeTests.view([overlay], pitch: 60).exportImage()
        let outcome = try Golden.check(image, "scenes/dashes", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func aMeshSymbolColorsTheFacesOfAMultipatch() throws {
        let corners: [(Double, Double, Double)] = [
            (0, 0, 0), (60, 0, 0), (60, 60, 0), (0, 60, 0), (0, 0, 60), (60, 0, 60), (60, 60, 60),
            (0, 60, 60),
        ]
        let faces = [
            [0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7],
        ]
        let builder = PolygonBuilder(spatialReference: .wgs84)
        for face in faces {
            builder.parts.append(
                MutablePart(
                    points: face.map {
                        ShapeTests.place(east: corners[$0].0, north: corners[$0].1, z: corners[$0].2)
                    }, spatialReference: .wgs84))
        }
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(
            Graphic(
                geometry: builder.toGeometry(),
                symbol: MultilayerMeshSymbol(symbolLayer: MaterialFillSymbolLayer(color: .orange))))
        let view = ShapeTests.view([overlay], distance: 300, heading: 30, pitch: 60)
        let (image, report) = try view.makeImage()
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        let list = try view.drawing(size: view.size, scale: 1).list
        let triangles = list.draws.reduce(0) { sum, draw in
            guard draw.phase == .bodies, case .bodies(let mesh, _, _) = draw.content else { return sum }
            return sum + mesh.indices.count / 3
        }
        #expect(triangles == 12)
        #expect(image[170, 85].red > 0.7 && image[170, 85].blue < 0.3)
    }

    @Test(arguments: SimpleMarkerSceneSymbol.Style.allCases)
    func shapesTurnAboutEachAnchor(style: SimpleMarkerSceneSymbol.Style) async throws {
        let overlay = ShapeTests.overlay()
        for (row, anchor) in MarkerSceneSymbol.AnchorPosition.allCases.enumerated() {
            for column in 0..<4 {
                let place = ShapeTests.place(
                    east: Double(column) * 150 - 225, north: 0, z: 400 - Double(row) * 100)
                let symbol = SimpleMarkerSceneSymbol(
                    style: style, color: .orange, height: 70, width: 50, depth: 30, anchorPosition: anchor)
                (symbol.heading, symbol.pitch, symbol.roll) =
                    [
                        (0, 0, 0), (35, 0, 0), (0, 35, 0), (20, 0, 35),
                    ][column]
                overlay.addGraphic(Graphic(geometry: place, symbol: symbol))
                overlay.addGraphic(
                    Graphic(
                        geometry: place,
                        symbol: SimpleMarkerSceneSymbol.sphere(
                            color: .blue, diameter: 9, anchorPosition: .center)))
            }
        }
        let view = ShapeTests.view([overlay])
        view.camera = Camera(
            lookingAt: ShapeTests.place(east: 0, north: 0, z: 245), distance: 650, heading: 10, pitch: 80,
            roll: 0)
        let image = try await view.exportImage()
        let outcome = try Golden.check(image, "scenes/turned-\(style)", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func theSunLightsBodiesFromOneSideAndTheyCastShadows() async throws {
        let overlay = ShapeTests.overlay(.relative)
        overlay.addGraphic(
            Graphic(
                geometry: ShapeTests.place(east: 0, north: 0, z: 0),
                symbol: SimpleMarkerSceneSymbol.cylinder(color: .orange, diameter: 60, height: 140)))
        let panel = GraphicsOverlay(graphics: [
            Graphic(
                geometry: ShapeTests.place(east: -100, north: -60),
                symbol: SimpleMarkerSymbol(style: .cross, color: .red, size: 16))
        ])
        let view = ShapeTests.view([overlay, panel], distance: 700, pitch: 55)
        view.sunLighting(.lightAndShadows)
        let image = try await view.exportImage()
        let outcome = try Golden.check(image, "scenes/sun", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func theEdgesOfShadowsHaveNoTeeth() throws {
        let scene = try Scene.fromJSON(
            #"""
            {"viewingMode":"global","ground":{},"operationalLayers":[{"id":"a","title":"P","layerType":"ArcGISFeatureLayer",
            "featureCollection":{"layers":[{"layerDefinition":{"name":"P","geometryType":"esriGeometryPoint",
            "objectIdField":"id","fields":[{"name":"id","type":"esriFieldTypeOID"}],"drawingInfo":{"renderer":
            {"type":"simple","symbol":{"type":"PointSymbol3D","symbolLayers":[{"type":"Object","resource":
            {"primitive":"cube"},"width":60,"height":100,"depth":60,"anchor":"bottom","heading":20,
            "material":{"color":[240,150,30]}}]}}}},"featureSet":{"geometryType":"esriGeometryPoint","features":
            [{"geometry":{"x":7.4,"y":43.7,"spatialReference":{"wkid":4326}},"attributes":{"id":1}}]}}]}}],
            "initialState":{"environment":{"lighting":{"type":"sun","datetime":1719849600000,"directShadows":true}},
            "viewpoint":{"camera":{"position":{"x":7.4,"y":43.699,"z":420,"spatialReference":{"wkid":4326}},
            "heading":0,"tilt":15}}}}
            """#)
        let view = SceneView(scene: scene)
        view.size = ScreenSize(width: 400, height: 300)
        view.sunLighting(.lightAndShadows)
        view.applySunDate()
        let (image, _) = try view.makeImage()
        // The upper and the lower edge of the shadow, with the ground on the other side.
        var (dark, between) = (0, 0)
        for x in 250..<390 {
            for y in 60..<200 {
                let red = image[x, y].rgba8.x
                if red <= 95 { dark += 1 }
                if red > 95, red < 150 { between += 1 }
            }
        }
        // With one place of the map for a pixel, 96 pixels are between light and shadow.
        #expect(dark > 5_000 && between > 150 && between < 400, "\(dark), \(between)")
    }

    @Test func translucentBodiesOfSeveralShapesBlendInTheOrderOfTheirDistance() throws {
        let overlay = ShapeTests.overlay()
        let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        for (north, symbol) in [
            (-120.0, SimpleMarkerSceneSymbol.cube(color: half, size: 60)),
            (0, .sphere(color: half, diameter: 60)), (120, .cube(color: half, size: 60)),
        ] {
            overlay.addGraphic(
                Graphic(geometry: ShapeTests.place(east: 0, north: north, z: 0), symbol: symbol))
        }
        let view = ShapeTests.view([overlay], distance: 500, pitch: 80)
        let list = try view.drawing(size: view.size, scale: 1).list
        let eye = list.view.axes.position
        let distances = list.draws.filter { $0.phase == .translucent }.map { draw -> Double in
            switch draw.content {
            case .bodies(_, let instances, _), .spheres(let instances):
                (instances[0].position.value - eye).length
            case .billboards, .ribbons: 0
            }
        }
        #expect(distances.count == 3)
        #expect(distances == distances.sorted(by: >))
    }
}
