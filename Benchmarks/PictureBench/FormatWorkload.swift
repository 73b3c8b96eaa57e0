import CartoucheCLibrary

/// A picture that the command draws from data files.
struct FormatWorkload {
    let name: String
    let summary: String
    /// The names of the files without extension, bottom layer first.
    ///
    /// Each has a renderer file with the same name, except that `big` uses the one of `p1`.
    let files: [String]
    /// The extent in degrees, as west,south,east,north; nil for the whole world.
    var box: String?
    /// The suffix of the file's name by format, for formats with an indexed variant of the file.
    var infix: [String: String] = [:]
    /// The formats, as file extensions.
    var formats = ["gpkg", "fgb", "shp", "geojson"]
    /// The number of runs; the table shows their median.
    var repetitions = 7

    /// An extent of 1 % of the world in degrees, with many features.
    private static let hundredth = "-12,38,24,56"

    static let all = [
        FormatWorkload(
            name: "A2", summary: "the world's countries and states", files: ["a2_states", "a2_countries"]),
        FormatWorkload(name: "P1", summary: "1,000,000 points", files: ["p1"]),
        FormatWorkload(name: "L1", summary: "100,000 cased lines", files: ["l1"]),
        FormatWorkload(
            name: "P1 1 %", summary: "a hundredth of its extent", files: ["p1"], box: hundredth,
            infix: ["fgb": "-indexed"]),
        FormatWorkload(
            name: "L1 1 %", summary: "a hundredth of its extent", files: ["l1"], box: hundredth,
            infix: ["fgb": "-indexed"]),
        FormatWorkload(
            name: "1 GB", summary: "about 9,000,000 points", files: ["big"], formats: ["geojson"],
            repetitions: 3),
    ]

    /// The paths of the data files in a format.
    func paths(_ format: String) -> [String] {
        files.map { "\(Workload.folder)/\($0)\(infix[format] ?? "").\(format)" }
    }

    /// The command line.
    func words(_ format: String, command: String, renderers: String, out: String, report: String) -> [String]
    {
        var words = [command, "render"] + paths(format)
        for file in files { words += ["--renderer", "\(renderers)/\(file == "big" ? "p1" : file).json"] }
        words += ["-o", out, "--crs", "EPSG:3857", "--size", "1024x1024", "--report-json", report, "--quiet"]
        words += ["--background", name == "A2" ? "#cfe3f2" : "white"]
        let world = "-20037508.342789244"
        words +=
            box.map { ["--bbox", $0] }
            ?? [
                "--bbox", "\(world),\(world),\(world.dropFirst()),\(world.dropFirst())", "--bbox-crs",
                "EPSG:3857",
            ]
        return words
    }
}
