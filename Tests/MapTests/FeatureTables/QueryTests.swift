import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

@Suite struct QueryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns a table of five towns along the equator, one degree apart.
    private func towns() async throws -> FileFeatureTable {
        let rows = [("Ahorn", 30, 1), ("Birke", 10, 2), ("Ceder", 20, 1), ("Distel", 10, 3), ("Esche", 0, 2)]
        let features = rows.enumerated().map { index, row in
            """
            {"type": "Feature", "id": \(index + 10), "geometry": {"type": "Point", "coordinates": [\(index), 0]},
             "properties": {"name": "\(row.0)", "people": \(row.1 == 0 ? "null" : "\(row.1)"), "rank": \(row.2)}}
            """
        }
        let url = try folder.write(
            #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#,
            as: "towns.geojson")
        let table = FileFeatureTable(fileURL: url)
        try await table.load()
        return table
    }

    private func names(_ result: FeatureQueryResult) -> [String] {
        result.features().map { $0.attributes["name"] as? String ?? "?" }
    }

    @Test func queriesWithoutParametersReturnAllFeaturesInFileOrder() async throws {
        let table = try await towns()
        let result = try await table.queryFeatures(using: QueryParameters())
        #expect(names(result) == ["Ahorn", "Birke", "Ceder", "Distel", "Esche"])
        #expect(result.geometryType is Point.Type && result.spatialReference == .wgs84)
        let first = try #require(result.features().first)
        #expect(first.geometry as? Point == Point(x: 0, y: 0, spatialReference: .wgs84))
        #expect(first.attributes["people"] as? Int64 == 30)
        #expect(first.objectID == 10 && first.table === table)
        #expect(result.features()[4].attributes["people"] == nil)
        #expect(result.reduce(0) { count, _ in count + 1 } == 5)
    }

    @Test func whereClauseOrderOffsetAndLimitAreApplied() async throws {
        let table = try await towns()
        let query = QueryParameters()
        query.whereClause = "upper(name) LIKE '%E%' AND rank < 3"
        #expect(try await names(table.queryFeatures(using: query)) == ["Birke", "Ceder", "Esche"])
        query.whereClause = "1=1"
        query.addOrderByFields([
            OrderBy(fieldName: "RANK"), OrderBy(fieldName: "people", sortOrder: .descending),
        ])
        #expect(
            try await names(table.queryFeatures(using: query)) == [
                "Ahorn", "Ceder", "Birke", "Esche", "Distel",
            ])
        query.resultOffset = 1
        query.maxFeatures = 2
        #expect(try await names(table.queryFeatures(using: query)) == ["Ceder", "Birke"])
        #expect(try await table.queryFeatureCount(using: query) == 2)
        query.removeAllOrderByFields()
        #expect(try await names(table.queryFeatures(using: query)) == ["Birke", "Ceder"])
        let extent = try await table.queryExtent(using: query)
        #expect(extent.xMin == 1 && extent.xMax == 2)
        query.maxFeatures = 0
        query.resultOffset = 99
        #expect(try await table.queryFeatures(using: query).count == 0)
        #expect(try await table.queryExtent(using: query).isEmpty)
    }

    @Test func nullsComeFirst() async throws {
        let query = QueryParameters()
        query.addOrderByField(OrderBy(fieldName: "people"))
        let table = try await towns()
        #expect(
            try await names(table.queryFeatures(using: query)) == [
                "Esche", "Birke", "Distel", "Ceder", "Ahorn",
            ])
    }

    @Test func featuresAreFoundByObjectID() async throws {
        let query = QueryParameters()
        query.addObjectIDs([13, 11, 99])
        let table = try await towns()
        #expect(try await names(table.queryFeatures(using: query)) == ["Birke", "Distel"])
        #expect(try await table.queryFeatureCount(using: query) == 2)
    }

    @Test func envelopesFilterInAnySpatialReference() async throws {
        let query = QueryParameters()
        query.spatialRelationship = .envelopeIntersects
        query.geometry = Envelope(
            xMin: 100_000, yMin: -10, xMax: 250_000, yMax: 10, spatialReference: .webMercator)
        let table = try await towns()
        #expect(try await names(table.queryFeatures(using: query)) == ["Birke", "Ceder"])
        query.outSpatialReference = .webMercator
        let result = try await table.queryFeatures(using: query)
        #expect(result.spatialReference == .webMercator)
        #expect(abs(((result.features()[0].geometry as? Point)?.x ?? 0) - 111_319.49) < 0.01)
        #expect(abs(try await table.queryExtent(using: query).xMax - 222_638.98) < 0.01)
        query.returnsGeometry = false
        #expect(try await table.queryFeatures(using: query).features()[0].geometry == nil)
    }

    @Test(arguments: [
        (QueryParameters.SpatialRelationship.intersects, ["in", "over", "along"]), (.contains, ["in"]),
        (.disjoint, ["out", "corner"]), (.overlaps, ["over"]), (.touches, ["along"]), (.within, []),
        (.equals, []), (.crosses, []), (.envelopeIntersects, ["in", "over", "along", "corner"]),
        (.indexIntersects, ["in", "over", "along", "corner"]),
    ])
    func spatialRelationshipsFilterFeatures(
        relationship: QueryParameters.SpatialRelationship, expected: [String]
    ) async throws {
        let table = FeatureCollectionTable(
            fields: [Field(type: .text, name: "name")], spatialReference: .webMercator)
        let areas: [(String, Geometry)] = [
            ("in", Envelope(xMin: 1, yMin: 6, xMax: 2, yMax: 8)), ("out", square(50, 60)),
            ("over", Envelope(xMin: -1, yMin: 4.5, xMax: 1, yMax: 5.5)),
            ("along", Envelope(xMin: -5, yMin: 1, xMax: 0, yMax: 4)),
            // Inside the triangle's envelope, but outside the triangle.
            ("corner", Envelope(xMin: 8, yMin: 1, xMax: 9, yMax: 2)),
        ]
        try await table.addFeatures(
            areas.map { table.makeFeature(attributes: ["name": $0.0], geometry: $0.1) }
                + [table.makeFeature(attributes: ["name": "nowhere"])])
        let query = QueryParameters()
        query.spatialRelationship = relationship
        query.geometry = Polygon(
            points: [Point(x: 0, y: 0), Point(x: 0, y: 10), Point(x: 10, y: 10)],
            spatialReference: .webMercator)
        #expect(try await names(table.queryFeatures(using: query)) == expected)
        #expect(try await table.queryFeatureCount(using: query) == expected.count)
    }

    @Test func withinFindsTheAreaAroundAPoint() async throws {
        let square = #"{"type": "Polygon", "coordinates": [[[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]]}"#
        let table = FileFeatureTable(fileURL: try folder.write(square, as: "square.geojson"))
        let query = QueryParameters()
        query.geometry = Point(x: 50_000, y: 50_000, spatialReference: .webMercator)
        query.spatialRelationship = .within
        #expect(try await table.queryFeatureCount(using: query) == 1)
        query.geometry = Point(latitude: 2, longitude: 2)
        #expect(try await table.queryFeatureCount(using: query) == 0)
    }

    @Test func queriesThatDoNotMatchTheTableThrow() async throws {
        let table = try await towns()
        let query = QueryParameters()
        query.whereClause = "name = "
        await #expect(throws: ExpressionError.self) { try await table.queryFeatures(using: query) }
        query.whereClause = "size > 1"
        await #expect(throws: ExpressionError.self) { try await table.queryFeatureCount(using: query) }
        query.whereClause = ""
        query.addOrderByField(OrderBy(fieldName: "size"))
        await #expect(throws: MapError.self) { try await table.queryFeatures(using: query) }
        query.removeAllOrderByFields()
        query.spatialRelationship = .envelopeIntersects
        query.geometry = Point(x: 0, y: 0, spatialReference: SpatialReference(wkid: 999_999))
        await #expect(throws: GeospatialError.self) { try await table.queryFeatures(using: query) }
    }

    @Test func canceledTasksGetNoFeatures() async throws {
        let table = try await towns()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await table.queryFeatures(using: QueryParameters())
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func tablesHavePropertiesAfterLoading() async throws {
        let table = FileFeatureTable(fileURL: try await towns().fileURL)
        #expect(table.loadStatus == .notLoaded && table.fields.isEmpty && table.extent == nil)
        try await table.load()
        #expect(table.loadStatus == .loaded)
        #expect(table.fields.map(\.name) == ["name", "people", "rank"])
        #expect(table.field(named: "RANK")?.type == .int32)
        #expect(table.geometryType is Point.Type && table.hasGeometry && !table.isEditable)
        #expect(table.numberOfFeatures == 5)
        #expect(table.extent?.xMax == 4)
        await #expect(throws: MapError.self) { try await table.add(table.makeFeature()) }
    }

    @Test func missingFilesFailToLoadWithAnError() async throws {
        let table = FileFeatureTable(fileURL: URL(fileURLWithPath: "/nowhere/at-all.geojson"))
        await #expect(throws: DocumentError.self) { try await table.load() }
        #expect(table.loadStatus == .failed && table.loadError is DocumentError)
        let layer = FeatureLayer(featureTable: table)
        #expect(layer.loadStatus == .failed)
        await [layer].load()
        for table in [
            FileFeatureTable(fileURL: URL(string: "https://example.com/a.geojson")!) as FeatureTable,
            ShapefileFeatureTable(fileURL: URL(fileURLWithPath: "/nowhere/a.gpkg")),
        ] {
            await #expect(throws: MapError.self) { try await table.load() }
        }
        await #expect(throws: (any Error).self) {
            try await GeoPackage(fileURL: try await towns().fileURL).load()
        }
    }
}
