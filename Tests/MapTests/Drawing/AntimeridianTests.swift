import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbols
import FormatSupport
import Synchronization
import Testing

/// Draws features near the antimeridian, and compares pictures.
enum AntimeridianPicture {
    /// Returns a source with geometries, which have the source's spatial reference.
    static func source(_ geometries: [Geometry], in reference: SpatialReference) -> MemorySource {
        var column = GeometryColumn()
        for geometry in geometries { column.append(geometry) }
        return MemorySource(
            name: "features", batches: [FeatureBatch(geometry: column, spatialReference: reference)],
            spatialReference: reference)
    }

    static let renderer = GeometryKindRenderer(
        marker: SimpleMarkerSymbol(style: .diamond, color: Color(red8: 200, green: 40, blue: 40), size: 12),
        line: SimpleLineSymbol(style: .solid, color: .black, width: 2),
        fill: SimpleFillSymbol(
            style: .solid, color: Color(red8: 90, green: 150, blue: 90, alpha: 128),
            outline: SimpleLineSymbol(style: .solid, color: .black, width: 1)))

    /// Draws a source in a map with a center in map units.
    static func draw(
        _ source: any FeatureSource, on reference: SpatialReference, at center: SIMD2<Double>,
        scale: Double, size: SIMD2<Int> = SIMD2(240, 160), pixels: Double = 1, rotation: Double = 0,
        overlays: [GraphicsOverlay] = []
    ) throws -> Image {
        let map = Map(spatialReference: reference)
        map.backgroundColor = .white
        map.addOperationalLayer(FeatureLayer(featureSource: source, renderer: renderer))
        let frame = try MapFrame(
            .center(center, scale: scale),
            size: ScreenSize(width: Double(size.x), height: Double(size.y)), scale: pixels,
            rotation: rotation, spatialReference: reference)
        var report = DrawingReport()
        return try map.draw(
            in: frame, graphicsOverlays: overlays, patternAnchor: .map,
            renderer: MapRenderer(threadBudget: 1), report: &report)
    }

    /// Returns the number of pixels that differ visibly, and the number of pixels that are not white in the first
    /// picture.
    static func compare(_ first: Image, _ second: Image) -> (differing: Int, painted: Int) {
        var (differing, painted) = (0, 0)
        for y in 0..<first.height {
            for x in 0..<first.width {
                let (a, b) = (first[x, y].rgba8, second[x, y].rgba8)
                if (0..<4).contains(where: { abs(Int(a[$0]) - Int(b[$0])) > 24 }) { differing += 1 }
                if a != SIMD4(repeating: 255) { painted += 1 }
            }
        }
        return (differing, painted)
    }

    /// Returns a ring through longitudes and latitudes, with a vertex every degree.
    static func ring(_ corners: [SIMD2<Double>]) -> [SIMD2<Double>] {
        var places: [SIMD2<Double>] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            let step = next - corner
            let count = max(max(abs(step.x), abs(step.y)).rounded(.up), 1)
            for piece in 0..<Int(count) { places.append(corner + step * (Double(piece) / count)) }
        }
        return places + [corners[0]]
    }

    /// Converts longitudes and latitudes to another system.
    static func projected(_ places: [SIMD2<Double>], to reference: SpatialReference) throws -> [SIMD2<Double>]
    {
        if reference == .wgs84 { return places }
        var positions = places.map { SIMD2($0.x > 180 ? $0.x - 360 : $0.x, $0.y) }
        try CoordinateTransformation(from: .wgs84, to: reference).transform(&positions)
        return positions
    }

    static func polygon(_ rings: [[SIMD2<Double>]], in reference: SpatialReference) throws -> Polygon {
        var coordinates = PackedCoordinates()
        for ring in rings {
            for position in try projected(ring, to: reference) { coordinates.append(position) }
            coordinates.endPart(closed: true)
        }
        return Polygon(coordinates: coordinates, spatialReference: reference)
    }

    /// A map in one of the systems, centered on a place.
    static func center(_ longitude: Double, _ latitude: Double, on wkid: Int) throws -> SIMD2<Double> {
        let reference = SpatialReference(wkid: wkid)
        if reference == .wgs84 { return SIMD2(longitude, latitude) }
        return try CoordinateTransformation(from: .wgs84, to: reference).transform(
            SIMD2(longitude, latitude))
    }
}

@Suite struct AntimeridianTests {
    private typealias Picture = AntimeridianPicture

    /// A country from 150° east to 170° west, with a hole east of the antimeridian.
    private static let country = [
        Picture.ring([SIMD2(150, 60), SIMD2(190, 60), SIMD2(190, 71), SIMD2(150, 71)]),
        Picture.ring([SIMD2(183, 63), SIMD2(187, 63), SIMD2(187, 67), SIMD2(183, 67)]),
    ]

