import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Foundation
import TemporarySupport
import Testing

/// Names with tables in queries, in each format.
@Suite struct QualifiedFieldTests {
    private let package: GeoPackageMaker
    private let folder: TemporaryFolder

    init() throws {
        package = try GeoPackageMaker()
        folder = try TemporaryFolder()
    }

    /// Returns sources with three points, whose only field has a name and the values 1 to 3.
    private func sources(_ field: String) throws -> [any FeatureSource] {
        let point = #"{"type": "Point", "coordinates": [1, 2]}"#
        let json = try geoJSON(
            collection(
                (1...3).map { feature(point, properties: "{\"\(field)\": \($0)}") }.joined(separator: ",")))
        let esri = """
            {"geometryType": "esriGeometryPoint", "spatialReference": {"wkid": 4326},
             "fields": [{"name": "\(field)", "type": "esriFieldTypeInteger"}], "features": [
             \((1...3).map { "{\"attributes\": {\"\(field)\": \($0)}, \"geometry\": {\"x\": 1, \"y\": 2}}" }
                .joined(separator: ","))]}
            """
        try package.table("a", columns: "\"\(field)\" INTEGER")
        for value in 1...3 { try package.row("a", Hex.point(1, 2), "\(value)", columns: "\"\(field)\"") }
        let shapes = folder.url.path + "/a"
        try Data(ShapefileWriting.shp((1...3).map { _ in .point(1, 2) })).write(
            to: URL(filePath: shapes + ".shp"))
        try Data(
            ShapefileWriting.dbf([(field, "N", 4, 0)], (1...3).map { [Array("\($0)".utf8)] })
        ).write(to: URL(filePath: shapes + ".dbf"))
        return [
            json, try json.loaded(), try EsriJSONSource(bytes: Array(esri.utf8)),
            try CSVSource(bytes: Array("x,y,\(field)\n1,2,1\n1,2,2\n1,2,3".utf8)),
            try GeoPackageSource(path: package.path), try ShapefileSource(path: shapes + ".shp"),
        ]
    }

    @Test(arguments: [("V", "db.owner.t.V"), ("V", "t.v"), ("t.V", "V"), ("t.V", "o.t.V"), ("o.t.V", "t.V")])
    func conditionsWithTheNameOfATableSelectTheSameFeatures(field: String, name: String) throws {
        for source in try sources(field) {
            let query = FeatureQuery(whereClause: try WhereClause(parsing: "\(name) > 1"), fields: [name])
            let all = try source.gathered(query)
            #expect(all.count == 2, "\(source)")
            #expect(all.batches.first?.column(named: name)?[0] == .integer(2), "\(source)")
            #expect(all.batches.first?.attributes.count == 1, "\(source)")
        }
    }

    @Test func aConditionOnAnAmbiguousNameIsAnError() throws {
        let text = "x,y,roads.NAME,owners.NAME\n1,2,a,b"
        let source = try CSVSource(bytes: Array(text.utf8))
        let query = FeatureQuery(whereClause: try WhereClause(parsing: "NAME = 'a'"))
        let error = try #require(throws: ExpressionError.self) { try source.gathered(query) }
        #expect(error.kind == .ambiguousField(name: "NAME"))
        #expect(error.suggestion == "write roads.NAME or owners.NAME")
        // A renderer's field has no value then, instead of that of one table.
        let all = try source.gathered(FeatureQuery(fields: ["NAME"]))
        #expect(all.batches.first?.column(named: "NAME")?[0] == .null)
    }

    @Test func aQualifiedNameMeansAFieldOfLateFeatures() throws {
        let late = try geoJSON(
            collection(
                (0..<200).map { feature("null", properties: $0 < 199 ? "{}" : #"{"Late": 5}"#) }.joined(
                    separator: ",")))
        let all = try late.gathered(
            FeatureQuery(whereClause: try WhereClause(parsing: "db.t.LATE = 5"), batchSize: 50))
        #expect(all.values("Late") == [.integer(5)])
    }
}
