import ArgumentParser
import CartoucheCLibrary
import CartoucheCommandInputs
import CartoucheCommandLines
import CartoucheDocuments

/// `cartouche view`: starts the server that shows a map, scene or style in a browser.
///
/// The server is a program of its own, so that the command needs no library for networks.
struct ViewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract:
            "Shows a map, scene or style in a web browser, drawn again when it changes.",
        discussion: """
            Examples:
              cartouche view
              cartouche view map.json
              cartouche view scene.json
              cartouche view emoji.stylx
              cartouche view roads.lyrx --data Roads=roads.gpkg
              cartouche view city.gpkg --port 8000 --no-open

            The address of the page is on standard output. Ctrl-C ends the server.
            """)

    /// The name of the program.
    private static let program = "cartouche-server"

    @OptionGroup
    var serving: ServingOptions

    func run() throws {
        guard let path = Self.path else {
            throw InputError(
                "there is no program '\(Self.program)', which shows maps in browsers",
                suggestion: "install the package cartouche-server, or run `make view` in the source code")
        }
        let words = [path] + serving.words
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        pointers.append(nil)
        // The server replaces this process, so signals reach it.
        execv(path, pointers)
        throw InputError(
            "'\(path)' cannot be started: \(String(cString: strerror(errno)))",
            suggestion: "run `make view` in the source code again")
    }

    /// The path of the server: beside this program, or in a folder of `PATH`; nil if it is not installed.
    private static var path: String? {
        var folders: [String] = []
        if let own = ownPath, let slash = own.lastIndex(of: "/") { folders.append(String(own[..<slash])) }
        if let path = getenv("PATH") {
            folders += String(cString: path).split(separator: ":").map(String.init)
        }
        return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// The path of this program; nil if it is not known.
    private static var ownPath: String? {
        guard let path = realpath("/proc/self/exe", nil) ?? realpath(CommandLine.arguments[0], nil) else {
            return nil
        }
        defer { free(path) }
        return String(cString: path)
    }
}
