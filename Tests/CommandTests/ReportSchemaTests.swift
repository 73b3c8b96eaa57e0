import Foundation
import Testing

/// Validates real reports against the published schema.
@Suite struct ReportSchemaTests {
    let folder = try! Scratch()

    private func schema() throws -> [String: Any] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Documentation/report.schema.json")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
        return try #require(json as? [String: Any])
    }

    static let commands: [[String]] = [
        ["map.json"], ["points.geojson", "--renderer", "renderer.json"], ["map.json", "points.geojson"],
        ["points.geojson", "--where", "v > 100"], ["points.geojson", "--bbox", "50,50,60,60"],
        ["remote.json", "--bbox", "0,0,9,9"], ["map.json", "--crs", "+proj=robin", "--rotation", "30"],
        ["points.geojson", "--dpi", "300", "--size", "5cm", "--map-scale", "1e7"],
    ]

    @Test(arguments: commands) func reportsFollowTheSchema(command: [String]) throws {
        try folder.write("map.json", Samples.map)
        try folder.write("points.geojson", Samples.points)
        try folder.write("renderer.json", Samples.renderer)
        try folder.write(
            "remote.json",
            """
            {"operationalLayers": [{"title": "A", "url": "https://example.org/0", "minScale": 5000},
              {"title": "B", "url": "points.geojson"}]}
            """)
        let run = try folder.cartouche(
            ["render"] + command + ["-o", "x.png", "--report-json", "report.json"])
        #expect([0, 2].contains(run.status), "\(run.errors)")
        let report = try JSONSerialization.jsonObject(with: Data(folder.read("report.json")))
        #expect(try JSONSchemaCheck(report, schema: schema()).violations == [])
    }

    @Test func reportsTheArea() throws {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche(
            "render", "map.json", "-o", "x.png", "--report-json", "-", "--bbox", "0,0,40,20", "--crs",
            "EPSG:4326", "--size", "400x200", "--scale", "2")
        #expect(run.status == 0)
        let report = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
        #expect(report?["width"] as? Int == 800 && report?["height"] as? Int == 400)
        #expect(report?["pixelsPerDIP"] as? Double == 2)
        let extent = try #require(report?["extent"] as? [String: Double])
        #expect(extent.values.sorted().map { ($0 * 1e6).rounded() / 1e6 } == [0, 0, 20, 40])
        #expect((report?["spatialReference"] as? [String: Any])?["wkid"] as? Int == 4326)
        let layer = (report?["layers"] as? [[String: Any]])?.first
        #expect(layer?["drawn"] as? Int == 1 && layer?["absence"] is NSNull)
    }

    @Test func reportsTheReasonOfAnEmptyPicture() throws {
        try folder.write("points.geojson", Samples.points)
        let run = try folder.cartouche(
            "render", "points.geojson", "-o", "x.png", "--report-json", "-", "-q", "--where", "v > 5",
            "--bbox", "50,50,60,60")
        #expect(run.status == 0 && run.errors.isEmpty)
        let report = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
        let layer = try #require((report?["layers"] as? [[String: Any]])?.first)
        #expect(layer["absence"] as? String == "outsideExtent")
        #expect(layer["matched"] as? Int == 1 && layer["total"] as? Int == 2)
        #expect((layer["extent"] as? [String: Double])?["xmin"] == -30)
    }

    @Test func validatorFindsViolations() throws {
        let schema = try schema()
        let report: [String: Any] = ["width": 0.5, "layers": [["name": 1]], "more": true]
        let found = JSONSchemaCheck(report, schema: schema).violations
        for part in [
            "$.height is missing", "$.width: 0.5 is not integer", "$.layers[0].name: 1 is not string",
            "$.more is not in the schema",
        ] { #expect(found.contains(part), "\(found)") }
    }
}
