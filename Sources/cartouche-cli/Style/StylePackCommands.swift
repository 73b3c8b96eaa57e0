import ArgumentParser
import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheSymbolStyles

/// `cartouche style pack`: makes a style from a folder.
struct StylePackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Makes a style from a folder of symbols and pictures.",
        discussion: """
            Examples:
              cartouche style pack icons -o icons.stylx
              cartouche style unpack roads.stylx roads
              cartouche style pack roads -o roads.stylx --strict

            Files:
              .json        CIM symbols, simple symbols, colors, color ramps
              .svg         become vector markers
              .png, .jpg   become picture markers
            The name of a file is the key, its folder is the category. The optional file
            style.json has tags, names and the order (see Documentation/styles.md).
            A file that is not a symbol is reported and left out.
            """)

    @Argument(help: "Folder.", completion: .directory)
    var folder: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Style (.stylx) to write.", valueName: "file"),
        completion: .file())
    var output: String

    @Flag(help: "Exit with status 2 if a file is left out or simplified.")
    var strict = false

    func run() throws {
        let packed: StyleFolder.Packed
        do {
            packed = try StyleFolder.pack(folder, to: output)
        } catch let error as DocumentError where error.kind == .unwritable {
            throw OutputError(cause: error)
        }
        StyleProblems.print(packed.problems, in: folder)
        StandardError.print("\(output): \(counted(packed.count, "item"))")
        if strict, packed.problems.contains(where: { $0.diagnostic.severity > .note }) {
            throw ExitStatus.notFaithful
        }
    }
}

/// `cartouche style unpack`: writes the items of a style to a folder.
struct StyleUnpackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpack",
        abstract: "Writes a style as a folder of JSON files, for version control.",
        discussion: """
            Examples:
              cartouche style unpack roads.stylx roads
              cartouche style pack roads -o roads.stylx

            `style pack` makes the same style from the folder. If the folder has an
            older version of the style, files of removed items are deleted.
            """)

    @Argument(help: "Style (.stylx), or web style (.json).", completion: .file())
    var file: String

    @Argument(help: "Folder: new, empty, or of an earlier version.", completion: .directory)
    var folder: String

    @OptionGroup
    var reading: ReadingOptions

    @Flag(help: "Exit with status 2 if an item cannot be written.")
    var strict = false

    func run() throws {
        let style = try reading.style(file)
        let problems = try StyleFolder.unpack(style, to: folder)
        StyleProblems.print(problems, in: file)
        StandardError.print("\(folder): \(counted(style.items.count - problems.count, "item"))")
        if strict, !problems.isEmpty { throw ExitStatus.notFaithful }
    }
}

/// Messages for the items that a command leaves out.
enum StyleProblems {
    private static let maximum = 50

    /// Prints the problems, each with its file.
    static func print(_ problems: [StyleFolder.Problem], in container: String) {
        for problem in problems.prefix(maximum) {
            StandardError.print("\(FilePath.joining(container, problem.file)): \(problem.diagnostic)")
        }
        if problems.count > maximum {
            StandardError.print("… and \(counted(problems.count - maximum, "more diagnostic"))")
        }
    }
}
