import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import FormatSupport
import Foundation
import Testing

@Suite struct GDALArchiveTests {
    private let folder: ScratchFolder
    private let kml = Array(GDALFixture.kml.utf8)

    init() throws { folder = try ScratchFolder() }

    @Test func archiveWithOneFileOpensThatFile() throws {
        for name in ["doc.kml", "deep/er/places.kml"] {
            let path = try folder.write(zipped([("read.me", [65]), (name, kml)]), as: "one.zip")
            #expect(try FeatureSources.open(path: path).gathered().count == 4)
            #expect(try FeatureSources.open(path: "/vsizip/\(path)/\(name)").gathered().count == 4)
        }
        let gz = try folder.write(gzipped(kml), as: "a.kml.gz")
        #expect(try FeatureSources.open(path: gz).gathered().count == 4)
        let kmz = try folder.write(zipped([("doc.kml", kml)]), as: "a.kmz")
        #expect(try FeatureSources.openFile(path: kmz).format == "KML")
    }

    @Test func archiveWithSeveralFilesThrows() throws {
        let path = try folder.write(
            zipped([("a.kml", kml), ("b.gml", Array(GDALFixture.gml.utf8))]), as: "two.zip")
        let error = try #require(throws: FeatureSourceError.self) { try FeatureSources.open(path: path) }
        #expect(error.description.contains("2 data files"))
        #expect(error.description.contains("a.kml"))
        let named = try #require(error.description.split(separator: " ").last)
        #expect(try FeatureSources.open(path: String(named)).gathered().count == 4)
        let none = try folder.write(zipped([("read.me", [65])]), as: "none.zip")
        #expect(throws: FeatureSourceError.self) { try FeatureSources.open(path: none) }
    }

    @Test func shapefilesInAnArchiveAreLayers() throws {
        let json = try folder.write(
            collection(feature(#"{"type": "Point", "coordinates": [1, 2]}"#, properties: #"{"n": 1}"#)),
            as: "a.geojson")
        var files: [(name: String, bytes: [UInt8])] = []
        for layer in ["roads", "towns"] {
            try GDALAuthoring.translate(
                json, to: folder.path + "/\(layer).shp", ["-f", "ESRI Shapefile", "-nln", layer])
            for ending in ["shp", "shx", "dbf", "prj"] {
                let data = try Data(contentsOf: URL(filePath: folder.path + "/\(layer).\(ending)"))
                files.append(("data/\(layer).\(ending)", Array(data)))
            }
        }
        let path = try folder.write(zipped(files), as: "shapes.zip")
        #expect(try Set(FeatureSources.openFile(path: path).layerNames) == ["roads", "towns"])
        let roads = try FeatureSources.open(path: path + "?layer=roads").gathered()
        #expect(roads.values("n") == [.integer(1)])
        #expect(try FeatureSources.open(path: "/vsizip/\(path)/data/towns.shp").gathered().count == 1)
    }
}
