import CartoucheCArchive
import CartoucheCLibrary
import CartoucheDocuments

/// libarchive, which reads ZIP and 7z archives; opened on first use.
enum ArchiveLibrary {
    private static let names = [
        "libarchive.so.13", "libarchive.so", "libarchive.13.dylib", "/usr/lib/libarchive.2.dylib",
        "libarchive.dylib",
    ]

    /// The functions, and what is wrong with the library: 1 if it is not installed, 2 if it is too old.
    private static let opened: (functions: CArchiveFunctions, fault: Int32) = {
        var functions = CArchiveFunctions()
        let fault = CStringList(names).withPointers { carchive_open($0, $1, &functions) }
        return (functions, fault)
    }()

    /// Returns the functions.
    ///
    /// - Throws: `DocumentError` if the library is not installed or too old.
    static func functions(for path: String) throws(DocumentError) -> CArchiveFunctions {
        let (functions, fault) = opened
        guard fault == 0 else {
            throw DocumentError(
                .unsupported, source: path,
                what: "packages need the library libarchive, which "
                    + (fault == 1 ? "is not installed" : "is too old"),
                suggestion: "install the package libarchive13")
        }
        return functions
    }
}
