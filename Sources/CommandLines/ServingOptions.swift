package import ArgumentParser

/// The options of `cartouche view`, which the command passes on to the server.
package struct ServingOptions: ParsableArguments {
    @Argument(
        help:
            "A web map, web scene, package, style, .mapx, .pagx, .lyrx or data. Default: a page of examples.",
        completion: .file())
    package var inputs: [String] = []

    @Option(help: ArgumentHelp("Port of the server. Default: one that is free.", valueName: "number"))
    package var port: Int?

    @Option(
        help: ArgumentHelp(
            "Address to listen at. Default: 127.0.0.1, which other computers cannot reach.",
            valueName: "address"))
    package var host: String?

    @Flag(inversion: .prefixedNo, help: "Open the page in a browser.")
    package var open = true

    @Flag(inversion: .prefixedNo, help: "Draw again whenever a file changes.")
    package var watch = true

    @Option(
        name: [.customLong("data"), .customLong("layer-data")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Data of layers: a folder, a geodatabase or LAYER=FILE.", valueName: "folder|layer=file"),
        completion: .file())
    package var data: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Map of a project or package that has several.", valueName: "name"))
    package var map: String?

    @Option(
        help: ArgumentHelp("Documents may open files in this folder only.", valueName: "folder"),
        completion: .directory)
    package var root: String?

    @Option(help: ArgumentHelp("Title of the page. Default: the name of the first file.", valueName: "text"))
    package var title: String?

    @Option(help: ArgumentHelp("Credit for the data, at the side of the map.", valueName: "text"))
    package var credit: String?

    package init() {}

    package func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port needs a number from 0 to 65535; 0 means one that is free")
        }
    }

    /// The arguments of the server for these options.
    package var words: [String] {
        var words: [String] = []
        if let port { words += ["--port", "\(port)"] }
        if let host { words += ["--host", host] }
        if !open { words.append("--no-open") }
        if !watch { words.append("--no-watch") }
        words += data.flatMap { ["--data", $0] }
        if let map { words += ["--map", map] }
        if let root { words += ["--root", root] }
        if let title { words += ["--title", title] }
        if let credit { words += ["--credit", credit] }
        return words + ["--"] + inputs
    }
}
