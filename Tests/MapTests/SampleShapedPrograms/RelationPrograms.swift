import Cartouche
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Foundation
import Testing

/// The spatial relationships between an area, a line and a point, as names.
private final class SpatialRelationships {
    let map: Map = {
        let map = Map(basemapStyle: .arcGISTopographic)
        map.initialViewpoint = Viewpoint(center: SpatialRelationships.point, scale: 1e8)
        return map
    }()
    let graphicsOverlay = GraphicsOverlay(graphics: [
        Graphic(
            geometry: SpatialRelationships.polygon,
            symbol: SimpleFillSymbol(
                style: .forwardDiagonal, color: .green,
                outline: SimpleLineSymbol(style: .solid, color: .green, width: 2))),
        Graphic(
            geometry: SpatialRelationships.polyline,
            symbol: SimpleLineSymbol(style: .dash, color: .red, width: 4)),
        Graphic(
            geometry: SpatialRelationships.point,
            symbol: SimpleMarkerSymbol(style: .circle, color: .blue, size: 10)),
    ])

    static let point = Point(x: -4_487_000, y: 3_947_000, spatialReference: .webMercator)
    static let polyline = Polyline(
        points: [
            Point(x: -5_992_000, y: 5_600_000), Point(x: -4_992_000, y: 4_600_000),
            Point(x: -5_400_000, y: 2_200_000),
        ], spatialReference: .webMercator)
    static let polygon = Polygon(
        points: [
            Point(x: -5_992_000, y: 3_100_000), Point(x: -4_000_000, y: 2_100_000),
            Point(x: -3_200_000, y: 4_700_000), Point(x: -4_500_000, y: 5_300_000),
        ], spatialReference: .webMercator)

    func relationships(of geometry: Geometry, with other: Geometry) -> [String] {
        var found: [String] = []
        if GeometryEngine.isGeometry(geometry, crossing: other) { found.append("Crosses") }
        if GeometryEngine.doesGeometry(geometry, contain: other) { found.append("Contains") }
        if GeometryEngine.isGeometry(geometry, disjointWith: other) { found.append("Disjoint") }
        if GeometryEngine.isGeometry(geometry, intersecting: other) { found.append("Intersects") }
        if GeometryEngine.isGeometry(geometry, overlapping: other) { found.append("Overlaps") }
        if GeometryEngine.isGeometry(geometry, touching: other) { found.append("Touches") }
        if GeometryEngine.isGeometry(geometry, within: other) { found.append("Within") }
        return found
    }
}

/// The results of operations on two overlapping areas.
private final class SpatialOperations {
    let map = Map(basemapStyle: .arcGISTopographic)
    static let left = Polygon(
        points: [
            Point(x: -13_960, y: 6_709_400), Point(x: -14_660, y: 6_710_000), Point(x: -13_760, y: 6_710_730),
            Point(x: -13_300, y: 6_710_500), Point(x: -13_160, y: 6_710_100),
        ], spatialReference: .webMercator)
    static let right = Polygon(
        points: [
            Point(x: -13_060, y: 6_711_030), Point(x: -12_160, y: 6_710_730), Point(x: -13_160, y: 6_709_700),
            Point(x: -14_560, y: 6_710_730),
        ], spatialReference: .webMercator)
    let inputOverlay = GraphicsOverlay(graphics: [
        Graphic(geometry: SpatialOperations.left, symbol: SimpleFillSymbol(color: .blue)),
        Graphic(geometry: SpatialOperations.right, symbol: SimpleFillSymbol(color: .green)),
    ])
    let resultOverlay: GraphicsOverlay = {
        let overlay = GraphicsOverlay()
        overlay.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                color: .red, outline: SimpleLineSymbol(style: .solid, color: .red, width: 2)))
        return overlay
    }()

    func show(_ geometry: Geometry?) {
        resultOverlay.removeAllGraphics()
        resultOverlay.addGraphic(Graphic(geometry: geometry))
    }
}

@Suite struct RelationPrograms {
    @Test func spatialRelationships() async throws {
        let model = SpatialRelationships()
        let geometries = model.graphicsOverlay.graphics.map { $0.geometry! }
        let (polygon, polyline, point) = (geometries[0], geometries[1], geometries[2])
        #expect(model.relationships(of: point, with: polygon) == ["Intersects", "Within"])
        #expect(model.relationships(of: polygon, with: point) == ["Contains", "Intersects"])
        #expect(model.relationships(of: polyline, with: polygon) == ["Crosses", "Intersects"])
        #expect(model.relationships(of: polyline, with: point) == ["Disjoint"])
        let (image, _, report) = try await pictures(
            of: model.map, [model.graphicsOverlay], named: "spatial-relationships")
        #expect(report.graphicsDrawn == [3])
        #expect(image[160, 120] == .blue)
    }

    @Test func spatialOperations() async throws {
        let model = SpatialOperations()
        let (left, right) = (SpatialOperations.left, SpatialOperations.right)
        let areas = [
            GeometryEngine.union(left, right), GeometryEngine.difference(left, right),
            GeometryEngine.symmetricDifference(left, right), GeometryEngine.intersection(left, right),
        ].map { $0.map { GeometryEngine.area(of: $0) } ?? .nan }
        #expect(abs(areas[0] - areas[2] - areas[3]) < 1e-3)
        #expect(abs(areas[1] + areas[3] - GeometryEngine.area(of: left)) < 1e-3)
        let view = Viewpoint(boundingGeometry: GeometryEngine.union(left, right)!)
        model.show(GeometryEngine.symmetricDifference(left, right))
        let (image, _, _) = try await pictures(
            of: model.map, [model.inputOverlay, model.resultOverlay], viewpoint: view,
            named: "symmetric-difference")
        // The intersection is not part of the result, so the second area is visible there.
        let middle = GeometryEngine.labelPoint(for: GeometryEngine.intersection(left, right) as! Polygon)!
        let mapView = MapView(map: model.map, viewpoint: view)
        mapView.size = ScreenSize(width: 320, height: 240)
        let pixel = try #require(mapView.screenPoint(fromLocation: middle))
        #expect(image[Int(pixel.x), Int(pixel.y)] == .green)
        model.show(GeometryEngine.intersection(left, right))
        let (after, _, _) = try await pictures(
            of: model.map, [model.inputOverlay, model.resultOverlay], viewpoint: view, named: "intersection")
        #expect(after[Int(pixel.x), Int(pixel.y)] == .red)
    }
}
