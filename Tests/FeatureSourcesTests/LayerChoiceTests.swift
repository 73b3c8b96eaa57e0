import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Foundation
import Testing

@Suite struct LayerChoiceTests {
    private func layer(_ name: String) throws -> any FeatureSource {
        let batch = try geoJSON(collection(feature(#"{"type": "Point", "coordinates": [1, 2]}"#))).loaded()
        return MemorySource(name: name, batches: batch.batches)
    }

    private func file(_ names: String...) -> FeatureFile {
        FeatureFile(path: "a.gpkg", format: "GeoPackage", layerNames: names) { try layer($0) }
    }

    @Test func onlyLayerNeedsNoName() throws {
        #expect(try file("roads").source().name == "roads")
    }

    @Test func errorListsTheLayers() throws {
        let error = try #require(throws: FeatureSourceError.self) { try file("roads", "rivers").source() }
        #expect(error.description.contains(#""roads", "rivers""#))
        #expect(error.description.contains("--layer"))
        #expect(try file("roads", "Rivers").source(layer: "RIVERS").name == "Rivers")
        #expect(throws: FeatureSourceError.unknownLayer(source: "a.gpkg", layer: "x", layers: ["roads"])) {
            try file("roads").source(layer: "x")
        }
        #expect(throws: FeatureSourceError.self) { try file().source() }
    }

    @Test(arguments: [
        ("a.gpkg?layer=b%20c", "b c"), ("a.gpkg|layername=b%20c", "b%20c"), ("a?b.gpkg?layer=", ""),
        ("a.gpkg?layer=x?layer=y", "y"),
    ])
    func pathCanChooseALayer(path: String, layer: String) {
        #expect(FeatureSources.layerName(inPath: path) == layer)
        #expect(FeatureSources.layerName(inPath: "a?layers.gpkg") == nil)
    }

    @Test func fileNamesCanContainAQuestionMark() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "choice-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/odd?layer=x.geojson"
        try Data(#"{"type": "Point", "coordinates": [1, 2]}"#.utf8).write(to: URL(filePath: path))
        #expect(try FeatureSources.open(path: path).gathered().count == 1)
        #expect(
            try FeatureSources.open(path: "file://" + path.replacing("?", with: "%3F")).gathered().count == 1)
    }

    @Test(arguments: ["/vsicurl/http://a.org/b.zip", "/vsizip/vsicurl/a.zip/b", "https://a.org/b.geojson"])
    func otherMachinesAreNeverAccessed(path: String) throws {
        let error = try #require(throws: DocumentError.self) { try FeatureSources.open(path: path) }
        #expect(error.kind == .remote)
    }
}

@Suite struct UnstatedReferenceTests {
    private func source(_ coordinates: [SIMD2<Double>]) -> any FeatureSource {
        var builder = FeatureBatchBuilder()
        for coordinate in coordinates {
            builder.geometry.appendPoint(coordinate)
            builder.endFeature()
        }
        return SourceWithoutReference(base: MemorySource(name: "x", batches: [builder.finish()]))
    }

    /// A source that states neither its spatial reference nor its extent.
    private struct SourceWithoutReference: FeatureSource {
        let base: MemorySource
        var name: String { base.name }
        var fields: [Field] { base.fields }
        var geometryKind: GeometryKind? { base.geometryKind }
        var spatialReference: SpatialReference? { nil }
        var extent: Envelope? { nil }
        func forEachBatch(
            _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
        ) throws -> ReadingReport { try base.forEachBatch(query, body) }
    }

    private func file(_ source: any FeatureSource) -> FeatureFile {
        FeatureFile(path: "a.csv", format: "CSV", source: source)
    }

    @Test func coordinatesInRangeAreReadAsDegreesAndReported() throws {
        let taken = try file(source([SIMD2(-180, 90), SIMD2(180, -90)])).source()
        #expect(taken.spatialReference == .wgs84)
        let all = try taken.gathered(FeatureQuery(envelope: Envelope(xMin: 0, yMin: -90, xMax: 180, yMax: 0)))
        #expect(all.coordinates == [SIMD2(180, -90)])
        #expect(all.codes == [.noSpatialReference])
        #expect(all.batches[0].spatialReference == .wgs84)
    }

    @Test func coordinatesOutOfRangeThrow() throws {
        let metres = source([SIMD2(1, 2), SIMD2(500_000, 5)])
        let error = try #require(throws: FeatureSourceError.self) { try file(metres).source() }
        #expect(error.description.contains("--source-crs EPSG:"))
        let stated = try file(metres).source(spatialReference: SpatialReference(wkid: 32632))
        #expect(try stated.gathered().batches[0].spatialReference?.wkid == 32632)
        #expect(try stated.gathered().codes.isEmpty)
    }

    @Test func lateFeatureOutOfRangeThrowsEvenOutsideTheEnvelope() throws {
        let late = source([SIMD2<Double>](repeating: SIMD2(1, 2), count: 5) + [SIMD2(0, 91)])
        let query = FeatureQuery(envelope: Envelope(xMin: 0, yMin: 0, xMax: 5, yMax: 5))
        #expect(throws: FeatureSourceError.noSpatialReference(source: "a.csv")) {
            try file(late).source().gathered(query)
        }
    }
}
