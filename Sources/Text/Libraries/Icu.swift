import CartoucheCIcu

/// ICU, which has dictionaries of scripts without spaces between words; opened on first use.
enum Icu {
    /// The versions of ICU that are searched, newest first; each one has its own names of functions.
    private static let versions = (50...99).reversed()

    /// The functions; nil if the library is not installed.
    static let functions: CIcuFunctions? = {
        var functions = CIcuFunctions()
        // The system's library on macOS has names without a version.
        if cicu_open("/usr/lib/libicucore.A.dylib", "", &functions) == 0 { return functions }
        for version in versions {
            for name in ["libicuuc.so.\(version)", "libicuuc.\(version).dylib"]
            where cicu_open(name, "_\(version)", &functions) == 0 {
                return functions
            }
        }
        return nil
    }()
}
