import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import Testing

@Suite struct SnapTests {
    private func layer(_ geometries: Geometry...) -> FeatureLayer {
        var builder = FeatureBatchBuilder(spatialReference: .webMercator)
        for geometry in geometries { builder.append(geometry) }
        return FeatureLayer(
            featureSource: MemorySource(
                name: "roads", batches: [builder.finish()], spatialReference: .webMercator))
    }

    private func snapping(_ test: EditingView) throws {
        test.editor.snapSettings.isEnabled = true
        try test.editor.snapSettings.syncSourceSettings()
        for settings in test.editor.snapSettings.sourceSettings { settings.isEnabled = true }
    }

    @Test func sourcesAreThoseOfTheView() throws {
        let overlay = GraphicsOverlay()
        let test = EditingView(overlays: [overlay])
        let (roads, rivers) = (layer(line((0, 0), (1, 1))), layer(line((0, 0), (1, 1))))
        test.view.map.addOperationalLayers([roads, rivers])
        let settings = test.editor.snapSettings
        #expect(!settings.isEnabled && settings.snapsToFeatures && !settings.snapsToGeometryGuides)
        #expect(settings.tolerance == 10 && settings.sourceSettings.isEmpty)
        try settings.syncSourceSettings()
        #expect(
            settings.sourceSettings.map { ObjectIdentifier($0.source) } == [
                ObjectIdentifier(roads), ObjectIdentifier(rivers), ObjectIdentifier(overlay),
            ])
        #expect(settings.sourceSettings.allSatisfy { !$0.isEnabled && $0.childSourceSettings.isEmpty })
        let kept = settings.sourceSettings[1]
        kept.isEnabled = true
        test.view.map.removeOperationalLayer(roads)
        try settings.syncSourceSettings()
        #expect(settings.sourceSettings.count == 2 && settings.sourceSettings[0] === kept)
        test.view.geometryEditor = nil
        try settings.syncSourceSettings()
        #expect(settings.sourceSettings.isEmpty)
    }

    @Test func positionsSnapToALayer() throws {
        let test = EditingView()
        let roads = layer(line((-50, 0), (50, 0)))
        test.view.map.addOperationalLayer(roads)
        try snapping(test)
        test.editor.start(withType: Polyline.self)
        test.tap(-44, 6)
        test.tap(0, 8)
        test.tap(30, 20)
        #expect(coordinates(test.editor.geometry) == [[[-50, 0], [0, 0], [30, 20]]])
        // A drag snaps too, and a vertex is preferred to an edge.
        test.drag((30, 20), to: (45, 4))
        #expect(coordinates(test.editor.geometry)[0][2] == [50, 0])
        test.editor.snapSettings.snapsToFeatures = false
        test.editor.clearSelection()
        test.tap(20, 9)
        #expect(coordinates(test.editor.geometry)[0].last == [20, 9])
    }

    @Test func projectedLayersAreSnappedTo() throws {
        let test = EditingView()
        let source = try GeoJSONLayer.make(
            #"{"type": "LineString", "coordinates": [[-0.0004, 0], [0.0004, 0.0001]]}"#)
        test.view.map.addOperationalLayer(FeatureLayer(featureSource: source))
        try snapping(test)
        test.editor.start(withType: Point.self)
        test.tap(46, 8)
        let point = try #require(test.editor.geometry as? Point)
        #expect(abs(point.x - 44.528) < 0.01 && abs(point.y - 11.132) < 0.01)
    }

    @Test func positionsSnapToAnOverlay() throws {
        let graphic = Graphic(geometry: ring((-30, -30), (-30, 30), (30, 30), (30, -30)))
        let overlay = GraphicsOverlay(graphics: [graphic])
        let test = EditingView(overlays: [overlay])
        try snapping(test)
        test.editor.start(withType: Multipoint.self)
        test.tap(35, 0)
        test.tap(26, 25)
        graphic.isVisible = false
        test.tap(-35, 0)
        #expect(coordinates(test.editor.geometry) == [[[30, 0], [30, 30], [-35, 0]]])
        graphic.isVisible = true
        overlay.isVisible = false
        test.tap(-5, 35)
        #expect(coordinates(test.editor.geometry)[0].last == [-5, 35])
        overlay.isVisible = true
        test.editor.snapSettings.tolerance = 2
        test.tap(60, 33)
        test.tap(10, 29)
        #expect(coordinates(test.editor.geometry)[0].suffix(2) == [[60, 33], [10, 30]])
    }

    @Test func definitionExpressionsCount() throws {
        let test = EditingView()
        let roads = layer(line((-50, 0), (50, 0)))
        roads.definitionExpression = "1 = 0"
        test.view.map.addOperationalLayer(roads)
        try snapping(test)
        test.editor.start(withType: Point.self)
        test.tap(0, 5)
        #expect(coordinates(test.editor.geometry) == [[[0, 5]]])
        roads.definitionExpression = ""
        test.editor.clearGeometry()
        test.tap(0, 5)
        #expect(coordinates(test.editor.geometry) == [[[0, 0]]])
    }

    @Test func manyFeaturesAreReadAroundThePosition() throws {
        // More than is kept for a view.
        var builder = FeatureBatchBuilder(spatialReference: .webMercator)
        var batches: [FeatureBatch] = []
        for index in 0..<300_000 {
            let x = Double(index % 1000) / 5 - 100
            let y = Double(index / 1000) / 3 - 50
            builder.append(Point(x: x, y: y) as Geometry)
            if builder.isFull { batches.append(builder.finish()) }
        }
        batches.append(builder.finish())
        let test = EditingView()
        test.view.map.addOperationalLayer(
            FeatureLayer(
                featureSource: MemorySource(name: "dots", batches: batches, spatialReference: .webMercator)))
        try snapping(test)
        test.editor.snapSettings.tolerance = 1
        test.editor.start(withType: Point.self)
        test.tap(0.05, 0.1)
        #expect(coordinates(test.editor.geometry) == [[[0, 0]]])
    }

    @Test func guidesContinueAndAreSquare() {
        let test = EditingView()
        let settings = test.editor.snapSettings
        settings.isEnabled = true
        settings.snapsToGeometryGuides = true
        test.editor.start(withInitial: line((-60, 0), (-20, 0)))
        test.editor.selectVertexAt(partIndex: 0, vertexIndex: 1)
        test.tap(20, 6)
        #expect(coordinates(test.editor.geometry)[0].last == [20, 0])
        test.tap(24, 40)
        #expect(coordinates(test.editor.geometry)[0].last == [20, 40])
        // Parallel to the first segment.
        test.tap(-40, 34)
        #expect(coordinates(test.editor.geometry)[0].last == [-40, 40])
        settings.snapsToGeometryGuides = false
        test.tap(-44, 16)
        #expect(coordinates(test.editor.geometry)[0].last == [-44, 16])
    }

    @Test func guidesOfBothNeighborsCross() {
        let test = EditingView()
        test.editor.snapSettings.isEnabled = true
        test.editor.snapSettings.snapsToGeometryGuides = true
        test.editor.start(withInitial: ring((-40, -30), (-40, 30), (34, 22), (40, -30)))
        test.drag((34, 22), to: (38, 26))
        #expect(coordinates(test.editor.geometry)[0][2] == [40, 30])
        // A vertex snaps to another one of its own geometry.
        test.drag((40, 30), to: (-37, -25))
        #expect(coordinates(test.editor.geometry)[0][2] == [-40, -30])
    }

    @Test func theReticleSnaps() async throws {
        let test = EditingView(overlays: [GraphicsOverlay(graphics: [Graphic(geometry: Point(x: 5, y: 5))])])
        try snapping(test)
        let tool = ProgrammaticReticleTool()
        test.editor.tool = tool
        test.editor.start(withType: Point.self)
        #expect(tool.placeElementAtReticle())
        #expect(coordinates(test.editor.geometry) == [[[5, 5]]])
    }
}
