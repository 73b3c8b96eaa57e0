import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartouchePortrayal
import CartoucheSymbolStyles
import CartoucheSymbols

// Graphics that users draw.
extension MapHost {
    /// The maximum number of vertices that a page gets, to find the one under the pointer.
    private static let vertexLimit = 5000

    /// Performs an action of a user who draws, and returns what is drawn.
    ///
    /// The body has the `page` and the `action`. Actions of the pointer have the view of the page, `left` and `top`.
    func draw(_ request: HostRequest) async throws -> JSONValue {
        let body = try request.object()
        let session = sessions.session(named: body["page"]?.string ?? "")
        let drawing = session.drawing
        let map = mapView.map
        switch body["action"]?.string {
        case "begin":
            let type: Geometry.Type = body["kind"]?.string == "area" ? Polygon.self : Polyline.self
            finish(drawing, keeps: true)
            drawing.begin(type, with: try await symbol(body["symbol"]), on: map)
            try setTool(body["tool"]?.string ?? "vertex", of: drawing)
        case "tool": try setTool(body["tool"]?.string ?? "", of: drawing)
        case "edit":
            finish(drawing, keeps: true)
            drawing.begin(with: try graphic(body), on: map)
            try setTool("vertex", of: drawing)
        case "down", "move", "up", "cancel", "tap": try point(body, drawing)
        case "snap": try setSnapping(body["snaps"]?.bool ?? false, of: drawing)
        case "undo": drawing.editor.undo()
        case "redo": drawing.editor.redo()
        case "deleteVertex": drawing.editor.deleteSelectedElement()
        case "finish": finish(drawing, keeps: true)
        case "abandon": finish(drawing, keeps: false)
        case "add":
            let (_, point) = try place(in: body)
            try add(Graphic(geometry: point, symbol: try await symbol(body["symbol"])))
        case "place": try graphic(body).geometry = try place(in: body).mapPoint
        case "remove": drawn.remove(body["id"]?.double.flatMap { Int(exactly: $0) } ?? 0)
        case "clear":
            finish(drawing, keeps: false)
            drawn.removeAll()
        case "look": break
        default: throw HostRefusal.badRequest("there is no such action")
        }
        return try state(of: drawing)
    }

    private func finish(_ drawing: PageDrawing, keeps: Bool) {
        if let graphic = drawing.finish(keeps: keeps) { try? add(graphic) }
    }

    private func add(_ graphic: Graphic) throws(HostRefusal) {
        if !mapView.graphicsOverlays.contains(where: { $0 === drawn.overlay }) {
            mapView.graphicsOverlays.append(drawn.overlay)
        }
        try drawn.add(graphic)
    }

    private func graphic(_ body: JSONPart) throws(HostRefusal) -> Graphic {
        guard let number = body["id"]?.double, let graphic = drawn[Int(exactly: number) ?? 0] else {
            throw .badRequest("there is no such graphic")
        }
        return graphic
    }

    // MARK: Editing

    private func setTool(_ name: String, of drawing: PageDrawing) throws(HostRefusal) {
        switch name {
        case "vertex": drawing.editor.tool = VertexTool()
        case "freehand": drawing.editor.tool = FreehandTool()
        case "rectangle": drawing.editor.tool = ShapeTool(kind: .rectangle)
        case "ellipse": drawing.editor.tool = ShapeTool(kind: .ellipse)
        case "triangle": drawing.editor.tool = ShapeTool(kind: .triangle)
        case "arrow": drawing.editor.tool = ShapeTool(kind: .arrow)
        default: throw .badRequest("there is no such tool")
        }
    }

    private func setSnapping(_ isOn: Bool, of drawing: PageDrawing) throws {
        do {
            try drawing.setSnapping(isOn, on: mapView.map, with: mapView.graphicsOverlays)
        } catch {
            throw HostRefusal.badRequest("vertices cannot snap: \(error)")
        }
    }

    /// Passes an event of the pointer to the editor.
    private func point(_ body: JSONPart, _ drawing: PageDrawing) throws {
        let (served, screenPoint) = try screenPlace(in: body)
        let kinds: [String: PagePointerEvent.Kind] = [
            "down": .pressed, "move": .dragged, "up": .released, "tap": .tapped,
        ]
        pointerBroadcast.send(
            PagePointerEvent(
                page: String((body["page"]?.string ?? "").prefix(64)),
                kind: kinds[body["action"]?.string ?? ""] ?? .canceled, screenPoint: screenPoint,
                mapPoint: try place(in: body).mapPoint))
        let view = drawing.place(on: mapView.map, showing: served)
        // Layers and graphics can be new.
        if drawing.editor.snapSettings.isEnabled, body["action"]?.string != "move" {
            try setSnapping(true, of: drawing)
        }
        switch body["action"]?.string {
        case "down": view.pointerDown(at: screenPoint)
        case "move": view.pointerMoved(to: screenPoint)
        case "up": view.pointerUp(at: screenPoint)
        case "tap":
            view.pointerDown(at: screenPoint)
            view.pointerUp(at: screenPoint)
        default: view.pointerCancelled()
        }
    }

