import Cartouche
import CartoucheGeospatial
import Testing

/// A program in the shape of those that let a user sketch and then keep the sketch as a graphic.
@MainActor
private final class SketchProgram {
    let geometryEditor = GeometryEditor()
    let overlay = GraphicsOverlay(renderingMode: .dynamic)
    private let reticleTool = ProgrammaticReticleTool()
    var selectedElement: GeometryEditorElement?
    var snapSources: [(name: String, sourceSettings: SnapSourceSettings)] = []

    var createsVertices = true {
        didSet {
            reticleTool.vertexCreationPreviewIsEnabled = createsVertices
            reticleTool.style.growEffect?.appliesToMidVertices = createsVertices
        }
    }

    func start(_ tool: GeometryEditorTool, _ type: Geometry.Type, uniform: Bool) {
        let scaleMode: GeometryEditorScaleMode = uniform ? .uniform : .stretch
        switch tool {
        case let tool as FreehandTool: tool.configuration.scaleMode = scaleMode
        case let tool as ShapeTool: tool.configuration.scaleMode = scaleMode
        case let tool as VertexTool: tool.configuration.scaleMode = scaleMode
        default: break
        }
        geometryEditor.tool = tool
        geometryEditor.start(withType: type)
    }

    func label(of element: GeometryEditorElement) -> String {
        switch element {
        case let vertex as GeometryEditorVertex:
            geometryEditor.selectVertexAt(partIndex: vertex.partIndex, vertexIndex: vertex.vertexIndex)
            return "vertex at \(element.extent.center.x)"
        case let midVertex as GeometryEditorMidVertex where createsVertices:
            geometryEditor.selectMidVertexAt(
                partIndex: midVertex.partIndex, segmentIndex: midVertex.segmentIndex)
            return "mid-vertex"
        case is GeometryEditorPart: return "part"
        default: return "geometry"
        }
    }

    func syncSources() throws {
        let settings = geometryEditor.snapSettings
        settings.isEnabled = true
        settings.snapsToGeometryGuides = true
        try settings.syncSourceSettings()
        snapSources = settings.sourceSettings.compactMap { sourceSettings in
            if let layer = sourceSettings.source as? FeatureLayer {
                return (layer.name, sourceSettings)
            } else if let overlay = sourceSettings.source as? GraphicsOverlay {
                return (overlay.id, sourceSettings)
            }
            return nil
        }
    }

    func placeOrPickUp() {
        if geometryEditor.pickedUpElement != nil || geometryEditor.hoveredElement == nil {
            reticleTool.placeElementAtReticle()
        } else {
            reticleTool.selectElementAtReticle()
            reticleTool.pickUpSelectedElement()
        }
    }

    func save() {
        guard geometryEditor.geometry?.sketchIsValid ?? false, let line = geometryEditor.stop() as? Polyline
        else { return }
        overlay.addGraphic(Graphic(geometry: line))
    }
}

@MainActor
@Suite struct EditingPrograms {
    @Test func aSketchIsKept() async throws {
        let program = SketchProgram()
        program.overlay.id = "sketches"
        let mapView = MapView(map: Map(), graphicsOverlays: [program.overlay])
        await mapView.setViewpoint(Viewpoint(latitude: 53.08, longitude: -9.59, scale: 5000))
        mapView.geometryEditor = program.geometryEditor
        program.start(VertexTool(), Polyline.self, uniform: true)
        for x in [100.0, 300, 500] {
            mapView.pointerDown(at: ScreenPoint(x: x, y: 300))
            mapView.pointerUp(at: ScreenPoint(x: x, y: 300))
        }
        let reading = Task { () -> GeometryEditorElement? in
            for await element in program.geometryEditor.$selectedElement { return element }
            return nil
        }
        program.selectedElement = await reading.value
        let found = try await mapView.identifyGeometryEditor(
            screenPoint: ScreenPoint(x: 300, y: 300), tolerance: 10)
        #expect(found.elements.map(program.label(of:)).dropFirst() == ["part", "geometry"])
        try program.syncSources()
        #expect(program.snapSources.map(\.name) == ["sketches"])
        program.save()
        #expect(program.overlay.graphics.count == 1 && !program.geometryEditor.isStarted)
        program.createsVertices = false
        program.placeOrPickUp()
        #expect(program.selectedElement is GeometryEditorVertex)
    }
}
