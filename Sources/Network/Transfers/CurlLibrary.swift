import CartoucheCCurl
import CartoucheCLibrary

/// The library libcurl, opened with the dynamic loader on first use.
///
/// Programs that make no requests start without it.
package struct CurlLibrary: @unchecked Sendable {
    // Sharing is safe: these are function pointers into a library that is never closed.
    private(set) var functions: CCurlFunctions

    /// File names of libcurl on Linux, and on macOS.
    static let names = [
        "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so", "libcurl.4.dylib", "libcurl.dylib",
    ]

    private static let opened: Result<CurlLibrary, NetworkError> = {
        do throws(NetworkError) { return .success(try CurlLibrary(names: names)) } catch {
            return .failure(error)
        }
    }()

    /// Returns the library of this process.
    ///
    /// - Throws: ``NetworkError/missingLibrary(reason:)`` if it is not installed, or is older than version 7.68.
    package static func shared() throws(NetworkError) -> CurlLibrary { try opened.get() }

    /// Opens the first library of a list that exists.
    init(names: [String]) throws(NetworkError) {
        var functions = CCurlFunctions()
        let status = CStringList(names).withPointers { ccurl_open($0, $1, &functions) }
        guard status == 0 else {
            throw .missingLibrary(reason: status == 1 ? "is not installed" : "is older than version 7.68")
        }
        self.functions = functions
    }
}
