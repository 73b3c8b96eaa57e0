import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
import Testing

/// Pictures of data of the whole world without a viewpoint.
@Suite struct WholeWorldTests {
    private static let white = SIMD4<UInt8>(repeating: 255)

    private static func area(
        _ west: Double, _ south: Double, _ east: Double, _ north: Double
    ) throws -> Polygon {
        try AntimeridianPicture.polygon(
            [
                AntimeridianPicture.ring([
                    SIMD2(west, south), SIMD2(west, north), SIMD2(east, north), SIMD2(east, south),
                ])
            ], in: .wgs84)
    }

    /// The continents and Antarctica.
    private static func continents() throws -> [Geometry] {
        [try area(-180, -50, 180, 70), try area(-180, -90, 180, -65)]
    }

    private static func map(_ layers: [[Geometry]], on reference: SpatialReference) -> Map {
        let map = Map(spatialReference: reference)
        map.backgroundColor = .white
        for geometries in layers {
            map.addOperationalLayer(
                FeatureLayer(
                    featureSource: AntimeridianPicture.source(geometries, in: .wgs84),
                    renderer: AntimeridianPicture.renderer))
        }
        return map
    }

    private static func frame(of map: Map, _ size: ScreenSize, everything: Bool = false) throws -> MapFrame {
        try map.frame(viewpoint: nil, size: size, scale: 1, showsEverything: everything)
    }

    private static func draw(_ map: Map, in frame: MapFrame) throws -> (image: Image, drawn: Int) {
        var report = DrawingReport()
        let image = try map.draw(
            in: frame, patternAnchor: .map, renderer: MapRenderer(threadBudget: 1), report: &report)
        return (image, report.layers.map(\.featuresDrawn).reduce(0, +))
    }

    @Test("A wide picture has one world, and nothing beside it", arguments: [3857, 4326, 8857])
    func oneWorld(system: Int) throws {
        let map = try Self.map([Self.continents()], on: #require(SpatialReference(code: "EPSG:\(system)")))
        let frame = try Self.frame(of: map, ScreenSize(width: 400, height: 60))
        let (image, drawn) = try Self.draw(map, in: frame)
        #expect(drawn == 1)
        for x in [2, 397] { #expect((0..<60).allSatisfy { image[x, $0].rgba8 == Self.white }) }
        #expect(image[200, 30].rgba8 != Self.white)
    }

    @Test(
        "A square picture has no Antarctica unless everything is shown", arguments: [3857, 4326, 8857])
    func noAntarctica(system: Int) throws {
        let map = try Self.map([Self.continents()], on: #require(SpatialReference(code: "EPSG:\(system)")))
        let size = ScreenSize(width: 200, height: 200)
        let frame = try Self.frame(of: map, size)
        #expect(frame.wholeWorld?.south == -60)
        let (image, drawn) = try Self.draw(map, in: frame)
        #expect(drawn == 1 && image[100, 198].rgba8 == Self.white)
        let whole = try Self.frame(of: map, size, everything: true)
        #expect(whole.wholeWorld?.south == nil && whole.center.y < frame.center.y)
        #expect(try Self.draw(map, in: whole).drawn == 2)
    }

    @Test("Data in Antarctica show it", arguments: [3857, 8857])
    func stationsInAntarctica(system: Int) throws {
        let reference = try #require(SpatialReference(code: "EPSG:\(system)"))
        let station = Point(x: 40, y: -69, spatialReference: .wgs84)
        let park = try Self.area(0, -75, 9, -70)
        for other in [station, park] as [Geometry] {
            let map = try Self.map([Self.continents(), [other]], on: reference)
            let frame = try Self.frame(of: map, ScreenSize(width: 300, height: 200))
            #expect(frame.wholeWorld != nil && frame.wholeWorld?.south == nil)
            #expect(try Self.draw(map, in: frame).drawn == 3)
        }
        // The islands of a layer of continents belong to Antarctica.
        let islands = try Self.map([Self.continents() + [park]], on: reference)
        let frame = try Self.frame(of: islands, ScreenSize(width: 300, height: 200))
        #expect(frame.wholeWorld?.south == -60)
    }

    @Test("Data of a part of the world, and from 0° to 360°, have no limits")
    func otherData() throws {
        let half = try Self.area(-90, -80, 90, 60)
        let size = ScreenSize(width: 300, height: 200)
        #expect(try Self.frame(of: Self.map([[half]], on: .webMercator), size).wholeWorld == nil)
        let polar = try #require(SpatialReference(code: "EPSG:3031"))
        #expect(try Self.frame(of: Self.map([Self.continents()], on: polar), size).wholeWorld?.south == nil)
    }
}
