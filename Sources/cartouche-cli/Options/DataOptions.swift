import ArgumentParser
import Cartouche
import Documents
import Expressions

/// What the data files are and how they are drawn: each option once for all files, or once for each.
struct DataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How data is drawn: renderer, symbol or layer JSON, FILE.lyrx[#LAYER], .mapx. Default: plain grey.",
            discussion: "This and the options below: once for all files, or once for each, in their order."),
        completion: .file())
    var renderer: [String] = []

    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: "Only features for which this is true, such as \"POP > 1000\".")
    var conditions: [String] = []

    @Option(
        parsing: .unconditionalSingleValue, help: "The layer of a file that has several; or FILE?layer=NAME.")
    var layer: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: "The system that a file's coordinates are in, whatever it says, such as EPSG:25832.")
    var sourceCrs: [String] = []

    /// Throws unless every option is given never, once, or once a data file.
    func validate(files: Int) throws {
        let options = [
            ("--renderer", renderer.count), ("--where", conditions.count), ("--layer", layer.count),
            ("--source-crs", sourceCrs.count),
        ]
        for (name, count) in options where count > 1 && count != files {
            throw ValidationError(
                "\(name) is given \(count) times for \(files) data files; use it once, or once per file.")
        }
    }

    /// The name of an option that is given although there is no data file.
    var first: String? {
        if !renderer.isEmpty { return "--renderer" }
        if !conditions.isEmpty { return "--where" }
        if !layer.isEmpty { return "--layer" }
        return sourceCrs.isEmpty ? nil : "--source-crs"
    }

    /// What holds for one of the data files.
    subscript(file: Int) -> OneFile {
        func value(_ list: [String]) -> String? {
            list.count == 1 ? list[0] : list.isEmpty ? nil : list[file]
        }
        return OneFile(
            renderer: value(renderer), condition: value(conditions), layer: value(layer),
            sourceCRS: value(sourceCrs))
    }

    /// The options of one data file.
    struct OneFile {
        var renderer: String?
        var condition: String?
        var layer: String?
        var sourceCRS: String?
    }
}
