import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Testing

/// Documents that contain several: text sequences, one feature per line, and collections of layers.
@Suite struct SequenceTests {
    private func point(_ x: Int) -> String { feature(#"{"type": "Point", "coordinates": [\#(x), 0]}"#) }

    private func opened(_ text: String, name: String = "a.geojsonseq") throws -> any FeatureSource {
        try FeatureSources.open(bytes: Array(text.utf8), name: name)
    }

    @Test func recordSeparatorsSeparateFeatures() throws {
        let text = (1...3).map { "\u{1E}" + point($0) + "\n" }.joined()
        for (text, name) in [
            (text, "a.geojsonseq"), (text, "a.json"), ("\u{FEFF}" + text, "a.geojson"),
            ("\u{1E}" + text + "\u{1E}\n", "a"), ((1...3).map(point).joined(separator: "\n"), "a.ndjson"),
            ((1...3).map(point).joined(separator: "\r\n\n"), "a.geojsonl"),
            ((1...3).map(point).joined(), "a"),
        ] {
            let all = try opened(text, name: name).gathered()
            #expect(all.coordinates.map(\.x) == [1, 2, 3], "\(name)")
            #expect(all.report.featuresSkipped == 0 && all.report.diagnostics.isEmpty)
        }
    }

    @Test func aBrokenRecordIsSkippedAndReported() throws {
        let whole = point(2)
        let text =
            "\u{1E}\(point(1))\n\u{1E}\(whole.prefix(whole.count / 2))\n\u{1E}\(point(3))\n\u{1E}{\"type\""
        let all = try opened(text).gathered()
        #expect(all.coordinates.map(\.x) == [1, 3])
        #expect(all.report.featuresSkipped == 2)
        #expect(all.report.diagnostics.contains { $0.message.contains("damaged") })
        // Without separators, the start of the next document is unknown.
        #expect(throws: DocumentError.self) {
            try opened("\(point(1))\n\(whole.prefix(whole.count / 2))\n\(point(3))", name: "a.ndjson")
                .gathered()
        }
        #expect(throws: DocumentError.self) { try opened("\u{1E}{\"type\": ").gathered() }
        #expect(throws: (any Error).self) { try opened("\u{1E}\u{1E}\n").gathered() }
    }

    private static let collectionText = """
        {"layers": [
          {"layerDefinition": {"name": "Places", "geometryType": "esriGeometryPoint",
             "fields": [{"name": "N", "type": "esriFieldTypeInteger"}]},
           "featureSet": {"features": [{"attributes": {"N": 5},
              "geometry": {"x": 1, "y": 2, "spatialReference": {"wkid": 4326}}}]}},
          {"layerDefinition": {"name": "places"}, "featureSet": {"geometryType": "esriGeometryPoint",
             "spatialReference": {"wkid": 3857}, "features": [{"geometry": {"x": 3, "y": 4}}]}},
          {"layerDefinition": {"name": "Broken"}},
          {"featureSet": {"features": [], "geometryType": "esriGeometryPoint",
             "spatialReference": {"wkid": 4326}}}
        ], "showLegend": true}
        """

    @Test(arguments: [false, true])
    func collectionsHaveLayers(isWrapped: Bool) throws {
        let text =
            isWrapped ? "{\"featureCollection\": \(Self.collectionText)}" : Self.collectionText
        let file = try FeatureSources.openFile(bytes: Array(text.utf8), name: "a.json")
        #expect(file.format == "Esri feature collection")
        #expect(file.layerNames == ["Places", "places (2)", "Broken", "layer 4"])
        #expect(throws: FeatureSourceError.self) { try file.source() }
        let first = try file.source(layer: "Places")
        let all = try first.gathered()
        #expect(all.coordinates == [SIMD2(1, 2)] && all.values("N") == [.integer(5)])
        #expect(first.spatialReference == .wgs84 && first.geometryKind == .point)
        #expect(try file.source(layer: "places (2)").spatialReference == .webMercator)
        #expect(try file.source(layer: "LAYER 4").gathered().count == 0)
        #expect(throws: FeatureSourceError.self) { try file.source(layer: "Broken") }
    }

    @Test func similarDocumentsAreNotCollections() {
        for text in [
            #"{"layers": []}"#, #"{"layers": [{"id": "a"}], "version": 8}"#, #"{"layers": 5}"#,
            #"{"featureCollection": {"layers": 5}}"#, #"{"layers": [{"featureSet": 5}]}"#,
        ] {
            #expect(throws: (any Error).self) {
                _ = try FeatureSources.open(bytes: Array(text.utf8), name: "a.json").gathered()
            }
        }
    }
}
