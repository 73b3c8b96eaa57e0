import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `cartouche explode`.
@Suite struct ExplodeCommandTests {
    let folder = try! Scratch()

    private static let square = """
        {"type": "FeatureCollection", "features": [{"type": "Feature", "id": 12,
          "properties": {"name": "A & B", "fill": "own", "count": 3, "none": null},
          "geometry": {"type": "Polygon", "coordinates": [[[0,0],[10,0],[10,10],[0,10],[0,0]]]}}]}
        """
    private static let renderer = """
        {"type": "simple", "symbol": {"type": "esriSFS", "style": "esriSFSSolid", "color": [10, 20, 30, 128],
          "outline": {"type": "esriSLS", "style": "esriSLSSolid", "color": [255, 0, 0, 255], "width": 3}}}
        """

    private func explode(_ output: String, _ options: [String] = []) throws -> Scratch.Run {
        try folder.write("square.geojson", Self.square)
        try folder.write("r.json", Self.renderer)
        return try folder.cartouche(
            ["explode", "square.geojson", "--renderer", "r.json", "-o", output] + options)
    }

    private func features(_ bytes: [UInt8]) throws -> [[String: Any]] {
        let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        #expect(document?["type"] as? String == "FeatureCollection")
        return try #require(document?["features"] as? [[String: Any]])
    }

    private func geometry(_ feature: [String: Any]) -> (type: String, positions: [[Double]]) {
        let geometry = feature["geometry"] as? [String: Any]
        var positions: [[Double]] = []
        func visit(_ value: Any?) {
            if let position = value as? [Double] { return positions.append(position) }
            for inner in value as? [Any] ?? [] { visit(inner) }
        }
        visit(geometry?["coordinates"])
        return (geometry?["type"] as? String ?? "", positions)
    }

