import Cartouche
import CartoucheDocuments
import CartoucheFeatureSources
import Foundation
import Testing

/// The entry points of the library confine what documents open.
@Suite struct RootFolderMapTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/cartouche-root-\(UUID())"
    private static let data =
        #"{"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}}"#

    private func withFiles(_ body: (_ root: String, _ outside: String) throws -> Void) throws {
        for name in ["in", "out"] {
            try FileManager.default.createDirectory(
                atPath: folder + "/" + name, withIntermediateDirectories: true)
            try Self.data.write(toFile: "\(folder)/\(name)/a.geojson", atomically: true, encoding: .utf8)
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder + "/in", folder + "/out")
    }

    private func map(_ url: String) -> String {
        #"{"operationalLayers": [{"title": "A", "url": "\#(url)"}]}"#
    }

    @Test func mapsOpenOnlyFilesInTheFolder() throws {
        try withFiles { root, outside in
            let resources = ResourceLoader(baseFolder: root, rootFolder: root)
            let good = try Map.fromJSON(map("a.geojson"), resources: resources)
            #expect(good.operationalLayers.first is FeatureLayer)
            for url in ["../out/a.geojson", outside + "/a.geojson", ""] {
                let bad = try Map.fromJSON(map(url), resources: resources)
                #expect(bad.operationalLayers.first is UnsupportedLayer)
                #expect(bad.diagnostics.contains { $0.code == .layerNotOpened })
            }
            try map("a.geojson").write(toFile: outside + "/map.json", atomically: true, encoding: .utf8)
            #expect(throws: DocumentError.self) {
                try Map(contentsOfFile: outside + "/map.json", resources: resources)
            }
            #expect(throws: Never.self) { try Map(contentsOfFile: outside + "/map.json") }
        }
    }

    @Test func dataIsOpenedOnlyInTheFolder() throws {
        try withFiles { root, outside in
            let resources = ResourceLoader(baseFolder: root, rootFolder: root)
            let name = try FeatureSources.open(path: "a.geojson", resources: resources).name
            #expect(name == "a")
            for path in ["../out/a.geojson", outside + "/a.geojson", "/vsizip/\(outside)/a.zip"] {
                #expect(throws: DocumentError.self) {
                    try FeatureSources.open(path: path, resources: resources)
                }
            }
        }
    }

    @Test func documentsHaveASizeLimit() throws {
        try withFiles { root, _ in
            let path = root + "/map.json"
            try (map("a.geojson") + String(repeating: " ", count: 5000))
                .write(toFile: path, atomically: true, encoding: .utf8)
            let error = #expect(throws: DocumentError.self) {
                try Map(contentsOfFile: path, resources: ResourceLoader(maximumBytes: 1000))
            }
            #expect(error?.kind == .tooLarge)
            #expect(error?.suggestion.contains("ResourceLoader.maximumBytes") == true)
            #expect(throws: Never.self) {
                try Map(contentsOfFile: path, resources: ResourceLoader(maximumBytes: 6000))
            }
        }
    }
}
