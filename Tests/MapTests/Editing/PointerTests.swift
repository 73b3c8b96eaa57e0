import CartoucheGeospatial
import CartoucheMapViews
import Testing

@Suite struct PointerTests {
    @Test func tapsDrawALine() {
        let test = EditingView()
        test.editor.start(withType: Polyline.self)
        #expect(!test.view.pointerDown(at: ScreenPoint(x: 50, y: 50)))
        #expect(test.view.pointerUp(at: ScreenPoint(x: 51, y: 50)))
        #expect(test.tap(0, 20))
        #expect(test.tap(40, 0))
        #expect(coordinates(test.editor.geometry) == [[[-49, 0], [0, 20], [40, 0]]])
        #expect((test.editor.selectedElement as? GeometryEditorVertex)?.vertexIndex == 2)
    }

    @Test func anEmptyPlacePans() {
        let test = EditingView()
        test.editor.start(withInitial: line((0, 0), (50, 0)))
        #expect(!test.view.pointerDown(at: test.screen(0, 30)))
        #expect(!test.view.pointerMoved(to: test.screen(20, 30)))
        #expect(!test.view.pointerUp(at: test.screen(20, 30)))
        #expect(test.editor.geometry == line((0, 0), (50, 0)) && !test.editor.canUndo)
    }

    @Test func repeatedTapsSelectVertexPartAndGeometry() {
        let test = EditingView()
        test.editor.start(withInitial: line((-40, 0), (0, 0), (40, 20)))
        test.tap(0, 1)
        #expect((test.editor.selectedElement as? GeometryEditorVertex)?.vertexIndex == 1)
        test.tap(0, 1)
        #expect(test.editor.selectedElement is GeometryEditorPart)
        test.tap(0, 1)
        #expect(test.editor.selectedElement is GeometryEditorGeometry)
        test.tap(0, 1)
        #expect(test.editor.selectedElement is GeometryEditorVertex)
        test.tap(-20, 0)
        #expect((test.editor.selectedElement as? GeometryEditorMidVertex)?.segmentIndex == 0)
        test.tap(-30, 2)
        #expect(test.editor.selectedElement is GeometryEditorPart)
        #expect(!test.editor.canUndo)
        // At the selected mid-vertex, the next tap inserts.
        test.tap(-20, 0)
        test.tap(-20, 30)
        #expect(coordinates(test.editor.geometry)[0][1] == [-20, 30])
    }

    @Test func theInsideOfAPolygonIsSelected() {
        let test = EditingView()
        let hole = Polygon(
            parts: [
                [Point(x: -40, y: -40), Point(x: -40, y: 40), Point(x: 40, y: 40), Point(x: 40, y: -40)],
                [Point(x: -20, y: -20), Point(x: 20, y: -20), Point(x: 20, y: 20), Point(x: -20, y: 20)],
            ], spatialReference: .webMercator)
        test.editor.start(withInitial: hole)
        test.tap(28, 28)
        #expect((test.editor.selectedElement as? GeometryEditorPart)?.partIndex == 0)
        test.tap(19, 10)
        #expect((test.editor.selectedElement as? GeometryEditorPart)?.partIndex == 1)
        test.editor.clearSelection()
        test.tap(0, 0)
        #expect(test.editor.selectedElement is GeometryEditorVertex && test.editor.canUndo)
    }

    @Test func aVertexIsDragged() {
        let test = EditingView()
        test.editor.start(withInitial: line((-40, 0), (0, 0), (40, 0)))
        #expect(test.view.pointerDown(at: test.screen(1, 1)))
        #expect(test.view.pointerMoved(to: test.screen(10, 11)))
        #expect(coordinates(test.editor.geometry)[0][1] == [9, 10])
        #expect(!test.editor.canUndo)
        #expect(test.view.pointerUp(at: test.screen(1, 31)))
        #expect(coordinates(test.editor.geometry) == [[[-40, 0], [0, 30], [40, 0]]])
        test.editor.undo()
        #expect(test.editor.geometry == line((-40, 0), (0, 0), (40, 0)) && !test.editor.canUndo)
    }

