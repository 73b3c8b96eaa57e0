import CartoucheCFreeType
import CartoucheCLibrary

/// FreeType, which reads the glyphs of fonts; opened on first use.
enum FreeType {
    /// The names and paths under which the library is searched.
    static let names = [
        "libfreetype.so.6", "libfreetype.so", "libfreetype.6.dylib",
        "/opt/homebrew/lib/libfreetype.6.dylib", "/usr/local/lib/libfreetype.6.dylib",
    ]

    /// The functions; nil if the library is not installed.
    static let functions: CFreeTypeFunctions? = {
        var functions = CFreeTypeFunctions()
        return CStringList(names).withPointers { cfreetype_open($0, $1, &functions) } == 0 ? functions : nil
    }()
}
