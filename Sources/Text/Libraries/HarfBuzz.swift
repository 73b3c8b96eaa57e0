import CartoucheCHarfBuzz
import CartoucheCLibrary

/// HarfBuzz, which shapes text; opened on first use.
enum HarfBuzz {
    /// The names and paths under which the library is searched.
    static let names = [
        "libharfbuzz.so.0", "libharfbuzz.so", "libharfbuzz.0.dylib",
        "/opt/homebrew/lib/libharfbuzz.0.dylib", "/usr/local/lib/libharfbuzz.0.dylib",
    ]

    /// The functions; nil if the library is not installed.
    static let functions: CHarfBuzzFunctions? = {
        var functions = CHarfBuzzFunctions()
        return CStringList(names).withPointers { charfbuzz_open($0, $1, &functions) } == 0 ? functions : nil
    }()
}
