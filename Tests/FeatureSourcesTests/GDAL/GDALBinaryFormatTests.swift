import Documents
import FeatureSources
import Features
import Foundation
import Geospatial
import Testing

/// Formats that GDAL wrote itself.
@Suite struct GDALBinaryFormatTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Points whose order in the file has nothing to do with where they are.
    private func scattered(_ count: Int) -> String {
        let features = (0..<count).map { index in
            let x = Double(index * 7919 % 3600) / 10 - 180
            let y = Double(index * 104_729 % 1700) / 10 - 85
            return feature(
                #"{"type": "Point", "coordinates": [\#(x), \#(y)]}"#, properties: "{\"n\": \(index)}")
        }
        return "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
    }

    @Test(arguments: [("OpenFileGDB", "a.gdb"), ("MapInfo File", "a.tab"), ("ESRI Shapefile", "folder")])
    func anIndexKeepsTheOrderOfTheFile(driver: String, name: String) throws {
        let json = try folder.write(scattered(5000), as: "a.geojson")
        let path = folder.path + "/" + name
        try GDALAuthoring.translate(
            json, to: path,
            ["-f", driver, "-nln", "points"]
                + (driver == "ESRI Shapefile" ? ["-lco", "SPATIAL_INDEX=YES"] : []))
        let source = try FeatureSources.open(path: path)
        #expect(source.featureCount == 5000)
        let whole = try source.gathered()
        let numbers = try #require(whole.values("n"))
        #expect(numbers == (0..<5000).map { .integer($0) })
        let window = Envelope(xMin: -20, yMin: -30, xMax: 60, yMax: 40, spatialReference: .wgs84)
        let found = try source.gathered(FeatureQuery(envelope: window))
        let expected = zip(numbers, whole.coordinates).filter {
            $1.x >= -20 && $1.x <= 60 && $1.y >= -30 && $1.y <= 40
        }
        #expect(!expected.isEmpty)
        #expect(found.values("n") == expected.map { $0.0 })
        #expect(found.coordinates == expected.map { $0.1 })
        #expect(try source.gathered().count == 5000)
    }

    @Test func aGeodatabaseHasManyTypesOfValues() throws {
        let json = try folder.write(
            collection(
                feature(
                    #"{"type": "LineString", "coordinates": [[0, 0, 1], [1, 1, 2]]}"#,
                    properties: #"""
                        {"small": 7, "real": 0.5, "text": "né", "day": "2020-01-31", "yes": true,
                        "moment": "2020-01-01T12:00:00.5Z", "clock": "08:05:30"}
                        """#),
                feature("null", properties: "{}")), as: "a.geojson")
        let path = folder.path + "/types.gdb"
        try GDALAuthoring.translate(json, to: path, ["-f", "OpenFileGDB"])
        let source = try FeatureSources.open(path: path)
        let all = try source.gathered()
        #expect(all.values("small") == [.integer(7), .null])
        #expect(all.values("real") == [.double(0.5), .null])
        #expect(all.values("text") == [.string("né"), .null])
        #expect(all.values("moment")?.last == .null)
        #expect(all.kinds == [.polyline, .none])
        #expect(all.batches.first?.geometry.heights == [1, 2])
        #expect(source.spatialReference == .wgs84)
        #expect(all.batches.first?.ids == [1, 2])
    }

    @Test func listsAreReportedAndReadAsNulls() throws {
        let path = try folder.write(
            gzipped(
                Array(
                    collection(
                        feature(
                            #"{"type": "Point", "coordinates": [1, 2]}"#,
                            properties: #"{"list": ["a", "b"], "n": 1, "clock": "08:05:30"}"#)
                    ).utf8)), as: "a.geojson.gz")
        let all = try FeatureSources.open(path: path).gathered()
        #expect(all.values("list") == [.null])
        #expect(all.values("n") == [.integer(1)])
        #expect(all.values("clock") == [.string("08:05:30")])
        #expect(all.codes == ["nested-attribute"])
    }

    @Test func curvesBecomeChords() throws {
        let csv = try folder.write(
            "WKT,n\n\"CURVEPOLYGON Z (CIRCULARSTRING Z (0 0 1, 2 2 1, 4 0 1, 2 -2 1, 0 0 1))\",1\n",
            as: "c.csv")
        try GDALAuthoring.translate(
            csv, to: folder.path + "/c.gml",
            ["-f", "GML", "-a_srs", "EPSG:3857", "-oo", "GEOM_POSSIBLE_NAMES=WKT"])
        let all = try FeatureSources.open(path: folder.path + "/c.gml").gathered()
        #expect(all.kinds == [.polygon])
        #expect(all.coordinates.count > 50)
        #expect(
            all.coordinates.allSatisfy {
                let r = (($0.x - 2) * ($0.x - 2) + $0.y * $0.y).squareRoot()
                return abs(r - 2) < 0.01
            })
        #expect(all.codes == ["curves-densified"])
    }
}
