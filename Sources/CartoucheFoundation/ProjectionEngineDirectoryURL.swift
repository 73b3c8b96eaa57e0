import Foundation
import Geospatial

extension TransformationCatalog {
    /// The folder in which PROJ looks for its database `proj.db` and for grid files.
    ///
    /// Default: nil, for the folders of PROJ itself.
    public static var projectionEngineDirectoryURL: URL? {
        projectionEngineDirectory.map { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    /// Sets the folder in which PROJ looks for its database `proj.db` and for grid files.
    ///
    /// - Parameter url: The folder; nil for the folders of PROJ itself.
    /// - Throws: `GeospatialError.missingProjectionDatabase(folder:)` if the URL is not a file URL, or the folder has
    ///   no readable `proj.db`; the folder stays as it was.
    public static func setProjectionEngineDirectoryURL(_ url: URL?) throws(GeospatialError) {
        guard let url else { return try setProjectionEngineDirectory(nil) }
        guard url.isFileURL else { throw .missingProjectionDatabase(folder: url.absoluteString) }
        try setProjectionEngineDirectory(url.path(percentEncoded: false))
    }
}
