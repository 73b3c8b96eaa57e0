import CartoucheGeospatial
import CartoucheMapViews
import Testing

@Suite struct DrawingToolTests {
    @Test func aFreehandLineLosesDetail() throws {
        let test = EditingView()
        test.editor.tool = FreehandTool()
        test.editor.start(withType: Polyline.self)
        #expect(test.view.pointerDown(at: ScreenPoint(x: 20, y: 50)))
        for x in 21...120 {
            test.view.pointerMoved(to: ScreenPoint(x: Double(x), y: 50.3 - Double(x % 2) * 0.6))
        }
        for y in 50...80 { test.view.pointerMoved(to: ScreenPoint(x: 120, y: Double(y))) }
        #expect(test.view.pointerUp(at: ScreenPoint(x: 120, y: 80)))
        let found = coordinates(test.editor.geometry)
        #expect(found.count == 1 && found[0].count == 3)
        #expect(found[0].first == [-80, 0] && found[0].last == [20, -30])
        #expect(test.editor.selectedElement is GeometryEditorGeometry)
        // Another part needs permission; elsewhere the map is panned.
        #expect(!test.drag((-80, 40), to: (80, 40)))
        test.editor.undo()
        #expect(test.editor.geometry?.isEmpty == true && !test.editor.canUndo)
    }

    @Test func aFreehandAreaIsClosed() {
        let test = EditingView()
        let tool = FreehandTool()
        tool.configuration.allowsPartCreation = true
        test.editor.tool = tool
        test.editor.start(withType: Polygon.self)
        for corner in [-60.0, 20] {
            test.view.pointerDown(at: test.screen(corner, -20))
            for place in [(corner, 20.0), (corner + 40, 20.0), (corner + 40, -20.0)] {
                test.view.pointerMoved(to: test.screen(place.0, place.1))
            }
            test.view.pointerUp(at: test.screen(corner + 40, -20))
        }
        #expect(
            coordinates(test.editor.geometry) == [
                [[-60, -20], [-60, 20], [-20, 20], [-20, -20], [-60, -20]],
                [[20, -20], [20, 20], [60, 20], [60, -20], [20, -20]],
            ])
        #expect((test.editor.selectedElement as? GeometryEditorPart)?.partIndex == 1)
    }

    @Test func aLongPathIsBounded() {
        let test = EditingView()
        test.editor.tool = FreehandTool()
        test.editor.start(withType: Polyline.self)
        test.view.pointerDown(at: ScreenPoint(x: 0, y: 0))
        for number in 0..<25_000 {
            test.view.pointerMoved(to: ScreenPoint(x: Double(number % 2) * 90, y: Double(number) / 1000))
        }
        test.view.pointerUp(at: ScreenPoint(x: 100, y: 90))
        #expect((1...20_001).contains(coordinates(test.editor.geometry)[0].count))
    }

    @Test(arguments: ShapeTool.Kind.allCases)
    func shapesSpanTheDrag(kind: ShapeTool.Kind) throws {
        for type in [Polyline.self as Geometry.Type, Polygon.self] {
            let test = EditingView()
            let tool = ShapeTool(kind: kind)
            test.editor.tool = tool
            test.editor.start(withType: type)
            #expect(test.drag((-40, 20), to: (20, -10)))
            let extent = try #require(test.editor.geometry?.extent)
            #expect(abs(extent.xMin + 40) < 1e-3 && abs(extent.xMax - 20) < 1e-3)
            #expect(abs(extent.yMin + 10) < 1e-3 && abs(extent.yMax - 20) < 1e-3)
            let count = [.arrow: 8, .ellipse: 97, .rectangle: 5, .triangle: 4][kind]
            #expect(coordinates(test.editor.geometry)[0].count == count)
            #expect(test.editor.geometry?.sketchIsValid == true)
            test.editor.clearGeometry()
            tool.configuration.scaleMode = .uniform
            test.drag((-40, 20), to: (-10, 10))
            let uniform = try #require(test.editor.geometry?.extent)
            #expect(abs(uniform.width - 30) < 1e-3 && abs(uniform.height - 30) < 1e-3)
        }
    }

    @Test func shapesAreUprightOnARotatedMap() {
        let test = EditingView(rotation: 90)
        test.editor.tool = ShapeTool(kind: .arrow)
        test.editor.start(withType: Polygon.self)
        #expect(test.dragOnScreen(ScreenPoint(x: 80, y: 40), to: ScreenPoint(x: 120, y: 60)))
        // The tip points to the right on the screen, which is south.
        #expect(coordinates(test.editor.geometry)[0][3] == [0, -20])
        #expect(abs((test.editor.geometry?.extent.height ?? 0) - 40) < 1e-6)
    }

    @Test func aTinyShapeIsNotDrawn() {
        let test = EditingView()
        test.editor.tool = ShapeTool(kind: .rectangle)
        test.editor.start(withType: Polygon.self)
        #expect(test.drag((0, 0), to: (30, 0)))
        #expect(test.editor.geometry?.isEmpty == true && !test.editor.canUndo)
        test.editor.start(withType: Point.self)
        #expect(!test.drag((0, 0), to: (30, 30)))
        #expect(!test.tap(0, 0))
    }
}
