import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapViews
import Testing

@Suite struct HostileEditingTests {
    private static let indexes = [-1, 2, 7, Int.min, Int.max]

    @Test func indexesOutOfRangeSelectNothing() {
        let types: [Geometry] = [
            Point(x: 0, y: 0), Multipoint(points: [Point(x: 0, y: 0)]), line((0, 0), (1, 1)),
            ring((0, 0), (0, 1)), Point(x: .nan, y: .nan), Polygon(points: []),
        ]
        for geometry in types {
            let editor = GeometryEditor()
            editor.start(withInitial: geometry)
            for index in Self.indexes {
                #expect(!editor.selectVertexAt(partIndex: index, vertexIndex: 0))
                #expect(!editor.selectVertexAt(partIndex: 0, vertexIndex: index))
                #expect(!editor.selectMidVertexAt(partIndex: index, segmentIndex: 0))
                #expect(!editor.selectMidVertexAt(partIndex: 0, segmentIndex: index))
                #expect(!editor.selectPart(at: index))
            }
            #expect(editor.geometry == geometry && editor.selectedElement == nil)
        }
    }

    @Test func numbersThatAreNotFiniteChangeNothing() {
        let test = EditingView()
        let start = ring((-10, -10), (-10, 10), (10, 10))
        test.editor.start(withInitial: start)
        for number in [Double.nan, .infinity, -.infinity] {
            for bad in [Point(x: number, y: 0), Point(x: 0, y: number)] {
                test.editor.selectVertexAt(partIndex: 0, vertexIndex: 0)
                #expect(!test.editor.insertVertex(at: bad))
                #expect(!test.editor.moveSelectedElement(to: bad))
                test.editor.selectGeometry()
                #expect(!test.editor.moveSelectedElement(to: bad))
            }
            #expect(!test.editor.moveSelectedElement(deltaX: number, deltaY: 0))
            #expect(!test.editor.rotateSelectedElement(by: number))
            #expect(!test.editor.scaleSelectedElement(factorX: number, factorY: 1))
            // An empty origin is none.
            let isRotated = test.editor.rotateSelectedElement(by: 10, around: Point(x: number, y: 0))
            #expect(isRotated == number.isNaN)
            if isRotated { test.editor.undo() }
            let place = ScreenPoint(x: number, y: 10)
            #expect(!test.view.pointerDown(at: place) && !test.view.pointerMoved(to: place))
            #expect(!test.view.pointerUp(at: place) && !test.view.pointerHovered(at: place))
        }
        #expect(!test.editor.scaleSelectedElement(factorX: 0, factorY: 1))
        #expect(!test.editor.scaleSelectedElement(factorX: 1e308, factorY: 1e308))
        #expect(test.editor.geometry == start)
    }

    @Test func brokenGeometriesAreEdited() async throws {
        let nan = Double.nan
        let broken: [Geometry] = [
            line((nan, nan), (0, 0), (nan, 1)), ring((0, 0)), ring((0, 0), (0, 0)),
            ring((nan, 0), (1, nan), (0, 0)),
            line((1e300, 1e300), (-1e300, -1e300)), line((0, 0), (0, 0)),
            Envelope(xMin: nan, yMin: 0, xMax: 1, yMax: 1), Envelope(xMin: 0, yMin: 0, xMax: 0, yMax: 0),
        ]
        for geometry in broken {
            let test = EditingView()
            test.editor.start(withInitial: geometry)
            test.tap(0, 0)
            test.tap(0, 0)
            test.tap(0, 0)
            test.drag((0, 0), to: (20, 20))
            test.editor.selectGeometry()
            _ = try test.view.makeImage()
            test.drag((20, 20), to: (0, 30))
            test.editor.rotateSelectedElement(by: 45)
            test.editor.scaleSelectedElement(factorX: 2, factorY: 3)
            test.editor.deleteSelectedElement()
            while test.editor.undo() {}
            #expect(test.editor.isStarted)
        }
    }

    @Test func aGeometryWithoutAPlaceIsNotStarted() {
        let test = EditingView()
        test.editor.start(withType: Point.self)
        #expect(!test.editor.start(withInitial: Point(latitude: 95, longitude: 0)))
        #expect(test.editor.isStarted && test.editor.geometry?.isEmpty == true)
    }

    @Test func strayPointersDoNothing() {
        let test = EditingView()
        let place = ScreenPoint(x: 10, y: 10)
        #expect(!test.view.pointerDown(at: place) && !test.view.pointerCancelled())
        test.editor.start(withType: Polyline.self)
        #expect(!test.view.pointerMoved(to: place) && !test.view.pointerUp(at: place))
        test.view.pointerDown(at: place)
        test.view.pointerDown(at: ScreenPoint(x: 90, y: 10))
        #expect(test.view.pointerUp(at: ScreenPoint(x: 90, y: 10)))
        #expect(coordinates(test.editor.geometry) == [[[-10, 40]]])
        test.view.size = ScreenSize(width: 0, height: 0)
        #expect(!test.view.pointerDown(at: place))
    }

    @Test func manyThreadsUseOneEditor() async throws {
        let test = EditingView()
        test.editor.start(withType: Polyline.self)
        let (view, editor) = (test.view, test.editor)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    for step in 0..<50 {
                        editor.insertVertex(at: Point(x: Double(step), y: Double(number)))
                        view.pointerDown(at: ScreenPoint(x: Double(step), y: 10))
                        view.pointerMoved(to: ScreenPoint(x: Double(step) + 20, y: 20))
                        editor.selectVertexAt(partIndex: 0, vertexIndex: step)
                        view.pointerUp(at: ScreenPoint(x: Double(step), y: 20))
                        editor.undo()
                        if step % 10 == 0 { editor.deleteSelectedElement() }
                    }
                }
            }
            group.addTask { for _ in 0..<5 { _ = try? view.makeImage() } }
        }
        #expect(editor.isStarted)
        #expect((editor.geometry == nil) == false)
    }
}
