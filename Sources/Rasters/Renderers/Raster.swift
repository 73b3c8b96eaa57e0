import CartoucheDocuments
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A raster file: a picture of the ground, or numbers such as heights on a grid.
///
/// GDAL reads it (GeoTIFF, virtual rasters, MBTiles, GeoPackages, JPEG 2000 …). The file is opened at the first use.
public final class Raster: Sendable {
    /// The path of the file.
    package let path: String
    private let state = Mutex<Swift.Result<RasterFile, any Error>?>(nil)

    /// Creates a raster from a file.
    public convenience init(fileURL: URL) { self.init(path: fileURL.path) }

    package init(path: String) { self.path = path }

    package init(_ file: RasterFile) {
        path = file.path
        state.withLock { $0 = .success(file) }
    }

    /// The opened file; nil before it is opened.
    package var knownFile: RasterFile? { state.withLock { try? $0?.get() } }

    /// The error of the last opening; nil if it succeeded, and before it.
    package var error: (any Error)? {
        state.withLock { state in
            guard case .failure(let error) = state else { return nil }
            return error
        }
    }

    /// Opens the file, or returns the result of the first call.
    ///
    /// - Parameter retries: Whether to open the file again after a failure.
    /// - Throws: `FeatureSourceError` if GDAL is not available, `DocumentError` if the file is not a usable raster.
    package func file(retries: Bool = false) throws -> RasterFile {
        try state.withLock { state in
            if case .failure = state, retries { state = nil }
            if let state { return state }
            let result = Swift.Result { try RasterFile(path: path) }
            state = result
            return result
        }.get()
    }
}

extension Raster {
    /// The name of the file without folders and without its extension.
    package var title: String {
        let name = FilePath.name(of: path)
        let ending = FilePath.fileExtension(of: path)
        return ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    }
}
