import CartoucheGeospatial
import CartoucheImages
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import Testing

/// Graphics with vertices very far away: identify finds what is drawn, and they do not hide other graphics.
@Suite(.timeLimit(.minutes(10))) struct FarGeometryTests {
    private static let red = Color(red8: 255, green: 0, blue: 0)
    private static let blue = Color(red8: 0, green: 0, blue: 255)
    private static let distances = [1e9, 1e12, 1e300, -1e12, -1e300, .infinity, -.infinity]
    private static let line = SimpleLineSymbol(style: .solid, color: red, width: 6)
    private static let marker = SimpleMarkerSymbol(style: .circle, color: red, size: 12)

    /// The symbol, and the geometry with a vertex at an x.
    private static let shapes: [(symbol: Symbol, geometry: @Sendable (Double) -> Geometry)] = [
        (
            fill(red),
            { x in Polygon(points: [Point(x: 50, y: 20), Point(x: x, y: 50), Point(x: 50, y: 80)]) }
        ),
        (
            fill(red),
            { x in
                Polygon(points: [
                    Point(x: 0, y: 0), Point(x: x, y: 0), Point(x: x, y: 100), Point(x: 0, y: 100),
                ])
            }
        ),
        (line, { x in Polyline(points: [Point(x: 50, y: 50), Point(x: x, y: 50)]) }),
        (line, { x in Polyline(points: [Point(x: -x, y: 50), Point(x: x, y: 50)]) }),
        (marker, { x in Multipoint(points: [Point(x: 50, y: 50), Point(x: x, y: 50)]) }),
        (marker, { x in Point(x: x, y: 50) }), (marker, { x in Point(x: 50, y: x) }),
    ]

    @Test(arguments: shapes.indices, [0, 1]) func whatIsDrawnIsFound(shape: Int, others: Int) async throws {
        for distance in Self.distances {
            for rotation in [0.0, 30] {
                try await check(shape, distance: distance, others: others, rotation: rotation)
            }
        }
    }

    @Test("An index of many graphics finds a far one", arguments: [1e12, 1e300, .infinity])
    func whatIsDrawnIsFoundByTheIndex(distance: Double) async throws {
        for shape in [0, 4] {
            try await check(shape, distance: distance, others: 5000, rotation: 0, columns: [26, 51])
        }
    }

    /// - Parameter others: The number of other graphics in the overlay.
    private func check(
        _ shape: Int, distance: Double, others: Int, rotation: Double, columns: [Int] = [2, 26, 51, 75, 97]
    ) async throws {
        let (symbol, geometry) = Self.shapes[shape]
        let graphic = Graphic(geometry: geometry(distance), symbol: symbol)
        let dot = SimpleMarkerSymbol(style: .circle, color: Self.blue, size: 6)
        let near = (0..<others).map { number in
            Graphic(geometry: Point(x: 20 + Double(number % 50), y: 90), symbol: dot)
        }
        let overlay = GraphicsOverlay(graphics: near + [graphic])
        let view = squareView(overlay)
        view.map.initialViewpoint = Viewpoint(
            boundingGeometry: Envelope(
                xMin: 0, yMin: 0, xMax: 100, yMax: 100, spatialReference: .webMercator),
            rotation: rotation)
        let image = try view.makeImage().image
        for y in [10, 31, 50, 70] {
            for x in columns {
                // The searches after the first one can use an index.
                let found = try await view.identify(
                    on: overlay, screenPoint: ScreenPoint(x: Double(x) + 0.5, y: Double(y) + 0.5),
                    tolerance: 0, maximumResults: nil)
                let color = image[x, y].rgba8
                #expect(
                    found.graphics.contains(graphic) == (color.y < 255 && color.x > 0),
                    "\(distance), rotation \(rotation), pixel \(x), \(y): \(color)")
            }
        }
    }

    @Test("A far vertex does not hide its shape or the graphics around it", arguments: [1e9, 1e12, 1e300])
    func nothingIsHidden(distance: Double) throws {
        for (symbol, geometry) in Self.shapes.prefix(5) {
            let overlay = GraphicsOverlay(graphics: [
                Graphic(geometry: geometry(distance), symbol: symbol),
                Graphic(
                    geometry: Point(x: 20, y: 90),
                    symbol: SimpleMarkerSymbol(style: .circle, color: Self.blue, size: 6)),
            ])
            let image = try squareView(overlay).makeImage().image
            // Farther vertices have no place that is known to a pixel.
            #expect(image[51, 50] == Self.red || distance > 1e13, "\(type(of: symbol))")
            #expect(image[20, 10] == Self.blue)
        }
    }

    @Test("Moving a graphic far away changes the picture as a new picture shows it", arguments: distances)
    func moving(distance: Double) throws {
        let line = Graphic(
            geometry: Polyline(points: [Point(x: 50, y: 50), Point(x: 60, y: 50)]), symbol: Self.line)
        let overlay = GraphicsOverlay(graphics: [
            Graphic(geometry: Point(x: 20, y: 90), symbol: Self.marker), line,
        ])
        let view = squareView(overlay)
        _ = try view.makeImage()
        for x in [distance, 60, -distance] {
            let geometry = Polyline(points: [Point(x: 50, y: 50), Point(x: x, y: 50)])
            line.geometry = geometry
            let fresh = GraphicsOverlay(graphics: [
                Graphic(geometry: Point(x: 20, y: 90), symbol: Self.marker),
                Graphic(geometry: geometry, symbol: Self.line),
            ])
            #expect(try view.makeImage().image == squareView(fresh).makeImage().image)
        }
    }
}
