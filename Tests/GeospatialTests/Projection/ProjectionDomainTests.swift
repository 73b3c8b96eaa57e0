import CartoucheCLibrary
import CartoucheGeometryOperations
import CartoucheGeospatial
import Testing

@Suite struct ProjectionDomainTests {
    private func domain(_ code: String) throws -> ProjectionDomain {
        ProjectionDomain.of(try #require(SpatialReference(code: code)))
    }

    private func strip(_ code: String) throws -> DomainStrip? {
        if case .strip(let strip) = try domain(code) { return strip }
        return nil
    }

    private func cap(_ code: String) throws -> DomainCap? {
        if case .cap(let cap) = try domain(code) { return cap }
        return nil
    }

    @Test func seamIsOppositeCentralMeridian() throws {
        for (code, west) in [
            ("ESRI:54030", -180.0), ("EPSG:3395", -180), ("EPSG:8857", -180),
            ("+proj=robin +lon_0=150", -390),
            ("+proj=moll +lon_0=-100", -280), ("EPSG:3347", -271.866_667), ("EPSG:5070", -276),
        ] {
            let found = try #require(try strip(code), "\(code)")
            #expect(abs(found.world.low - west) < 1e-6 && found.world.width == 360, "\(code): \(found)")
        }
        // A conic projection has its other pole at infinity.
        let cone = try #require(try strip("EPSG:3347"))
        #expect(cone.south > -90 && cone.south < -89 && cone.north == 90)
    }

    @Test func azimuthalMapsHaveHorizon() throws {
        #expect(try cap("EPSG:3995") == DomainCap(center: SIMD2(0, 90), radius: 179.5))
        #expect(try cap("EPSG:3031") == DomainCap(center: SIMD2(0, -90), radius: 179.5))
        #expect(try cap("EPSG:3035") == DomainCap(center: SIMD2(10, 52), radius: 179.5))
        let globe = try #require(try cap("+proj=ortho +lat_0=30 +lon_0=-100"))
        #expect(globe.center == SIMD2(-100, 30) && globe.radius > 89.5 && globe.radius < 90)
        let near = try #require(try cap("+proj=nsper +h=6378137 +lat_0=0 +lon_0=20"))
        // From the height of one radius, the horizon is 60° away.
        #expect(abs(near.radius - 60) < 0.2)
    }

    @Test func narrowMapsEndBeforeTheirFarSide() throws {
        let zone = try #require(try strip("EPSG:32632"))
        #expect(zone.world.low + zone.world.width / 2 == 9)
        #expect(zone.world.width > 150 && zone.world.width < 180)
    }

    @Test func otherSystemsAreUnboundedOrInterrupted() throws {
        #expect(try domain("EPSG:4326") == .unbounded)
        #expect(try domain("EPSG:3857") == .unbounded)
        #expect(try domain("+proj=igh") == .interrupted)
        #expect(ProjectionDomain.of(SpatialReference(wkid: 1)) == .unknown)
    }

    /// Antarctica in the usual form of a box: a coast, and edges along the border of the map to the pole.
    private let antarctica = Polygon(
        points: [
            (-180.0, -78.0), (-120, -73), (-60, -65), (0, -70), (60, -67), (120, -66), (180, -78), (180, -90),
            (-180, -90),
        ].map { Point(x: $0.0, y: $0.1) }, spatialReference: .wgs84)

    private func projected(_ area: Polygon, _ code: String, denser: Bool = true) throws -> Polygon {
        let target = try #require(SpatialReference(code: code))
        // Edges are straight between vertices, in longitude and latitude and on the map.
        let dense = GeometryEngine.densify(area, maxSegmentLength: 1) as? Polygon
        let given = try #require(denser ? dense : area)
        let cut = try ProjectionDomain.of(target).fit(areas: given.coordinates)
        return try #require(
            GeometryEngine.project(Polygon(coordinates: cut, spatialReference: .wgs84), into: target))
    }