    @Test func writesAreasWithColorsAndAttributes() throws {
        let run = try explode("out.geojson", ["--map-scale", "1:10000000"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("2 shapes at the scale 1:10000000"))
        let found = try features(folder.read("out.geojson"))
        try #require(found.count == 2)
        let members = try #require(found[0]["properties"] as? [String: Any])
        #expect(members["fill"] as? String == "#0a141e" && members["fill-opacity"] as? Double == 0.502)
        #expect(members["fill_"] as? String == "own" && members["name"] as? String == "A & B")
        #expect(members["count"] as? Int == 3 && members["none"] is NSNull)
        #expect(members["feature"] as? Int == 12 && members["layer"] as? String == "square")
        let area = geometry(found[0])
        #expect(area.type == "Polygon")
        let (xs, ys) = (area.positions.map { $0[0] }, area.positions.map { $0[1] })
        #expect(abs(xs.min()!) < 0.01 && abs(xs.max()! - 10) < 0.01)
        #expect(abs(ys.min()!) < 0.01 && abs(ys.max()! - 10) < 0.01)
        // The outline of 3 points at 1:10,000,000 is 10.6 km wide: 5.3 km beyond the edge.
        #expect((found[1]["properties"] as? [String: Any])?["fill"] as? String == "#ff0000")
        let outline = geometry(found[1]).positions.map { $0[0] }.min()!
        #expect(abs(outline + 5290 / 111_319.5) < 0.003, "\(outline)")
    }

    @Test func writesCenterLines() throws {
        let run = try explode("-", ["--strokes", "lines", "--quiet"])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let found = try features(run.output)
        try #require(found.count == 2)
        #expect(geometry(found[1]).type == "LineString")
        let members = found[1]["properties"] as? [String: Any]
        #expect(members?["stroke"] as? String == "#ff0000" && members?["stroke-width"] as? Double == 4)
    }

    @Test func writesKML() throws {
        let run = try explode("out.kml")
        #expect(run.status == 0, "\(run.errors)")
        let text = String(decoding: try folder.read("out.kml"), as: UTF8.self)
        #expect(text.contains("<color>801e140a</color>") && text.contains("A &amp; B"))
        let parser = XMLParser(data: Data(text.utf8))
        #expect(parser.parse())
    }

    @Test func writesAGeoPackageThatCanBeDrawn() throws {
        let run = try explode("out.gpkg", ["--crs", "EPSG:3857"])
        #expect(run.status == 0, "\(run.errors)")
        let info = try folder.cartouche("info", "out.gpkg")
        #expect(info.status == 0, "\(info.errors)")
        #expect(info.text.contains("square") && info.text.contains("EPSG:3857"), "\(info.text)")
        #expect(info.text.contains("fill-opacity") && info.text.contains("fill_"), "\(info.text)")
        let drawn = try folder.cartouche("render", "out.gpkg", "-o", "again.png", "--size", "50", "--strict")
        #expect(drawn.status == 0, "\(drawn.errors)")
        #expect(try folder.files().allSatisfy { !$0.hasPrefix(".cartouche") })
    }

    @Test func explodesMaps() throws {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche("explode", "map.json", "-o", "map.geojson")
        #expect(run.status == 0, "\(run.errors)")
        // The hatch and the dashed outline.
        let found = try features(folder.read("map.geojson"))
        #expect(found.count >= 2)
        let inside = geometry(found[0]).positions
        #expect(inside.count > 20)
        #expect(inside.allSatisfy { $0[0] > -0.1 && $0[0] < 60.1 && $0[1] > -0.1 && $0[1] < 50.1 })
    }

    @Test func copiesOfTheWorldAreLeftOut() throws {
        try folder.write("points.geojson", Samples.points)
        let run = try folder.cartouche("explode", "points.geojson", "-o", "-", "--bbox", "-500,-60,500,60")
        #expect(run.status == 0, "\(run.errors)")
        let found = try features(run.output)
        let areas = found.map { geometry($0).positions }
        #expect(areas.joined().allSatisfy { abs($0[0]) < 180 })
        #expect(Set(found.compactMap { ($0["properties"] as? [String: Any])?["v"] as? Int }) == [1, 9])
    }

    @Test func shapesHaveTheAttributesOfTheirFeature() throws {
        // More features than a batch has, without identifiers.
        let count = 8_300
        func place(_ number: Int) -> Double { Double(number) / 30 - 140 }
        let points = (0..<count).map {
            #"{"type":"Feature","properties":{"name":"p\#($0)"},"geometry":{"type":"Point","coordinates":[\#(place($0)),0]}}"#
        }
        try folder.write(
            "many.geojson", #"{"type":"FeatureCollection","features":[\#(points.joined(separator: ","))]}"#)
        let run = try folder.cartouche(
            "explode", "many.geojson", "-o", "-", "--bbox", "130,-1,140,1", "--quiet")
        #expect(run.status == 0, "\(run.errors)")
        let found = try features(run.output)
        #expect(found.count >= 199)
        for feature in found {
            let members = try #require(feature["properties"] as? [String: Any])
            let name = try #require(members["name"] as? String)
            let number = try #require(Int(name.dropFirst()))
            #expect(members["feature"] as? Int == number + 1)
            let xs = geometry(feature).positions.map { $0[0] }
            #expect(abs((xs.min()! + xs.max()!) / 2 - place(number)) < 0.01, "\(name)")
        }
    }

    @Test func mistakesHaveOneError() throws {
        let ending = try explode("out.shp")
        #expect(ending.status == 64 && ending.errors.contains(".geojson, .gpkg or .kml"))
        let input = try explode("square.geojson")
        #expect(input.status == 64)
        let folderless = try explode("none/out.gpkg")
        #expect(folderless.status == 1 && folderless.errors.split(separator: "\n").count == 1)
        let huge = try explode("out.geojson", ["--map-scale", "1:1"])
        #expect(huge.status == 1 && huge.errors.contains("--bbox"), "\(huge.errors)")
        #expect(try !folder.files().contains("out.geojson"))
    }
}
