import Cartouche
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Testing

/// The content that views keep between pictures: a list must always be equal to that of a new view.
struct KeptContentTests {
    private static func body(_ index: Int) -> Graphic {
        Graphic(
            geometry: ShapeTests.place(east: Double(index) * 50 - 100, north: 0, z: 20),
            attributes: ["height": Double(10 + 20 * index), "kind": index % 2],
            symbol: SimpleMarkerSceneSymbol(
                style: SimpleMarkerSceneSymbol.Style.allCases[index % 6], color: .orange, height: 30,
                width: 30,
                depth: 30))
    }

    private static func block(_ index: Int) -> Graphic {
        let corners = [(0.0, 0.0), (30, 0), (30, 30), (0, 30)].map {
            ShapeTests.place(east: Double(index) * 50 - 100 + $0.0, north: 80 + $0.1, z: 0)
        }
        return Graphic(
            geometry: Polygon(points: corners, spatialReference: .wgs84),
            attributes: ["height": Double(10 + 20 * index), "kind": index % 2])
    }

    /// A view of bodies, and of extruded polygons with a renderer.
    private static func view() -> SceneView {
        let bodies = ShapeTests.overlay()
        bodies.addGraphics((0..<5).map(Self.body))
        let blocks = ShapeTests.overlay()
        blocks.addGraphics((0..<4).map(Self.block))
        let renderer = UniqueValueRenderer(
            fieldNames: ["kind"],
            uniqueValues: [
                UniqueValue(label: "a", symbol: SimpleFillSymbol(style: .solid, color: .red), values: [0]),
                UniqueValue(label: "b", symbol: SimpleFillSymbol(style: .solid, color: .blue), values: [1]),
            ])
        renderer.sceneProperties = RendererSceneProperties(
            extrusionExpression: "[height]", extrusionMode: .baseHeight)
        blocks.renderer = renderer
        return ShapeTests.view([bodies, blocks], distance: 500, heading: 0, pitch: 60)
    }

    private static func list(_ view: SceneView) throws -> SceneList {
        try view.drawing(size: view.size, scale: 1).list
    }

    /// Expects the list of a view to be that of a new view of the same objects.
    private static func expectCurrent(
        _ view: SceneView, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation
    ) throws {
        let new = SceneView(scene: view.scene, graphicsOverlays: view.graphicsOverlays)
        (new.size, new.camera) = (view.size, view.camera)
        let (kept, fresh) = (try list(view), try list(new))
        #expect(kept == fresh, comment, sourceLocation: location)
    }

    private static func meshes(_ list: SceneList) -> [ObjectIdentifier] {
        list.draws.compactMap {
            if case .bodies(let mesh, _, _) = $0.content, $0.object == 2 {
                ObjectIdentifier(mesh)
            } else {
                nil
            }
        }
    }

    @Test func aCameraThatMovesKeepsTheMeshesOfExtrudedPolygons() throws {
        let view = Self.view()
        try #require(!Self.meshes(try Self.list(view)).isEmpty)
        let isKept = try Self.once {
            let first = Self.meshes(try Self.list(view))
            view.camera = view.camera.rotatedTo(heading: 40, pitch: 50, roll: 0)
            return try Self.meshes(Self.list(view)) == first
        }
        #expect(isKept)
        try Self.expectCurrent(view)
    }

    /// Returns whether a condition is true in one of 100 tries: other tests change symbols at any time, and then views
    /// read their content again.
    static func once(_ condition: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<100 {
            if try condition() { return true }
        }
        return false
    }

