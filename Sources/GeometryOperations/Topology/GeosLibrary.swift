import CartoucheCGeos
import CartoucheCLibrary
import CartoucheGeospatial

/// The GEOS library, opened with the dynamic loader on first use.
///
/// Maps that use no topological operation start without it.
package struct GeosLibrary: @unchecked Sendable {
    // Sharing is safe: these are function pointers into a library that is never closed.
    let functions: CGeosFunctions

    /// File names of GEOS on Linux, and on macOS with Homebrew.
    ///
    /// The name of its C interface has never changed.
    package static let names = [
        "libgeos_c.so.1", "libgeos_c.so", "libgeos_c.dylib", "libgeos_c.1.dylib",
        "/opt/homebrew/lib/libgeos_c.dylib", "/usr/local/lib/libgeos_c.dylib",
    ]

    private static let opened: Result<GeosLibrary, GeospatialError> = {
        do throws(GeospatialError) { return .success(try GeosLibrary(names: names)) } catch {
            return .failure(error)
        }
    }()

    /// Returns the library of this process.
    ///
    /// - Throws: `GeospatialError.missingLibrary` if GEOS is not installed, or is older than version 3.9.
    package static func shared() throws(GeospatialError) -> GeosLibrary { try opened.get() }

    /// Opens the first library of a list that exists.
    package init(names: [String]) throws(GeospatialError) {
        var functions = CGeosFunctions()
        let status = CStringList(names).withPointers { cgeos_open($0, $1, &functions) }
        guard status == 0 else {
            throw .missingLibrary(
                name: "GEOS (\(names.first ?? "libgeos_c"))", package: "libgeos-c1v5",
                reason: status == 1 ? "is not installed" : "is older than version 3.9")
        }
        self.functions = functions
    }

    /// The version, for example `3.11.1-CAPI-1.17.1`.
    package var version: String { functions.version().map { String(cString: $0) } ?? "" }
}
