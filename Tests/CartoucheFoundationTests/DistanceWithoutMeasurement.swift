import Cartouche
import Testing

/// Distances in a file that imports neither Foundation nor CartoucheFoundation.
@Suite struct DistanceWithoutMeasurement {
    @Test func distancesAreQuantities() throws {
        let result = try #require(
            GeometryEngine.geodeticDistance(
                from: Point(latitude: 0, longitude: 0), to: Point(latitude: 1, longitude: 0),
                distanceUnit: .kilometers, azimuthUnit: .degrees, curveType: .geodesic))
        #expect(result.distance.unit == .kilometers)
        #expect(abs(result.distance.converted(to: .meters).value - 110_574.4) < 1)
        #expect(abs(result.azimuth1.value) < 1e-9)
    }

    @Test func screenPointsNeedNoFoundation() throws {
        let view = MapView(
            map: Map(spatialReference: .webMercator),
            viewpoint: Viewpoint(latitude: 0, longitude: 0, scale: 1_000_000))
        let middle = try #require(view.screenPoint(fromLocation: Point(latitude: 0, longitude: 0)))
        #expect(abs(middle.x - 400) < 1e-6 && abs(middle.y - 300) < 1e-6)
        #expect(view.location(fromScreenPoint: middle) != nil)
    }
}
