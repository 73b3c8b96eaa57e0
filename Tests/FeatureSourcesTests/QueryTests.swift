import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Testing

@Suite struct QueryTests {
    private static let text = collection(
        (0..<100).map {
            feature(
                #"{"type": "Point", "coordinates": [\#($0), 0]}"#,
                properties: "{\"N\": \($0), \"half\": \"\($0 / 2)\"}")
        }.joined(separator: ","))

    private var sources: [any FeatureSource] {
        get throws {
            let source = try geoJSON(Self.text)
            return [source, try source.loaded()]
        }
    }

    @Test func clauseSelectsFeatures() throws {
        for source in try sources {
            let query = FeatureQuery(
                whereClause: try WhereClause(parsing: "n BETWEEN 10 AND 12"), fields: [], batchSize: 7)
            let all = try source.gathered(query)
            #expect(all.coordinates.map(\.x) == [10, 11, 12])
            #expect(all.report.featuresRead == 100)
        }
    }

    @Test func envelopeSelectsByExtent() throws {
        for source in try sources {
            let query = FeatureQuery(envelope: Envelope(xMin: 4.5, yMin: -1, xMax: 7, yMax: 0))
            #expect(try source.gathered(query).coordinates.map(\.x) == [5, 6, 7])
            let nowhere = FeatureQuery(envelope: Envelope(xMin: 4.5, yMin: 1, xMax: 7, yMax: 2))
            #expect(try source.gathered(nowhere).batches.isEmpty)
        }
    }

    @Test func clauseAndEnvelopeSelectTogether() throws {
        for source in try sources {
            let query = FeatureQuery(
                envelope: Envelope(xMin: 0, yMin: 0, xMax: 9, yMax: 0),
                whereClause: try WhereClause(parsing: "half = '3'"),
                fields: ["half"])
            let all = try source.gathered(query)
            #expect(all.values("half") == [.string("3"), .string("3")])
        }
    }

    @Test func numbersCountThroughAllBatches() throws {
        let source = try geoJSON(Self.text)
        let memory = try source.loaded(FeatureQuery(batchSize: 7))
        // Batches of other origin begin at 0.
        let others = memory.batches.map { batch in
            FeatureBatch(geometry: batch.geometry, attributes: batch.attributes)
        }
        let sources: [any FeatureSource] = [source, memory, MemorySource(name: "others", batches: others)]
        for source in sources {
            func numbers(_ query: FeatureQuery) throws -> [Int] {
                try source.gathered(query).batches.flatMap { batch in
                    (0..<batch.count).map { batch.number(of: $0) }
                }
            }
            #expect(try numbers(FeatureQuery(batchSize: 7)) == Array(1...100))
            let clause = try WhereClause(parsing: "n BETWEEN 10 AND 30")
            #expect(try numbers(FeatureQuery(whereClause: clause, batchSize: 7)) == Array(11...31))
            let envelope = Envelope(xMin: 60, yMin: 0, xMax: 99, yMax: 0)
            let query = FeatureQuery(envelope: envelope, fields: [], batchSize: 9)
            #expect(try numbers(query) == Array(61...100))
        }
    }

    @Test func featuresWithoutIDsDoNotHaveTheIDsOfOthers() throws {
        let point =
            #""type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [0, 0]}"#
        let source = try geoJSON(collection("{\(point)}", "{\"id\": 3, \(point)}", "{\(point)}"))
        let batch = try #require(try source.gathered().batches.first)
        #expect((0..<3).map { batch.number(of: $0) } == [-1, 3, -3])
        let last = batch.selecting([2])
        #expect(last.number(of: 0) == -3)
    }

    @Test func clauseWithAnUnknownFieldThrows() throws {
        for source in try sources {
            let query = FeatureQuery(whereClause: try WhereClause(parsing: "halv IS NULL"))
            let error = try #require(throws: ExpressionError.self) { try source.gathered(query) }
            #expect(error.kind == .unknownField(name: "halv"))
            #expect(error.suggestion.contains("half"))
        }
    }

    @Test func fieldOfLateFeaturesIsFound() throws {
        let late = try geoJSON(
            collection(
                (0..<200).map { feature("null", properties: $0 < 199 ? "{}" : #"{"Late": 5}"#) }.joined(
                    separator: ",")))
        let all = try late.gathered(
            FeatureQuery(whereClause: try WhereClause(parsing: "LATE = 5"), batchSize: 50))
        #expect(all.count == 1)
        #expect(all.values("Late") == [.integer(5)])
        #expect(late.fields.isEmpty)
        #expect(try late.loaded().fields == [Field(name: "Late", type: .integer)])
    }

    @Test func memorySourceHasThePropertiesOfItsSource() throws {
        let source = try geoJSON(collection(feature(#"{"type": "Point", "coordinates": [1, 2]}"#), "5"))
        let loaded = try source.loaded()
        #expect(loaded.extent == Envelope(xMin: 1, yMin: 2, xMax: 1, yMax: 2, spatialReference: .wgs84))
        #expect(loaded.geometryKind == .point)
        #expect(loaded.name == source.name)
        #expect(loaded.reading.featuresSkipped == 1)
        #expect(try loaded.gathered().codes == [.unreadableFeature])
        let empty = MemorySource(name: "none", batches: [])
        #expect(empty.extent == nil)
        #expect(try empty.gathered().count == 0)
    }
}
