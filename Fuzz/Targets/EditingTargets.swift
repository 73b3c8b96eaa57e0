import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols

/// Targets for the queries of tables and for the geometry editor.
enum EditingTargets {
    /// Queries of a table of random features.
    ///
    /// The text before the first NUL byte is the condition. The bytes after it make the features and the query.
    static func queries(_ input: [UInt8]) throws {
        var (text, dice) = Dice.afterText(input)
        let features = RandomFeatures(&dice)
        let table = try features.table()
        let query = QueryParameters()
        query.whereClause = text
        if dice.flag() {
            query.geometry = RandomFeatures(&dice).graphics.first?.geometry
            query.spatialRelationship = dice.pick([
                .contains, .crosses, .envelopeIntersects, .equals, .intersects, .overlaps, .touches, .within,
                .disjoint,
            ])
        }
        let names = RandomFeatures.fields.map(\.name) + ["none"]
        let order = OrderBy(fieldName: dice.pick(names), sortOrder: dice.pick([.ascending, .descending]))
        if dice.flag() { query.addOrderByField(order) }
        query.resultOffset = dice.below(4)
        if dice.flag() { query.maxFeatures = dice.below(4) }
        if dice.flag() { query.outSpatialReference = .webMercator }
        let found = try? table.features(using: query)
        precondition(found.map { Array($0.features()).count <= 12 } ?? true)
        let statistics = StatisticsQueryParameters(
            statisticDefinitions: (0..<1 + dice.below(3)).map { _ in
                StatisticDefinition(
                    fieldName: dice.pick(names),
                    statisticType: dice.pick([
                        .average, .count, .maximum, .minimum, .standardDeviation, .sum, .variance,
                    ]))
            })
        statistics.whereClause = text
        if dice.flag() { statistics.addGroupByFieldName(dice.pick(names)) }
        if dice.flag() { statistics.addOrderByField(order) }
        Waiting.run {
            _ = try await table.queryStatistics(using: statistics)
            _ = try await table.queryExtent(using: query)
        }
    }

    /// A sketch with random commands and drags in a view.
    static func editor(_ input: [UInt8]) throws {
        var dice = Dice(input)
        let features = RandomFeatures(&dice)
        let overlay = GraphicsOverlay()
        overlay.addGraphics(features.graphics)
        let view = MapView(
            map: Map(spatialReference: features.reference),
            viewpoint: features.viewpoint(scale: dice.pick([4000, 1000, 1e8])), graphicsOverlays: [overlay])
        view.size = ScreenSize(width: 64, height: 48)
        let editor = GeometryEditor()
        view.geometryEditor = editor
        editor.snapSettings.isEnabled = dice.flag()
        editor.snapSettings.snapsToGeometryGuides = dice.flag()
        if dice.flag() { editor.snapSettings.tolerance = dice.number() }
        try? editor.snapSettings.syncSourceSettings()
        for source in editor.snapSettings.sourceSettings { source.isEnabled = true }
        editor.tool = tool(&dice)
        if dice.flag(), let geometry = features.graphics.first?.geometry {
            editor.start(withInitial: geometry)
        } else {
            editor.start(withType: dice.pick([Polygon.self, Polyline.self, Point.self, Multipoint.self]))
        }
        for _ in 0..<24 where !dice.isEmpty {
            if dice.flag() { drag(in: view, &dice) } else { command(of: editor, features.reference, &dice) }
        }
        _ = try? view.makeImage()
        _ = editor.stop()
    }

