import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import FormatSupport
import Foundation
import TemporarySupport

/// Scenes with each kind of content of a scene list.
enum PageScenes: String, CaseIterable, Sendable {
    case shapes, translucent, composite, sun, lines, flatSymbols, areas, terrain, model, local, labels,
        liftedLabels, clipped, effects, occlusion, glass, stars, materials

    func view() throws -> SceneView {
        switch self {
        case .shapes: return Self.view([Self.bodies(alpha: 1)])
        case .translucent: return Self.view([Self.bodies(alpha: 0.5), Self.markers(z: 60)], distance: 700)
        case .glass:
            let view = Self.view([try Self.houses(), Self.blocks(), Self.bodies(alpha: 0.4)], distance: 500)
            for overlay in view.graphicsOverlays { overlay.opacity = 0.6 }
            return view.sunLighting(.lightAndShadows)
        case .stars:
            let view = Self.view([Self.blocks()], distance: 600, heading: 180, pitch: 88)
            view.sunLighting(.light).sunDate(Date(timeIntervalSince1970: 1_705_358_162))
            return view.spaceEffect(.stars)
        case .composite: return Self.view([Self.composites()], distance: 480)
        case .sun:
            let view = Self.view([Self.blocks(), Self.markers(z: nil)], heading: 20, pitch: 55)
            return view.sunLighting(.lightAndShadows)
        case .lines: return Self.view([try Self.strokes()], pitch: 60)
        case .flatSymbols:
            let ground = GraphicsOverlay(graphics: Self.fills().graphics)
            let draped = Self.markers(z: nil)
            return Self.view([ground, draped, Self.markers(z: 80)], pitch: 55)
        case .areas: return Self.view([Self.fills()], distance: 700, heading: 15)
        case .terrain:
            let view = Self.view([Self.blocks(), Self.fills(isFlat: true)], distance: 1_500, pitch: 60)
            view.scene.baseSurface.addElevationSource(
                RasterElevationSource(fileURLs: [try Self.hill.get()]))
            return view.sunLighting(.lightAndShadows)
        case .model: return Self.view([try Self.houses()], distance: 300, pitch: 60)
        case .materials:
            let file = try Self.folder.get().write(MaterialModel.maps().text, as: "materials.gltf")
            let symbol = ModelSceneSymbol(url: file, scale: 40)
            symbol.heading = 200
            let overlay = Self.overlay()
            overlay.addGraphic(Graphic(geometry: Self.place(0, 0, 20), symbol: symbol))
            let view = Self.view([overlay], distance: 280, pitch: 75)
            view.atmosphereEffect(.realistic)
            return view.sunLighting(.lightAndShadows)
        case .labels: return Self.view([Self.named()], distance: 700, pitch: 60)
        case .liftedLabels:
            let overlay = Self.named()
            let symbol = try Symbol.fromJSON(
                #"""
                {"type":"LabelSymbol3D","symbolLayers":[{"type":"Text","size":8,"material":{"color":[0,0,0]}}],
                "verticalOffset":{"screenLength":20},"callout":{"type":"line","color":[40,40,40],"size":1.5,
                "border":{"color":[255,255,255]}}}
                """#)
            overlay.labelDefinitions[0].textSymbol = symbol as? TextSymbol
            return Self.view([overlay], distance: 700, pitch: 60)
        case .local:
            let view = SceneView(
                scene: try Scene(localIn: SpatialReference(wkid: 32632)),
                graphicsOverlays: [Self.bodies(alpha: 1), Self.blocks()])
            view.camera = Camera(lookingAt: Self.origin, distance: 900, heading: 0, pitch: 70, roll: 0)
            view.size = ScreenSize(width: 320, height: 200)
            return view.sunLighting(.light)
        case .effects:
            let view = Self.view(
                [Self.blocks(), Self.bodies(alpha: 1), try Self.strokes()], heading: 20, pitch: 80)
            view.atmosphereEffect(.realistic).ambientOcclusion(.fine).shadowEdges(.soft)
            return view.sunLighting(.lightAndShadows)
        case .occlusion:
            let view = Self.view([Self.blocks(), Self.bodies(alpha: 0.5), Self.markers(z: nil)])
            return view.ambientOcclusion(.fast)
        case .clipped:
            let reference = SpatialReference(wkid: 32632)
            let scene = try Scene(localIn: reference)
            let middle = Self.place(0, 0)
            let (low, high) = (Self.place(-130, -60), Self.place(130, 60))
            scene.clippingArea = Envelope(
                xMin: low.x, yMin: low.y, xMax: high.x, yMax: high.y, spatialReference: .wgs84)
            scene.isClippingEnabled = true
            let view = SceneView(
                scene: scene,
                graphicsOverlays: [Self.bodies(alpha: 1), try Self.strokes(), Self.markers(z: 40)])
            view.camera = Camera(lookingAt: middle, distance: 700, heading: 0, pitch: 60, roll: 0)
            view.size = ScreenSize(width: 320, height: 200)
            return view.sunLighting(.lightAndShadows)
        }
    }

    // MARK: Content

    static let origin = Point(x: 7.4, y: 43.7, spatialReference: .wgs84)

    private static func view(
        _ overlays: [GraphicsOverlay], distance: Double = 900, heading: Double = 0, pitch: Double = 70
    ) -> SceneView {
        let view = SceneView(scene: Scene(), graphicsOverlays: overlays)
        view.camera = Camera(lookingAt: origin, distance: distance, heading: heading, pitch: pitch, roll: 0)
        view.size = ScreenSize(width: 320, height: 200)
        return view
    }

    /// Cubes with labels.
    private static func named() -> GraphicsOverlay {
        let overlay = GraphicsOverlay()
        overlay.id = "Named"
        overlay.sceneProperties.surfacePlacement = .relative
        for number in 0..<12 {
            let place = place(Double(number % 4) * 120 - 180, Double(number / 4) * 120 - 120, 0)
            overlay.addGraphic(
                Graphic(
                    geometry: place, attributes: ["name": "Tower \(number + 1)"],
                    symbol: SimpleMarkerSceneSymbol.cube(color: .orange, size: 30)))
        }
        let text = TextSymbol(text: "", color: .black, size: 13)
        text.haloColor = .white
        text.haloWidth = 2
        overlay.addLabelDefinition(
            LabelDefinition(
                labelExpression: SimpleLabelExpression(simpleExpression: "[name]"), textSymbol: text))
        overlay.labelsAreEnabled = true
        return overlay
    }

    private static func place(_ east: Double, _ north: Double, _ z: Double? = nil) -> Point {
        Point(x: 7.4 + east / 80_500, y: 43.7 + north / 111_100, z: z, spatialReference: .wgs84)
    }

    private static func overlay(_ placement: SurfacePlacement = .absolute) -> GraphicsOverlay {
        let overlay = GraphicsOverlay()
        overlay.sceneProperties.surfacePlacement = placement
        return overlay
    }

    private static func bodies(alpha: Double) -> GraphicsOverlay {
        let overlay = Self.overlay()
        for (index, style) in SimpleMarkerSceneSymbol.Style.allCases.enumerated() {
            let symbol = SimpleMarkerSceneSymbol(
                style: style, color: Color(red: 1, green: 0.6, blue: 0.1, alpha: alpha), height: 100,
                width: 100, depth: 80, anchorPosition: .bottom)
            (symbol.heading, symbol.pitch) = (30, Float(index * 5))
            overlay.addGraphic(Graphic(geometry: place(Double(index) * 110 - 280, 0, 20), symbol: symbol))
        }
        return overlay
    }

    private static func composites() -> GraphicsOverlay {
        let composite = DistanceCompositeSceneSymbol()
        composite.addRange(
            DistanceSymbolRange(
                symbol: SimpleMarkerSceneSymbol.cylinder(color: .red, diameter: 40, height: 60),
                maxDistance: 400))
        composite.addRange(
            DistanceSymbolRange(
                symbol: SimpleMarkerSceneSymbol.cone(color: .orange, diameter: 60, height: 90),
                minDistance: 400, maxDistance: 700))
        composite.addRange(
            DistanceSymbolRange(
                symbol: SimpleMarkerSymbol(style: .circle, color: .blue, size: 14), minDistance: 700))
        let overlay = Self.overlay(.drapedBillboarded)
        for index in 0..<12 {
            let place = Self.place(Double(index % 2) * 120 - 60, Double(index / 2) * 150 - 200)
            overlay.addGraphic(Graphic(geometry: place, symbol: composite))
        }
        return overlay
    }

    private static func blocks() -> GraphicsOverlay {
        let overlay = Self.overlay(.relative)
        let fill = SimpleFillSymbol(
            style: .solid, color: .orange, outline: SimpleLineSymbol(style: .solid, color: .black, width: 1))
        let renderer = SimpleRenderer(symbol: fill)
        renderer.sceneProperties = RendererSceneProperties(
            extrusionExpression: "[height]", extrusionMode: .baseHeight)
        overlay.renderer = renderer
        for index in 0..<6 {
            let (east, north) = (Double(index % 3) * 120 - 120, Double(index / 3) * 140 - 70)
            let points = [(-40.0, -40.0), (40, -40), (40, 40), (-40, 40)].map {
                place(east + $0.0, north + $0.1, 0)
            }
            overlay.addGraphic(
                Graphic(
                    geometry: Polygon(points: points, spatialReference: .wgs84),
                    attributes: ["height": Double(index) * 15 + 20]))
        }
        return overlay
    }

    private static func markers(z: Double?) -> GraphicsOverlay {
        let overlay = Self.overlay(z == nil ? .drapedBillboarded : .absolute)
        let text = TextSymbol(text: "Text", color: .blue, size: 20)
        (text.haloColor, text.haloWidth) = (.white, 2)
        let symbols: [Symbol] = [
            SimpleMarkerSymbol(style: .circle, color: .orange, size: 22), text,
            SimpleMarkerSymbol(style: .x, color: .black, size: 16),
            CompositeSymbol(symbols: [
                SimpleMarkerSymbol(style: .circle, color: .yellow, size: 24),
                SimpleMarkerSymbol(style: .diamond, color: .red, size: 12),
            ]),
        ]
        for (index, symbol) in symbols.enumerated() {
            let place = Self.place(Double(index) * 110 - 165, 60, z)
            overlay.addGraphic(Graphic(geometry: place, symbol: symbol))
        }
        return overlay
    }

    private static func strokes() throws -> GraphicsOverlay {
        let overlay = Self.overlay()
        let cased = MultilayerPolylineSymbol(symbolLayers: [
            SolidStrokeSymbolLayer(width: 7, color: .black), SolidStrokeSymbolLayer(width: 4, color: .yellow),
        ])
        let symbols: [Symbol] = [
            SimpleLineSymbol(style: .solid, color: .blue, width: 4),
            SimpleLineSymbol(style: .dash, color: .purple, width: 3), cased,
            MultilayerPolylineSymbol(symbolLayers: [
                SolidStrokeSymbolLayer(width: 16, color: .red, lineStyle3D: .tube)
            ]),
        ]
        for (index, symbol) in symbols.enumerated() {
            let points = [(-250.0, -150.0), (0, 0), (250, 400)].map {
                place($0.0, $0.1, Double(index) * 40 + 10)
            }
            overlay.addGraphic(
                Graphic(geometry: Polyline(points: points, spatialReference: .wgs84), symbol: symbol))
        }
        return overlay
    }

    /// Areas in space, or on the ground.
    private static func fills(isFlat: Bool = false) -> GraphicsOverlay {
        let overlay = isFlat ? GraphicsOverlay() : Self.overlay()
        let outline = SimpleLineSymbol(style: .dash, color: .black, width: 2)
        let styles: [SimpleFillSymbol.Style] = [.diagonalCross, .forwardDiagonal, .horizontal, .solid]
        for (index, style) in styles.enumerated() {
            let points = [(-45.0, 0.0), (45, 0), (45, 1), (-45, 1)].map {
                place(Double(index) * 120 - 180 + $0.0, $0.1 * 78, isFlat ? nil : 20 + $0.1 * 78)
            }
            overlay.addGraphic(
                Graphic(
                    geometry: Polygon(points: points, spatialReference: .wgs84),
                    symbol: SimpleFillSymbol(style: style, color: .purple, outline: outline)))
        }
        return overlay
    }

    /// A hill as an ASCII grid on WGS 84.
    private static let hill = Result {
        let (side, cell) = (81, 0.00016)
        var text =
            "ncols \(side)\nnrows \(side)\nxllcorner \(7.4 - 40.5 * cell)\nyllcorner \(43.7 - 40.5 * cell)\n"
        text += "cellsize \(cell)\n"
        for row in 0..<side {
            let heights = (0..<side).map { column in
                let (x, y) = (Double(column - side / 2), Double(row - side / 2))
                return String(60 / (1 + (x * x + y * y) / 300))
            }
            text += heights.joined(separator: " ") + "\n"
        }
        let folder = try Self.folder.get()
        _ = try folder.write(
            #"GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],"#
                + #"PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]"#, as: "hill.prj")
        return try folder.write(text, as: "hill.asc")
    }
    private static let folder = Result { try TemporaryFolder() }

    /// A house with a picture on its walls.
    private static func houses() throws -> GraphicsOverlay {
        let folder = try Self.folder.get()
        let picture = try Image(
            width: 2, height: 2,
            rgba: [220, 40, 40, 255, 250, 200, 60, 255, 60, 120, 220, 255, 40, 160, 80, 255])
        try picture.pngData(compression: .fast).write(to: folder.url.appending(path: "wall.png"))
        _ = try folder.write(
            "newmtl wall\nKd 1 1 1\nmap_Kd wall.png\nnewmtl roof\nKd 0.5 0.1 0.1\n", as: "house.mtl")
        let file = try folder.write(
            """
            mtllib house.mtl
            v -20 0 -20
            v 20 0 -20
            v 20 40 -20
            v -20 40 -20
            v -20 0 20
            v 20 0 20
            v 20 40 20
            v -20 40 20
            v 0 60 0
            vt 0 0
            vt 1 0
            vt 1 1
            vt 0 1
            usemtl wall
            f 1/1 4/4 3/3 2/2
            f 5/1 6/2 7/3 8/4
            f 1/1 5/2 8/3 4/4
            f 2/1 3/4 7/3 6/2
            usemtl roof
            f 8 7 9
            f 7 3 9
            f 3 4 9
            f 4 8 9
            """, as: "house.obj")
        let overlay = Self.overlay()
        for index in 0..<3 {
            let symbol = ModelSceneSymbol(url: file)
            symbol.heading = Float(index) * 25
            overlay.addGraphic(
                Graphic(geometry: place(Double(index) * 70 - 70, 0, 0), symbol: symbol))
        }
        return overlay
    }
}