    @Test func aMidVertexIsInsertedAndDragged() {
        let test = EditingView()
        test.editor.start(
            withInitial: Polyline(
                points: [Point(x: -40, y: 0, z: 2), Point(x: 40, y: 0, z: 4)],
                spatialReference: .webMercator))
        test.drag((0, 0), to: (0, 30))
        #expect(coordinates(test.editor.geometry) == [[[-40, 0], [0, 30], [40, 0]]])
        #expect((test.editor.geometry as? Polyline)?.parts[0].points[1].z == 3)
        test.editor.undo()
        #expect(coordinates(test.editor.geometry) == [[[-40, 0], [40, 0]]])
        #expect(!test.editor.canUndo)
    }

    @Test func aSelectedShapeIsDragged() {
        let test = EditingView()
        test.editor.start(withInitial: ring((-20, -20), (-20, 20), (20, 20), (20, -20)))
        test.editor.selectGeometry()
        test.drag((-20, -20), to: (-10, -20))
        #expect(coordinates(test.editor.geometry)[0][0] == [-10, -20])
        test.editor.clearSelection()
        test.drag((10, 5), to: (10, 15))
        #expect(coordinates(test.editor.geometry)[0][0] == [-10, -10])
        #expect(test.editor.selectedElement is GeometryEditorPart)
    }

    @Test func selectionCanBeRequiredBeforeMoving() {
        let test = EditingView()
        (test.editor.tool as? VertexTool)?.configuration.requiresSelectionBeforeMove = true
        test.editor.start(withInitial: line((-40, 0), (40, 0)))
        #expect(!test.drag((-40, 0), to: (-40, 20)))
        #expect(!test.editor.canUndo)
        test.tap(-40, 0)
        #expect(test.drag((-40, 0), to: (-40, 20)))
        #expect(coordinates(test.editor.geometry)[0][0] == [-40, 20])
    }

    @Test func handlesScale() {
        let test = EditingView()
        test.editor.start(withInitial: ring((-20, -10), (-20, 10), (20, 10), (20, -10)))
        test.editor.selectGeometry()
        // The right edge lies 12 DIPs outside.
        test.drag((32, 0), to: (52, 0))
        #expect(coordinates(test.editor.geometry)[0][2] == [40, 10])
        #expect(coordinates(test.editor.geometry)[0][0] == [-20, -10])
        test.editor.undo()
        test.drag((32, 22), to: (52, 32))
        #expect(coordinates(test.editor.geometry)[0][2] == [40, 20])
        test.editor.undo()
        let tool = test.editor.tool as? VertexTool
        tool?.configuration.scaleMode = .uniform
        test.drag((32, 22), to: (52, 32))
        #expect(coordinates(test.editor.geometry)[0][2] == [40, 20])
        test.editor.undo()
        // With a uniform scale, the edges have no handles; nothing else is there either.
        #expect(!test.view.pointerDown(at: test.screen(32, 0)))
        test.view.pointerCancelled()
        tool?.configuration.allowsScalingSelectedElement = false
        #expect(!test.drag((32, 22), to: (52, 32)))
    }

    @Test func aHandleRotates() {
        let test = EditingView()
        test.editor.start(withInitial: line((-30, 0), (30, 0)))
        test.editor.selectGeometry()
        #expect(test.editor.selectedElement?.canBeRotated == true)
        // 24 DIPs above the box, which lies 12 DIPs above the line.
        #expect(test.drag((0, 36), to: (-36, 0)))
        #expect(coordinates(test.editor.geometry) == [[[0, -30], [0, 30]]])
    }