    /// A grid of coordinate lines above a map.
    static func grid(_ input: [UInt8]) throws {
        var dice = Dice(input)
        let reference = RandomFeatures(&dice, kind: 0).reference
        let center = Point(x: dice.number(), y: dice.number(), spatialReference: reference)
        let scale = dice.pick([1e8, 5e7, 1e6, 1e5, 2000, abs(dice.number())])
        let viewpoint = Viewpoint(center: center, scale: scale, rotation: dice.flag() ? dice.number() : 0)
        let view = MapView(map: Map(spatialReference: reference), viewpoint: viewpoint)
        let grid: Grid = dice.pick([LatitudeLongitudeGrid(), UTMGrid(), MGRSGrid(), USNGGrid()])
        grid.labelPosition = dice.pick([
            .allSides, .bottomLeft, .bottomRight, .center, .geographic, .topLeft, .topRight,
        ])
        if dice.flag() { grid.labelOffset = dice.number() }
        (grid as? LatitudeLongitudeGrid)?.labelFormat = dice.pick([.decimalDegrees, .degreesMinutesSeconds])
        view.grid = grid
        view.size = ScreenSize(width: 120, height: 80)
        _ = try view.makeImage()
    }

    private static func tool(_ dice: inout Dice) -> GeometryEditorTool {
        let mode = dice.pick([GeometryEditorScaleMode.stretch, .uniform])
        switch dice.below(5) {
        case 0:
            let tool = VertexTool()
            tool.configuration.scaleMode = mode
            tool.configuration.allowsPartCreation = dice.flag()
            return tool
        case 1:
            let tool = FreehandTool()
            tool.configuration.scaleMode = mode
            return tool
        case 2: return ReticleVertexTool()
        case 3: return ProgrammaticReticleTool()
        default: return ShapeTool(kind: dice.pick(ShapeTool.Kind.allCases))
        }
    }

    private static func drag(in view: MapView, _ dice: inout Dice) {
        func point(_ dice: inout Dice) -> ScreenPoint {
            dice.byte() % 8 == 1
                ? ScreenPoint(x: dice.number(), y: dice.number())
                : ScreenPoint(x: Double(dice.byte() % 64), y: Double(dice.byte() % 48))
        }
        let start = point(&dice)
        if dice.flag() { view.pointerHovered(at: start) }
        view.pointerDown(at: start)
        for _ in 0..<dice.below(4) { view.pointerMoved(to: point(&dice)) }
        if dice.byte() % 8 == 1 { view.pointerCancelled() } else { view.pointerUp(at: point(&dice)) }
    }

    private static func command(
        of editor: GeometryEditor, _ reference: SpatialReference, _ dice: inout Dice
    ) {
        func point(_ dice: inout Dice) -> Point {
            Point(x: dice.number(), y: dice.number(), spatialReference: reference)
        }
        switch dice.below(18) {
        case 0: editor.undo()
        case 1: editor.redo()
        case 2: editor.cancelCurrentAction()
        case 3: editor.selectVertexAt(partIndex: dice.below(3) - 1, vertexIndex: dice.below(6) - 1)
        case 4: editor.selectMidVertexAt(partIndex: dice.below(3) - 1, segmentIndex: dice.below(6) - 1)
        case 5: editor.selectPart(at: dice.below(3) - 1)
        case 6: editor.selectGeometry()
        case 7: editor.clearSelection()
        case 8: editor.insertVertex(at: point(&dice))
        case 9: editor.moveSelectedElement(to: point(&dice))
        case 10: editor.moveSelectedElement(deltaX: dice.number(), deltaY: dice.number())
        case 11: editor.rotateSelectedElement(by: dice.number(), around: dice.flag() ? point(&dice) : nil)
        case 12:
            editor.scaleSelectedElement(
                factorX: dice.number(), factorY: dice.number(), origin: dice.flag() ? point(&dice) : nil)
        case 13: editor.deleteSelectedElement()
        case 14: editor.clearGeometry()
        case 15:
            if let other = RandomFeatures(&dice).graphics.first?.geometry {
                editor.replaceGeometry(with: other)
            }
        case 16: editor.tool = tool(&dice)
        default:
            guard let reticle = editor.tool as? ProgrammaticReticleTool else { return }
            switch dice.below(3) {
            case 0: reticle.placeElementAtReticle()
            case 1: reticle.selectElementAtReticle()
            default: reticle.pickUpSelectedElement()
            }
        }
    }
}
