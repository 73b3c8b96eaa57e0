import Foundation
import Geospatial

extension TransformationCatalog {
    /// The directory in which PROJ looks for grid files first; nil (default) if there is none but PROJ's own.
    public static var projectionEngineDirectoryURL: URL? {
        projectionEngineDirectory.map { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    /// Sets the directory in which PROJ looks for grid files first.
    ///
    /// Transformations that a program holds already do not change. Set the directory when the program starts.
    ///
    /// - Parameter url: The directory; nil for PROJ's own directories only.
    /// - Throws: `CocoaError` with the code `fileNoSuchFile` if there is no such directory.
    public static func setProjectionEngineDirectoryURL(_ url: URL?) throws {
        guard let url else { return setProjectionEngineDirectory(nil) }
        var isDirectory: ObjCBool = false
        guard url.isFileURL, FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory),
            isDirectory.boolValue
        else { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: url.path]) }
        setProjectionEngineDirectory(url.path)
    }
}
