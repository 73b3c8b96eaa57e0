import CartoucheCLibrary
import Synchronization

extension TransformationCatalog {
    /// The folder in which PROJ looks for its database `proj.db` and for grid files.
    ///
    /// Default: nil; PROJ then looks in the folder of the environment variable `PROJ_DATA`, then in its own folders.
    public static var projectionEngineDirectory: String? { ProjectionEngineDirectory.path }

    /// Sets the folder in which PROJ looks for its database `proj.db` and for grid files.
    ///
    /// All later projections use it. Cached spatial references and transformations are discarded.
    ///
    /// - Parameter path: The folder; nil for the default folders of PROJ.
    /// - Throws: `GeospatialError.missingProjectionDatabase(folder:)` if the folder has no readable `proj.db`; the
    ///   folder stays as it was.
    public static func setProjectionEngineDirectory(_ path: String?) throws(GeospatialError) {
        try ProjectionEngineDirectory.set(path)
    }
}

/// The folder of PROJ's data for the whole process.
package enum ProjectionEngineDirectory {
    private static let current = Mutex<String?>(nil)

    package static var path: String? { current.withLock { $0 } }

    static func set(_ path: String?) throws(GeospatialError) {
        if let path, path.utf8.contains(0) || access(path + "/proj.db", R_OK) != 0 {
            throw .missingProjectionDatabase(folder: path)
        }
        current.withLock { $0 = path }
        SpatialReference.forgetProperties()
        SpatialReference.forgetDomainCenters()
        ProjectionDomain.forgetAll()
        WrapAround.forgetAll()
        GeodeticFrame.forgetAll()
        CoordinateTransformation.forgetAll()
    }
}