    private func screenPlace(in body: JSONPart) throws(HostRefusal) -> (ServedView, ScreenPoint) {
        var query: [String: String] = [:]
        for (key, value) in body.members { if let number = value.double { query[key] = "\(number)" } }
        let request = HostRequest("GET", "draw", query: query)
        let view = try ServedView(request)
        return (
            view,
            ScreenPoint(
                x: try request.number("left", in: -1e5...1e5), y: try request.number("top", in: -1e5...1e5))
        )
    }

    private func place(in body: JSONPart) throws -> (screenPoint: ScreenPoint, mapPoint: Point) {
        let (view, point) = try screenPlace(in: body)
        let frame = try view.frame(of: mapView.map, density: 1, pixelLimit: .max)
        let position = frame.screenTransform.position(at: SIMD2(point.x, point.y))
        return (point, Point(x: position.x, y: position.y, spatialReference: frame.spatialReference))
    }

    // MARK: Symbols

    /// Returns the symbol that a page has chosen: a simple one as JSON, or `keys` of the style, or the symbol that the
    /// `page` of the style edits.
    private func symbol(_ choice: JSONPart?) async throws -> Symbol {
        if let json = choice?["json"] {
            // Other symbols can refer to files.
            guard ["esriSMS", "esriSLS", "esriSFS"].contains(json["type"]?.string ?? "") else {
                throw HostRefusal.badRequest("the symbol is not a simple one")
            }
            return try Symbol.fromJSON(json.value.text())
        }
        guard let palette else { throw HostRefusal.badRequest("there is no style") }
        if let page = choice?["page"]?.string {
            guard let symbol = palette.sessions.session(named: page).symbol else {
                throw HostRefusal.badRequest("the page of the style shows no symbol")
            }
            return symbol.clone()
        }
        let keys = (choice?["keys"]?.array ?? []).compactMap(\.string)
        guard (1...64).contains(keys.count) else { throw HostRefusal.badRequest("the symbol is missing") }
        return try await palette.style.symbol(forKeys: keys)
    }

    // MARK: State

    private func state(of drawing: PageDrawing) throws -> JSONValue {
        let reference = mapView.map.spatialReference ?? .webMercator
        var object: JSONObject = [
            "graphics": .array(
                drawn.all.map { number, graphic in
                    var one: JSONObject = [
                        "id": JSONValue(Double(number)), "kind": .string(Self.kind(of: graphic.geometry)),
                    ]
                    if let point = graphic.geometry as? Point,
                        let placed = GeometryEngine.project(point, into: reference)
                    {
                        one["x"] = JSONValue(placed.x)
                        one["y"] = JSONValue(placed.y)
                    }
                    return .object(one)
                })
        ]
        let editor = drawing.editor
        if editor.isStarted, let geometry = editor.geometry {
            object["editing"] = [
                "kind": .string(Self.kind(of: geometry)), "undo": .bool(editor.canUndo),
                "redo": .bool(editor.canRedo),
                "selected": .bool(editor.selectedElement is GeometryEditorVertex),
                "parts": .array(Self.vertices(of: geometry)),
            ]
        }
        return .object(object)
    }

    private static func kind(of geometry: Geometry?) -> String {
        switch geometry {
        case is Point: "point"
        case is Polyline: "line"
        case is Polygon: "area"
        default: "other"
        }
    }

    private static func vertices(of geometry: Geometry) -> [JSONValue] {
        let parts: [[Point]] =
            switch geometry {
            case let line as Polyline: line.parts.map { Array($0.points) }
            case let area as Polygon:
                // The last point of a ring repeats the first one.
                area.parts.map { part in
                    let points = Array(part.points)
                    let isClosed = points.count > 1 && points.first == points.last
                    return isClosed ? points.dropLast() : points
                }
            case let point as Point: [[point]]
            default: []
            }
        guard parts.reduce(0, { $0 + $1.count }) <= vertexLimit else { return [] }
        return parts.map { part in .array(part.map { .array([JSONValue($0.x), JSONValue($0.y)]) }) }
    }
}
