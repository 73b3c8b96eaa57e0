import CartoucheCLibrary
import CartoucheCUnibreak

/// The library libunibreak, which finds the places for line breaks; opened on first use.
enum Unibreak {
    /// The names and paths under which the library is searched.
    static let names =
        ["6", "5", "4", "3", "1"].map { "libunibreak.so.\($0)" } + [
            "libunibreak.so", "/opt/homebrew/lib/libunibreak.dylib", "/usr/local/lib/libunibreak.dylib",
        ]

    /// The functions; nil if the library is not installed.
    static let functions: CUnibreakFunctions? = {
        var functions = CUnibreakFunctions()
        guard CStringList(names).withPointers({ cunibreak_open($0, $1, &functions) }) == 0 else { return nil }
        functions.init_linebreak()
        return functions
    }()
}
