import CartoucheImages
import Foundation
import Testing

/// `cartouche tiles`.
@Suite struct TilesCommandTests {
    let folder = try! Scratch()

    /// Areas with hatches, dashed lines and markers with names, over much of the world.
    static let data: String = {
        var state: UInt64 = 7
        func random(_ low: Double, _ high: Double) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return low + Double(state >> 40) / Double(1 << 24) * (high - low)
        }
        let features = (0..<60).map { number in
            let (x, y) = (random(-150, 150), random(-60, 70))
            let (w, h) = (random(2, 30), random(2, 12))
            return """
                {"type": "Feature", "properties": {"name": "Place \(number)"}, "geometry": {"type": "Polygon",
                  "coordinates": [[[\(x), \(y)], [\(x + w), \(y)], [\(x + w), \(y + h)], [\(x), \(y)]]]}}
                """
        }
        return #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
    }()

    private static let renderer = """
        {"type": "simple", "symbol": {"type": "esriSFS", "style": "esriSFSDiagonalCross", "color": [0, 90, 180, 255],
          "outline": {"type": "esriSLS", "style": "esriSLSDash", "color": [200, 0, 0, 255], "width": 3}}}
        """

    init() throws {
        try folder.write("a.geojson", Self.data)
        try folder.write("r.json", Self.renderer)
    }

    private func tiles(_ output: String, _ options: String...) throws -> Scratch.Run {
        try tiles(output, options)
    }

    private func tiles(_ output: String, _ options: [String]) throws -> Scratch.Run {
        try folder.cartouche(["tiles", "a.geojson", "--renderer", "r.json", "-o", output] + options)
    }

    private func image(_ name: String) throws -> Image {
        try Image(contentsOfFile: folder.path(of: name))
    }

    /// The number of pixels in which the tiles of a level visibly differ from the whole picture, and of drawn pixels.
    ///
    /// A channel may differ by 3 on white: clipping at another border rounds in another way.
    private func seams(_ tiles: String, level: Int, _ whole: String, side: Int = 256) throws -> (Int, Int) {
        let picture = try image(whole)
        var (different, drawn) = (0, 0)
        for column in 0..<(1 << level) {
            for row in 0..<(1 << level) {
                let tile = try? image("\(tiles)/\(level)/\(column)/\(row).png")
                for y in 0..<side {
                    for x in 0..<side {
                        let expected = picture[column * side + x, row * side + y]
                        let found = tile?[x, y] ?? .clear
                        if Self.difference(expected, found) > 3.1 / 255 { different += 1 }
                        if found.alpha > 0 { drawn += 1 }
                    }
                }
            }
        }
        return (different, drawn)
    }

    /// The greatest difference of a channel on a white background, from 0 to 1.
    private static func difference(_ one: Color, _ other: Color) -> Double {
        func onWhite(_ channel: Double, _ color: Color) -> Double { 1 + (channel - 1) * color.alpha }
        return max(
            abs(onWhite(one.red, one) - onWhite(other.red, other)),
            abs(onWhite(one.green, one) - onWhite(other.green, other)),
            abs(onWhite(one.blue, one) - onWhite(other.blue, other)))
    }

    private static let world = [
        "--bbox", "-20037508.342789244,-20037508.342789244,20037508.342789244,20037508.342789244",
        "--bbox-crs", "EPSG:3857",
    ]

    // MARK: Pictures

    @Test(arguments: [[], ["--label", "name"]]) func tilesJoinToTheWholePicture(label: [String]) throws {
        // Level 2 is one block; at scale 4, level 3 has several.
        let run = try tiles("t", ["--zoom", "0-2", "--jobs", "2"] + Self.world + label)
        #expect(run.status == 0, "\(run.errors)")
        let whole = try folder.cartouche(
            [
                "render", "a.geojson", "--renderer", "r.json", "-o", "w.png", "--size", "1024x1024",
                "--background", "transparent", "--pattern-anchor", "map",
            ] + Self.world + label)
        #expect(whole.status == 0, "\(whole.errors)")
        let (different, drawn) = try seams("t", level: 2, "w.png")
        #expect(different == 0 && drawn > 20_000, "\(different) of \(drawn) pixels")
    }

    @Test func blocksJoin() throws {
        // A block has 2 × 2 tiles of 1024 pixels, so level 2 has four blocks.
        let run = try tiles("t", ["--zoom", "2", "--scale", "4"] + Self.world)
        #expect(run.status == 0, "\(run.errors)")
        let whole = try folder.cartouche(
            [
                "render", "a.geojson", "--renderer", "r.json", "-o", "w.png", "--size", "1024x1024",
                "--scale", "4", "--background", "transparent", "--pattern-anchor", "map",
            ] + Self.world)
        #expect(whole.status == 0, "\(whole.errors)")
        let (different, drawn) = try seams("t", level: 2, "w.png", side: 1024)
        #expect(different == 0 && drawn > 200_000, "\(different) of \(drawn) pixels")
    }

    @Test func emptyTilesAreLeftOutAndEqualOnesWrittenOnce() throws {
        let run = try tiles("t.mbtiles", "--zoom", "3", "--json", "-q", "--bbox", "-180,-85,180,85")
        #expect(run.status == 0, "\(run.errors)")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
        let (all, empty) = (report["tiles"] as? Int ?? 0, report["empty"] as? Int ?? 0)
        #expect(all == 64 && empty > 8 && report["written"] as? Int == all - empty, "\(report)")
        let colored = try tiles(
            "c.mbtiles", "--zoom", "3", "--json", "-q", "--bbox", "-180,-85,180,85", "--background", "#cfe3f2"
        )
        let other = try #require(
            try JSONSerialization.jsonObject(with: Data(colored.output)) as? [String: Any])
        #expect(other["written"] as? Int == 64 && other["distinct"] as? Int == 64 - empty + 1, "\(other)")
    }

    @Test(arguments: ["png", "webp", "jpg"]) func formats(format: String) throws {
        let run = try tiles("t", "--zoom", "0", "--format", format)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try image("t/0/0/0.\(format)").width == 256)
        let description = try JSONSerialization.jsonObject(with: Data(folder.read("t/tiles.json")))
        #expect((description as? [String: Any])?["format"] as? String == format)
    }

    // MARK: Going on

    @Test(.timeLimit(.minutes(15))) func aKilledRunGoesOn() throws {
        let options = ["--zoom", "0-5", "--jobs", "2", "--bbox", "-170,-70,170,75"]
        #expect(try tiles("whole.pmtiles", options).status == 0)
        let expected = try folder.read("whole.pmtiles")
        let arguments = ["tiles", "a.geojson", "--renderer", "r.json", "-o", "k.pmtiles", "-q"] + options
        for seconds in [0.2, 0.5, 0.9] {
            let run = try folder.start(arguments)
            Thread.sleep(forTimeInterval: seconds)
            run.end()
        }
        let end = try folder.cartouche(arguments + ["--json"])
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.read("k.pmtiles") == expected)
        #expect(try !folder.files().contains { $0.hasPrefix("k.pmtiles.") })
    }

    @Test func aChangedMapIsRefusedUntilARestart() throws {
        try folder.write("slow.geojson", Self.data)
        func run(_ options: String...) throws -> Scratch.Run {
            try folder.cartouche(["tiles", "slow.geojson", "-o", "t", "--zoom", "0-1"] + options)
        }
        #expect(try run().status == 0)
        let again = try run()
        #expect(again.status == 0 && again.errors.contains("the map has not changed"), "\(again.errors)")
        try folder.write("slow.geojson", Samples.points)
        let changed = try run()
        #expect(changed.status == 1 && changed.errors.contains("--restart"), "\(changed.errors)")
        let restarted = try run("--restart")
        #expect(restarted.status == 0, "\(restarted.errors)")
        // Tiles of the older map are gone.
        #expect(try folder.allFiles(in: "t").count < 7)
    }

    @Test func aChangedMapOfAnUnfinishedArchiveIsRefused() throws {
        let arguments = ["tiles", "a.geojson", "-o", "k.mbtiles", "-q", "--zoom", "0-7", "--jobs", "1"]
        let run = try folder.start(arguments)
        let end = Date().addingTimeInterval(60)
        while !FileManager.default.fileExists(atPath: folder.path(of: "k.mbtiles.part")), Date() < end {
            Thread.sleep(forTimeInterval: 0.02)
        }
        Thread.sleep(forTimeInterval: 0.3)
        run.end()
        try folder.write("a.geojson", Samples.points)
        let short = ["tiles", "a.geojson", "-o", "k.mbtiles", "-q", "--zoom", "0-2"]
        let changed = try folder.cartouche(short)
        #expect(
            changed.status == 1 && changed.errors.contains("belongs to another map")
                && changed.errors.contains("--restart"), "\(changed.errors)")
        #expect(try folder.cartouche(short + ["--restart"]).status == 0)
    }

    // MARK: Mistakes

    @Test func otherFilesStay() throws {
        for name in ["t.pmtiles", "t.mbtiles"] {
            try folder.write(name, "my notes")
            let run = try tiles(name, "--zoom", "0")
            #expect(run.status == 1 && run.errors.contains("is not a tile set"), "\(run.errors)")
            #expect(try folder.read(name) == Array("my notes".utf8))
        }
        try folder.write("photos/a.jpg", "x")
        for options in [["--zoom", "0"], ["--zoom", "0", "--restart"]] {
            let run = try tiles("photos", options)
            #expect(run.status == 1 && run.errors.contains("the folder has other files"), "\(run.errors)")
        }
        #expect(try folder.files(in: "photos") == ["a.jpg"])
    }

    @Test func veryManyTilesNeedConfirmation() throws {
        let run = try tiles("t.pmtiles", "--zoom", "0-30", "--bbox", "-180,-90,180,90")
        #expect(run.status == 1 && run.errors.contains("1,537,228,672,809,129,301 tiles"), "\(run.errors)")
        #expect(run.errors.contains("--yes"))
        #expect(try !folder.files().contains("t.pmtiles"))
    }

    @Test func polesHaveNoTiles() throws {
        let run = try tiles("t", "--zoom", "0-3", "--bbox", "-180,86,180,90")
        #expect(run.status == 1 && run.errors.contains("85.0511"), "\(run.errors)")
        let cut = try tiles("t", "--zoom", "3", "--bbox", "0,80,44,90")
        #expect(cut.status == 0, "\(cut.errors)")
    }

    @Test func areasCrossTheAntimeridian() throws {
        let run = try tiles(
            "t", "--zoom", "0-3", "--bbox", "170,-20,-170,20", "--background", "white")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.files(in: "t/3") == ["0", "7"])
        #expect(try folder.files(in: "t/0/0") == ["0.png"])
    }

    @Test func aFullDiskIsOneClearError() throws {
        // The limit stands for a full disk: SQLite reports both as an error of the write.
        let run = try folder.cartoucheInShell(
            "tiles a.geojson -o t.mbtiles -q --zoom 0-5 --background white",
            after: "trap '' XFSZ && ulimit -f 64")
        #expect(run.status == 1 && run.errors.contains("the tiles so far are kept"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        let rest = try folder.cartouche(
            "tiles", "a.geojson", "-o", "t.mbtiles", "-q", "--zoom", "0-5", "--background", "white")
        #expect(rest.status == 0, "\(rest.errors)")
    }

    // MARK: Tilings

    private static let service = """
        {"tileInfo": {"rows": 512, "cols": 512, "dpi": 96, "origin": {"x": -180, "y": 90},
          "spatialReference": {"wkid": 4326}, "lods": [
            {"level": 0, "resolution": 0.703125, "scale": 295828763}, {"level": 1, "resolution": 0.3515625}]}}
        """

    @Test func tilesOfAnotherSystem() throws {
        try folder.write("s.json", Self.service)
        let run = try tiles("t", "--tiling", "s.json", "--bbox", "-180,-90,180,90", "--background", "white")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try image("t/1/1/0.png").width == 512)
        #expect(try folder.allFiles(in: "t").count == 1 + 2 + 1)
        let archive = try tiles("t.pmtiles", "--tiling", "s.json")
        #expect(archive.status == 1 && archive.errors.contains("Web Mercator only"), "\(archive.errors)")
        let level = try tiles("u", "--tiling", "s.json", "--zoom", "0-4")
        #expect(level.status == 1 && level.errors.contains("has no level 2"), "\(level.errors)")
        try folder.write("bad.json", "{}")
        let bad = try tiles("u", "--tiling", "bad.json")
        #expect(bad.status == 1 && bad.errors.contains("there is no tiling scheme"), "\(bad.errors)")
    }

    // MARK: Plans

    @Test(.timeLimit(.minutes(15))) func partsJoinToTheWholeSet() throws {
        let options = ["--zoom", "0-4", "--bbox", "-170,-70,170,75", "--name", "w"]
        #expect(try tiles("whole.pmtiles", options).status == 0)
        let plan = try tiles("p.pmtiles", options + ["--plan", "3", "-q"])
        #expect(plan.status == 0, "\(plan.errors)")
        let lines = plan.text.split(separator: "\n").map(String.init)
        #expect(lines.count == 3)
        try folder.write("plan.ndjson", plan.text)
        let early = try folder.cartouche("tiles", "--merge", "plan.ndjson")
        #expect(
            early.status == 1 && early.errors.contains("3 of 3 parts of the plan are missing"),
            "\(early.errors)")
        // The second run of a part does nothing.
        for line in [lines[2], lines[0], lines[1], lines[0]] {
            let part = try folder.cartouche("tiles", "--run-job", line)
            #expect(part.status == 0, "\(part.errors)")
        }
        let merged = try folder.cartouche("tiles", "--merge", "plan.ndjson")
        #expect(merged.status == 0, "\(merged.errors)")
        #expect(try folder.read("p.pmtiles") == folder.read("whole.pmtiles"))
        #expect(try !folder.files().contains { $0.hasPrefix("p.pmtiles.") })
        try folder.write("a.geojson", Samples.points)
        let changed = try folder.cartouche("tiles", "--run-job", lines[0])
        #expect(
            changed.status == 1 && changed.errors.contains("have changed since the plan"), "\(changed.errors)"
        )
        let wrong = try folder.cartouche("tiles", "--run-job", "{}")
        #expect(wrong.status == 1 && wrong.errors.contains("--run-job"), "\(wrong.errors)")
    }

    // MARK: Other readers

    private static let hasReader: Bool = {
        let run = Process()
        run.executableURL = URL(filePath: "/usr/bin/env")
        run.arguments = ["python3", "-c", "import pmtiles"]
        run.standardError = FileHandle.nullDevice
        guard (try? run.run()) != nil else { return false }
        run.waitUntilExit()
        return run.terminationStatus == 0
    }()

    @Test(.enabled(if: hasReader, "needs the Python package pmtiles"))
    func anotherProgramReadsPMTiles() throws {
        #expect(try tiles("t.pmtiles", "--zoom", "0-3", "--attribution", "us").status == 0)
        #expect(try tiles("t", "--zoom", "0-3", "--attribution", "us").status == 0)
        try folder.write(
            "read.py",
            """
            import os
            from pmtiles.reader import Reader, MmapSource, all_tiles
            with open("t.pmtiles", "rb") as file:
                source = MmapSource(file)
                reader = Reader(source)
                header = reader.header()
                assert header["min_zoom"] == 0 and header["max_zoom"] == 3, header
                assert reader.metadata()["attribution"] == "us"
                tiles = {zxy: data for zxy, data in all_tiles(source)}
            found = 0
            for (z, x, y), data in tiles.items():
                assert data == open(f"t/{z}/{x}/{y}.png", "rb").read()
                assert reader.get(z, x, y) == data
                found += 1
            assert found == sum(len(files) for _, _, files in os.walk("t")) - 1
            """)
        let run = try folder.bash("python3 read.py")
        #expect(run.status == 0, "\(run.errors)")
    }
}
