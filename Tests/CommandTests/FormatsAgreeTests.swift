import FormatSupport
import Testing

/// Checks that a layer gives the same picture in every file format.
@Suite struct FormatsAgreeTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    /// The file name of each format and GDAL's options to write it; GDAL also reads the last two.
    static let formats = [
        ("a.gpkg", ["-f", "GPKG"]), ("a.fgb", ["-f", "FlatGeobuf", "-lco", "SPATIAL_INDEX=NO"]),
        ("a.shp", ["-f", "ESRI Shapefile"]), ("a.gml", ["-f", "GML"]), ("a.kml", ["-f", "LIBKML"]),
    ]

    /// GeoJSON of overlapping features; coordinates are multiples of 1/8, which text and binary formats keep exactly.
    private func layer(_ geometry: (Double, Double) -> String) -> String {
        let features = (0..<40).map { index in
            let x = Double(index * 37 % 80) / 8 - 5
            let y = Double(index * 23 % 56) / 8 - 3.5
            return """
                {"type": "Feature", "properties": {"kind": "\(["a", "b", "é"][index % 3])", "n": \(index)},
                "geometry": \(geometry(x, y))}
                """
        }
        return #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ",\n"))]}"#
    }

    private func renderer(_ symbol: (String) -> String) -> String {
        let values = [("a", "[230, 80, 60, 255]"), ("b", "[60, 120, 200, 200]"), ("é", "[40, 160, 90, 255]")]
            .map { #"{"value": "\#($0)", "symbol": \#(symbol($1))}"# }
        return
            #"{"type": "uniqueValue", "field1": "kind", "uniqueValueInfos": [\#(values.joined(separator: ", "))]}"#
    }

    private func expectSamePictures(_ json: String, _ renderer: String) throws {
        try folder.write("a.geojson", json)
        try folder.write("renderer.json", renderer)
        func draw(_ file: String) throws -> [UInt8] {
            let run = try folder.cartouche(
                "render", file, "-o", "\(file).png", "--renderer", "renderer.json", "--size", "240x160",
                "--bbox",
                "-6,-4,6,4", "--where", "n <> 7")
            #expect(run.status == 0, "\(file): \(run.errors)")
            return run.status == 0 ? try folder.read("\(file).png") : []
        }
        let expected = try draw("a.geojson")
        #expect(expected.count > 1000)
        for (file, arguments) in Self.formats {
            try GDALAuthoring.translate(
                folder.path(of: "a.geojson"), to: folder.path(of: file), arguments + ["-nln", "a"])
            #expect(try draw(file) == expected, "\(file)")
        }
    }

    /// The rings have the direction that shapefiles require; a reversed outline would give slightly different pixels.
    @Test func polygonsAreDrawnEquallyInEveryFormat() throws {
        try expectSamePictures(
            layer { x, y in
                """
                {"type": "MultiPolygon", "coordinates": [[[[\(x), \(y)], [\(x), \(y + 1.5)], [\(x + 2), \(y + 1.5)],
                [\(x + 2), \(y)], [\(x), \(y)]], [[\(x + 0.5), \(y + 0.5)], [\(x + 1), \(y + 1)],
                [\(x + 0.5), \(y + 1)], [\(x + 0.5), \(y + 0.5)]]], [[[\(x - 0.5), \(y)],
                [\(x - 0.25), \(y + 0.25)], [\(x - 0.25), \(y)], [\(x - 0.5), \(y)]]]]}
                """
            },
            renderer {
                #"""
                {"type": "esriSFS", "style": "esriSFSSolid", "color": \#($0), "outline": {"type": "esriSLS",
                "style": "esriSLSSolid", "color": [20, 20, 20, 255], "width": 1.5}}
                """#
            })
    }

    @Test func linesAreDrawnEquallyInEveryFormat() throws {
        try expectSamePictures(
            layer { x, y in
                #"{"type": "LineString", "coordinates": [[\#(x), \#(y)], [\#(x + 1), \#(y + 2)], [\#(x + 3), \#(y)]]}"#
            },
            renderer { #"{"type": "esriSLS", "style": "esriSLSDash", "color": \#($0), "width": 2}"# })
    }

    @Test func pointsAreDrawnEquallyInEveryFormat() throws {
        try expectSamePictures(
            layer { x, y in #"{"type": "Point", "coordinates": [\#(x), \#(y)]}"# },
            renderer { #"{"type": "esriSMS", "style": "esriSMSDiamond", "color": \#($0), "size": 14}"# })
    }
}
