import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Testing

@Suite struct GeoJSONTests {
    @Test func everyGeometryTypeIsRead() throws {
        let source = try geoJSON(
            collection(
                feature(#"{"type": "Point", "coordinates": [1, 2]}"#),
                feature(#"{"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]}"#),
                feature(#"{"type": "LineString", "coordinates": [[0, 0], [1, 1], [2, 0]]}"#),
                feature(#"{"type": "MultiLineString", "coordinates": [[[0, 0], [1, 1]], [[5, 5], [6, 6]]]}"#),
                feature(
                    #"{"type": "Polygon", "coordinates": [[[0,0],[9,0],[9,9],[0,0]], [[1,1],[2,1],[2,2],[1,1]]]}"#
                ),
                feature(
                    #"{"coordinates": [[[[0,0],[1,0],[1,1],[0,0]]], [[[5,5],[6,5],[6,6],[5,5]]]], "type": "MultiPolygon"}"#
                ),
                feature("null")))
        let all = try source.gathered()
        #expect(all.kinds == [.point, .multipoint, .polyline, .polyline, .polygon, .polygon, .none])
        let geometry = try #require(all.batches.first?.geometry)
        #expect(geometry.featureStarts == [0, 1, 2, 3, 5, 7, 9, 9])
        #expect(geometry.partStarts == [0, 1, 3, 6, 8, 10, 14, 18, 22, 26])
        #expect(geometry.coordinates[0] == [1, 2])
        #expect(geometry.heights == nil)
        #expect(all.report.diagnostics.isEmpty)
        #expect(all.report.featuresRead == 7)
        #expect(source.geometryKind == nil)
        #expect(source.spatialReference == .wgs84)
        #expect(source.name == "test")
    }

    @Test func attributesAreTypedByTheirValues() throws {
        let source = try geoJSON(
            collection(
                feature(
                    "null",
                    properties:
                        #"{"i": 1, "d": 1.5, "s": "a\"b", "b": true, "big": 9007199254740993, "n": null}"#),
                feature("null", properties: #"{"i": -2, "d": 2, "s": "ü", "b": false, "late": 3}"#),
                feature("null", properties: "null")))
        let all = try source.gathered()
        #expect(all.values("i") == [.integer(1), .integer(-2), .null])
        #expect(all.values("d") == [.double(1.5), .double(2), .null])
        #expect(all.values("s") == [.string("a\"b"), .string("ü"), .null])
        #expect(all.values("b") == [.boolean(true), .boolean(false), .null])
        #expect(all.values("big")?[0] == .integer(9_007_199_254_740_993))
        #expect(all.values("n") == [.null, .null, .null])
        #expect(all.values("late") == [.null, .integer(3), .null])
        #expect(source.fields.map(\.name) == ["i", "d", "s", "b", "big", "n", "late"])
        #expect(
            source.fields.map(\.type) == [.integer, .double, .string, .boolean, .integer, .unknown, .integer])
    }

    @Test func onlyWantedAttributesBecomeColumns() throws {
        let source = try geoJSON(
            collection(feature("null", properties: #"{"a": 1, "B": {"x": [1, 2]}, "c": "x"}"#)))
        #expect(try source.gathered(FeatureQuery(fields: ["C"])).batches[0].attributes.map(\.name) == ["c"])
        #expect(try source.gathered(FeatureQuery(fields: [])).batches[0].attributes.isEmpty)
        let missing = try source.gathered(FeatureQuery(fields: ["zzz"])).batches[0].attributes
        #expect(missing.map(\.name) == ["zzz"])
        #expect(missing[0].values == .nulls(count: 1))
    }

    @Test func nestedValueIsNullAndReported() throws {
        let all = try geoJSON(collection(feature("null", properties: #"{"a": [1], "b": {"c": 1}, "d": 4}"#)))
            .gathered()
        #expect(all.values("a") == [.null])
        #expect(all.values("d") == [.integer(4)])
        #expect(all.codes == [.nestedAttribute])
    }

    @Test func integerIDsAreKept() throws {
        let source = try geoJSON(
            #"{"type": "FeatureCollection", "features": [{"type": "Feature", "id": 7, "geometry": null}, {"id": "8", "type": "Feature"}, {"id": "x", "type": "Feature"}]}"#
        )
        #expect(try source.gathered().batches[0].ids == [7, 8, FeatureBatchBuilder.noID])
    }

    @Test func heightsAreKept() throws {
        let all = try geoJSON(
            collection(
                feature(#"{"type": "Point", "coordinates": [1, 2]}"#),
                feature(#"{"type": "LineString", "coordinates": [[0, 0, 5], [1, 1]]}"#))
        ).gathered()
        let heights = try #require(all.batches[0].geometry.heights)
        #expect(heights.map { $0.isNaN ? -1 : $0 } == [-1, 5, -1])
    }

    @Test func singleFeatureOrGeometryIsADocument() throws {
        let single = try geoJSON(
            #"{"geometry": {"type": "Point", "coordinates": [3, 4]}, "properties": {"a": 1}, "id": 5, "type": "Feature"}"#
        )
        #expect(try single.gathered().values("a") == [.integer(1)])
        #expect(try single.gathered().batches[0].ids == [5])
        let bare = try geoJSON(#"{"coordinates": [[3, 4], [5, 6]], "type": "LineString"}"#).gathered()
        #expect(bare.kinds == [.polyline])
        #expect(bare.coordinates == [[3, 4], [5, 6]])
    }

    @Test func oneDocumentPerLineIsRead() throws {
        let lines = (0..<5).map {
            feature(#"{"type": "Point", "coordinates": [\#($0), 0]}"#, properties: "{\"n\": \($0)}")
        }
        let all = try geoJSON(lines.joined(separator: "\n") + "\n\n").gathered()
        #expect(all.values("n") == (0..<5).map { .integer($0) })
        #expect(all.report.featuresRead == 5)
    }

    @Test(arguments: [
        (#"{"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}"#, 3857),
        (#"{"type": "name", "properties": {"name": "EPSG:3035"}}"#, 3035),
        (#"{"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}"#, 4326),
        (#"{"type": "EPSG", "properties": {"code": 2056}}"#, 2056),
    ])
    func oldCRSMemberIsUsed(crs: String, wkid: Int) throws {
        let point = feature(#"{"type": "Point", "coordinates": [1, 2]}"#)
        let source = try geoJSON(
            #"{"type": "FeatureCollection", "name": "x", "crs": \#(crs), "features": [\#(point)]}"#)
        #expect(source.spatialReference == SpatialReference(wkid: wkid))
        #expect(source.name == "x")
        let all = try source.gathered()
        #expect(all.batches[0].spatialReference == SpatialReference(wkid: wkid))
        #expect(all.report.diagnostics.isEmpty)
    }

    @Test func anUnknownReferenceIsReported() throws {
        let source = try geoJSON(
            #"{"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "Mars"}}, "features": []}"#
        )
        #expect(source.spatialReference == .wgs84)
        #expect(try source.gathered().codes == [.unknownSpatialReference])
    }

    @Test func theBoundingBoxIsTheExtent() throws {
        let flat = try geoJSON(#"{"type": "FeatureCollection", "bbox": [1, 2, 3, 4], "features": []}"#)
        #expect(flat.extent == Envelope(xMin: 1, yMin: 2, xMax: 3, yMax: 4, spatialReference: .wgs84))
        let tall = try geoJSON(#"{"type": "FeatureCollection", "bbox": [1, 2, 0, 3, 4, 9], "features": []}"#)
        #expect(tall.extent == flat.extent)
        let none = try geoJSON(
            collection(feature(#"{"type": "LineString", "coordinates": [[5, 6], [-1, 9]]}"#)))
        #expect(none.extent == nil)
        #expect(
            try none.computedExtent()
                == Envelope(xMin: -1, yMin: 6, xMax: 5, yMax: 9, spatialReference: .wgs84))
        #expect(try flat.computedExtent() == flat.extent)
    }

    @Test func batchesComeInFileOrderAndSize() throws {
        let source = try geoJSON(
            collection(
                (0..<25).map { feature(#"{"type": "Point", "coordinates": [\#($0), 0]}"#) }.joined(
                    separator: ",")))
        let all = try source.gathered(FeatureQuery(batchSize: 10))
        #expect(all.batches.map(\.count) == [10, 10, 5])
        #expect(all.coordinates.map(\.x) == (0..<25).map(Double.init))
    }

    @Test func documentsReadTheSameInChunksOfAnySize() throws {
        let text = collection(
            feature(
                #"{"type": "Polygon", "coordinates": [[[0.125,0],[9,0],[9,9.75e0],[0.125,0]]]}"#,
                properties: #"{"name": "Zürich-\u00e9"}"#),
            feature(#"{"type": "Point", "coordinates": [-170.123456789, 80]}"#, properties: #"{"name": "x"}"#)
        )
        let whole = try geoJSON(text).gathered()
        let spaced = try geoJSON(text.replacingSpaces(with: "\n\t \r")).gathered()
        #expect(whole.coordinates == spaced.coordinates)
        #expect(whole.values("name") == [.string("Zürich-é"), .string("x")])
        #expect(spaced.values("name")?.count == 2)
    }

    @Test func bodyErrorsEndTheReading() throws {
        struct Stop: Error {}
        let source = try geoJSON(collection(feature("null"), feature("null")))
        var calls = 0
        #expect(throws: Stop.self) {
            try source.forEachBatch(FeatureQuery(batchSize: 1)) { _ in
                calls += 1
                throw Stop()
            }
        }
        #expect(calls == 1)
    }
}

extension String {
    fileprivate func replacingSpaces(with spaces: String) -> String {
        split(separator: " ", omittingEmptySubsequences: false).joined(separator: spaces)
    }
}
