import CartoucheDocuments
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A mobile scene package (`.mspk`) with its scenes, or the folder of an unpacked one.
///
///     let package = MobileScenePackage(fileURL: url)
///     try await package.load()
///     let scene = package.scenes.first
public final class MobileScenePackage: Loadable {
    /// The file, or the folder of an unpacked package.
    public let fileURL: URL

    private let content: LoadedContent<[Scene]>

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
                throw SceneError.notAScene(
                    source: fileURL.absoluteString, what: "the URL does not refer to a file",
                    suggestion: "save the package to a file and use its URL")
            }
            let package = try MapPackage(path: fileURL.path, resources: resources)
            return try package.items.filter { $0.kind == .scene }.map { try package.scene(of: $0) }
        }
    }

    /// The loading status.
    public var loadStatus: LoadStatus { content.status }

    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { content.error }

    /// The scenes in the order of the package; empty before loading.
    public var scenes: [Scene] { content.known ?? [] }

    /// Reads the scenes, unless they are loaded or an earlier attempt failed.
    ///
    /// - Throws: `DocumentError` if the package is missing, damaged, encrypted or too large, or if the library libarchive
    ///   is not installed. The same error again if an earlier attempt failed.
    public func load() async throws { try await content.load() }

    /// Reads the scenes, even if an earlier attempt failed.
    ///
    /// - Throws: The same errors as ``load()``.
    public func retryLoad() async throws { try await content.retryLoad() }
}

extension MapPackage {
    /// Returns the scene of an item.
    ///
    /// The layers of a scene of ArcGIS Pro are drawn on the globe.
    ///
    /// - Throws: ``SceneError`` if the item is no scene. Also the errors of the map's data files.
    package func scene(
        of item: Item, dataSources: LayerDataSources = LayerDataSources()
    ) throws -> Scene {
        guard try layerDocument(of: item) == nil else {
            return Scene(
                drawing: try map(of: item, dataSources: dataSources),
                resources: resources.besides(item.file))
        }
        var reader = WebSceneReader()
        return try reader.read(
            item.document, source: item.path, resources: resources.besides(item.file),
            dataSources: dataSources)
    }
}
