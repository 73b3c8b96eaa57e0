import Foundation
import Testing

@Suite struct JobTests {
    let folder = try! Scratch()

    private func prepare() throws {
        try folder.write("map.json", Samples.map)
        try folder.write("points.geojson", Samples.points)
        try folder.write(
            "symbol.json",
            #"{"type": "esriSMS", "style": "esriSMSCircle", "size": 9, "color": [1, 2, 3, 255]}"#)
    }

    @Test func drawsAPictureForEachLine() throws {
        try prepare()
        try folder.write(
            "jobs.ndjson",
            """
            {"inputs": "map.json", "output": "1.png", "size": "40x20", "scale": 2, "bbox": [0, 0, 60, 50]}

            {"inputs": ["map.json", "points.geojson"], "where": ["v > 5"], "output": "2.jpg", "fit": true}
            {"command": "swatch", "file": "symbol.json", "output": "3.png", "size": 16}
            """)
        let run = try folder.cartouche("render", "--jobs", "jobs.ndjson")
        #expect(run.status == 0 && run.errors == "jobs.ndjson: 3 pictures drawn\n", "\(run.errors)")
        #expect(try Array(folder.read("1.png")[16..<24]) == [0, 0, 0, 80, 0, 0, 0, 40])
        #expect(try folder.read("2.jpg").starts(with: [0xFF, 0xD8]))
        #expect(try Array(folder.read("3.png")[16..<24]) == [0, 0, 0, 16, 0, 0, 0, 16])
        // A job gives the same picture as a command of its own.
        _ = try folder.cartouche(
            "render", "map.json", "-o", "single.png", "--size", "40x20", "--scale", "2", "--bbox", "0,0,60,50"
        )
        #expect(try folder.read("1.png") == folder.read("single.png"))
    }

    @Test func linesAreSwatchesByDefaultForTheCommandSwatch() throws {
        try prepare()
        try folder.write(
            "jobs.ndjson",
            """
            {"file": "symbol.json", "output": "1.png", "size": 16}
            {"command": "render", "inputs": "map.json", "output": "2.png", "size": 10}
            {"inputs": "map.json", "output": "3.png"}
            {"file": "symbol.json"}
            """)
        let run = try folder.cartouche("swatch", "--jobs", "jobs.ndjson")
        let lines = run.errors.split(separator: "\n").map(String.init)
        #expect(run.status == 1 && lines.count == 3, "\(run.errors)")
        #expect(lines[0].hasPrefix("jobs.ndjson:3 (3.png): 'swatch' has no key \"inputs\""), "\(lines[0])")
        #expect(lines[1].hasPrefix("jobs.ndjson:4: --output is missing"), "\(lines[1])")
        #expect(lines[2] == "jobs.ndjson: 2 pictures drawn, 2 lines skipped")
        _ = try folder.cartouche("swatch", "symbol.json", "-o", "single.png", "--size", "16")
        #expect(try folder.read("1.png") == folder.read("single.png"))
        #expect(try folder.read("2.png").starts(with: [0x89]))
        for arguments in [
            ["symbol.json", "--jobs", "jobs.ndjson"], ["--jobs", "jobs.ndjson", "-o", "4.png"],
        ] {
            let wrong = try folder.cartouche(["swatch"] + arguments)
            #expect(wrong.status == 64 && wrong.errors.contains("from its lines"), "\(wrong.errors)")
        }
    }

    /// Pictures of a map share the map, but not after one of its files has changed.
    @Test(arguments: ["map.json", "points.geojson"])
    func aLineSeesTheFilesOfItsTime(changed: String) throws {
        let map = """
            {"operationalLayers": [{"title": "Points", "url": "points.geojson", "layerDefinition": {"drawingInfo": {
              "renderer": {"type": "simple", "symbol": {"type": "esriSMS", "style": "esriSMSSquare", "size": 20,
                "color": [255, 0, 0, 255]}}}}}]}
            """
        let contents = ["map.json": map, "points.geojson": Samples.points]
        for (name, text) in contents { try folder.write(name, text) }
        let pipe = folder.url.appendingPathComponent("jobs").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let process = try folder.start(["render", "--jobs", "jobs"])
        defer { process.end() }
        let jobs = try #require(FileHandle(forWritingAtPath: pipe))
        func draw(_ name: String) throws -> [UInt8]? {
            let line = #"{"inputs": "map.json", "output": "\#(name)", "size": 40, "bbox": "9,19,11,21"}"#
            try jobs.write(contentsOf: Data((line + "\n").utf8))
            return process.wait { try? folder.read(name) }
        }
        let first = try #require(try draw("1.png"), "\(process.errors)")
        #expect(try draw("2.png") == first)
        let text = try #require(contents[changed])
        try folder.write(
            changed,
            text.replacingOccurrences(of: "[10, 20]", with: "[10.5, 20]").replacingOccurrences(
                of: "[255, 0, 0, 255]", with: "[0, 0, 255, 255]"))
        let changedPicture = try #require(try draw("3.png"))
        #expect(changedPicture != first)
        try folder.write(changed, text)
        #expect(try draw("4.png") == first)
        try jobs.close()
    }

    @Test func skipsAndReportsBadLines() throws {
        try prepare()
        let jobs = """
            {"inputs": "nowhere.json", "output": "1.png"}
            {"inputs": "map.json", "output": "2.png", "sise": 10}
            {"inputs": "map.json", "output": "3.png", "size": 10}
            {"inputs": "map.json"
            """
        let run = try folder.cartouche("render", "--jobs", "-", input: jobs)
        let lines = run.errors.split(separator: "\n").map(String.init)
        #expect(run.status == 1 && lines.count == 4, "\(run.errors)")
        for (line, start) in zip(
            lines,
            [
                "standard input:1 (1.png): nowhere.json: the file does not exist",
                "standard input:2 (2.png): 'render' has no key \"sise\"; did you mean 'size'?",
                "standard input:4:",
                "standard input: 1 picture drawn, 3 lines skipped",
            ])
        { #expect(line.hasPrefix(start), "\(line)") }
        #expect(try folder.files().filter { $0.hasSuffix(".png") } == ["3.png"])
    }

    @Test func longLinesAreSkipped() throws {
        try prepare()
        let long = #"{"inputs": "\#(String(repeating: "x", count: 17_000_000))", "output": "1.png"}"#
        let good = #"{"inputs": "map.json", "output": "2.png", "size": 10}"#
        let run = try folder.cartouche("render", "--jobs", "-", input: long + "\n" + good)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("standard input:1: the line has more than 16 MB"), "\(run.errors)")
        #expect(try folder.files().contains("2.png"))
    }

    @Test func strictAppliesToEachLine() throws {
        try prepare()
        try folder.write(
            "jobs.ndjson", #"{"inputs": "points.geojson", "output": "1.png", "where": "v > 100"}"#)
        #expect(try folder.cartouche("render", "--jobs", "jobs.ndjson").status == 0)
        let strict = try folder.cartouche("render", "--jobs", "jobs.ndjson", "--strict")
        #expect(strict.status == 2 && strict.errors.contains("no feature of layer \"points\" matches"))
        #expect(try folder.cartouche("render", "--jobs", "jobs.ndjson", "--strict", "-q").errors.isEmpty)
    }

    @Test func eachMessageNamesItsLineAndOutput() throws {
        try folder.write(
            "lost.json",
            """
            {"operationalLayers": [{"title": "Lost", "layerType": "GeoJSON", "url": "lost.geojson"},
              {"title": "Point", "layerType": "GeoJSON", "url": "point.geojson"}]}
            """)
        try folder.write("point.geojson", #"{"type": "Point", "coordinates": [4, 5]}"#)
        let jobs = (0..<3).map {
            #"{"inputs": "lost.json", "output": "s\#($0).png", "size": 16, "bbox": [0, 0, 9, 9]}"#
        }.joined(separator: "\n")
        try folder.write("s.ndjson", jobs)
        let run = try folder.cartouche("render", "--jobs", "s.ndjson")
        let lines = run.errors.split(separator: "\n").map(String.init)
        #expect(run.status == 2 && lines.count == 4, "\(run.errors)")
        for (index, line) in lines.dropLast().enumerated() {
            #expect(line.hasPrefix("s.ndjson:\(index + 1) (s\(index).png): lost.json: "), "\(line)")
        }
        #expect(lines.last == "s.ndjson: 3 pictures drawn, 3 of them not complete")
    }

    @Test func theReportHasALineForEachJob() throws {
        try prepare()
        try folder.write(
            "lost.json",
            """
            {"operationalLayers": [{"title": "Lost", "layerType": "GeoJSON", "url": "lost.geojson"},
              {"title": "Point", "layerType": "GeoJSON", "url": "point.geojson"}]}
            """)
        try folder.write("point.geojson", #"{"type": "Point", "coordinates": [4, 5]}"#)
        try folder.write(
            "jobs.ndjson",
            """
            {"inputs": "map.json", "output": "1.png", "size": "40x20"}

            {"inputs": "nowhere.json", "output": "2.png"}
            {"inputs": "lost.json", "output": "3.png", "size": 16, "bbox": [0, 0, 9, 9]}
            {"command": "swatch", "file": "symbol.json", "output": "4.png", "size": 16}
            {"inputs": "map.json"
            """)
        let run = try folder.cartouche("render", "--jobs", "jobs.ndjson", "--jobs-report", "report.ndjson")
        #expect(run.status == 1, "\(run.errors)")
        let text = String(decoding: try folder.read("report.ndjson"), as: UTF8.self)
        let lines = try text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(lines.map { $0["line"] as? Int } == [1, 3, 4, 5, 6])
        #expect(lines.map { $0["status"] as? Int } == [0, 66, 2, 0, 1])
        #expect(lines.map { $0["output"] as? String } == ["1.png", "2.png", "3.png", "4.png", nil])
        #expect(lines.allSatisfy { ($0["milliseconds"] as? Double ?? -1) >= 0 })
        #expect(try lines[0]["bytes"] as? Int == folder.read("1.png").count)
        #expect(lines[0]["width"] as? Int == 40 && lines[0]["height"] as? Int == 20)
        #expect(lines[3]["width"] as? Int == 16)
        #expect((lines[1]["error"] as? String)?.hasPrefix("nowhere.json: the file does not exist") == true)
        let diagnostics = lines[2]["diagnostics"] as? [[String: Any]]
        #expect(diagnostics?.first?["code"] as? String == "layer-not-opened")
        let printed = try folder.cartouche("render", "--jobs", "jobs.ndjson", "--jobs-report", "-")
        #expect(printed.text.split(separator: "\n").count == 5)
        let replaced = try folder.cartouche("render", "--jobs", "jobs.ndjson", "--jobs-report", "jobs.ndjson")
        #expect(replaced.status == 64 && replaced.errors.contains("would replace"), "\(replaced.errors)")
    }
}
