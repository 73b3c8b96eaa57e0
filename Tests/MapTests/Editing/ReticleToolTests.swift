import CartoucheGeospatial
import CartoucheImages
import CartoucheMapViews
import Testing

@Suite struct ReticleToolTests {
    private func look(_ test: EditingView, at x: Double, _ y: Double) async {
        await test.view.setViewpointCenter(Point(x: x, y: y, spatialReference: .webMercator))
    }

    @Test func tapsEditAtTheCenter() async {
        let test = EditingView()
        test.editor.tool = ReticleVertexTool()
        test.editor.start(withType: Polyline.self)
        // The place of the tap does not matter.
        #expect(!test.view.pointerDown(at: ScreenPoint(x: 3, y: 3)))
        #expect(test.view.pointerUp(at: ScreenPoint(x: 3, y: 3)))
        await look(test, at: 60, 0)
        #expect(test.tap(80, 20))
        #expect(coordinates(test.editor.geometry) == [[[0, 0], [60, 0]]])
        #expect((test.editor.hoveredElement as? GeometryEditorVertex)?.vertexIndex == 1)
        // A vertex is picked up and placed.
        #expect(test.tap(60, 0))
        #expect(test.editor.pickedUpElement is GeometryEditorVertex && test.editor.hoveredElement == nil)
        await look(test, at: 60, 40)
        #expect(coordinates(test.editor.geometry)[0][1] == [60, 0])
        #expect(test.tap(60, 40))
        #expect(coordinates(test.editor.geometry) == [[[0, 0], [60, 40]]])
        #expect(test.editor.pickedUpElement == nil)
        // A mid-vertex becomes a vertex.
        await look(test, at: 30, 20)
        #expect(test.editor.hoveredElement is GeometryEditorMidVertex)
        test.tap(30, 20)
        await look(test, at: 30, -20)
        test.tap(30, -20)
        #expect(coordinates(test.editor.geometry) == [[[0, 0], [30, -20], [60, 40]]])
        // Drags pan.
        #expect(!test.drag((30, -20), to: (0, 0)))
    }

    @Test func theProgramEditsAtTheCenter() async {
        let test = EditingView()
        let tool = ProgrammaticReticleTool()
        #expect(!tool.placeElementAtReticle() && !tool.selectElementAtReticle())
        test.editor.tool = tool
        #expect(!tool.placeElementAtReticle())
        test.editor.start(withInitial: line((-40, 0), (40, 0)))
        #expect(!test.tap(0, 0))
        #expect(test.editor.hoveredElement is GeometryEditorMidVertex)
        #expect(!tool.pickUpSelectedElement())
        #expect(tool.selectElementAtReticle() && tool.pickUpSelectedElement())
        #expect(test.editor.pickedUpElement is GeometryEditorMidVertex)
        #expect(!tool.selectElementAtReticle())
        #expect(test.editor.cancelCurrentAction() && test.editor.pickedUpElement == nil)
        tool.pickUpSelectedElement()
        await look(test, at: 0, 30)
        #expect(tool.placeElementAtReticle())
        #expect(coordinates(test.editor.geometry) == [[[-40, 0], [0, 30], [40, 0]]])
        await look(test, at: 80, 30)
        #expect(!tool.selectElementAtReticle())
        #expect(test.editor.selectVertexAt(partIndex: 0, vertexIndex: 2))
        #expect(tool.placeElementAtReticle())
        #expect(coordinates(test.editor.geometry)[0].last == [80, 30])
        test.editor.tool = VertexTool()
        #expect(!tool.placeElementAtReticle())
    }

    @Test func picturesShowWhatIsPlacedNext() async throws {
        let test = EditingView()
        let tool = ProgrammaticReticleTool()
        test.editor.tool = tool
        test.editor.start(withInitial: line((-80, 30), (-40, 30)))
        test.editor.selectVertexAt(partIndex: 0, vertexIndex: 1)
        let preview = try await test.view.exportImage()
        tool.vertexCreationPreviewIsEnabled = false
        let plain = try await test.view.exportImage()
        #expect(preview[100, 50] != .white && plain[100, 50] == .white)
    }
}
