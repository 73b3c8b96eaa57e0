import ArgumentParser
import Cartouche
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources

/// Options of the data files; each option is given once for all files, or once per file.
struct DataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Renderer or symbol: FILE.lyrx#LAYER, FILE.stylx#KEY, ….",
            discussion:
                """
                Files are JSON of a renderer or symbol, .lyrx, .mapx and web maps with #LAYER if they have several \
                layers, and .stylx with #KEY. The default is plain symbols, in gray or, for several layers, in different colors. Give each option of \
                this group once for all data files, or once per file in the order of the files.
                """
        ),
        completion: .file())
    var renderer: [String] = []

    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "SQL condition of features, such as \"POP > 1000\".",
            discussion:
                "With a map or layer file, \"LAYER: POP > 1000\" is a condition of one layer, in addition to its own.",
            valueName: "condition"))
    var conditions: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Layers: NAME, NAME,NAME,… or all; or FILE?layer=NAME.")
    var layer: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Coordinate system of the data. Default: the file's.", valueName: "code"))
    var sourceCrs: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Column of x or longitude in a table (CSV).", valueName: "column"))
    var xColumn: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Column of y or latitude in a table (CSV).", valueName: "column"))
    var yColumn: [String] = []

    /// Checks that each option is absent, or given once, or given once per data file.
    ///
    /// - Throws: `ValidationError` if the number of values is wrong.
    func validate(files: Int) throws {
        let options = [
            ("--renderer", renderer.count), ("--where", conditions.count), ("--layer", layer.count),
            ("--source-crs", sourceCrs.count), ("--x-column", xColumn.count), ("--y-column", yColumn.count),
        ]
        if xColumn.count != yColumn.count {
            throw Self.incompleteColumns
        }
        for (name, count) in options where count > 1 && count != files {
            throw ValidationError(
                "\(name) is given \(count) times for \(files) data files; use it once, or once per data file"
            )
        }
    }

    /// The error for only one of the columns of coordinates.
    static var incompleteColumns: ValidationError {
        ValidationError("--x-column and --y-column are needed together; use both, or none")
    }

    /// The name of the first option that has a value; nil if none has.
    var first: String? {
        if !renderer.isEmpty { return "--renderer" }
        if !conditions.isEmpty { return "--where" }
        if !layer.isEmpty { return "--layer" }
        if !sourceCrs.isEmpty { return "--source-crs" }
        return xColumn.isEmpty && yColumn.isEmpty ? nil : xColumn.isEmpty ? "--y-column" : "--x-column"
    }

    /// The options of a data file, by its index.
    subscript(file: Int) -> OneFile {
        func value(_ list: [String]) -> String? {
            list.count == 1 ? list[0] : list.isEmpty ? nil : list[file]
        }
        let columns = value(xColumn).flatMap { x in value(yColumn).map { CoordinateColumns(x: x, y: $0) } }
        return OneFile(
            renderer: value(renderer), condition: value(conditions), layer: value(layer),
            sourceCRS: value(sourceCrs), columns: columns)
    }

    /// The options of one data file.
    struct OneFile {
        var renderer: String?
        var condition: String?
        var layer: String?
        var sourceCRS: String?
        var columns: CoordinateColumns?
    }
}
