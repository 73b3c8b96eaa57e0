import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import Testing

@Suite struct BadGeoJSONTests {
    @Test(
        arguments: [
            (#"{"type": "Polygon", "coordinates": [[[0,0],[1,0],[0,0]]]}"#, .ringTooShort),
            (#"{"type": "Polygon", "coordinates": [[[0,0],[1,1],[0,0],[1,1],[0,0]]]}"#, .ringTooShort),
            (#"{"type": "Polygon", "coordinates": [[[0,0],[1,0]]]}"#, .ringTooShort),
            (#"{"type": "LineString", "coordinates": [[0,0]]}"#, .lineTooShort),
        ] as [(String, Diagnostic.Code)])
    func tooShortPartsAreLeftOut(geometry: String, code: Diagnostic.Code) throws {
        let all = try geoJSON(collection(feature(geometry), feature("null"))).gathered()
        #expect(all.count == 2)
        #expect(all.coordinates.isEmpty)
        #expect(all.codes == [code])
        #expect(all.report.featuresSkipped == 0)
    }

    @Test func anOpenRingIsClosed() throws {
        let all = try geoJSON(
            collection(feature(#"{"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1]]]}"#))
        ).gathered()
        #expect(all.coordinates == [[0, 0], [1, 0], [1, 1], [0, 0]])
        #expect(all.codes == [.ringNotClosed])
    }

    @Test func sameDiagnosticIsReportedOnce() throws {
        let open = feature(#"{"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1]]]}"#)
        let all = try geoJSON(collection(open, open, open)).gathered()
        #expect(all.report.diagnostics.count == 1)
        #expect(all.report.diagnostics[0].message.contains("3 cases"))
    }

    @Test(
        arguments: [
            (#"{"type": "Point", "coordinates": [1, null]}"#, .coordinateNotFinite),
            (#"{"type": "Point", "coordinates": [1]}"#, .unreadableGeometry),
            (#"{"type": "Point", "coordinates": 5}"#, .unreadableGeometry),
            (#"{"type": "Point", "coordinates": ["a", 2]}"#, .unreadableGeometry),
            (#"{"type": "Point", "coordinates": [true, 2]}"#, .unreadableGeometry),
            (#"{"type": "Point", "coordinates": [{"x": [1, 2]}, 2]}"#, .unreadableGeometry),
            (#"{"type": "Point", "coordinates": [[1, 2]]}"#, .unreadableGeometry),
            (#"{"type": "Polygon", "coordinates": [[0,0],[1,0],[1,1],[0,0]]}"#, .unreadableGeometry),
            (
                #"{"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,0]], [3, 4]]}"#,
                .unreadableGeometry
            ),
            (#"{"type": "Polygon", "coordinates": [[[[[[[0,0]]]]]]]}"#, .unreadableGeometry),
            (#"{"type": "Point"}"#, .unreadableGeometry), (#"{"coordinates": [1, 2]}"#, .unreadableGeometry),
            (#"{"type": "Circle", "coordinates": [1, 2]}"#, .unreadableGeometry),
            (#"{"type": "Feature", "coordinates": [1, 2]}"#, .unreadableGeometry),
            (#"[1, 2]"#, .unreadableGeometry), (#""Point""#, .unreadableGeometry),
            (
                #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}]}"#,
                .geometryCollection
            ),
        ] as [(String, Diagnostic.Code)])
    func aBadGeometrySkipsItsFeatureOnly(geometry: String, code: Diagnostic.Code) throws {
        let good = feature(#"{"type": "Point", "coordinates": [7, 8]}"#, properties: #"{"a": "good"}"#)
        let all = try geoJSON(collection(good, feature(geometry, properties: #"{"a": "bad"}"#), good))
            .gathered()
        #expect(all.coordinates == [[7, 8], [7, 8]])
        #expect(all.values("a") == [.string("good"), .string("good")])
        #expect(all.codes == [code])
        #expect(all.report.featuresRead == 3)
        #expect(all.report.featuresSkipped == 1)
        #expect(all.report.diagnostics[0].message.contains("feature 2"))
    }

    @Test(arguments: [
        "5", "null", "[]", #""x""#, #"{"type": "Point", "coordinates": [1, 2]}"#, #"{"type": 5}"#,
    ])
    func elementsThatAreNotFeaturesAreSkipped(element: String) throws {
        let all = try geoJSON(collection(element, feature("null"))).gathered()
        #expect(all.count == 1)
        #expect(all.codes == [.unreadableFeature])
    }

    @Test(arguments: [
        #"{"type": "Point", "coordinates": []}"#, #"{"type": "Polygon", "coordinates": []}"#,
        #"{"type": "Polygon", "coordinates": [[]]}"#, #"{"type": "MultiPolygon", "coordinates": [[[]], []]}"#,
        #"{"type": "LineString", "coordinates": null}"#,
    ])
    func emptyGeometriesAreValid(geometry: String) throws {
        let all = try geoJSON(collection(feature(geometry))).gathered()
        #expect(all.count == 1)
        #expect(all.coordinates.isEmpty)
        #expect(all.report.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("", 1, 1), ("{\"type\": \"FeatureCollection\",\n \"features\": [}", 2, 15), ("[1]", 1, 1),
        ("{}", 1, 3),
        ("{\"type\": \"FeatureCollection\"}", 1, 30), ("{\"type\": \"Nonsense\"}", 1, 20),
        (
            "{\"type\": \"FeatureCollection\", \"features\": [\n{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [1 2]}}]}",
            2, 69
        ),
        (
            "{\"type\": \"FeatureCollection\", \"features\": [\n{\"type\": \"Feature\", \"properties\": {\"a\": NaN}}]}",
            2, 41
        ),
        ("{\"type\": \"FeatureCollection\", \"features\": []} x", 1, 47),
        ("{\"type\": \"FeatureCollection\", \"features\": 5}", 1, 43),
    ])
    func brokenDocumentErrorsHavePositions(text: String, line: Int, column: Int) throws {
        let error = try #require(throws: DocumentError.self) { try geoJSON(text).gathered() }
        #expect(error.position?.line == line)
        #expect(error.position?.column == column)
        #expect(error.description.contains("test.geojson"))
    }

    @Test func everyTruncationThrowsOrReadsFewerFeatures() throws {
        let text = Array(
            collection(
                feature(
                    #"{"type": "MultiPolygon", "coordinates": [[[[0,0],[1,0],[1,1],[0,0]]]]}"#,
                    properties: #"{"a": "é\n", "b": -1.5e3}"#),
                feature(#"{"type": "Point", "coordinates": [1, 2, 3]}"#)
            ).utf8)
        for length in 0..<text.count {
            #expect(throws: DocumentError.self) {
                try GeoJSONSource(bytes: Array(text[..<length])).gathered()
            }
        }
    }

    /// Every mutated document is read or throws; none traps, and the result is always consistent.
    @Test func mutatedDocumentsNeverTrap() throws {
        let seed = Array(
            collection(
                feature(
                    #"{"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,0]],[[3,3],[4,4]]]}"#,
                    properties: #"{"a": "é\n", "b": -1.5e3, "c": true}"#),
                feature(#"{"type": "Point", "coordinates": [1, 2, 3]}"#, properties: #"{"a": 7}"#),
                feature(#"{"type": "MultiLineString", "coordinates": [[[0,0],[1,1]]]}"#)
            ).utf8)
        let pieces = [
            "[", "]", "{", "}", ",", ":", "\"", "null", "1e400", "NaN", "\\u", "-", "\"type\"", "[[", "\u{0}",
            "é", "\"features\":", "\"coordinates\":[1,2],",
        ]
        var random = SystemRandomNumberGenerator()
        var read = 0
        for _ in 0..<6000 {
            var bytes = seed
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 0..<6, using: &random))
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    bytes.replaceSubrange(
                        place..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                default: bytes.insert(contentsOf: bytes[place..<end], at: place)
                }
            }
            do {
                let all = try GeoJSONSource(bytes: bytes).gathered(FeatureQuery(batchSize: 2))
                read += 1
                for batch in all.batches {
                    #expect(batch.attributes.allSatisfy { $0.count == batch.count })
                    #expect(batch.geometry.featureStarts.count == batch.count + 1)
                    #expect(Int(batch.geometry.partStarts.last ?? -1) == batch.geometry.coordinates.count)
                    #expect(
                        Int(batch.geometry.featureStarts.last ?? -1) == batch.geometry.partStarts.count - 1)
                    #expect(batch.geometry.coordinates.allSatisfy { $0.x.isFinite && $0.y.isFinite })
                    #expect(
                        batch.geometry.heights.map { $0.count == batch.geometry.coordinates.count } ?? true)
                }
                #expect(all.count + all.report.featuresSkipped == all.report.featuresRead)
            } catch let error as DocumentError {
                #expect(!error.description.isEmpty)
            }
        }
        #expect(read > 0)
    }

    @Test func deepNestingIsRefused() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: DocumentError.self) {
            try geoJSON(collection(feature("{\"type\": \"Point\", \"coordinates\": \(deep)"))).gathered()
        }
        #expect(throws: DocumentError.self) {
            try geoJSON(collection(feature("null", properties: "{\"a\": \(deep)"))).gathered()
        }
    }

    @Test func numberOfFieldsIsLimited() throws {
        let properties = "{" + (0..<5000).map { "\"f\($0)\": \($0)" }.joined(separator: ",") + "}"
        let all = try geoJSON(collection(feature("null", properties: properties))).gathered()
        #expect(all.batches[0].attributes.count == FeatureBatchBuilder.maximumFields)
        #expect(all.codes == [.tooManyFields])
    }
}
