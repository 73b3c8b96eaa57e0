import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Foundation
import Testing

@Suite struct GDALFormatTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func open(_ text: String, as name: String, layer: String? = nil) throws -> any FeatureSource {
        try FeatureSources.open(path: folder.write(text, as: name), layer: layer)
    }

    @Test func kmlNamesPositionsAndNumbersAreRead() throws {
        let source = try open(GDALFixture.kml, as: "a.kml")
        #expect(source.name == "Places")
        #expect(source.spatialReference == .wgs84)
        let all = try source.gathered()
        // The collection of a point and a line becomes two features.
        #expect(all.kinds == [.point, .polygon, .polyline, .point])
        #expect(all.values("Name") == [.string("One"), .string("Zwölf"), .string("Both"), .string("Both")])
        #expect(all.values("pop") == [.integer(12), .null, .null, .null])
        #expect(all.coordinates.first == SIMD2(10, 20))
        #expect(all.batches.first?.geometry.heights?.first == 5)
        #expect(all.report.featuresRead == 3)
        #expect(all.codes == [.geometryCollectionSplit])
    }

    @Test func timeZonesAreUsed() throws {
        let noon: Int64 = 1_577_880_000_000
        let kml = try open(GDALFixture.kml, as: "a.kml").gathered()
        #expect(kml.values("timestamp")?[1] == .date(noon - 2 * 3_600_000))
        let gpx = try open(GDALFixture.gpx, as: "a.gpx", layer: "waypoints").gathered()
        #expect(gpx.values("time") == [.date(noon - 2 * 3_600_000), .date(noon + 250), .null])
        #expect(gpx.values("ele") == [.double(5.5), .null, .null])
    }

    @Test func readingByColumnsAndByFeaturesAgree() throws {
        // Layers with dates are read feature by feature, layers without dates by columns.
        let source = try open(GDALFixture.kml, as: "a.kml")
        let columns = try source.gathered(FeatureQuery(fields: ["Name", "pop", "visibility"]))
        let features = try source.gathered(FeatureQuery(fields: ["Name", "pop", "visibility", "timestamp"]))
        #expect(columns.coordinates == features.coordinates)
        #expect(
            columns.batches.first?.geometry.heights?.count == features.batches.first?.geometry.heights?.count)
        #expect(columns.batches.map(\.ids) == features.batches.map(\.ids))
        for name in ["Name", "pop", "visibility"] { #expect(columns.values(name) == features.values(name)) }
        #expect(columns.values("timestamp") == nil)
    }

    @Test func gmlIsLongitudeFirstAndLeavesNoFiles() throws {
        let source = try open(GDALFixture.gml, as: "a.gml")
        let all = try source.gathered()
        #expect(all.coordinates == [SIMD2(10, 50), SIMD2(11, 51)])
        #expect(all.values("n") == [.integer(5_000_000_000), .null])
        #expect(all.values("name") == [.string("Ä"), .string("B")])
        #expect(source.spatialReference == .wgs84)
        #expect(source.geometryKind == .point)
        #expect(folder.names == ["a.gml"])
    }

    @Test func gpxHasLayers() throws {
        let path = try folder.write(GDALFixture.gpx, as: "a.gpx")
        let file = try FeatureSources.openFile(path: path)
        #expect(file.format == "GPX")
        #expect(file.layerNames == ["waypoints", "routes", "tracks", "route_points", "track_points"])
        let error = try #require(throws: FeatureSourceError.self) { try FeatureSources.open(path: path) }
        #expect(error.description.contains("\"tracks\""))
        let track = try FeatureSources.open(path: path + "?layer=Tracks").gathered()
        #expect(track.kinds == [.polyline])
        #expect(track.coordinates == [SIMD2(2, 1), SIMD2(3, 2)])
    }

    @Test func declaredTextEncodingIsUsed() throws {
        try folder.write(GDALFixture.mid, as: "a.mid")
        let all = try open(GDALFixture.mif, as: "a.mif").gathered()
        #expect(all.kinds == [.point, .polyline, .polygon])
        #expect(all.values("NAME")?.first == .string("Café"))
        #expect(all.values("N") == [.integer(1), .integer(2), .integer(3)])
        let day: Int64 = 86_400_000
        #expect(all.values("D") == [.date(18292 * day), .null, .date(-day)])
    }

    @Test func topoJSONDXFAndOSMAreRead() throws {
        let areas = try open(GDALFixture.topoJSON, as: "a.topojson").gathered()
        #expect(areas.kinds == [.polygon])
        #expect(areas.values("name") == [.string("A")])
        let drawing = try FeatureSources.openFile(path: folder.write(GDALFixture.dxf, as: "a.dxf"))
            .source(spatialReference: .webMercator).gathered()
        #expect(drawing.kinds == [.polyline, .polyline])
        #expect(drawing.coordinates.prefix(2) == [SIMD2(1, 2), SIMD2(3, 4)])
        let roads = try open(GDALFixture.osm, as: "a.osm", layer: "lines").gathered()
        #expect(roads.values("highway") == [.string("primary")])
        #expect(roads.coordinates == [SIMD2(2, 1), SIMD2(3, 2)])
    }

    @Test func onlyRequestedAttributesAreRead() throws {
        let source = try open(GDALFixture.kml, as: "a.kml")
        let query = FeatureQuery(
            whereClause: try WhereClause(parsing: "POP > 5"), fields: ["name", "nothing"])
        let found = try source.gathered(query)
        #expect(found.batches.map { $0.attributes.map(\.name).sorted() } == [["Name", "nothing", "pop"]])
        #expect(found.values("Name") == [.string("One")])
        #expect(found.values("nothing") == [.null])
        #expect(throws: ExpressionError.self) {
            try source.gathered(FeatureQuery(whereClause: try WhereClause(parsing: "popp > 5")))
        }
    }

    @Test func envelopeSelectsFeatures() throws {
        let source = try open(GDALFixture.gml, as: "a.gml")
        let window = Envelope(xMin: 10.5, yMin: 50.5, xMax: 12, yMax: 52, spatialReference: .wgs84)
        #expect(try source.gathered(FeatureQuery(envelope: window)).coordinates == [SIMD2(11, 51)])
        // The next reading has all features again.
        #expect(try source.gathered().count == 2)
    }

    @Test func smallBatchesKeepAllFeaturesInOrder() throws {
        let source = try open(GDALFixture.kml, as: "a.kml")
        let all = try source.gathered()
        let single = try source.gathered(FeatureQuery(batchSize: 1))
        #expect(single.coordinates == all.coordinates)
        #expect(single.batches.allSatisfy { $0.count <= 2 })
    }

    @Test func readingsAreIndependentAndCanEndEarly() async throws {
        struct Enough: Error {}
        let source = try open(GDALFixture.gml, as: "a.gml")
        #expect(throws: Enough.self) {
            try source.forEachBatch(FeatureQuery(batchSize: 1)) { _ in
                #expect(try source.gathered().count == 2)
                throw Enough()
            }
        }
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try source.gathered().count } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [Int](repeating: 2, count: 8))
    }
}
