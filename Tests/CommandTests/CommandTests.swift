import Foundation
import Testing

@Suite struct CommandTests {
    let folder = try! Scratch()

    @Test func rendersAWebMapToPNG() throws {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche(
            "render", "map.json", "-o", "map.png", "--size", "40x20", "--scale", "2")
        #expect(run.status == 0 && run.errors.isEmpty && run.output.isEmpty)
        let png = try folder.read("map.png")
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(Array(png[16..<24]) == [0, 0, 0, 80, 0, 0, 0, 40])
    }

    @Test func fileExtensionSelectsJPEG() throws {
        try folder.write("map.json", Samples.map)
        #expect(try folder.cartouche("render", "map.json", "-o", "map.jpg").status == 0)
        #expect(try folder.read("map.jpg").starts(with: [0xFF, 0xD8, 0xFF]))
    }

    @Test func dashReadsAndWritesStandardStreams() throws {
        let run = try folder.cartouche("render", "-", "-o", "-", "--size", "10x10", input: Samples.map)
        #expect(run.status == 0)
        #expect(run.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let data = try folder.cartouche("render", "-", "-o", "-", "--fit", input: Samples.points)
        #expect(data.status == 0 && data.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let esri = #"{"geometryType": "esriGeometryPoint", "features": [{"geometry": {"x": 1, "y": 2}}]}"#
        #expect(try folder.cartouche("render", "-", "-o", "-", input: esri).status == 0)
    }

    @Test func drawsDataWithARendererAndReports() throws {
        try folder.write("points.geojson", Samples.points)
        try folder.write("renderer.json", Samples.renderer)
        let run = try folder.cartouche(
            "render", "points.geojson", "--renderer", "renderer.json", "-o", "points.png", "--report",
            "--report-json", "report.json", "--bbox", "-180,-60,180,84")
        #expect(run.status == 0)
        #expect(run.errors.contains("2 read, 1 drawn, 0 outside the view, 1 without symbol"))
        #expect(run.errors.contains("milliseconds: open"))
        let report = try JSONSerialization.jsonObject(with: Data(folder.read("report.json")))
        let layers = (report as? [String: Any])?["layers"] as? [[String: Any]]
        #expect(layers?.first?["drawn"] as? Int == 1)
        #expect(layers?.first?["withoutSymbol"] as? Int == 1)
    }