    @Test func handlesWorkOnARotatedMap() {
        let test = EditingView(rotation: 90)
        test.editor.start(withInitial: line((0, -30), (0, 30)))
        test.editor.selectGeometry()
        // With east up, north is to the left: the line lies level on the screen.
        let end = test.screen(0, 30)
        #expect(
            test.dragOnScreen(
                ScreenPoint(x: end.x - 12, y: end.y), to: ScreenPoint(x: end.x - 42, y: end.y)))
        #expect(coordinates(test.editor.geometry) == [[[0, -30], [0, 60]]])
    }

    @Test func aCancelledDragChangesNothing() {
        let test = EditingView()
        test.editor.start(withInitial: line((-40, 0), (40, 0)))
        test.view.pointerDown(at: test.screen(-40, 0))
        test.view.pointerMoved(to: test.screen(-40, 30))
        #expect(test.view.pointerCancelled())
        #expect(test.editor.geometry == line((-40, 0), (40, 0)) && test.editor.selectedElement == nil)
        #expect(!test.view.pointerUp(at: test.screen(-40, 30)))
        test.view.pointerDown(at: test.screen(-40, 0))
        test.view.pointerMoved(to: test.screen(-40, 30))
        #expect(test.editor.cancelCurrentAction())
        #expect(!test.view.pointerMoved(to: test.screen(-40, 35)))
        #expect(test.editor.geometry == line((-40, 0), (40, 0)) && !test.editor.canUndo)
    }

    @Test func theHoveredElementIsKnown() {
        let test = EditingView()
        test.editor.start(withInitial: line((-40, 0), (40, 0)))
        #expect(test.view.pointerHovered(at: test.screen(-40, 3)))
        #expect(test.editor.hoveredElement is GeometryEditorVertex)
        #expect(test.view.pointerHovered(at: test.screen(0, 3)))
        #expect(test.editor.hoveredElement is GeometryEditorMidVertex)
        #expect(test.view.pointerHovered(at: test.screen(20, 3)))
        #expect(test.editor.hoveredElement is GeometryEditorPart)
        #expect(!test.view.pointerHovered(at: test.screen(20, 30)))
        #expect(test.editor.hoveredElement == nil)
    }

    @Test func newPartsAreStartedOnlyIfAllowed() {
        let test = EditingView()
        let tool = test.editor.tool as? VertexTool
        test.editor.start(withInitial: line((-40, 0), (0, 0)))
        test.tap(40, 40)
        #expect(coordinates(test.editor.geometry).count == 1)
        tool?.configuration.allowsPartCreation = true
        test.editor.clearSelection()
        test.tap(40, -40)
        test.tap(80, -40)
        #expect(coordinates(test.editor.geometry)[1] == [[40, -40], [80, -40]])
        tool?.configuration.allowsVertexCreation = false
        #expect(test.tap(0, -40) && test.editor.selectedElement == nil)
        #expect(!test.tap(0, -40))
    }

    @Test func anEditorBelongsToOneView() {
        let (first, second) = (EditingView(), EditingView())
        second.view.geometryEditor = first.editor
        first.editor.start(withType: Point.self)
        #expect(!first.tap(0, 0))
        #expect(second.tap(0, 0))
        second.view.geometryEditor = nil
        #expect(!second.tap(10, 0))
        #expect(coordinates(first.editor.geometry) == [[[0, 0]]])
    }

    @Test func elementsAreIdentified() async throws {
        let test = EditingView()
        let nothing = try await test.view.identifyGeometryEditor(
            screenPoint: ScreenPoint(x: 100, y: 50), tolerance: 10)
        #expect(nothing.elements.isEmpty)
        test.editor.start(withInitial: line((-40, 0), (0, 0), (12, 0)))
        let found = try await test.view.identifyGeometryEditor(screenPoint: test.screen(1, 0), tolerance: 10)
        #expect(found.elements.count == 4)
        #expect((found.elements.first as? GeometryEditorVertex)?.vertexIndex == 1)
        #expect((found.elements.dropFirst().first as? GeometryEditorMidVertex)?.segmentIndex == 1)
        #expect(found.elements.last is GeometryEditorGeometry)
        let far = try await test.view.identifyGeometryEditor(screenPoint: test.screen(0, 30), tolerance: 10)
        #expect(far.elements.isEmpty)
    }
}
