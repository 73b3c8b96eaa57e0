import CartoucheDocuments
import CartoucheMapModel
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A mobile map package (`.mmpk`) with its maps, or the folder of an unpacked one, such as an offline map.
///
/// Project, map and layer packages (`.ppkx`, `.mpkx`, `.lpkx`) and projects (`.aprx`) are read as well.
///
///     let package = MobileMapPackage(fileURL: url)
///     try await package.load()
///     let map = package.maps.first
public final class MobileMapPackage: Loadable {
    /// The file, or the folder of an unpacked package.
    public let fileURL: URL

    private let content: LoadedContent<[Map]>

    /// Creates a package, which is opened when it is loaded.
    public convenience init(fileURL: URL) { self.init(fileURL: fileURL, resources: ResourceLoader()) }

    /// Creates a package, which is opened when it is loaded.
    ///
    /// - Parameters:
    ///   - fileURL: The file, or the folder of an unpacked package.
    ///   - resources: The size limit of documents, and the dictionary styles.
    public init(fileURL: URL, resources: ResourceLoader) {
        self.fileURL = fileURL
        content = LoadedContent {
            guard fileURL.isFileURL else {
                throw MapError.notAMap(
                    source: fileURL.absoluteString, what: "the URL does not refer to a file",
                    suggestion: "save the package to a file and use its URL")
            }
            let package = try MapPackage(path: fileURL.path, resources: resources)
            return try package.items.filter { $0.kind != .scene }.map { try package.map(of: $0) }
        }
    }

    /// The loading status.
    public var loadStatus: LoadStatus { content.status }

    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { content.error }

    /// The maps in the order of the package; empty before loading.
    ///
    /// A layer file of a package is a map of its layers.
    public var maps: [Map] { content.known ?? [] }

    /// Reads the maps, unless they are loaded or an earlier attempt failed.
    ///
    /// - Throws: `DocumentError` if the package is missing, damaged, encrypted or too large, or if the library libarchive
    ///   is not installed. The same error again if an earlier attempt failed.
    public func load() async throws { try await content.load() }

    /// Reads the maps, even if an earlier attempt failed.
    ///
    /// - Throws: The same errors as ``load()``.
    public func retryLoad() async throws { try await content.retryLoad() }
}
