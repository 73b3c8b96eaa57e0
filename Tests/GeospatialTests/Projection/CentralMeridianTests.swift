import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct CentralMeridianTests {
    private let halfWidth = 20_037_508.342_789_244

    @Test func pointsAreWrapped() {
        for (x, expected) in [(190.0, -170.0), (-190, 170), (180, 180), (-180, -180), (370, 10), (725, 5)] {
            let point = Point(x: x, y: 1, z: 2, spatialReference: .wgs84)
            let back = GeometryEngine.normalizeCentralMeridian(of: point) as? Point
            #expect(back == Point(x: expected, y: 1, z: 2, spatialReference: .wgs84))
        }
        let mercator = Point(x: halfWidth + 1000, y: 5, spatialReference: .webMercator)
        let back = GeometryEngine.normalizeCentralMeridian(of: mercator) as? Point
        #expect(abs((back?.x ?? .nan) - (1000 - halfWidth)) < 1e-6)
    }

    @Test func lineAcrossEdgeIsCut() throws {
        let line = Polyline(
            points: [Point(x: 170, y: 0, m: 1), Point(x: 190, y: 10, m: 2), Point(x: 170, y: 20, m: 3)],
            spatialReference: .wgs84)
        let cut = try #require(GeometryEngine.normalizeCentralMeridian(of: line) as? Polyline)
        #expect(cut.parts.map { $0.points.map(\.x) } == [[170, 180], [-180, -170, -180], [180, 170]])
        #expect(cut.parts[1].points[0].y == 5 && cut.parts[1].points[0].m == 1.5)
    }

    @Test func areaAcrossEdgeIsCutWithItsHole() throws {
        let area = Polygon(
            parts: [
                [(170.0, 0.0), (170, 20), (190, 20), (190, 0)], [(175, 5), (185, 5), (185, 15), (175, 15)],
                [(171, 1), (172, 1), (172, 2), (171, 2)],
            ].map { $0.map { Point(x: $0.0, y: $0.1) } }, spatialReference: .wgs84)
        let cut = try #require(GeometryEngine.normalizeCentralMeridian(of: area) as? Polygon)
        #expect(GeometryEngine.area(of: cut) == GeometryEngine.area(of: area))
        // The hole is now a bay on each side; the small hole stays a hole.
        #expect(cut.parts.count == 3)
        #expect(cut.extent == Envelope(xMin: -180, yMin: 0, xMax: 180, yMax: 20, spatialReference: .wgs84))
        #expect(
            GeometryEngine.nearestCoordinate(
                in: cut, to: Point(x: -178, y: 10, spatialReference: .wgs84))?.distance == 3)
    }

    @Test func areasOfManyTurnsKeepTheirSize() throws {
        // A comb with teeth on both sides of the edge; one tooth touches the edge, one runs along it.
        let comb = Polygon(
            points: [
                (170, 0), (181, 1), (170, 2), (180, 3), (170, 4), (180, 5), (180, 6), (170, 7), (185, 8),
                (179, 9), (185, 10), (160, 11),
            ].map { Point(x: $0.0, y: $0.1) }, spatialReference: .wgs84)
        let cut = try #require(GeometryEngine.normalizeCentralMeridian(of: comb) as? Polygon)
        #expect(abs(GeometryEngine.area(of: cut) - GeometryEngine.area(of: comb)) < 1e-9)
        let wide = Polygon(
            points: [(-200, 0), (-200, 5), (600, 5), (600, 0)].map { Point(x: $0.0, y: $0.1) },
            spatialReference: .wgs84)
        let turns = try #require(GeometryEngine.normalizeCentralMeridian(of: wide) as? Polygon)
        // The result covers itself; each turn has its own ring.
        #expect(turns.parts.count == 4 && turns.extent.xMin == -180 && turns.extent.xMax == 180)
    }

    @Test func envelopesAcrossEdgeBecomePolygons() {
        let crossing = Envelope(xMin: 175, yMin: -5, xMax: 185, yMax: 5, spatialReference: .wgs84)
        let cut = GeometryEngine.normalizeCentralMeridian(of: crossing) as? Polygon
        #expect(cut?.parts.count == 2)
        let beyond = Envelope(xMin: 185, yMin: -5, xMax: 195, yMax: 5, spatialReference: .wgs84)
        #expect(
            GeometryEngine.normalizeCentralMeridian(of: beyond) as? Envelope
                == Envelope(xMin: -175, yMin: -5, xMax: -165, yMax: 5, spatialReference: .wgs84))
        let all = Envelope(xMin: -500, yMin: -5, xMax: 500, yMax: 5, spatialReference: .wgs84)
        #expect((GeometryEngine.normalizeCentralMeridian(of: all) as? Envelope)?.width == 360)
    }

    @Test func cylindricalProjectionsHaveWorldStrip() throws {
        // World Mercator, an equirectangular map around 150° east, and a conic map.
        #expect(try SpatialReference(wkid: 3395).worldStrip()?.width.rounded() == 40_075_017)
        let pacific = try #require(SpatialReference(code: "+proj=eqc +lon_0=150 +datum=WGS84"))
        let strip = try #require(try pacific.worldStrip())
        #expect(abs(strip.low + halfWidth) < 1e-3)
        #expect(try SpatialReference(wkid: 3035).worldStrip() == nil)
        let conic = Point(x: 1e9, y: 5, spatialReference: SpatialReference(wkid: 3035))
        #expect(GeometryEngine.normalizeCentralMeridian(of: conic) as? Point == conic)
    }

    @Test func hostileCoordinatesHaveNoResult() {
        for x in [Double.nan, .infinity, 1e300, 1e6] {
            let line = Polyline(points: [Point(x: x, y: 0), Point(x: 1, y: 1)], spatialReference: .wgs84)
            #expect(GeometryEngine.normalizeCentralMeridian(of: line) == nil)
            let area = Polygon(
                points: [Point(x: x, y: 0), Point(x: 1, y: 1), Point(x: 2, y: 0)], spatialReference: .wgs84)
            #expect(GeometryEngine.normalizeCentralMeridian(of: area) == nil)
        }
    }
}
