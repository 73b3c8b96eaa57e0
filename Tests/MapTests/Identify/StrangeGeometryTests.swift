import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

/// Identify with geometries that have no extent, and with renderers whose expressions fail.
@Suite struct StrangeGeometryTests {
    private static let red = Color(red8: 255, green: 0, blue: 0)
    private static let line = SimpleLineSymbol(style: .solid, color: red, width: 6)
    private static let marker = SimpleMarkerSymbol(style: .circle, color: red, size: 12)
    private static let center = Point(x: 50, y: 50)
    private static let nan = Point(x: .nan, y: .nan)

    /// Geometries without coordinates, with one point, and with coordinates that are not finite.
    private static let cases: [(geometry: Geometry?, symbol: Symbol)] = [
        (nil, marker), (nil, fill(red)),
        (Multipoint(points: []), marker), (Polyline(points: []), line), (Polygon(points: []), fill(red)),
        (Envelope(xMin: .nan, yMin: .nan, xMax: .nan, yMax: .nan), fill(red)),
        (Envelope(xMin: 50, yMin: 50, xMax: 50, yMax: 50), fill(red)),
        (nan, marker), (Point(x: .infinity, y: 50), marker), (Point(x: 1e300, y: -1e300), marker),
        (Multipoint(points: [center]), marker), (Multipoint(points: [nan, center]), marker),
        (Polyline(points: [center]), line), (Polyline(points: [center, center]), line),
        (Polyline(points: [center, nan, Point(x: 90, y: 50)]), line),
        (Polyline(points: [Point(x: -.infinity, y: 50), center]), line),
        (Polyline(points: [Point(x: -1e300, y: 50), Point(x: 1e300, y: 50)]), line),
        (Polygon(points: [center]), fill(red)), (Polygon(points: [center, center, center]), fill(red)),
        (Polygon(points: [Point(x: 0, y: 0), nan, Point(x: 90, y: 90), Point(x: 90, y: 0)]), fill(red)),
        // Symbols for other geometries.
        (Polygon(points: [center]), marker), (Polyline(points: [center]), marker), (center, fill(red)),
    ]

    @Test(arguments: cases.indices) func whatIsDrawnIsFound(number: Int) async throws {
        let (geometry, symbol) = Self.cases[number]
        let graphic = Graphic(geometry: geometry, symbol: symbol)
        let below = Graphic(geometry: square(0, 100), symbol: fill(.white))
        let overlay = GraphicsOverlay(graphics: [below, graphic])
        let view = squareView(overlay)
        let isDrawn = try view.makeImage().image[50, 50] != .white
        let point = ScreenPoint(x: 50.5, y: 50.5)
        let found = try await view.identify(
            on: overlay, screenPoint: point, tolerance: 0, maximumResults: nil)
        #expect(found.graphics == (isDrawn ? [graphic, below] : [below]))
        let near = try await view.identify(
            on: overlay, screenPoint: point, tolerance: 22, maximumResults: nil)
        #expect(near.graphics.contains(below))
        graphic.isSelected = true
        _ = try view.makeImage()
    }

    /// A renderer whose expression fails draws its default symbol, says why, and identify finds what it draws.
    @Test(arguments: [
        "$feature.KIND +", "Nope($feature.KIND)", "$feature.MISSING", "(((((", "\u{0}",
        "$feature['KIND'][5].x", "while (true) {}",
    ])
    func expressionsThatFailGiveTheDefaultSymbol(expression: String) async throws {
        let quoted = String(decoding: try JSONEncoder().encode(expression), as: UTF8.self)
        let renderer = try Renderer.fromJSON(
            """
            {"type": "uniqueValue", "valueExpression": \(quoted),
             "defaultSymbol":
               {"type": "esriSMS", "style": "esriSMSSquare", "size": 20, "color": [0, 0, 255, 255]},
             "uniqueValueInfos": [
               {"value": "a", "symbol": {"type": "esriSMS", "size": 20, "color": [255, 0, 0, 255]}}]}
            """)
        let graphic = Graphic(geometry: Self.center, attributes: ["KIND": "a"])
        let overlay = GraphicsOverlay(graphics: [graphic])
        overlay.renderer = renderer
        let view = squareView(overlay)
        let (image, report) = try view.makeImage()
        #expect(image[50, 50].rgba8 == SIMD4(0, 0, 255, 255))
        #expect(!report.allDiagnostics.isEmpty)
        let found = try await view.identify(
            on: overlay, screenPoint: ScreenPoint(x: 50, y: 50), tolerance: 0)
        #expect(found.graphics == [graphic])
    }
}
