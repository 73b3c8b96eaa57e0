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