    @Test(
        "A country in a projected system that crosses the antimeridian is not a band across the map",
        arguments: [3035, 3413, 3995, 3832, 102009], [3857, 4326, 3395, 3832, 54030])
    func countryIsNoBand(from source: Int, on target: Int) throws {
        let (own, map) = (SpatialReference(wkid: source), SpatialReference(wkid: target))
        let expected = Picture.source([try Picture.polygon(Self.country, in: .wgs84)], in: .wgs84)
        let found = Picture.source([try Picture.polygon(Self.country, in: own)], in: own)
        for (longitude, scale) in [(180.0, 6e7), (0, 8e8)] {
            let center = try Picture.center(longitude, 60, on: target)
            let pictures = try [expected, found].map {
                try Picture.draw($0, on: map, at: center, scale: scale)
            }
            let (differing, painted) = Picture.compare(pictures[0], pictures[1])
            #expect(painted > 100)
            #expect(differing <= 6, "\(source) on \(target) at \(longitude)°: \(differing) of \(painted)")
        }
    }

    @Test("A hole on the other side of the antimeridian stays a hole", arguments: [3413, 3832])
    func holeStaysAHole(source: Int) throws {
        let own = SpatialReference(wkid: source)
        let features = Picture.source([try Picture.polygon(Self.country, in: own)], in: own)
        let picture = try Picture.draw(
            features, on: .webMercator, at: try Picture.center(-175, 65, on: 3857), scale: 2e7)
        #expect(picture[120, 80] == .white)
        let land = try Picture.draw(
            features, on: .webMercator, at: try Picture.center(-178.5, 65, on: 3857), scale: 2e7)
        #expect(land[120, 80] != .white)
    }

    @Test("An area around the pole in a polar system reaches the upper edge of a cylindrical map")
    func areaAroundThePole() throws {
        let own = SpatialReference(wkid: 3413)
        let circle = (0...360).map { SIMD2(Double($0) - 170, 75) }
        let features = Picture.source([try Picture.polygon([circle], in: own)], in: own)
        let picture = try Picture.draw(
            features, on: .wgs84, at: SIMD2(0, 70), scale: 4e8, size: SIMD2(240, 160))
        let unitsPerPixel = 4e8 / (96 * 39.37) / SpatialReference.wgs84.metersPerUnit
        let (inside, outside) = (80 - Int(12 / unitsPerPixel), 80)
        for x in stride(from: 3, to: 240, by: 13) {
            #expect(picture[x, inside] != .white && picture[x, outside] == .white)
        }
    }

    @Test(
        "Both sides of the antimeridian are on a map that is centered there",
        arguments: [3857, 4326, 3395, 3832, 4087, 4269])
    func bothSidesAreVisible(system: Int) throws {
        let reference = SpatialReference(wkid: system)
        let wrapAround = try #require(WrapAround.of(reference))
        let seam = wrapAround.west
        let (west, east) = (SpatialReference.placed(seam - 4), SpatialReference.placed(seam - 1))
        let triangle = [SIMD2(west, -5), SIMD2(east, -5), SIMD2(east, -2), SIMD2(west, -5)]
        let features = Picture.source(
            [-6.0, -2, 3, 7].map { Point(x: SpatialReference.placed(seam + $0), y: 3) }
                + [try Picture.polygon([triangle], in: .wgs84)], in: .wgs84)
        let middle = wrapAround.world.low
        for rotation in [0.0, 40] {
            // The same place at the eastern and at the western edge of the map.
            let pictures = try [middle, middle + wrapAround.world.width].map {
                try Picture.draw(
                    features, on: reference, at: SIMD2($0, 0), scale: 3e7, rotation: rotation)
            }
            let (differing, painted) = Picture.compare(pictures[0], pictures[1])
            #expect(differing == 0 && painted > 400)
            let halves = (0..<2).map { half in
                (0..<120).reduce(0) { sum, x in
                    sum + (0..<160).count { pictures[0][half * 120 + x, $0] != .white }
                }
            }
            #expect(halves[0] > 100 && halves[1] > 100, "\(system): \(halves)")
        }
    }

    @Test("A very small map shows the world several times", arguments: [1.0, 2])
    func severalWorlds(pixels: Double) throws {
        let features = scatteredFeatures(
            200, over: Envelope(xMin: -180, yMin: -60, xMax: 180, yMax: 60), in: .wgs84)
        // The world is 100 DIPs wide.
        let scale = 2 * 20_037_508.342789244 / 100 * 96 * 39.37
        let picture = try Picture.draw(
            features, on: .webMercator, at: SIMD2(0, 0), scale: scale, size: SIMD2(460, 90), pixels: pixels)
        let world = Int(100 * pixels)
        var (differing, painted) = (0, 0)
        for y in 0..<picture.height {
            for x in 0..<picture.width - world {
                let (a, b) = (picture[x, y].rgba8, picture[x + world, y].rgba8)
                if (0..<4).contains(where: { abs(Int(a[$0]) - Int(b[$0])) > 8 }) { differing += 1 }
                if a != SIMD4(repeating: 255) { painted += 1 }
            }
        }
        #expect(painted > 1000 && differing == 0, "\(differing) of \(painted)")
        // Almost the smallest scale ends in bounded time.
        _ = try Picture.draw(features, on: .webMercator, at: SIMD2(0, 0), scale: 1e14)
    }

