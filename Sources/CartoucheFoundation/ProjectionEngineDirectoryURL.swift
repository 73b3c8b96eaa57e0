import CartoucheGeospatial
import Foundation

extension TransformationCatalog {
    /// The folder in which PROJ looks for its database `proj.db` and for grid files.
    ///
    /// Default: nil, which means PROJ's own folders.
    public static var projectionEngineDirectoryURL: URL? {
        projectionEngineDirectory.map { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    /// Sets the folder in which PROJ looks for its database `proj.db` and for grid files.
    ///
    /// - Parameter url: The folder; nil means PROJ's own folders.
    /// - Throws: `GeospatialError.missingProjectionDatabase(folder:)` if the URL is not a file URL, or if the folder
    ///   has no readable `proj.db`. Then the setting does not change.
    public static func setProjectionEngineDirectoryURL(_ url: URL?) throws(GeospatialError) {
        guard let url else { return try setProjectionEngineDirectory(nil) }
        guard url.isFileURL else { throw .missingProjectionDatabase(folder: url.absoluteString) }
        try setProjectionEngineDirectory(url.path(percentEncoded: false))
    }
}