    @Test func drawsSeveralFilesInOrder() throws {
        try folder.write("points.geojson", Samples.points)
        for (name, color) in [("red", "255, 0, 0"), ("blue", "0, 0, 255")] {
            try folder.write(
                "\(name).json",
                #"{"type": "esriSMS", "style": "esriSMSSquare", "size": 20, "color": [\#(color), 255]}"#)
        }
        let view = ["--bbox", "9,19,11,21", "--size", "20x20", "-o"]
        let both = ["render", "points.geojson", "points.geojson"]
        func picture(_ arguments: [String]) throws -> [UInt8] {
            let run = try folder.cartouche(arguments + view + ["x.png"])
            #expect(run.status == 0, "\(run.errors)")
            return try folder.read("x.png")
        }
        let red = try picture(["render", "points.geojson", "--renderer", "red.json"])
        let blue = try picture(["render", "points.geojson", "--renderer", "blue.json"])
        #expect(red != blue)
        #expect(try picture(both + ["--renderer", "red.json", "--renderer", "blue.json"]) == blue)
        #expect(try picture(both + ["--renderer", "blue.json", "--renderer", "red.json"]) == red)
        #expect(try picture(both + ["--renderer", "red.json"]) == red)
        try folder.write("map.json", Samples.map)
        #expect(try picture(["render", "map.json", "points.geojson", "--renderer", "red.json"]) == red)
    }

    @Test func acceptsConditionsAndCoordinateSystemsPerFile() throws {
        try folder.write("points.geojson", Samples.points)
        let run = try folder.cartouche(
            "render", "points.geojson", "points.geojson", "-o", "x.png", "--report", "--where", "v > 5",
            "--where", "v IS NOT NULL")
        #expect(run.status == 0)
        #expect(run.errors.contains("layer \"points\": 1 read, 1 drawn"))
        #expect(run.errors.contains("layer \"points\": 2 read, 2 drawn"))
        let far = try folder.cartouche(
            "render", "points.geojson", "-o", "far.png", "--source-crs", "EPSG:3857", "--report")
        #expect(far.status == 0)
        _ = try folder.cartouche("render", "points.geojson", "-o", "near.png")
        let scales = try ["far.png", "near.png"].map { try folder.read($0) }
        #expect(scales[0] != scales[1])
    }

    @Test func infoDescribesData() throws {
        try folder.write("points.geojson", Samples.points)
        let run = try folder.cartouche("info", "points.geojson")
        #expect(run.status == 0 && run.errors.isEmpty)
        for part in [
            "points.geojson: GeoJSON, 1 layer", "2 features, points", "EPSG:4326", "x -30 to 10, y -40 to 20",
            "v  integer",
        ] { #expect(run.text.contains(part), "\(part) in \(run.text)") }
        let quick = try folder.cartouche("info", "points.geojson", "--quick")
        #expect(quick.text.contains("number of features unknown, points"))
        #expect(try folder.cartouche("info", "-", input: Samples.points).text.contains("standard input"))
    }

    @Test func infoWritesJSON() throws {
        try folder.write("points.geojson", Samples.points)
        try folder.write("map.json", Samples.map)
        let run = try folder.cartouche("info", "points.geojson", "map.json", "--json")
        #expect(run.status == 0)
        let files =
            (try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])?["files"]
            as? [[String: Any]]
        #expect(files?.map { $0["format"] as? String } == ["GeoJSON", "web map"])
        let layer = (files?[0]["layers"] as? [[String: Any]])?[0]
        #expect(layer?["featureCount"] as? Int == 2)
        #expect(layer?["geometryType"] as? String == "point")
        #expect((layer?["fields"] as? [[String: Any]])?[0]["type"] as? String == "integer")
        let map = (files?[1]["layers"] as? [[String: Any]])?[0]
        #expect(map?["name"] as? String == "Areas")
        #expect(map?["geometryType"] as? String == "polygon")
    }

    @Test func strictFailsIfFeaturesHaveNoSymbol() throws {
        try folder.write("points.geojson", Samples.points)
        try folder.write("renderer.json", Samples.renderer)
        let arguments = ["render", "points.geojson", "-o", "points.png", "--strict"]
        #expect(try folder.cartouche(arguments).status == 0)
        let run = try folder.cartouche(arguments + ["--renderer", "renderer.json"])
        #expect(run.status == 2)
        #expect(run.errors.contains("1 feature without symbol"))
    }

    @Test func acceptsASymbolAsRendererAndPrintsDiagnostics() throws {
        try folder.write("points.geojson", Samples.points)
        try folder.write(
            "star.json", #"{"type": "esriSMS", "style": "esriSMSStar", "size": 9, "color": [0, 0, 0, 255]}"#)
        let arguments = ["render", "points.geojson", "-o", "points.png", "--strict", "--renderer"]
        let star = try folder.cartouche(arguments + ["star.json"])
        #expect(star.status == 2)
        #expect(star.errors.contains("unknown-marker-style at $.style"))
        try folder.write(
            "fill.json", #"{"type": "esriSFS", "style": "esriSFSSolid", "color": [0, 0, 0, 255]}"#)
        let fill = try folder.cartouche(arguments + ["fill.json"])
        #expect(fill.status == 2)
        #expect(fill.errors.contains("2 features not drawn: the symbol does not fit the geometry"))
    }

    @Test func printsDiagnosticsUnlessQuiet() throws {
        try folder.write(
            "map.json",
            """
            {"operationalLayers": [{"title": "Lost", "url": "lost.geojson"},
              {"title": "Point", "url": "point.geojson"}]}
            """)
        try folder.write("point.geojson", #"{"type": "Point", "coordinates": [0.5, 0.5]}"#)
        let run = try folder.cartouche("render", "map.json", "-o", "map.png", "--bbox", "0,0,1,1")
        // A layer is missing, so the status is not 0.
        #expect(run.status == 2)
        #expect(run.errors.contains("layer-not-opened at $.operationalLayers[0].url"))
        let quiet = try folder.cartouche("render", "map.json", "-o", "map.png", "--bbox", "0,0,1,1", "-q")
        #expect(quiet.status == 2 && quiet.errors.isEmpty)
    }

    @Test func acceptsNegativeNumbers() throws {
        try folder.write("map.json", Samples.map)
        for view in [
            ["--bbox", "-180,-60,180,84"], ["--center", "-118.5,34", "--map-scale", "1:250000"],
            ["--center", "-0.5,-34", "--map-scale", "5e6", "--rotation", "-30"],
            ["--bbox", "-100,-100,200,200", "--bbox-crs", "EPSG:3857", "--crs", "ESRI:54030"],
        ] {
            let run = try folder.cartouche(["render", "map.json", "-o", "map.png"] + view)
            #expect(run.status == 0, "\(view): \(run.errors)")
        }
    }

    @Test func pictureDoesNotDependOnTheNumberOfThreads() throws {
        try folder.write("map.json", Samples.map)
        for threads in 1...3 {
            _ = try folder.cartouche("render", "map.json", "-o", "\(threads).png", "--threads", "\(threads)")
        }
        #expect(try folder.read("1.png") == folder.read("2.png"))
        #expect(try folder.read("1.png") == folder.read("3.png"))
    }

    @Test func printsVersionAndHelp() throws {
        #expect(try folder.cartouche("--version").text.contains("."))
        #expect(try folder.cartouche("render", "--help").text.contains("--map-scale"))
        #expect(try folder.cartouche("--generate-completion-script", "bash").status == 0)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
    func reportsAFullDisk() throws {
        try folder.write("map.json", Samples.map)
        let run = try folder.cartoucheInShell("render map.json -o - > /dev/full")
        #expect(run.status == 1)
        #expect(run.errors.contains("standard output") || run.errors.contains("-"))
    }
}