    @Test func eachChangeOfGraphicsOverlaysAndRenderersIsInTheNextList() throws {
        let view = Self.view()
        let (bodies, blocks) = (view.graphicsOverlays[0], view.graphicsOverlays[1])
        let added = Self.body(5)
        let changes: [(Comment, () -> Void)] = [
            ("nothing", {}),
            ("geometry", { bodies.graphics[1].geometry = ShapeTests.place(east: 0, north: 30, z: 40) }),
            ("attribute", { blocks.graphics[2].setAttributeValue(95.0, forKey: "height") }),
            ("visibility", { blocks.graphics[0].isVisible = false }),
            (
                "symbol of a graphic",
                { (bodies.graphics[2].symbol as? SimpleMarkerSceneSymbol)?.color = .green }
            ),
            (
                "other symbol",
                { bodies.graphics[0].symbol = SimpleMarkerSceneSymbol.cube(color: .blue, size: 12) }
            ),
            (
                "symbol of the renderer",
                {
                    let renderer = blocks.renderer as? UniqueValueRenderer
                    (renderer?.uniqueValues.first?.symbol as? SimpleFillSymbol)?.color = .purple
                }
            ),
            (
                "extrusion",
                {
                    blocks.renderer?.sceneProperties = RendererSceneProperties(
                        extrusionExpression: "[height] * 2", extrusionMode: .baseHeight)
                }
            ),
            ("selection", { bodies.graphics[3].isSelected = true }),
            ("added graphic", { bodies.addGraphic(added) }),
            ("removed graphic", { bodies.removeGraphic(added) }),
            ("opacity", { blocks.opacity = 0.5 }),
            ("opacity back", { blocks.opacity = 1 }),
            ("hidden overlay", { bodies.isVisible = false }),
            ("shown overlay", { bodies.isVisible = true }),
            ("offset", { bodies.sceneProperties.altitudeOffset = 15 }),
            ("placement", { blocks.sceneProperties.surfacePlacement = .relative }),
            ("draped", { bodies.sceneProperties.surfacePlacement = .drapedFlat }),
            ("in order of time", { view.graphicsOverlays = [blocks, bodies] }),
            ("static", { blocks.renderingMode = .static }),
            ("dynamic", { blocks.renderingMode = .dynamic }),
            ("renderer", { blocks.renderer = SimpleRenderer(symbol: SimpleFillSymbol(color: .black)) }),
            ("no renderer", { blocks.renderer = nil }),
            ("surface", { view.scene.baseSurface.elevationExaggeration = 2 }),
        ]
        for (what, change) in changes {
            change()
            try Self.expectCurrent(view, what)
            // With nothing new, all that stays is used.
            try Self.expectCurrent(view, what)
        }
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func selectedGraphicsOfAListThatIsKeptHaveAHalo() throws {
        let view = Self.view()
        view.graphicsOverlays[1].graphics[1].isSelected = true
        let first = try view.makeImage().image.pngData()
        #expect(try view.makeImage().image.pngData() == first)
        view.graphicsOverlays[1].graphics[1].isSelected = false
        #expect(try view.makeImage().image.pngData() != first)
    }

    @Test func eachChangeOfALayerIsInTheNextList() async throws {
        let table = FeatureCollectionTable(
            fields: [Field(name: "height", type: .float64)], geometryType: Polygon.self,
            spatialReference: .wgs84)
        for index in 0..<4 {
            let block = Self.block(index)
            try await table.add(
                table.makeFeature(attributes: ["height": Double(10 + index)], geometry: block.geometry))
        }
        let layer = FeatureLayer(featureTable: table)
        layer.renderer = SimpleRenderer(symbol: SimpleFillSymbol(style: .solid, color: .red))
        layer.renderer?.sceneProperties = RendererSceneProperties(
            extrusionExpression: "[height]", extrusionMode: .baseHeight)
        let view = Self.view()
        view.scene.addOperationalLayer(layer)
        let changes: [(Comment, () -> Void)] = [
            ("nothing", {}),
            ("condition", { layer.definitionExpression = "height > 11" }),
            ("opacity", { layer.opacity = 0.4 }),
            ("renderer", { (layer.renderer as? SimpleRenderer)?.symbol = SimpleFillSymbol(color: .blue) }),
            ("no condition", { layer.definitionExpression = "" }),
            ("hidden", { layer.isVisible = false }),
            ("shown", { layer.isVisible = true }),
        ]
        for (what, change) in changes {
            change()
            try Self.expectCurrent(view, what)
            try Self.expectCurrent(view, what)
        }
        try await table.add(
            table.makeFeature(
                attributes: ["height": 77.0], geometry: Self.block(4).geometry))
        try Self.expectCurrent(view, "added feature")
    }
}
