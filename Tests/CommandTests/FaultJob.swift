import Foundation
import Testing

/// A command with outputs, for faults of system calls.
struct FaultJob: CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    /// The outputs, in the folder `out`.
    let files: [String]
    /// Whether only one error and only one case of older files are tested.
    var isShort = true
    /// Whether older files exist, if the job is short.
    var replaces = true

    /// Creates a job from a command line and the names of its outputs in the folder `out`.
    private init(_ line: String, _ files: String, isShort: Bool = true, replaces: Bool = true) {
        testDescription = line
        arguments = line.split(separator: " ").map(String.init)
        self.files = files.split(separator: " ").map { "out/\($0)" }
        self.isShort = isShort
        self.replaces = replaces
    }

    /// Whether several files are written at the same time.
    var writesAtOnce: Bool { testDescription.contains("export") }

    /// Whether the command needs a terminal, in which it saves its output.
    var isInteractive: Bool { arguments.first == "compose" }

    private static let render = "render in/map.json --size 40x20 -q -o out/"

    /// All kinds of outputs.
    static let all = [
        FaultJob(
            render + "x.png --report-json out/x.json --world-file", "x.png x.pgw x.json", isShort: false),
        FaultJob("render in/map.json -o out/x.svg -q", "x.svg", isShort: false),
        FaultJob("swatch in/symbol.json -o out/x.png", "x.png", isShort: false),
        FaultJob(render + "x.jpg --labels out/l.json", "x.jpg l.json"),
        FaultJob(render + "x.webp", "x.webp"),
        FaultJob(render + "x.tif", "x.tif"),
        FaultJob(render + "x.pdf", "x.pdf"),
        FaultJob("render in/map.json -q -o out/x.png --scale-bar --write-layout out/x.pagx", "x.png x.pagx"),
        FaultJob("render in/map.json -q -o out/%d.png --series A", "1.png"),
        FaultJob("render in/map.json -q -o out/%d.svg --series A", "1.svg"),
        FaultJob("render in/map.json -q -o out/x.pdf --series A", "x.pdf"),
        FaultJob("legend in/map.json -o out/x.html", "x.html"),
        FaultJob("legend in/map.json -o out/x.png", "x.png"),
        FaultJob("explode in/map.json -q -o out/x.geojson --report-json out/r.json", "x.geojson r.json"),
        FaultJob("explode in/map.json -q -o out/x.gpkg", "x.gpkg"),
        FaultJob("explode in/map.json -q -o out/x.kml", "x.kml"),
        FaultJob("scene in/a.geojson -o out/x.html", "x.html"),
        FaultJob("scene in/a.geojson -o out/x.glb", "x.glb"),
        FaultJob("compose in/a.stylx one -o out/x.png", "x.png"),
        FaultJob("compose in/a.stylx one -o out/x.json", "x.json", replaces: false),
        FaultJob("style pack in/icons -o out/x.stylx", "x.stylx"),
        FaultJob("style merge in/a.stylx in/b.stylx -o out/x.stylx", "x.stylx"),
        FaultJob("style vectorize in/a.stylx -o out/x.stylx", "x.stylx"),
        FaultJob("style diff in/a.stylx in/b.stylx --page out/x.html", "x.html"),
        FaultJob("style export in/a.stylx out --format png", "one.png two.png index.json"),
        FaultJob("style export in/a.stylx out --format svg", "one.svg two.svg index.json"),
        FaultJob("style export in/a.stylx out --format pdf", "one.pdf two.pdf index.json"),
        FaultJob("style export in/a.stylx out --format json", "one.json two.json index.json"),
        FaultJob(
            "style export in/a.stylx out --format html", "symbols/one.svg symbols/two.svg index.html",
            replaces: false),
        FaultJob(
            "style export in/a.stylx out --format sprite",
            "sprite.png sprite.json sprite@2x.png sprite@2x.json"),
        FaultJob("style export in/a.stylx out --sheet", "sheet.png"),
        FaultJob(
            "style unpack in/a.stylx out", "one.json two.json style.json", replaces: false),
    ]

    /// The jobs, also with files that have names before they are complete, as on other file systems.
    static let cases = all.filter { !$0.isInteractive || PseudoTerminal.isAvailable }.flatMap { job in
        (job.isShort ? [false] : [false, true]).map { (job, $0) }
    }
}
