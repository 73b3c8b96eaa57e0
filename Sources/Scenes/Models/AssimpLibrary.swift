import CartoucheCAssimp
import CartoucheCLibrary
import CartoucheDocuments

/// The Open Asset Import Library, which is opened with the dynamic loader on first use.
package struct AssimpLibrary: @unchecked Sendable {
    // `@unchecked Sendable`: the function pointers refer to a library that is never closed.
    package let functions: CAssimpFunctions

    private static let names = [
        "libassimp.so.5", "libassimp.so", "/opt/homebrew/lib/libassimp.dylib",
        "/usr/local/lib/libassimp.dylib",
    ]

    private static let opened: AssimpLibrary? = {
        var functions = CAssimpFunctions()
        let status = CStringList(names).withPointers { cassimp_open($0, $1, &functions) }
        guard status == 0, functions.MajorVersion() == 5
        else { return nil }
        return AssimpLibrary(functions: functions)
    }()

    /// Returns the library of this process, opened at the first call.
    ///
    /// - Throws: `DocumentError` for the file that needs it.
    package static func shared(for path: String) throws(DocumentError) -> AssimpLibrary {
        guard let opened else {
            throw DocumentError(
                .unsupported, source: path, what: "models need the library Assimp 5 (libassimp.so.5)",
                suggestion: "install the package libassimp5")
        }
        return opened
    }
}
