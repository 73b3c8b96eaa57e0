import Foundation
import Testing

/// Outputs never replace inputs or each other, and follow links.
@Suite struct OutputFileTests {
    let folder = try! Scratch()

    private func run(_ script: String) throws -> Scratch.Run {
        try folder.write("map.json", Samples.map)
        try folder.write("a.geojson", Samples.points)
        try folder.write("renderer.json", Samples.renderer)
        return try folder.bash(script)
    }

    @Test(arguments: [
        "render map.json -o map.json --format png", "render map.json -o ./map.json --format png",
        "render map.json -o soft --format png", "render map.json -o hard --format png",
        "render soft -o map.json --format png", "render map.json -o x.png --report-json map.json",
        "render map.json -o x.png --report-json hard", "render map.json -o x.png --report-json x.png",
        "render map.json -o x.png --report-json new.png", "render map.json -o link/x.png --report-json x.png",
        "render map.json -o x.png --labels map.json", "render map.json -o x.png --labels new.png",
        "render a.geojson --renderer renderer.json -o renderer.json --format png",
        "render a.geojson -o x.png --report-json 'a.geojson'",
        "render 'a.geojson?layer=a' -o a.geojson --format svg",
        "render map.json -o x.png --data 'Areas=a.geojson' --report-json a.geojson",
        "render map.json -o x.png --world-file --report-json x.pgw",
        "swatch renderer.json -o renderer.json --format png",
    ])
    func conflictsAreErrorsOfTheCommandLine(command: String) throws {
        let run = try run(
            "ln -s map.json soft; ln map.json hard; ln -s x.png new.png; ln -s . link; $CARTOUCHE \(command)")
        #expect(run.status == 64, "\(run.errors)")
        #expect(run.errors.contains("choose"), "\(run.errors)")
        #expect(try folder.read("map.json") == Array(Samples.map.utf8))
        #expect(try folder.read("renderer.json") == Array(Samples.renderer.utf8))
        #expect(try !folder.files().contains("x.png"))
    }

    @Test("No two outputs are the same file", arguments: [false, true])
    func pairsOfOutputs(isStream: Bool) throws {
        let file = isStream ? "-" : "x.json"
        let outputs = ["-o", "--report-json", "--labels", "--write-layout"]
        let commands: [(start: String, outputs: [String])] = [
            ("render map.json --format png --scale-bar", outputs),
            ("explode map.json --format geojson", Array(outputs.prefix(3))),
        ]
        for (start, outputs) in commands {
            for (index, first) in outputs.enumerated() {
                for second in outputs.dropFirst(index + 1) {
                    let rest = first == "-o" ? "" : "-o other.png"
                    let run = try run("$CARTOUCHE \(start) \(rest) \(first) \(file) \(second) \(file)")
                    #expect(run.status == 64, "\(start) \(first) \(second): \(run.errors)")
                    #expect(run.errors.contains(isStream ? "only one of" : "write the same file"))
                }
            }
        }
        #expect(try folder.files() == ["a.geojson", "map.json", "renderer.json"])
    }

    @Test(arguments: [
        "render map.json -o %d.png --series A --report-json 12.png",
        "render map.json -o ./p%03d.json --format png --series A --report-json p001.json",
        "render map1.json -o map%d.json --format png --series A",
        "scene a1.glb -o a%d.jpg --elevation a3.jpg --orbit 4",
    ])
    func numberedPicturesReplaceNoFile(command: String) throws {
        try folder.write("map1.json", Samples.map)
        try folder.write("a3.jpg", "")
        let run = try run("$CARTOUCHE \(command)")
        #expect(run.status == 64 && run.errors.contains("choose"), "\(run.errors)")
        #expect(try folder.read("map1.json") == Array(Samples.map.utf8))
    }

    @Test func stylesDoNotReplaceTheirSource() throws {
        let square = #"<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="navy"/></svg>"#
        try folder.write("icons/a.svg", square)
        let pack = try run("$CARTOUCHE style pack icons -o icons/a.svg")
        #expect(pack.status != 0 && pack.errors.contains("would replace the file a.svg"), "\(pack.errors)")
        #expect(try folder.read("icons/a.svg") == Array(square.utf8))
        for (name, format) in [("sprite", "sprite"), ("index", "json"), ("a", "json")] {
            let web = try run(
                """
                $CARTOUCHE style pack icons -o icons.stylx && mkdir \(name) && mv icons.stylx \(name)/\(name).json
                $CARTOUCHE style export \(name)/\(name).json \(name) --format \(format)
                """)
            #expect(
                web.status != 0 && web.errors.contains("would replace the style"), "\(name): \(web.errors)")
        }
    }

    @Test func jobsDoNotReplaceTheirFile() throws {
        let line = #"{"inputs": "map.json", "output": "jobs.png"}"#
        try folder.write("jobs.png", line)
        let run = try run("$CARTOUCHE render --jobs jobs.png")
        #expect(run.status == 1 && run.errors.contains("would replace the input"), "\(run.errors)")
        #expect(try folder.read("jobs.png") == Array(line.utf8))
    }

    @Test func devicesCanBeNamedTwice() throws {
        #expect(
            try run("$CARTOUCHE render map.json -o /dev/null --format png --report-json /dev/null").status
                == 0)
    }

    @Test func aLinkToAMissingFileIsFollowed() throws {
        let run = try run(
            "mkdir far; ln -s far/new.png a.png; ln -s a.png b.png; $CARTOUCHE render map.json -o b.png")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("far/new.png").starts(with: [0x89, 0x50]))
        #expect(try folder.bash("[ -L a.png ] && [ -L b.png ] && [ ! -L far/new.png ]").status == 0)
        let circle = try folder.bash(
            "ln -s d.png c.png; ln -s c.png d.png; $CARTOUCHE render map.json -o c.png")
        #expect(circle.status == 1 && circle.errors.contains("links"), "\(circle.errors)")
        let missing = try folder.bash("ln -s none/x.png e.png; $CARTOUCHE render map.json -o e.png")
        #expect(missing.status != 0 && missing.errors.contains("does not exist"), "\(missing.errors)")
    }
}