    @Test("A feature in several worlds is counted once, and tiles count it too")
    func countsOnce() throws {
        let map = Map(spatialReference: .webMercator)
        let points = [-179.0, 0, 179].map { Point(x: $0, y: 0) }
        map.addOperationalLayer(
            FeatureLayer(featureSource: Picture.source(points, in: .wgs84), renderer: Picture.renderer))
        let (_, report) = try map.makeImage(
            size: ScreenSize(width: 600, height: 100),
            viewpoint: Viewpoint(center: Point(x: 0, y: 0, spatialReference: .wgs84), scale: 8e8))
        #expect(report.layers[0].featuresRead == 3 && report.layers[0].featuresDrawn == 3)
        let tile = MapRequest(map, tile: MapTile(level: 3, column: 0, row: 3))
        #expect(try MapRenderer(threadBudget: 1).makeImage(tile).report.layers[0].featuresDrawn >= 1)
    }

    @Test("Data from 0° to 360° is also on a map from -180° to 180°")
    func longitudesUpTo360() throws {
        let shifted = Picture.source([Point(x: 350, y: 10), Point(x: 200, y: 0)], in: .wgs84)
        let usual = Picture.source([Point(x: -10, y: 10), Point(x: -160, y: 0)], in: .wgs84)
        for (place, scale) in [(SIMD2(-10.0, 10), 2e7), (SIMD2(-160.0, 0), 2e7), (SIMD2(0.0, 0), 3e8)] {
            let pictures = try [shifted, usual].map {
                try Picture.draw($0, on: .wgs84, at: place, scale: scale)
            }
            let (differing, painted) = Picture.compare(pictures[0], pictures[1])
            #expect(differing == 0 && painted > 50)
        }
    }

    @Test("Graphics are on both sides of the antimeridian")
    func graphicsOnBothSides() throws {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let overlay = GraphicsOverlay(
            graphics: [-175.0, 175].map {
                Graphic(
                    geometry: Point(x: $0, y: 0, spatialReference: .wgs84),
                    symbol: SimpleMarkerSymbol(style: .circle, color: .black, size: 20))
            })
        var request = MapRequest(
            map, size: ScreenSize(width: 300, height: 100),
            viewpoint: Viewpoint(center: Point(x: 180, y: 0, spatialReference: .wgs84), scale: 3e7))
        request.graphicsOverlays = [overlay]
        let (image, report) = try MapRenderer(threadBudget: 1).makeImage(request)
        #expect(report.graphicsOverlays[0].featuresDrawn == 2)
        // A degree has 14 pixels: the equator has 40,075 km, and a pixel 7.94 km.
        #expect(image[150 - 70, 50] == .black && image[150 + 70, 50] == .black)
        #expect(image[150, 50] == .white)
    }

    @Test("The screen point of a location is in the nearest world")
    func screenPointIsNear() throws {
        let view = MapView(
            map: Map(spatialReference: .webMercator),
            viewpoint: Viewpoint(center: Point(x: 180, y: 0, spatialReference: .wgs84), scale: 5e7))
        let east = try #require(
            view.screenPoint(fromLocation: Point(x: -179, y: 0, spatialReference: .wgs84)) as ScreenPoint?)
        let west = try #require(
            view.screenPoint(fromLocation: Point(x: 179, y: 0, spatialReference: .wgs84)) as ScreenPoint?)
        #expect(abs(east.x + west.x - 800) < 1e-6 && east.x > 400 && east.x < 500)
        let back = try #require(view.location(fromScreenPoint: east))
        let usual = try #require(GeometryEngine.normalizeCentralMeridian(of: back) as? Point)
        let place = try #require(GeometryEngine.project(usual, into: .wgs84))
        #expect(abs(place.x + 179) < 1e-9)
    }

    @Test("SVG and recordings have both sides too")
    func otherOutputs() throws {
        let map = Map(spatialReference: .webMercator)
        let points = [-175.0, 175].map { Point(x: $0, y: 0) }
        map.addOperationalLayer(
            FeatureLayer(featureSource: Picture.source(points, in: .wgs84), renderer: Picture.renderer))
        let frame = try MapFrame(
            .center(SIMD2(20_037_508.34, 0), scale: 5e7), size: ScreenSize(width: 200, height: 100),
            scale: 1, spatialReference: .webMercator)
        var report = DrawingReport()
        let recording = try map.draw(in: frame, to: RecordingOutput(), report: &report)
        var canvas = RasterCanvas(width: 200, height: 100, background: nil, threads: 1, sprites: nil)
        recording.replay(on: &canvas)
        let image = try map.draw(in: frame, report: &report)
        let (differing, _) = Picture.compare(image, canvas.makeImage())
        #expect(differing == 0)
        #expect((0..<100).contains { image[$0, 50] != .clear })
        #expect((100..<200).contains { image[$0, 50] != .clear })
    }
}

extension SpatialReference {
    /// Returns a longitude between -180° and 180°.
    fileprivate static func placed(_ longitude: Double) -> Double {
        longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    }
}
