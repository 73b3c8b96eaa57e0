import CartoucheGeospatial
import CartoucheMapViews
import Testing

@Suite struct GeometryEditorTests {
    @Test func aStoppedEditorChangesNothing() {
        let editor = GeometryEditor()
        #expect(!editor.insertVertex(at: Point(x: 0, y: 0)))
        #expect(!editor.selectGeometry() && !editor.deleteSelectedElement() && !editor.clearGeometry())
        #expect(!editor.undo() && !editor.redo() && !editor.cancelCurrentAction())
        #expect(editor.stop() == nil && editor.geometry == nil && !editor.isStarted)
    }

    @Test func everyTypeIsStarted() {
        let editor = GeometryEditor()
        for (type, isArea) in [
            (Point.self as Geometry.Type, false), (Multipoint.self, false), (Polyline.self, false),
            (Polygon.self, true), (Envelope.self, true),
        ] {
            let started = editor.start(withType: type)
            #expect(started && editor.isStarted && editor.geometry?.isEmpty == true)
            #expect((editor.geometry is Polygon) == isArea)
        }
        let hasBase = editor.start(withType: Geometry.self)
        #expect(!hasBase)
    }

    @Test func verticesAreInsertedAfterTheSelectedOne() {
        let editor = GeometryEditor()
        editor.start(withType: Polyline.self)
        for x in 0..<3 { editor.insertVertex(at: Point(x: Double(x), y: 0)) }
        #expect(coordinates(editor.geometry) == [[[0, 0], [1, 0], [2, 0]]])
        #expect(editor.selectVertexAt(partIndex: 0, vertexIndex: 0))
        editor.insertVertex(at: Point(x: 0.5, y: 1))
        #expect(coordinates(editor.geometry) == [[[0, 0], [0.5, 1], [1, 0], [2, 0]]])
        #expect((editor.selectedElement as? GeometryEditorVertex)?.vertexIndex == 1)
        #expect(editor.selectMidVertexAt(partIndex: 0, segmentIndex: 2))
        let middle = editor.selectedElement as? GeometryEditorMidVertex
        #expect(middle?.point.x == 1.5 && middle?.segmentIndex == 2 && middle?.canBeDeleted == false)
        editor.insertVertex(at: Point(x: 1.5, y: 1))
        #expect(coordinates(editor.geometry)[0][3] == [1.5, 1])
    }

    @Test func aRingStaysClosed() {
        let editor = GeometryEditor()
        editor.start(withType: Polygon.self)
        for place in [(0.0, 0.0), (0, 10), (10, 10), (10, 0)] {
            editor.insertVertex(at: Point(x: place.0, y: place.1))
        }
        #expect(coordinates(editor.geometry) == [[[0, 0], [0, 10], [10, 10], [10, 0], [0, 0]]])
        editor.selectVertexAt(partIndex: 0, vertexIndex: 0)
        editor.moveSelectedElement(to: Point(x: -1, y: -1))
        #expect(coordinates(editor.geometry)[0].first == [-1, -1])
        #expect(coordinates(editor.geometry)[0].last == [-1, -1])
        // The closing segment has a middle; the repeated vertex is none.
        #expect(editor.selectMidVertexAt(partIndex: 0, segmentIndex: 3))
        #expect(!editor.selectVertexAt(partIndex: 0, vertexIndex: 4))
        editor.selectVertexAt(partIndex: 0, vertexIndex: 0)
        for count in stride(from: 3, to: 0, by: -1) {
            #expect(editor.deleteSelectedElement())
            #expect(coordinates(editor.geometry)[0].count == (count == 1 ? 1 : count + 1))
        }
        #expect(editor.deleteSelectedElement() && editor.geometry?.isEmpty == true)
        #expect(!editor.deleteSelectedElement())
    }

