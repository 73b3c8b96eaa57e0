import Cartouche
import CartoucheCoordinateText
import CartoucheGeometryOperations
import CartoucheGeospatial
import CartoucheImages
import CartoucheSymbols
import Foundation
import Testing

/// A tapped point, and the nearest vertex and coordinate of an area.
private final class NearestVertex {
    // Zone 5 of California, in US survey feet.
    static let statePlane = SpatialReference(wkid: WKID(2229)!)!
    static let county = Polygon(
        points: [
            Point(x: 6_627_416, y: 1_804_532), Point(x: 6_669_147, y: 2_479_145),
            Point(x: 7_265_673, y: 2_484_254), Point(x: 7_676_429, y: 1_757_949),
            Point(x: 7_175_707, y: 1_756_917),
        ], spatialReference: statePlane)

    let map: Map = {
        let map = Map(spatialReference: NearestVertex.statePlane)
        map.initialViewpoint = Viewpoint(center: NearestVertex.county.extent.center, scale: 8e6)
        return map
    }()
    let tapGraphic = Graphic(symbol: SimpleMarkerSymbol(style: .x, color: .magenta, size: 15))
    let vertexGraphic = Graphic(symbol: SimpleMarkerSymbol(style: .circle, color: .blue, size: 15))
    let coordinateGraphic = Graphic(symbol: SimpleMarkerSymbol(style: .diamond, color: .red, size: 10))
    private(set) lazy var graphicsOverlay = GraphicsOverlay(graphics: [
        Graphic(
            geometry: NearestVertex.county,
            symbol: SimpleFillSymbol(
                style: .forwardDiagonal, color: .green,
                outline: SimpleLineSymbol(style: .solid, color: .green, width: 2))),
        vertexGraphic, coordinateGraphic, tapGraphic,
    ])

    func tap(_ point: Point) -> (vertex: Double, coordinate: Double) {
        let vertex = GeometryEngine.nearestVertex(in: Self.county, to: point)!
        let coordinate = GeometryEngine.nearestCoordinate(in: Self.county, to: point)!
        tapGraphic.geometry = point
        vertexGraphic.geometry = vertex.coordinate
        coordinateGraphic.geometry = coordinate.coordinate
        return (vertex.distance, coordinate.distance)
    }
}

/// A tapped point in two spatial references.
private final class ProjectGeometry {
    let map: Map = {
        let map = Map(basemapStyle: .arcGISStreetsNight)
        map.initialViewpoint = Viewpoint(
            center: Point(x: 9.36, y: 46.82, spatialReference: .wgs84), scale: 1e7)
        return map
    }()
    let pointGraphic = Graphic(symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 8))
    private(set) lazy var graphicsOverlay = GraphicsOverlay(graphics: [pointGraphic])

    func project(_ point: Point) -> Point {
        let projected = GeometryEngine.project(point, into: .wgs84)!
        pointGraphic.geometry = projected
        return projected
    }
}

/// A position in four notations.
private final class FormatCoordinates {
    let map = Map(basemapStyle: .arcGISImagery)
    let pointGraphic = Graphic(symbol: SimpleMarkerSymbol(style: .cross, color: .yellow, size: 20))
    private(set) lazy var graphicsOverlay = GraphicsOverlay(graphics: [pointGraphic])
    var texts: [String] = []

    func update(_ point: Point) {
        pointGraphic.geometry = point
        texts = [
            CoordinateFormatter.latitudeLongitudeString(
                from: point, format: .decimalDegrees, decimalPlaces: 4),
            CoordinateFormatter.latitudeLongitudeString(
                from: point, format: .degreesMinutesSeconds, decimalPlaces: 1),
            CoordinateFormatter.utmString(
                from: point, conversionMode: .latitudeBandIndicators, addSpaces: true),
            CoordinateFormatter.usngString(from: point, precision: 4, addSpaces: true),
        ]
    }
}

@Suite struct PlacePrograms {
    @Test func nearestVertexAndCoordinate() async throws {
        let model = NearestVertex()
        let tapped = Point(x: 6_900_000, y: 2_900_000, spatialReference: NearestVertex.statePlane)
        let (vertex, coordinate) = model.tap(tapped)
        // The upper left corner is the nearest vertex. The upper side is straight below the tapped point.
        #expect(abs(vertex - (230_853.0 * 230_853 + 420_855.0 * 420_855).squareRoot()) < 1)
        #expect(coordinate < vertex && coordinate > 418_000)
        let (image, _, report) = try await pictures(
            of: model.map, [model.graphicsOverlay], named: "nearest-vertex")
        #expect(report.graphicsDrawn == [4])
        let mapView = MapView(map: model.map)
        mapView.size = ScreenSize(width: 320, height: 240)
        let corner = try #require(
            mapView.screenPoint(fromLocation: model.vertexGraphic.geometry as! Point))
        #expect(image[Int(corner.x), Int(corner.y)] == .blue)
    }

    @Test func aPointIsProjected() async throws {
        let model = ProjectGeometry()
        let mapView = MapView(map: model.map, graphicsOverlays: [model.graphicsOverlay])
        mapView.size = ScreenSize(width: 320, height: 240)
        let tapped = try #require(mapView.location(fromScreenPoint: ScreenPoint(x: 100, y: 80)))
        #expect(tapped.spatialReference == .webMercator)
        let place = model.project(tapped)
        #expect(place.spatialReference == .wgs84)
        #expect((5..<9.36).contains(place.x) && (46.82..<49).contains(place.y))
        let (image, _, _) = try await pictures(
            of: model.map, [model.graphicsOverlay], named: "project-geometry")
        // The projected point is at the tapped point of the view.
        #expect(image[100, 80] == .red && image[160, 120] != .red)
    }

    @Test func coordinatesAreWrittenAndRead() async throws {
        let model = FormatCoordinates()
        model.update(Point(latitude: 0, longitude: 0))
        #expect(model.texts[0] == "00.0000N 000.0000E")
        #expect(model.texts[2] == "31N 166021 0")
        #expect(model.texts[3] == "31N AA 6602 0000")
        let read = try #require(
            CoordinateFormatter.point(fromUSNGString: "18S UJ 2337 0651", spatialReference: .webMercator))
        #expect(read.spatialReference == .webMercator)
        let washington = GeometryEngine.project(read, into: .wgs84)!
        #expect(abs(washington.x + 77.04) < 0.02 && abs(washington.y - 38.89) < 0.02)
        model.update(read)
        #expect(model.texts[3].hasPrefix("18S UJ 233"))
        let (_, _, report) = try await pictures(
            of: model.map, [model.graphicsOverlay], viewpoint: Viewpoint(center: read, scale: 1e6),
            named: "format-coordinates")
        #expect(report.graphicsDrawn == [1])
    }
}
