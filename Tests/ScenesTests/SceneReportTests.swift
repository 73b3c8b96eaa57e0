import Cartouche
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Testing

/// What the reports of scenes tell about settings that have another effect than expected.
struct SceneReportTests {
    private static func diagnostics(_ overlay: GraphicsOverlay) throws -> [Diagnostic] {
        let view = ShapeTests.view([overlay])
        return try view.drawing(size: view.size, scale: 1).report.diagnostics
    }

    @Test func heightsInStaticOverlaysAreReported() throws {
        for placement in SurfacePlacement.allCases {
            let overlay = ShapeTests.overlay(placement)
            overlay.renderingMode = .static
            for index in 0..<2 {
                overlay.addGraphic(
                    Graphic(
                        geometry: ShapeTests.place(east: Double(index) * 50, north: 0, z: 80),
                        symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 12)))
            }
            let isDraped = placement == .drapedBillboarded || placement == .drapedFlat
            let codes = try Self.diagnostics(overlay).map(\.code)
            #expect(codes == (isDraped ? [] : [.heightInStaticOverlay]), "\(placement)")
        }
        let overlay = ShapeTests.overlay(.drapedFlat)
        overlay.renderingMode = .static
        let renderer = SimpleRenderer(symbol: SimpleFillSymbol(style: .solid, color: .red))
        renderer.sceneProperties = RendererSceneProperties(
            extrusionExpression: "10", extrusionMode: .baseHeight)
        overlay.renderer = renderer
        overlay.addGraphic(
            Graphic(
                geometry: Envelope(xMin: 7.4, yMin: 43.7, xMax: 7.401, yMax: 43.701, spatialReference: .wgs84)
            ))
        #expect(try Self.diagnostics(overlay).map(\.message).first?.contains("the extrusion") == true)
    }

    @Test func whatMapsReportAboutGraphicsIsReportedInScenesToo() throws {
        struct Reading { var value = 3 }
        let overlay = ShapeTests.overlay()
        overlay.renderer = UniqueValueRenderer(
            fieldNames: ["kind"],
            uniqueValues: [UniqueValue(symbol: SimpleMarkerSymbol(color: .red), values: [3])],
            defaultSymbol: SimpleMarkerSymbol(color: .blue))
        overlay.addGraphic(Graphic(geometry: ShapeTests.origin, attributes: ["kind": Reading()]))
        #expect(try Self.diagnostics(overlay).map(\.code).contains(.attributeNotRead))

        let own = ShapeTests.overlay()
        own.addGraphic(
            Graphic(
                geometry: ShapeTests.origin,
                symbol: try Symbol.fromJSON(SharedSymbolTests.tinted(by: "$view.scale", "CIMPointSymbol"))))
        #expect(try Self.diagnostics(own).map(\.code) == [.overridesNotApplied])
    }

    @Test func gapsBetweenTheRangesOfADistanceCompositeAreClosedWithANote() throws {
        func diagnostics(_ start: Double) throws -> [Diagnostic] {
            let symbol = DistanceCompositeSceneSymbol()
            symbol.addRanges([
                DistanceSymbolRange(
                    symbol: SimpleMarkerSceneSymbol.cube(color: .red, size: 20), maxDistance: 1_000),
                DistanceSymbolRange(
                    symbol: SimpleMarkerSceneSymbol.cube(color: .blue, size: 20), minDistance: start),
            ])
            let overlay = ShapeTests.overlay()
            for index in 0..<2 {
                overlay.addGraphic(
                    Graphic(geometry: ShapeTests.place(east: Double(index) * 50, north: 0), symbol: symbol))
            }
            return try Self.diagnostics(overlay)
        }
        #expect(try diagnostics(1_001).map(\.code) == [.sceneSimplified])
        #expect(try diagnostics(1_000).isEmpty)
        #expect(try diagnostics(1_002).isEmpty)
    }

    @Test func scalesOfLayersWhichScenesLackAreReported() throws {
        let collection = #"""
            {"operationalLayers":[{"id":"a","title":"Peaks","layerType":"ArcGISFeatureLayer",
            "featureCollection":{"layers":[{"layerDefinition":{"name":"Peaks","geometryType":"esriGeometryPoint",
            "objectIdField":"id","fields":[{"name":"id","type":"esriFieldTypeOID"}]},
            "featureSet":{"geometryType":"esriGeometryPoint","features":[
            {"geometry":{"x":7.4,"y":43.7,"spatialReference":{"wkid":4326}},"attributes":{"id":1}}]}}]}}],
            "ground":{}}
            """#
        let scene = try Scene.fromJSON(collection)
        let layer = try #require(scene.operationalLayers.lazy.flatMap(\.drawnLayers).first)
        let view = SceneView(scene: scene)
        func messages() throws -> [String] {
            try view.drawing(size: view.size, scale: 1).report.diagnostics.map(\.message)
        }
        #expect(try messages().isEmpty)
        layer.displayFilterDefinition = ScaleDisplayFilterDefinition(filters: [
            ScaleRangeDisplayFilter(name: "near", whereClause: "id > 5", maxScale: 1_000)
        ])
        layer.minScale = 50_000
        let found = try messages()
        #expect(found.count == 2, "\(found)")
        #expect(found.contains { $0.contains("a range of map scales") })
        #expect(found.contains { $0.contains("display filters") })
        layer.minScale = nil
        layer.displayFilterDefinition = ManualDisplayFilterDefinition(
            activeFilter: DisplayFilter(name: "all", whereClause: "id > 0"))
        #expect(try messages().isEmpty)
        let overlay = GraphicsOverlay()
        overlay.maxScale = 1_000
        let other = SceneView(scene: scene, graphicsOverlays: [overlay])
        #expect(try other.drawing(size: view.size, scale: 1).report.diagnostics.count == 1)
    }
}