    private func isInside(_ longitude: Double, _ latitude: Double, _ area: Polygon) throws -> Bool {
        let reference = try #require(area.spatialReference)
        let point = try #require(
            GeometryEngine.project(Point(latitude: latitude, longitude: longitude), into: reference))
        return GeometryEngine.distance(from: area, to: point) == 0
    }

    @Test(arguments: [
        "EPSG:3995", "EPSG:3031", "EPSG:3347", "EPSG:3035", "ESRI:54030", "+proj=robin +lon_0=150",
        "+proj=aeqd +lat_0=48 +lon_0=2", "+proj=laea +lat_0=-20 +lon_0=170",
    ])
    func areaOverPoleCoversOnlyPole(code: String) throws {
        let area = try projected(antarctica, code)
        for (longitude, latitude) in [(0.0, -80.0), (100, -85), (-100, -76), (170, -79.5), (30, -71)] {
            #expect(try isInside(longitude, latitude, area), "\(code) \(longitude) \(latitude)")
        }
        for (longitude, latitude) in [(0.0, 0.0), (100, -60), (-100, 45), (170, -70), (20, 80)] {
            #expect(try !isInside(longitude, latitude, area), "\(code) \(longitude) \(latitude)")
        }
    }

    @Test(arguments: ["+proj=robin +lon_0=150", "+proj=ortho +lat_0=10 +lon_0=150", "EPSG:3832", "EPSG:4087"])
    func jumpAcrossAntimeridianIsShortEdge(code: String) throws {
        // Tracks and borders across the antimeridian often have this form.
        let area = try projected(
            Polygon(
                points: [(175.0, -10.0), (179, -25), (-178, -30), (-170, -12)].map {
                    Point(x: $0.0, y: $0.1)
                }, spatialReference: .wgs84), code, denser: false)
        #expect(try isInside(179, -15, area) && isInside(-176, -20, area))
        #expect(try !isInside(150, -15, area) && !isInside(179, -29, area))
        if code != "+proj=ortho +lat_0=10 +lon_0=150" { #expect(try !isInside(0, -15, area)) }
    }

    @Test func boxesAndGraticulesKeepLongEdges() throws {
        let box = Envelope(xMin: -175, yMin: -60, xMax: 175, yMax: 60, spatialReference: .wgs84).polygon
        let area = try projected(box, "ESRI:54030")
        #expect(try isInside(0, 0, area) && isInside(-100, 50, area) && !isInside(178, 0, area))
        let parallel = Polyline(points: [
            Point(latitude: 10, longitude: -180), Point(latitude: 10, longitude: 180),
        ])
        let kept = try ProjectionDomain.unbounded.fit(lines: parallel.coordinates)
        #expect(kept == parallel.coordinates)
    }

    @Test func farSideIsClippedAtHorizon() throws {
        let code = "+proj=ortho +lat_0=0 +lon_0=0 +ellps=sphere"
        let half = Envelope(xMin: -30, yMin: -45, xMax: 150, yMax: 45, spatialReference: .wgs84).polygon
        let area = try projected(half, code)
        #expect(try isInside(0, 0, area) && isInside(80, 40, area) && isInside(88, 0, area))
        #expect(try !isInside(-40, 0, area) && !isInside(60, 50, area))
        // Between two parallels and east of a meridian, the disc has less area than the half disc.
        let radius = 6_370_997.0
        let rim = area.extent.xMax
        #expect(rim > radius * 0.9999 && rim <= radius)
        // An area that contains the whole near side becomes a disc with one ring.
        let world = Envelope(xMin: -180, yMin: -90, xMax: 180, yMax: 90, spatialReference: .wgs84).polygon
        let disc = try projected(world, code)
        #expect(disc.parts.count == 1)
        #expect(abs(GeometryEngine.area(of: disc) / (.pi * radius * radius) - 1) < 1e-3)
        // An area on the far side has no part in the domain.
        let behind = Envelope(xMin: 120, yMin: -5, xMax: 170, yMax: 5, spatialReference: .wgs84).polygon
        #expect(
            try ProjectionDomain.of(SpatialReference(code: code)!).fit(areas: behind.coordinates).partCount
                == 0)
    }

    @Test func linesAreCutAtHorizonsAndSeams() throws {
        let equator = Polyline(
            points: stride(from: -180.0, through: 180, by: 20).map { Point(latitude: 0, longitude: $0) })
        let globe = try ProjectionDomain.of(
            #require(SpatialReference(code: "+proj=ortho +lon_0=180 +lat_0=0"))
        ).fit(lines: equator.coordinates)
        #expect(globe.partCount == 2)
        let pacific = try ProjectionDomain.of(#require(SpatialReference(code: "+proj=robin +lon_0=150")))
            .fit(lines: equator.coordinates)
        #expect(pacific.partCount == 2)
        #expect(pacific.positions.allSatisfy { $0.x > -390 && $0.x < -30 })
        let mercator = try ProjectionDomain.unbounded.fit(
            lines: Polyline(points: [Point(latitude: 5, longitude: 179), Point(latitude: 6, longitude: -179)])
                .coordinates)
        #expect(mercator.positions.map(\.x) == [179, 180, -180, -179])
    }

    private let globe = "+proj=ortho +lat_0=0 +lon_0=0 +ellps=sphere"

    @Test func projectingClipsAreasToTheHorizon() throws {
        let target = try #require(SpatialReference(code: globe))
        let radius = 6_370_997.0
        // From 60° west to 120° east: the half on the far side is cut off.
        let box = try #require(
            GeometryEngine.densify(
                Envelope(xMin: -60, yMin: -30, xMax: 120, yMax: 30, spatialReference: .wgs84).polygon,
                maxSegmentLength: 1) as? Polygon)
        let seen = try #require(GeometryEngine.project(box, into: target))
        #expect(seen.parts.count == 1 && seen.spatialReference == target)
        #expect(abs(seen.extent.xMax / radius - 1) < 3e-4)
        #expect(abs(seen.extent.xMin / radius + sin(60 * .pi / 180)) < 1e-6)
        // The part of the disc between two parallels, plus, west of its center, the same part between meridian and
        // axis: ∫ √(R² - y²) (1 + sin 60°) dy.
        let half = 30 * Double.pi / 180
        let strip = (half + sin(half) * cos(half)) * radius * radius
        let expected = strip * (1 + sin(60 * .pi / 180))
        #expect(abs(GeometryEngine.area(of: seen) / expected - 1) < 1e-3)
        // An area on the far side has no result.
        let behind = Envelope(xMin: 120, yMin: -5, xMax: 170, yMax: 5, spatialReference: .wgs84).polygon
        #expect(GeometryEngine.project(behind, into: target) == nil)
    }

    @Test func projectingClipsLinesToTheHorizon() throws {
        let target = try #require(SpatialReference(code: globe))
        let equator = Polyline(
            points: stride(from: -180.0, through: 180, by: 40).map { Point(latitude: 0, longitude: $0) })
        let seen = try #require(GeometryEngine.project(equator, into: target))
        #expect(seen.parts.count == 1)
        #expect(abs(seen.extent.width / (2 * 6_370_997) - 1) < 1e-6)
        // Web Mercator coordinates are clipped by their longitudes and latitudes, too.
        let mercator = try #require(GeometryEngine.project(equator, into: .webMercator))
        let same = try #require(GeometryEngine.project(mercator, into: target))
        #expect(abs(same.extent.width / (2 * 6_370_997) - 1) < 1e-6)
    }

    @Test func projectingClipsBetweenDatumsToo() throws {
        // A zone of the old German survey, whose datum is some hundred meters away.
        let target = try #require(SpatialReference(code: "EPSG:31467"))
        let band = try #require(
            GeometryEngine.densify(
                Envelope(xMin: -150, yMin: 40, xMax: 150, yMax: 50, spatialReference: .wgs84).polygon,
                maxSegmentLength: 2) as? Polygon)
        let zone = try #require(GeometryEngine.project(band, into: target))
        #expect(!zone.isEmpty)
        let inside = try #require(
            GeometryEngine.project(Point(latitude: 45, longitude: 9), into: target))
        #expect(GeometryEngine.distance(from: zone, to: inside) == 0)
    }

    @Test func unknownDomainsAreNotClipped() throws {
        let torn = try #require(SpatialReference(code: "+proj=igh"))
        let broken = Polygon(
            points: [(0.0, 0.0), (10, 95), (20, 0)].map { Point(x: $0.0, y: $0.1) }, spatialReference: .wgs84)
        #expect(GeometryEngine.project(broken, into: torn) == nil)
        #expect(
            GeometryEngine.project(
                Polygon(
                    points: [(0.0, 0.0), (10, .nan), (20, 0)].map { Point(x: $0.0, y: $0.1) },
                    spatialReference: .wgs84), into: SpatialReference(code: globe)!) == nil)
    }
}
