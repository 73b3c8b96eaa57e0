import CartoucheGeospatial
import CartoucheMapViews
import Testing

@Suite struct EditingHistoryTests {
    @Test func editsAreUndoneAndRedone() {
        let editor = GeometryEditor()
        editor.start(withType: Polyline.self)
        #expect(!editor.canUndo && !editor.canRedo)
        var states = [editor.geometry]
        for x in 0..<4 {
            editor.insertVertex(at: Point(x: Double(x), y: 0))
            states.append(editor.geometry)
        }
        for index in stride(from: 3, through: 0, by: -1) {
            #expect(editor.undo())
            #expect(editor.geometry == states[index])
        }
        #expect(!editor.undo() && editor.canRedo)
        for index in 1...4 {
            #expect(editor.redo())
            #expect(editor.geometry == states[index])
        }
        #expect(!editor.redo())
        #expect((editor.selectedElement as? GeometryEditorVertex)?.vertexIndex == 3)
        editor.undo()
        editor.insertVertex(at: Point(x: 9, y: 9))
        #expect(!editor.canRedo)
    }

    @Test func aHundredEditsAreKept() {
        let editor = GeometryEditor()
        editor.start(withType: Multipoint.self)
        for x in 0..<150 { editor.insertVertex(at: Point(x: Double(x), y: 0)) }
        var count = 0
        while editor.undo() { count += 1 }
        #expect(count == 100)
        #expect(coordinates(editor.geometry)[0].count == 50)
    }

    @Test func largeGeometriesAreKeptLessOften() {
        let editor = GeometryEditor()
        let points = (0..<450_000).map { Point(x: Double($0), y: 0) }
        editor.start(withInitial: Multipoint(points: points, spatialReference: .webMercator))
        editor.selectGeometry()
        for _ in 0..<12 { editor.moveSelectedElement(deltaX: 1, deltaY: 0) }
        var count = 0
        while editor.undo() { count += 1 }
        #expect(count == 8)
    }

    @Test func aNewStartForgets() {
        let editor = GeometryEditor()
        editor.start(withType: Polyline.self)
        editor.insertVertex(at: Point(x: 0, y: 0))
        editor.start(withType: Polyline.self)
        #expect(!editor.canUndo && editor.geometry?.isEmpty == true && editor.selectedElement == nil)
    }
}
