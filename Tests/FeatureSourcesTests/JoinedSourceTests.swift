import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheJoins
import Testing

@Suite struct JoinedSourceTests {
    private let places = "lon,lat,iso,name\n1,1,CHE,Bern\n2,2,AUT,Wien\n3,3,FRA,Paris\n4,4,CHE,Basel\n"

    private func source(_ table: String, key: String = "iso") throws -> JoinedSource {
        var rows: [FeatureBatch] = []
        let file = try FeatureSources.openFile(
            bytes: Array(table.utf8), name: "gdp.csv", columns: nil, isTable: true)
        try file.source().forEachBatch { rows.append($0) }
        let features = try CSVSource(bytes: Array(places.utf8), name: "places.csv")
        return try JoinedSource(features, JoinTable(name: "gdp", batches: rows, key: "code"), key: key)
    }

    private let table = "code,gdp,name\nCHE,800,Switzerland\nAUT,500,Austria\nXXX,1,Nowhere\n"

    @Test func featuresHaveTheColumnsOfTheTable() throws {
        let source = try source(table)
        #expect(source.fields.map(\.name) == ["lon", "lat", "iso", "name", "gdp", "gdp.name"])
        let all = try source.gathered()
        #expect(all.values("gdp") == [.integer(800), .integer(500), .null, .integer(800)])
        #expect(all.values("name")?.first == .string("Bern"))
        #expect(all.values("gdp.name")?.first == .string("Switzerland"))
        let tally = try source.tally()
        #expect(tally.matchedCount == 3 && tally.unmatchedKeys == ["FRA"] && tally.unusedKeys == ["XXX"])
    }

    @Test func conditionsCanUseBothSides() throws {
        let source = try source(table)
        func names(_ condition: String) throws -> [AttributeValue]? {
            try source.gathered(FeatureQuery(whereClause: WhereClause(parsing: condition))).values("name")
        }
        #expect(try names("gdp > 600") == [.string("Bern"), .string("Basel")])
        #expect(try names("gdp > 600 AND name = 'Basel'") == [.string("Basel")])
        #expect(try names("gdp IS NULL") == [.string("Paris")])
        #expect(try names("name = 'Wien'") == [.string("Wien")])
        #expect(throws: ExpressionError.self) { try names("gpd > 1") }
    }

    @Test func onlyQueriedFieldsAreRead() throws {
        let source = try source(table)
        let some = try source.gathered(
            FeatureQuery(whereClause: WhereClause(parsing: "gdp > 1"), fields: ["gdp.name"]))
        #expect(
            some.values("gdp.name") == [.string("Switzerland"), .string("Austria"), .string("Switzerland")])
        #expect(some.values("name") == nil)
        #expect(try source.gathered(FeatureQuery(fields: ["name"])).values("gdp") == nil)
        #expect(try source.gathered(FeatureQuery(fields: ["missing"])).values("missing")?.first == .null)
    }

    @Test func eachJoinIsAnotherVersion() throws {
        let one = try source(table)
        #expect(one.version != nil && one.version == one.version)
        #expect(try one.version != source(table).version)
        var rows: [FeatureBatch] = []
        try CSVSource(bytes: Array(places.utf8)).forEachBatch { rows.append($0) }
        let twice = try JoinedSource(one, JoinTable(name: "t", batches: rows, key: "iso"), key: "iso")
        #expect(twice.version != one.version)
    }

    @Test func missingKeysAreErrors() {
        let error = #expect(throws: JoinError.self) { try source(table, key: "ISO_A3") }
        #expect(error?.where == "places")
    }
}
