import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import Testing

/// A view of 200 × 100 DIPs with an editor; one DIP is one meter, and the origin lies in the middle.
struct EditingView {
    let view: MapView
    let editor = GeometryEditor()

    init(rotation: Double = 0, overlays: [GraphicsOverlay] = []) {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let center = Point(x: 0, y: 0, spatialReference: .webMercator)
        view = MapView(
            map: map, viewpoint: Viewpoint(center: center, scale: 96 * 39.37, rotation: rotation),
            graphicsOverlays: overlays)
        view.size = ScreenSize(width: 200, height: 100)
        view.geometryEditor = editor
    }

    func screen(_ x: Double, _ y: Double) -> ScreenPoint {
        view.screenPoint(fromLocation: Point(x: x, y: y)) ?? ScreenPoint(x: .nan, y: .nan)
    }

    /// Taps at a place of the map.
    @discardableResult
    func tap(_ x: Double, _ y: Double) -> Bool {
        view.pointerDown(at: screen(x, y))
        return view.pointerUp(at: screen(x, y))
    }

    /// Drags from one place of the map to another, in three moves.
    @discardableResult
    func drag(_ start: (Double, Double), to end: (Double, Double)) -> Bool {
        view.pointerDown(at: screen(start.0, start.1))
        for share in [1.0 / 3, 2.0 / 3, 1] {
            view.pointerMoved(
                to: screen(start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share))
        }
        return view.pointerUp(at: screen(end.0, end.1))
    }

    /// Drags from one place of the view to another.
    @discardableResult
    func dragOnScreen(_ start: ScreenPoint, to end: ScreenPoint) -> Bool {
        view.pointerDown(at: start)
        view.pointerMoved(to: ScreenPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
        view.pointerMoved(to: end)
        return view.pointerUp(at: end)
    }
}

func line(_ places: (Double, Double)..., in reference: SpatialReference? = .webMercator) -> Polyline {
    Polyline(points: places.map { Point(x: $0.0, y: $0.1) }, spatialReference: reference)
}

func ring(_ places: (Double, Double)..., in reference: SpatialReference? = .webMercator) -> Polygon {
    Polygon(points: places.map { Point(x: $0.0, y: $0.1) }, spatialReference: reference)
}

/// The coordinates of all vertices, rounded to thousandths.
func coordinates(_ geometry: Geometry?) -> [[[Double]]] {
    func rounded(_ points: some Sequence<Point>) -> [[Double]] {
        points.map { [($0.x * 1000).rounded() / 1000 + 0, ($0.y * 1000).rounded() / 1000 + 0] }
    }
    switch geometry {
    case let point as Point: return point.isEmpty ? [] : [rounded([point])]
    case let points as Multipoint: return points.isEmpty ? [] : [rounded(points.points)]
    case let line as Polyline: return line.parts.map { rounded($0.points) }
    case let area as Polygon: return area.parts.map { rounded($0.points) }
    default: return []
    }
}