    @Test func aPointMovesAndIsDeleted() {
        let editor = GeometryEditor()
        editor.start(withType: Point.self)
        editor.insertVertex(at: Point(x: 1, y: 2, z: 3))
        editor.insertVertex(at: Point(x: 4, y: 5))
        #expect(coordinates(editor.geometry) == [[[4, 5]]])
        #expect(editor.selectGeometry() && editor.selectedElement is GeometryEditorVertex)
        #expect(editor.deleteSelectedElement() && editor.geometry?.isEmpty == true)
        editor.undo()
        editor.undo()
        #expect((editor.geometry as? Point)?.z == 3)
    }

    @Test func aMultipointGrowsAndShrinks() {
        let editor = GeometryEditor()
        editor.start(withType: Multipoint.self)
        for x in 0..<3 { editor.insertVertex(at: Point(x: Double(x), y: 0)) }
        editor.selectVertexAt(partIndex: 0, vertexIndex: 1)
        editor.deleteSelectedElement()
        #expect(coordinates(editor.geometry) == [[[0, 0], [2, 0]]])
        #expect(!editor.selectPart(at: 0) && !editor.selectMidVertexAt(partIndex: 0, segmentIndex: 0))
        #expect(editor.selectGeometry())
        editor.scaleSelectedElement(factorX: 2, factorY: 1)
        #expect(coordinates(editor.geometry) == [[[-1, 0], [3, 0]]])
    }

    @Test func partsAreTransformedByThemselves() {
        let editor = GeometryEditor()
        let two = Polyline(
            parts: [[Point(x: 0, y: 0), Point(x: 2, y: 0)], [Point(x: 10, y: 0), Point(x: 12, y: 0)]],
            spatialReference: .webMercator)
        editor.start(withInitial: two)
        #expect(editor.selectPart(at: 1))
        #expect((editor.selectedElement as? GeometryEditorPart)?.part.points.count == 2)
        editor.rotateSelectedElement(by: 90)
        #expect(coordinates(editor.geometry) == [[[0, 0], [2, 0]], [[11, -1], [11, 1]]])
        editor.moveSelectedElement(to: Point(x: 0, y: 5))
        #expect(coordinates(editor.geometry)[1] == [[0, 4], [0, 6]])
        editor.moveSelectedElement(deltaX: 1, deltaY: -5)
        #expect(coordinates(editor.geometry)[1] == [[1, -1], [1, 1]])
        editor.scaleSelectedElement(
            factorX: 1, factorY: -3, origin: Point(x: 0, y: -1, spatialReference: .webMercator))
        #expect(coordinates(editor.geometry)[1] == [[1, -1], [1, -7]])
        editor.selectGeometry()
        #expect((editor.selectedElement as? GeometryEditorGeometry)?.geometry == editor.geometry)
        editor.rotateSelectedElement(by: 180, around: Point(x: 0, y: 0))
        #expect(coordinates(editor.geometry) == [[[0, 0], [-2, 0]], [[-1, 1], [-1, 7]]])
        editor.selectPart(at: 0)
        editor.deleteSelectedElement()
        #expect(coordinates(editor.geometry) == [[[-1, 1], [-1, 7]]])
        #expect(editor.selectedElement == nil)
    }

    @Test func heightsMeasuresAndCurvesStay() throws {
        let curve = CubicBezierSegment(
            startPoint: Point(x: 0, y: 0, z: 1, m: 5), controlPoint1: Point(x: 0, y: 10),
            controlPoint2: Point(x: 10, y: 10), endPoint: Point(x: 10, y: 0, z: 2, m: 6))
        let part = MutablePart(segments: [curve], spatialReference: .webMercator)
        part.add(Point(x: 20, y: 0, z: 3, m: 7))
        part.add(Point(x: 30, y: 0, z: 4, m: 8))
        let editor = GeometryEditor()
        editor.start(withInitial: Polyline(parts: [part]))
        editor.selectVertexAt(partIndex: 0, vertexIndex: 3)
        editor.moveSelectedElement(to: Point(x: 30, y: 5))
        var line = try #require(editor.geometry as? Polyline)
        #expect(line.hasCurves && line.parts[0].points[3].z == 4 && line.parts[0].points[3].m == 8)
        editor.selectGeometry()
        editor.moveSelectedElement(deltaX: 100, deltaY: 0)
        line = try #require(editor.geometry as? Polyline)
        let moved = try #require(line.parts[0][0] as? CubicBezierSegment)
        #expect(moved.controlPoint2.x == 110 && line.parts[0].points[0].z == 1)
        editor.selectVertexAt(partIndex: 0, vertexIndex: 0)
        editor.moveSelectedElement(deltaX: 0, deltaY: 1)
        #expect(editor.geometry?.hasCurves == false)
    }

