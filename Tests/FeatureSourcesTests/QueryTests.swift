import Documents
import Expressions
import FeatureSources
import Features
import Geospatial
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
