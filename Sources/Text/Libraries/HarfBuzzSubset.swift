import CartoucheCHarfBuzz
import CartoucheCLibrary

/// HarfBuzz's library for fonts with fewer glyphs; opened on first use.
enum HarfBuzzSubset {
    /// The names and paths under which the library is searched.
    static let names = [
        "libharfbuzz-subset.so.0", "libharfbuzz-subset.so", "libharfbuzz-subset.0.dylib",
        "/opt/homebrew/lib/libharfbuzz-subset.0.dylib", "/usr/local/lib/libharfbuzz-subset.0.dylib",
    ]

    /// The functions; nil if the library is not installed.
    static let functions: CHarfBuzzSubsetFunctions? = {
        var functions = CHarfBuzzSubsetFunctions()
        return CStringList(names).withPointers { charfbuzz_open_subset($0, $1, &functions) } == 0
            ? functions : nil
    }()
}
