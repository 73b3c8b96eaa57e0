import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import GoldenSupport
import Testing

@Suite struct SketchPictureTests {
    /// A polygon with a selected vertex and a hovered one, and another whose geometry is selected.
    @Test(arguments: [1, 2]) func aPolygonLooksAsApproved(scale: Int) async throws {
        let test = EditingView()
        test.editor.start(withInitial: ring((-70, -30), (-60, 30), (-10, 35), (10, 0), (-20, -35)))
        test.editor.selectVertexAt(partIndex: 0, vertexIndex: 1)
        test.view.pointerHovered(at: test.screen(10, 0))
        let image = try await test.view.exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "editing/polygon", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test(arguments: [1, 2]) func aSelectedGeometryOnARotatedMapLooksAsApproved(scale: Int) async throws {
        let test = EditingView(rotation: 20)
        test.editor.tool = ShapeTool(kind: .arrow)
        test.editor.start(withType: Polygon.self)
        test.dragOnScreen(ScreenPoint(x: 50, y: 50), to: ScreenPoint(x: 150, y: 80))
        let image = try await test.view.exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "editing/selected-shape", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func onlyTheSketchIsDrawnAnew() throws {
        let below = GraphicsOverlay(graphics: [
            Graphic(geometry: ring((-90, -40), (-90, 40), (90, 40), (90, -40)), symbol: fill(.cyan))
        ])
        let test = EditingView(overlays: [below])
        _ = try test.view.makeImage()
        test.editor.start(withInitial: line((-40, 0), (40, 0)))
        _ = try test.view.makeImage()
        let (drawn, report) = try test.view.makeImage()
        #expect(test.view.redrawnLayers == 0 && report.graphicsOverlays.count == 2)
        test.drag((-40, 0), to: (-40, 30))
        let (moved, _) = try test.view.makeImage()
        #expect(test.view.redrawnLayers == 1)
        #expect(drawn[60, 50] != moved[60, 50] && moved[5, 5] == .white)
        test.editor.isVisible = false
        let (hidden, plain) = try test.view.makeImage()
        #expect(hidden[60, 20] == .cyan && plain.graphicsOverlays.count == 1)
        test.editor.isVisible = true
        test.editor.tool.style.opacity = 0
        #expect(try test.view.makeImage().image == hidden)
    }

    @Test func aSymbolThatIsNilIsNotDrawn() throws {
        let test = EditingView()
        test.editor.start(withInitial: line((-40, 0), (40, 0)))
        let style = test.editor.tool.style
        style.vertexSymbol = nil
        style.midVertexSymbol = nil
        style.lineSymbol = SimpleLineSymbol(style: .solid, color: .blue, width: 4)
        let (image, _) = try test.view.makeImage()
        #expect(image[100, 50] == .blue && image[60, 46] == .white)
        #expect(test.tap(-40, 0) && test.editor.selectedElement is GeometryEditorVertex)
    }

    @Test func hoveredVerticesGrow() throws {
        let test = EditingView()
        test.editor.start(
            withInitial: Multipoint(points: [Point(x: 0, y: 0)], spatialReference: .webMercator))
        test.editor.tool.style.vertexSymbol = SimpleMarkerSymbol(style: .square, color: .blue, size: 10)
        test.view.pointerHovered(at: test.screen(0, 0))
        #expect(try test.view.makeImage().image[106, 50] == .blue)
        test.editor.tool.style.growEffect?.appliesToVertices = false
        #expect(try test.view.makeImage().image[106, 50] == .white)
        test.editor.tool.style.growEffect = nil
        #expect(try test.view.makeImage().image[106, 50] == .white)
    }
}
