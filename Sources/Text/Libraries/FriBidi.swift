import CartoucheCFriBidi
import CartoucheCLibrary

/// FriBidi, which finds the directions of bidirectional text; opened on first use.
enum FriBidi {
    /// The names and paths under which the library is searched.
    static let names = [
        "libfribidi.so.0", "libfribidi.so", "libfribidi.0.dylib",
        "/opt/homebrew/lib/libfribidi.0.dylib", "/usr/local/lib/libfribidi.0.dylib",
    ]

    /// The functions; nil if the library is not installed.
    static let functions: CFriBidiFunctions? = {
        var functions = CFriBidiFunctions()
        return CStringList(names).withPointers { cfribidi_open($0, $1, &functions) } == 0 ? functions : nil
    }()
}