    @Test(arguments: [(2.0, 2.0), (1, 3), (-2, 0.5)])
    func circlesBecomeEllipses(factors: (Double, Double)) throws {
        let circle = EllipticArcSegment.makeCircular(
            centerPoint: Point(x: 5, y: 0), radius: 5, startAngle: 0.3, centralAngle: 2)
        let editor = GeometryEditor()
        editor.start(
            withInitial: Polyline(parts: [MutablePart(segments: [circle], spatialReference: .webMercator)]))
        editor.selectGeometry()
        let origin = Point(x: 0, y: 0)
        #expect(editor.rotateSelectedElement(by: 30, around: origin))
        #expect(editor.scaleSelectedElement(factorX: factors.0, factorY: factors.1, origin: origin))
        let line = try #require(editor.geometry as? Polyline)
        let arc = try #require(line.parts[0][0] as? EllipticArcSegment)
        // All positions lie on the image of the circle.
        let (c, s) = (0.8660254037844387, 0.5)
        for position in line.coordinates.positions {
            let unscaled = SIMD2(position.x / factors.0, position.y / factors.1)
            let back = SIMD2(unscaled.x * c + unscaled.y * s, unscaled.y * c - unscaled.x * s)
            let radius = ((back.x - 5) * (back.x - 5) + back.y * back.y).squareRoot()
            #expect(abs(radius - 5) < 1e-3)
        }
        #expect(line.coordinates.positions.count > 10)
        #expect((arc.centralAngle < 0) == (factors.0 * factors.1 < 0))
    }

    @Test func theGeometryIsReplacedByItsKindOnly() {
        let editor = GeometryEditor()
        editor.start(withInitial: line((0, 0), (1, 1)))
        #expect(!editor.replaceGeometry(with: ring((0, 0), (0, 1), (1, 1))))
        #expect(editor.replaceGeometry(with: line((5, 5), (6, 6))))
        #expect(editor.replaceGeometry(with: Polyline(points: [Point(latitude: 0, longitude: 0)])))
        #expect(coordinates(editor.geometry) == [[[0, 0]]])
        #expect(editor.geometry?.spatialReference == .webMercator)
        #expect(editor.clearGeometry() && !editor.clearGeometry())
        editor.undo()
        #expect(coordinates(editor.geometry) == [[[0, 0]]])
    }

    @Test func theGeometryIsInTheMapsSystem() {
        let test = EditingView()
        #expect(test.editor.start(withInitial: Point(latitude: 0, longitude: 180)))
        #expect(test.editor.geometry?.spatialReference == .webMercator)
        #expect(abs(((test.editor.geometry as? Point)?.x ?? 0) - 20_037_508.34) < 1)
        #expect(test.editor.start(withInitial: Polyline(points: [Point(x: 1, y: 2), Point(x: 3, y: 4)])))
        #expect(test.editor.geometry == line((1, 2), (3, 4)))
        test.editor.insertVertex(at: Point(latitude: 0, longitude: 0))
        #expect(coordinates(test.editor.geometry) == [[[1, 2], [3, 4], [0, 0]]])
        // An editor that is started before it comes into a view.
        let editor = GeometryEditor()
        editor.start(withInitial: Polyline(points: [Point(latitude: 0, longitude: 0)]))
        editor.insertVertex(at: Point(latitude: 0, longitude: 1))
        test.view.geometryEditor = editor
        #expect(editor.geometry?.spatialReference == .webMercator)
        editor.undo()
        #expect(coordinates(editor.geometry) == [[[0, 0]]])
        #expect(editor.geometry?.spatialReference == .webMercator)
    }
}
