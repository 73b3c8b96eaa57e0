import CartoucheDocuments
import CartoucheFeatureSources
import Foundation
import Testing

@Suite struct OpeningTests {
    private func open(_ text: String, as name: String) throws -> any FeatureSource {
        try openFile(text, as: name).source()
    }

    private func openFile(_ text: String, as name: String) throws -> FeatureFile {
        let folder = FileManager.default.temporaryDirectory.appending(path: "opening-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return try FeatureSources.openFile(path: file.path)
    }

    @Test(arguments: [
        (#"{"type": "FeatureCollection", "features": []}"#, "a.json"),
        (#"{"features": [{"type": "Feature"}], "type": "FeatureCollection"}"#, "b.json"),
        (#"{"bbox": [1, 2, 3, 4], "type": "FeatureCollection", "features": []}"#, "c.JSON"),
        (#"{"type": "Point", "coordinates": [1, 2]}"#, "d.geojson"),
        ("{\"type\": \"Feature\"}\n{\"type\": \"Feature\"}", "e.ndjson"),
        ("\u{FEFF}{\"type\": \"Feature\"}", "f.geojsonl"),
    ])
    func geoJSONIsDetectedByContentOrExtension(text: String, name: String) throws {
        #expect(try open(text, as: name) is GeoJSONSource)
    }

    @Test(arguments: [
        (#"{"features": [{"attributes": {"a": 1}, "geometry": {"x": 1, "y": 2}}]}"#, "a.json"),
        (#"{"displayFieldName": "a", "fieldAliases": {}, "features": []}"#, "b.json"),
        (#"{"geometryType": "esriGeometryPoint", "features": []}"#, "c.esrijson"),
    ])
    func esriJSONIsDetectedByContentOrExtension(text: String, name: String) throws {
        #expect(try openFile(text, as: name).format == "Esri JSON")
    }

    @Test func unknownExtensionErrorListsTheFormats() throws {
        let error = try #require(throws: FeatureSourceError.self) { try open("PK", as: "a.xyz") }
        #expect(error.description.contains(".xyz"))
        #expect(error.description.contains("GeoPackage (.gpkg)"))
        #expect(error.description.contains("GeoJSON"))
        #expect(error.description.contains("Esri JSON"))
    }

    @Test func documentWithoutFeaturesThrows() {
        #expect(throws: FeatureSourceError.self) { try open(#"{"operationalLayers": []}"#, as: "map.json") }
        #expect(throws: FeatureSourceError.self) { try open("[1, 2]", as: "list.json") }
    }

    @Test func missingAndEmptyFilesThrow() throws {
        let missing = try #require(throws: DocumentError.self) {
            try FeatureSources.open(path: "/nowhere/x.geojson")
        }
        #expect(missing.kind == .notFound)
        #expect(
            try #require(throws: DocumentError.self) { try FeatureSources.open(path: "/nowhere/x.shp") }
                .kind == .notFound)
        #expect(throws: DocumentError.self) { try open("", as: "a.json") }
        #expect(throws: DocumentError.self) { try open("", as: "a.geojson") }
        #expect(throws: DocumentError.self) { try open("{\"type\": ", as: "a.json") }
    }
}
