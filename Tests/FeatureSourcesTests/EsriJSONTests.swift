import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Testing

/// Creates a feature set in memory from the members before the features, and the features.
private func featureSet(_ head: String, _ features: String...) throws -> EsriJSONSource {
    let text = "{\(head.isEmpty ? "" : head + ", ")\"features\": [\(features.joined(separator: ","))]}"
    return try EsriJSONSource(bytes: Array(text.utf8), name: "set.json")
}

private func esri(_ geometry: String, _ attributes: String = "{}") -> String {
    "{\"attributes\": \(attributes), \"geometry\": \(geometry)}"
}

@Suite struct EsriJSONTests {
    private static let head = #"""
        "objectIdFieldName": "FID", "geometryType": "esriGeometryPoint",
        "spatialReference": {"wkid": 102100, "latestWkid": 3857},
        "fields": [{"name": "FID", "type": "esriFieldTypeOID"},
          {"name": "NAME", "type": "esriFieldTypeString", "alias": "Name of it"},
          {"name": "RATE", "type": "esriFieldTypeDouble"}, {"name": "BUILT", "type": "esriFieldTypeDate"}]
        """#

    @Test func declaredFieldsDefineColumnTypes() throws {
        let source = try featureSet(
            Self.head,
            esri(#"{"x": 1, "y": 2}"#, #"{"FID": 7, "NAME": "a", "RATE": 3, "BUILT": 1577836800000}"#),
            esri(#"{"x": 3, "y": 4}"#, #"{"FID": 8, "NAME": null, "RATE": 0.5, "BUILT": null}"#))
        #expect(source.fields.map(\.type) == [.integer, .string, .double, .date])
        #expect(source.fields[1].alias == "Name of it")
        #expect(source.spatialReference == .webMercator)
        #expect(source.geometryKind == .point)
        let all = try source.gathered()
        #expect(all.batches[0].ids == [7, 8])
        #expect(all.coordinates == [[1, 2], [3, 4]])
        #expect(all.values("RATE") == [.double(3), .double(0.5)])
        #expect(all.values("BUILT") == [.date(1_577_836_800_000), .null])
        #expect(all.report.diagnostics.isEmpty)
        let old = FeatureQuery(
            whereClause: try WhereClause(parsing: "BUILT < DATE '2021-01-01'"), fields: ["name"])
        #expect(try source.gathered(old).batches[0].ids == [7])
    }

    @Test func everyGeometryIsRead() throws {
        let all = try featureSet(
            "", esri(#"{"points": [[1, 2], [3, 4]]}"#),
            esri(#"{"paths": [[[0, 0], [1, 1]], [[5, 5], [6, 6]]]}"#),
            esri(#"{"rings": [[[0,0],[0,1],[1,1],[0,0]]], "spatialReference": {"wkid": 2056}}"#),
            esri(#"{"xmin": 0, "ymin": 1, "xmax": 2, "ymax": 3}"#), esri("null"), #"{"attributes": {}}"#,
            esri(#"{"x": "NaN", "y": "NaN"}"#), esri(#"{"rings": []}"#)
        ).gathered()
        #expect(all.kinds == [.multipoint, .polyline, .polygon, .polygon, .none, .none, .point, .polygon])
        #expect(all.batches[0].geometry.featureStarts == [0, 1, 3, 4, 5, 5, 5, 5, 5])
        #expect(all.coordinates.count == 2 + 4 + 4 + 5)
        #expect(all.report.diagnostics.isEmpty)
    }

    @Test func firstGeometryDefinesTheReferenceIfTheSetDoesNot() throws {
        let source = try featureSet(
            "", esri(#"{"x": 1, "y": 2, "spatialReference": {"wkid": 2056}}"#, #"{"a": 1}"#))
        #expect(source.spatialReference == SpatialReference(wkid: 2056))
        #expect(source.geometryKind == .point)
        #expect(source.fields.map(\.name) == ["a"])
        #expect(try source.gathered().batches[0].spatialReference == SpatialReference(wkid: 2056))
    }

    @Test func thirdNumbersAreHeightsOrMeasures() throws {
        let line = #"{"hasM": true, "paths": [[[0, 0, 7], [1, 1, 8]]]}"#
        let measured = try featureSet("", esri(line)).gathered().batches[0].geometry
        #expect(measured.measures == [7, 8])
        #expect(measured.heights == nil)
        let both = try featureSet(
            #""hasZ": true, "hasM": true"#, esri(#"{"paths": [[[0, 0, 1, 7], [1, 1, 2, 8]]]}"#))
        #expect(try both.gathered().batches[0].geometry.heights == [1, 2])
        #expect(try both.gathered().batches[0].geometry.measures == [7, 8])
        let point = try featureSet("", esri(#"{"x": 1, "y": 2, "z": 3, "m": 4}"#)).gathered().batches[0]
            .geometry
        #expect(point.heights == [3])
        #expect(point.measures == [4])
    }

    @Test func curvesBecomeChordsAndAreReported() throws {
        let circle = #"{"curveRings": [[[0, 0], {"a": [[0, 0], [5, 0], 0, 1]}]]}"#
        let all = try featureSet(
            "", esri(circle), esri(#"{"curvePaths": [[[0, 0], {"c": [[2, 0], [1, 1]]}]]}"#)
        ).gathered()
        #expect(all.kinds == [.polygon, .polyline])
        #expect(all.coordinates.count > 100)
        #expect(all.codes == [.curvesDensified])
        #expect(all.report.featuresSkipped == 0)
        let bad = try featureSet("", esri(#"{"curveRings": [[[0, 0], {"q": 5}]]}"#)).gathered()
        #expect(bad.codes == [.unreadableGeometry])
        let gap = #"{"curvePaths": [[[0, 0], ["NaN", 5], {"c": [[2, 0], [1, 1]]}]]}"#
        let partial = try featureSet("", esri(gap)).gathered()
        #expect(partial.codes == [.curvesDensified, .vertexWithoutPlace])
        #expect(partial.report.featuresSkipped == 0 && partial.coordinates.last == [2, 0])
    }

    @Test(arguments: [
        "5", "{}", #"{"rings": 5}"#, #"{"rings": [[0, 0], [1, 1]]}"#, #"{"points": [[[1, 2]]]}"#,
        #"{"paths": [[[0, 0], ["x", 1]]]}"#, #"{"rings": [[[0,0],[0,1],[1,null],[0,0]]]}"#,
    ])
    func badGeometriesSkipTheirFeature(geometry: String) throws {
        let all = try featureSet("", esri(geometry), esri(#"{"x": 1, "y": 2}"#)).gathered()
        #expect(all.coordinates == [[1, 2]])
        #expect(all.report.featuresSkipped == 1)
        #expect(all.report.diagnostics.count == 1)
    }

    @Test func serviceErrorIsThrown() throws {
        let text = #"{"error": {"code": 498, "message": "Invalid token."}}"#
        let error = try #require(throws: FeatureSourceError.self) {
            try EsriJSONSource(bytes: Array(text.utf8), name: "a.json")
        }
        #expect(error.description.contains("498: Invalid token."))
    }

    @Test func webMapLayerIsASource() throws {
        let layer = try JSONValue(
            parsing: #"""
                {"layerDefinition": {"name": "Notes", "objectIdField": "OBJECTID", "geometryType": "esriGeometryPoint",
                  "fields": [{"name": "OBJECTID", "type": "esriFieldTypeOID"}, {"name": "T", "type": "esriFieldTypeString"}]},
                 "featureSet": {"geometryType": "esriGeometryPoint", "features": [
                  {"geometry": {"x": 5, "y": 6, "spatialReference": {"wkid": 102100}}, "attributes": {"OBJECTID": 3, "T": "x"}}]}}
                """#)
        let source = try EsriJSONSource(
            featureSet: layer.object?["featureSet"] ?? .null,
            layerDefinition: layer.object?["layerDefinition"])
        #expect(source.name == "Notes")
        #expect(source.spatialReference == .webMercator)
        let all = try source.loaded().gathered()
        #expect(all.batches[0].ids == [3])
        #expect(all.values("T") == [.string("x")])
    }

    @Test func mutatedSetsNeverTrap() throws {
        let seed = Array(
            ("{" + Self.head
                + #", "features": [{"attributes": {"FID": 1, "BUILT": 1e12}, "geometry": {"rings": [[[0,0],[0,1],[1,1,5],[0,0]]], "hasZ": true}}, {"geometry": {"curvePaths": [[[0,0],{"a": [[1,1],[0,1],0,1]}]]}}, {"geometry": {"x": 1, "y": 2, "z": null}}]}"#)
                .utf8)
        let pieces = [
            "[", "]", "{", "}", ",", ":", "\"", "null", "1e308", "\\u", "-", "\"x\":", "[[", "\u{0}", "true",
            "\"features\":", "99999999999999999999",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<4000 {
            var bytes = seed
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 0..<6, using: &random))
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    bytes.replaceSubrange(
                        place..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                default: bytes.removeSubrange(place..<end)
                }
            }
            do {
                let all = try EsriJSONSource(bytes: bytes).gathered()
                #expect(all.count + all.report.featuresSkipped == all.report.featuresRead)
                for batch in all.batches {
                    #expect(batch.attributes.allSatisfy { $0.count == batch.count })
                    #expect(Int(batch.geometry.partStarts.last ?? -1) == batch.geometry.coordinates.count)
                }
            } catch {
                #expect(error is DocumentError || error is FeatureSourceError, "\(error)")
            }
        }
    }
}
