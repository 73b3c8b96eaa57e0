import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheLiveViews
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols

/// Maps for hosts.
enum ServedMaps {
    /// Returns a view of three squares with names on a layer, and a red point on an overlay.
    ///
    /// The squares have sides of 100 m and are 200 m apart, from the west to the east. The middle is that of the view.
    static func squares() -> MapView {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let squares = GraphicsOverlay()
        squares.id = "Squares"
        squares.popupDefinition = PopupDefinition(
            title: "Square {name}", fields: [PopupField(fieldName: "number", label: "Number")])
        for (index, name) in ["A", "B", "C"].enumerated() {
            let x = Double(index - 1) * 200
            let corners = [(x - 50, -50.0), (x - 50, 50), (x + 50, 50), (x + 50, -50)]
            let area = Polygon(
                points: corners.map { Point(x: $0.0, y: $0.1) }, spatialReference: .webMercator)
            squares.addGraphic(
                Graphic(
                    geometry: area, attributes: ["name": name, "number": index],
                    symbol: SimpleFillSymbol(color: .blue)))
        }
        map.addOperationalLayer(GraphicsLayer(name: "Squares", overlay: squares))
        let points = GraphicsOverlay()
        points.id = "Points"
        points.addGraphic(
            Graphic(
                geometry: Point(x: 0, y: 0, spatialReference: .webMercator), attributes: ["kind": "well"],
                symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 10)))
        let view = MapView(
            map: map,
            viewpoint: Viewpoint(center: Point(x: 0, y: 0, spatialReference: .webMercator), scale: 4000),
            graphicsOverlays: [points])
        view.size = ScreenSize(width: 640, height: 480)
        return view
    }

    /// The values of a request for the first view of the squares, at one meter for each pixel.
    static func query(_ more: [String: String] = [:]) -> [String: String] {
        ["x": "0", "y": "0", "units": "1", "rotation": "0", "width": "640", "height": "480", "page": "test"]
            .merging(more) { $1 }
    }
}

extension MapHost {
    /// Returns the JSON document of an answer.
    func json(
        _ path: String, _ query: [String: String] = [:], method: String = "GET", body: JSONValue? = nil
    ) async throws -> JSONPart {
        let answer = await answer(
            HostRequest(method, path, query: query, body: body?.bytes() ?? []))
        return try JSONPart(parsing: answer.body)
    }
}
