import Foundation
import Testing

/// `--where` with the name of a layer of a map.
@Suite struct LayerConditionTests {
    let folder = try! Scratch()

    init() throws {
        func layer(_ title: String, _ condition: String = "") -> String {
            let points = (1...4).map {
                #"{"attributes": {"V": \#($0)}, "geometry": {"x": \#($0 * 10), "y": 5}}"#
            }
            return """
                {"title": "\(title)", "featureCollection": {"layers": [{"layerDefinition": {
                  "geometryType": "esriGeometryPoint", "fields": [{"name": "V", "type": "esriFieldTypeInteger"}]\(condition)},
                  "featureSet": {"geometryType": "esriGeometryPoint", "spatialReference": {"wkid": 4326},
                    "features": [\(points.joined(separator: ","))]}}]}}
                """
        }
        let condition = #", "definitionExpression": "V < 4""#
        try folder.write(
            "map.json",
            "{\"operationalLayers\": [\(layer("Wells", condition)), \(layer("Plan: new")), \(layer("Other"))]}"
        )
        try folder.write("points.geojson", Samples.points)
    }

    /// Draws the map and returns the number of features drawn of each layer.
    private func drawn(_ options: String...) throws -> [Int] {
        let run = try folder.cartouche(
            [
                "render", "map.json", "-o", "x.png", "--size", "60", "--bbox", "0,0,50,10", "--report-json",
                "r.json",
            ]
                + options)
        guard run.status == 0 else {
            Issue.record("\(run.errors)")
            return []
        }
        let report = try JSONSerialization.jsonObject(with: Data(folder.read("r.json"))) as? [String: Any]
        return (report?["layers"] as? [[String: Any]] ?? []).map { $0["drawn"] as? Int ?? -1 }
    }

    @Test func aConditionOfOneLayerFiltersOnlyIt() throws {
        #expect(try drawn() == [3, 4, 4])
        // It is added to the layer's own condition.
        #expect(try drawn("--where", "Wells: V > 1") == [2, 4, 4])
        #expect(
            try drawn("--where", "wells: V > 1", "--where", "Other: V IN (1, 2) AND V <> 2") == [2, 4, 1])
    }

    @Test func namesAndTextsCanHaveColons() throws {
        #expect(try drawn("--where", "Plan: new: V = 2") == [3, 1, 4])
        #expect(try drawn("--where", "Other: CAST(V AS VARCHAR) <> 'Wells: 1'") == [3, 4, 4])
    }

    @Test func conditionsOfLayersAndOfDataFilesCanBeMixed() throws {
        let run = try folder.cartouche(
            "render", "map.json", "points.geojson", "-o", "x.png", "--size", "60", "--fit", "--where",
            "Other: V = 1",
            "--where", "v > 5", "--report-json", "r.json")
        #expect(run.status == 0, "\(run.errors)")
        let report = try JSONSerialization.jsonObject(with: Data(folder.read("r.json"))) as? [String: Any]
        let layers = report?["layers"] as? [[String: Any]] ?? []
        #expect(layers.map { $0["drawn"] as? Int } == [3, 4, 1, 1])
    }
}
