import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbolDocuments
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// Values that vary by feature in scenes, and symbols with lengths in meters and in points.
@Suite struct FeatureValueTests {
    private static func renderer(_ symbol: String) throws -> Renderer {
        try Renderer.fromJSON(
            #"""
            {"type":"simple","symbol":\#(symbol),"visualVariables":[
            {"type":"sizeInfo","field":"height","valueUnit":"meters","axis":"height"},
            {"type":"colorInfo","field":"height","stops":[{"value":0,"color":[255,0,0]},{"value":100,"color":[0,0,255]}]},
            {"type":"rotationInfo","field":"turn","rotationType":"geographic"}]}
            """#)
    }

    private static let heights = [20.0, 50, 100]

    private static func draws(_ overlays: [GraphicsOverlay], _ scene: Scene = Scene()) throws -> [SceneDraw] {
        let view = SceneView(scene: scene, graphicsOverlays: overlays)
        view.camera = Camera(lookingAt: ShapeTests.origin, distance: 900, heading: 0, pitch: 70, roll: 0)
        let drawing = try view.drawing(size: ScreenSize(width: 64, height: 48), scale: 1)
        #expect(drawing.report.diagnostics.isEmpty, "\(drawing.report.diagnostics)")
        return drawing.list.draws.filter { $0.object > 0 }
    }

    private static func instances(_ draws: [SceneDraw]) -> [SceneInstance] {
        draws.flatMap { draw -> [SceneInstance] in
            switch draw.content {
            case .bodies(_, let list, _), .spheres(let list): list
            default: []
            }
        }.sorted { $0.id < $1.id }
    }

    @Test(arguments: ["cube", "sphere"])
    func overlaysAndLayersApplyTheValuesOfFeaturesToBodiesAlike(shape: String) async throws {
        let symbol =
            #"{"type":"PointSymbol3D","symbolLayers":[{"type":"Object","resource":{"primitive":"\#(shape)"},"height":10}]}"#
        let overlay = ShapeTests.overlay(.relative)
        overlay.renderer = try Self.renderer(symbol)
        let table = FeatureCollectionTable(
            fields: ["height", "turn"].map { Field(type: .float64, name: $0, alias: "", length: 8) },
            geometryType: Point.self, spatialReference: .wgs84)
        for (index, height) in Self.heights.enumerated() {
            let attributes: [String: any Sendable] = ["height": height, "turn": Double(index) * 30]
            let place = ShapeTests.place(east: Double(index) * 100 - 100, north: 0)
            overlay.addGraphic(Graphic(geometry: place, attributes: attributes))
            try await table.add(table.makeFeature(attributes: attributes, geometry: place))
        }
        let layer = FeatureLayer(featureTable: table)
        layer.renderer = try Self.renderer(symbol)
        let scene = Scene()
        scene.addOperationalLayer(layer)
        let own = Self.instances(try Self.draws([overlay]))
        let layers = Self.instances(try Self.draws([], scene))
        #expect(own.map(\.extentZ) == [20, 50, 100])
        #expect(own.map { $0.color & 0xFF } == [204, 128, 0])
        #expect(own == layers)
        #expect(own[0].rotationZ != own[1].rotationZ)
        // A graphic's own symbol has its own size.
        overlay.graphics[1].symbol = try Symbol.fromJSON(symbol)
        #expect(Self.instances(try Self.draws([overlay])).map(\.extentZ) == [20, 10, 100])
    }

    @Test func sizeVariablesOfOverlaysExtrudePolygons() throws {
        let overlay = ShapeTests.overlay(.drapedBillboarded)
        overlay.renderer = try Self.renderer(
            #"{"type":"PolygonSymbol3D","symbolLayers":[{"type":"Extrude","size":5}]}"#)
        overlay.addGraphic(
            Graphic(
                geometry: Polygon(
                    points: [(0.0, 0.0), (40, 0), (40, 40)].map {
                        ShapeTests.place(east: $0.0, north: $0.1)
                    }, spatialReference: .wgs84), attributes: ["height": 80.0, "turn": 0.0]))
        let heights = try Self.draws([overlay]).flatMap { draw -> [Double] in
            guard case .bodies(let mesh, let list, _) = draw.content else { return [] }
            return list.flatMap { instance in
                mesh.vertices.map {
                    Spheroid.wgs84.placeAndHeight(instance.position.value + SIMD3<Double>($0.position)).height
                }
            }
        }
        #expect(Set(heights.map { ($0 * 10).rounded() / 10 + 0 }) == [0, 80])
    }

    @Test func eachLayerOfAWebScenesSymbolKeepsItsUnit() throws {
        let overlay = ShapeTests.overlay(.relative)
        let point = try Symbol.fromJSON(
            #"""
            {"type":"PointSymbol3D","symbolLayers":[{"type":"Icon","resource":{"primitive":"circle"},"size":12},
            {"type":"Object","resource":{"primitive":"cube"},"width":40,"height":60}]}
            """#)
        let line = try Symbol.fromJSON(
            #"""
            {"type":"LineSymbol3D","symbolLayers":[{"type":"Line","size":3},
            {"type":"Path","profile":"quad","width":6,"height":2}]}
            """#)
        let area = try Symbol.fromJSON(
            #"""
            {"type":"PolygonSymbol3D","symbolLayers":[{"type":"Fill","outline":{"size":2}},
            {"type":"Object","resource":{"primitive":"cube"},"height":30}]}
            """#)
        #expect(point.diagnostics.isEmpty && area.diagnostics.isEmpty, "\(point.diagnostics)")
        // Maps draw the path, and its width is in points there.
        #expect(line.diagnostics.map(\.code) == [.sizeInMeters])
        #expect(line.diagnostics.map(\.path) == ["$.symbolLayers[1]"])
        let corners = [(0.0, 0.0), (40, 0), (40, 40)].map {
            ShapeTests.place(east: $0.0, north: $0.1, z: 0)
        }
        overlay.addGraphic(Graphic(geometry: ShapeTests.place(east: -100, north: 0, z: 0), symbol: point))
        overlay.addGraphic(
            Graphic(geometry: Polygon(points: corners, spatialReference: .wgs84), symbol: area))
        let draws = try Self.draws([overlay])
        let cubes = Self.instances(draws).filter { $0.extentZ > 1 }
        #expect(cubes.map(\.extentZ) == [60, 30] && cubes.map(\.extentX) == [40, 30])
        let icons = draws.flatMap { draw -> [SceneBillboard] in
            if case .billboards(let list, _) = draw.content { list } else { [] }
        }
        #expect(icons.count == 1 && icons[0].boxWidth >= 16 && icons[0].boxWidth <= 20)

        let lines = ShapeTests.overlay(.relative)
        lines.addGraphic(
            Graphic(
                geometry: Polyline(points: Array(corners.prefix(2)), spatialReference: .wgs84), symbol: line)
        )
        var (widths, reach) = ([Float](), 0.0)
        for draw in try Self.draws([lines]) {
            switch draw.content {
            case .ribbons(let list): widths += list.map(\.width)
            case .bodies(let mesh, _, _):
                let corners = mesh.vertices.map(\.position)
                for (a, b) in corners.flatMap({ a in corners.map { (a, $0) } }) {
                    reach = max(reach, Double(((a - b) * (a - b)).sum().squareRoot()))
                }
            default: break
            }
        }
        // The path is 40 m long, 6 m wide and 2 m high.
        #expect(widths == [4] && abs(reach - 40.5) < 0.5, "\(widths) \(reach)")
    }

    @Test func valuesOfFeaturesAreInMetersOnlyForTheLayersInMeters() throws {
        let overlay = ShapeTests.overlay(.relative)
        overlay.renderer = try Self.renderer(
            #"""
            {"type":"PointSymbol3D","symbolLayers":[{"type":"Icon","resource":{"primitive":"circle"},"size":12},
            {"type":"Object","resource":{"primitive":"cube"},"height":60}]}
            """#)
        overlay.addGraphic(
            Graphic(
                geometry: ShapeTests.place(east: 0, north: 0, z: 0),
                attributes: ["height": 90.0, "turn": 0.0]))
        let draws = try Self.draws([overlay])
        #expect(Self.instances(draws).map(\.extentZ) == [90])
        for case .billboards(let list, _) in draws.map(\.content) {
            #expect(list.allSatisfy { $0.boxWidth <= 20 })
        }
    }

    @Test func aDisabledExtrusionDoesNotExtrude() throws {
        let symbol = try Symbol.fromJSON(
            #"{"type":"PolygonSymbol3D","symbolLayers":[{"type":"Extrude","size":5,"enable":false}]}"#)
        #expect(symbol.definition.properties.extrusionHeight == nil)
    }

    @Test func sizeAndRotationVariablesApplyToTheAxesThatTheyName() throws {
        let overlay = ShapeTests.overlay(.relative)
        overlay.renderer = try Renderer.fromJSON(
            #"""
            {"type":"simple","symbol":{"type":"PointSymbol3D","symbolLayers":[{"type":"Object",
            "resource":{"primitive":"cube"},"width":4,"height":5,"depth":6}]},"visualVariables":[
            {"type":"sizeInfo","field":"h","axis":"height","valueUnit":"meters"},
            {"type":"sizeInfo","field":"w","axis":"width-and-depth","valueUnit":"feet"},
            {"type":"rotationInfo","field":"t","axis":"tilt"},{"type":"rotationInfo","field":"r","axis":"roll"}]}
            """#)
        #expect(
            overlay.renderer?.diagnostics.map(\.code) == [.sceneOnly, .sceneOnly, .sceneOnly, .sceneOnly])
        let place = ShapeTests.place(east: 0, north: 0, z: 0)
        overlay.addGraphic(
            Graphic(geometry: place, attributes: ["h": 40.0, "w": 100.0, "t": 30.0, "r": 0.0]))
        let turned = SimpleMarkerSceneSymbol(
            style: .cube, color: .white, height: 40, width: 30.48, depth: 30.48, anchorPosition: .origin)
        turned.pitch = 30
        let own = ShapeTests.overlay(.relative)
        own.addGraphic(Graphic(geometry: place, symbol: turned))
        let (found, expected) = (
            try #require(Self.instances(try Self.draws([overlay])).first),
            try #require(Self.instances(try Self.draws([own])).first)
        )
        #expect(abs(found.extentX - 30.48) < 1e-3 && found.extentX == found.extentY && found.extentZ == 40)
        #expect(abs(found.rotationX - expected.rotationX) < 1e-6)
        #expect(abs(found.rotationW - expected.rotationW) < 1e-6)
    }

    @Test func rotationsOfArcGISProAboutThreeAxesTurnBodies() throws {
        func info(_ axis: String, _ field: String) -> String {
            #""visualVariableInfo\#(axis)":{"visualVariableInfoType":"Expression","expression":"[\#(field)]"}"#
        }
        let json = #"""
            {"type":"CIMSimpleRenderer","symbol":{"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol",
            "symbolLayers":[{"type":"CIMObjectMarker3D","enable":true,"size":30,"width":20,"depth":40,
            "primitiveShapeType":"Cube","angleX":10,"angleY":5}],"useRealWorldSymbolSizes":true}},
            "visualVariables":[{"type":"CIMRotationVisualVariable","rotationTypeZ":"Geographic",
            \#(info("X", "t")),\#(info("Y", "r")),\#(info("Z", "h"))}]}
            """#
        let overlay = ShapeTests.overlay(.relative)
        let renderer = Renderer.fromCIM(try JSONPart(parsing: json), path: "$")
        #expect(renderer.diagnostics.map(\.code) == [.sceneOnly, .sceneOnly], "\(renderer.diagnostics)")
        overlay.renderer = renderer
        let place = ShapeTests.place(east: 0, north: 0, z: 0)
        overlay.addGraphic(Graphic(geometry: place, attributes: ["t": 30.0, "r": 15.0, "h": 70.0]))
        let turned = SimpleMarkerSceneSymbol(
            style: .cube, color: .white, height: 30, width: 20, depth: 40, anchorPosition: .origin)
        (turned.heading, turned.pitch, turned.roll) = (70, 40, 20)
        let own = ShapeTests.overlay(.relative)
        own.addGraphic(Graphic(geometry: place, symbol: turned))
        let (found, expected) = (
            try #require(Self.instances(try Self.draws([overlay])).first),
            try #require(Self.instances(try Self.draws([own])).first)
        )
        #expect(abs(found.rotationX - expected.rotationX) < 1e-6)
        #expect(abs(found.rotationY - expected.rotationY) < 1e-6)
        #expect(abs(found.rotationZ - expected.rotationZ) < 1e-6)
        #expect(abs(found.rotationW - expected.rotationW) < 1e-6)
    }

    @Test func variablesOfWebScenesWithoutAFieldApplyToAllFeatures() throws {
        let overlay = ShapeTests.overlay(.relative)
        let json = #"""
            {"type":"simple","symbol":{"type":"PointSymbol3D","symbolLayers":[{"type":"Object",
            "resource":{"primitive":"sphere"},"height":1}]},"visualVariables":[
            {"type":"sizeInfo","minSize":6,"axis":"all","valueUnit":"meters"},
            {"type":"colorInfo","stops":[{"color":[255,255,0]}]}]}
            """#
        let renderer = try Renderer.fromJSON(json)
        #expect(renderer.diagnostics.isEmpty && renderer.legendInfos.count == 1, "\(renderer.diagnostics)")
        overlay.renderer = renderer
        overlay.addGraphic(Graphic(geometry: ShapeTests.place(east: 0, north: 0, z: 0)))
        let sphere = try #require(Self.instances(try Self.draws([overlay])).first)
        #expect(sphere.extentZ == 6 && sphere.extentX == 6 && sphere.color == 0xFF00_FFFF)
        // An edited renderer keeps them.
        (renderer as? SimpleRenderer)?.label = "Edited"
        let again = try Renderer.fromJSON(renderer.toJSON())
        #expect(again.diagnostics.isEmpty && again.definition.variables == renderer.definition.variables)
    }

    @Test(arguments: [("[0,0,-0.5]", 20.0), ("[0,0,0.5]", -20), ("[0.5,0,0]", 0)])
    func aRelativeAnchorIsAShareOfTheExtentFromItsMiddle(position: String, up: Double) throws {
        let overlay = ShapeTests.overlay(.relative)
        let symbol = try Symbol.fromJSON(
            #"""
            {"type":"PointSymbol3D","symbolLayers":[{"type":"Object","resource":{"primitive":"cube"},
            "width":60,"height":40,"anchor":"relative","anchorPosition":\#(position)}]}
            """#)
        #expect(symbol.diagnostics.isEmpty)
        overlay.addGraphic(Graphic(geometry: ShapeTests.place(east: 0, north: 0, z: 100), symbol: symbol))
        let cube = try #require(Self.instances(try Self.draws([overlay])).first)
        let (place, height) = Spheroid.wgs84.placeAndHeight(cube.position.value)
        #expect(abs(height - 100 - up) < 0.01)
        let east = (place.x - 7.4) * 111_320 * 0.7238
        #expect(abs(east - (up == 0 ? -30 : 0)) < 0.1, "\(east)")
    }

    @Test func scenesReportWhatSymbolsAndRenderersSayButNotWhatIsForMapsOnly() throws {
        let overlay = ShapeTests.overlay(.relative)
        let symbol = try Symbol.fromJSON(
            #"""
            {"type":"PointSymbol3D","symbolLayers":[{"type":"Object","resource":{"primitive":"knot"}}],"verticalOffset":{"screenLength":10}}
            """#)
        overlay.addGraphic(Graphic(geometry: ShapeTests.place(east: 0, north: 0, z: 0), symbol: symbol))
        let view = SceneView(scene: Scene(), graphicsOverlays: [overlay])
        view.camera = Camera(lookingAt: ShapeTests.origin, distance: 900, heading: 0, pitch: 70, roll: 0)
        let report = try view.drawing(size: ScreenSize(width: 64, height: 48), scale: 1).report
        #expect(report.diagnostics.map(\.code).sorted() == [.unknownModelShape])
    }

    @Test func membersOfWebScenesWithoutAnEffectAreReported() throws {
        let scene = try Scene.fromJSON(
            #"""
            {"operationalLayers":[],"ground":{},"clippingArea":{"clip":true,"geometry":{}},
            "heightModelInfo":{"heightModel":"gravity_related_height"},
            "initialState":{"environment":{"weather":{"type":"rainy"}}}}
            """#)
        let view = SceneView(scene: scene)
        let report = try view.drawing(size: ScreenSize(width: 64, height: 48), scale: 1).report
        #expect(
            report.diagnostics.map(\.path) == [
                "$.clippingArea", "$.initialState.environment.weather", "$.heightModelInfo",
            ])
    }

    @Test func textsAreInTheMiddleOfLinesAndAtTheLabelPointsOfPolygons() throws {
        let overlay = ShapeTests.overlay(.relative)
        let text = TextSymbol(text: "Pier", color: .red, size: 14)
        // The longer segment has the middle of the line.
        let line = [(0.0, 0.0), (60, 0), (260, 0)].map {
            ShapeTests.place(east: $0.0, north: $0.1, z: 30)
        }
        let area = [(0.0, 0.0), (0, 100), (-30, 100), (-30, 30), (-200, 30), (-200, 0)].map {
            ShapeTests.place(east: $0.0, north: $0.1, z: 10)
        }
        overlay.addGraphic(Graphic(geometry: Polyline(points: line, spatialReference: .wgs84), symbol: text))
        overlay.addGraphic(Graphic(geometry: Polygon(points: area, spatialReference: .wgs84), symbol: text))
        let places = try Self.draws([overlay]).flatMap { draw -> [(place: SIMD2<Double>, height: Double)] in
            guard case .billboards(let list, _) = draw.content else { return [] }
            return list.sorted { $0.id < $1.id }.map { Spheroid.wgs84.placeAndHeight($0.position.value) }
        }
        try #require(places.count == 2)
        #expect(abs(places[0].height - 30) < 0.01 && abs(places[1].height - 10) < 0.01)
        #expect(abs((places[0].place.x - 7.4) * 111_320 * 0.7230 - 130) < 0.5)
        // The middle of the extent is outside of the polygon.
        let (east, north) = (
            (places[1].place.x - 7.4) * 111_320 * 0.7230, (places[1].place.y - 43.7) * 111_100
        )
        #expect(east < 0 && east > -200 && north > 0 && (north < 30 || east > -30), "\(east) \(north)")
    }
}
