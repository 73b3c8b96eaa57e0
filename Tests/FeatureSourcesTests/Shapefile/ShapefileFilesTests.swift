import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Foundation
import Testing

@Suite struct ShapefileFilesTests {
    private let shapes = [TestShape.point(1, 2), TestShape.point(3, 4)]

    /// Calls `body` with a folder that contains these files.
    private func withFiles(_ files: [String: [UInt8]], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shapefile-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
        try body(folder)
    }

    @Test(arguments: [
        ["shp", "shx", "dbf", "prj", "cpg"], ["SHP", "SHX", "DBF", "PRJ", "CPG"],
        ["shp", "SHX", "dbf", "PRJ", "cpg"],
    ])
    func filesBesideAreFoundInUpperAndLowerCase(endings: [String]) throws {
        let table = ShapefileWriting.dbf([("v", "C", 4, 0)], [[[0xE4]], [[0xF6]]])
        let wgs84 = Array(#"GEOGCS["GCS_WGS_1984",UNIT["Degree",0.0174532925199433]]"#.utf8)
        let contents = [
            ShapefileWriting.shp(shapes), ShapefileWriting.shx(shapes), table, wgs84, Array("1252".utf8),
        ]
        var files: [String: [UInt8]] = [:]
        for (ending, bytes) in zip(endings, contents) { files["a.b.\(ending)"] = bytes }
        try withFiles(files) { folder in
            let source = try FeatureSources.open(path: folder.appending(path: "a.b.\(endings[0])").path)
            #expect(source.name == "a.b")
            #expect(source.spatialReference == .wgs84)
            let all = try source.gathered()
            #expect(all.values("v") == [.string("ä"), .string("ö")])
            #expect(all.codes.isEmpty)
        }
    }

    @Test func shapesAreReadAloneAndMissingFilesReported() throws {
        try withFiles(["a.shp": ShapefileWriting.shp(shapes)]) { folder in
            let path = folder.appending(path: "a.shp").path
            let all = try FeatureSources.open(path: path).gathered()
            #expect(all.coordinates == [SIMD2(1, 2), SIMD2(3, 4)])
            #expect(Set(all.codes) == [.noAttributes, .noIndex, .noSpatialReference])
        }
    }

    @Test func indexPathOpensTheShapes() throws {
        let files = ["a.shp": ShapefileWriting.shp(shapes), "a.shx": ShapefileWriting.shx(shapes)]
        try withFiles(files) { folder in
            let source = try FeatureSources.open(path: folder.appending(path: "a.shx").path)
            #expect(try source.gathered().count == 2)
        }
    }

    @Test func folderOrPipeThrows() throws {
        try withFiles([:]) { folder in
            #expect(throws: DocumentError.self) { try ShapefileSource(path: folder.path) }
        }
        #expect(throws: DocumentError.self) { try ShapefileSource(path: "/dev/null") }
        #expect(throws: DocumentError.self) { try ShapefileSource(path: "/nowhere/a.shp") }
    }

    @Test func largeFilesAreReadThroughAWindow() throws {
        let many = (0..<60_000).map { TestShape.point(Double($0), Double($0 % 7)) }
        let table = ShapefileWriting.dbf([("v", "N", 6, 0)], many.indices.map { [Array("\($0)".utf8)] })
        let files = [
            "a.shp": ShapefileWriting.shp(many), "a.shx": ShapefileWriting.shx(many), "a.dbf": table,
        ]
        try withFiles(files) { folder in
            let source = try ShapefileSource(path: folder.appending(path: "a.shp").path)
            let all = try source.gathered()
            #expect(all.coordinates == many.flatMap(\.positions))
            #expect(all.values("v") == many.indices.map { .integer(Int64($0)) })
            #expect(all.batches.count > 1)
        }
    }
}
