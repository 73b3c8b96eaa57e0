import Synchronization

/// A directory with data files of PROJ: grids of transformations, and perhaps a database.
enum ProjDirectory {
    private static let directory = Mutex<String?>(nil)

    /// The directory; nil if PROJ finds its files by itself.
    static var path: String? { directory.withLock { $0 } }

    static func set(_ path: String?) {
        directory.withLock { $0 = path }
        CoordinateTransformation.forgetKnown()
    }
}

extension TransformationCatalog {
    /// The directory in which PROJ looks for grid files first; nil (default) if there is none but PROJ's own.
    public static var projectionEngineDirectory: String? { ProjDirectory.path }

    /// Sets the directory in which PROJ looks for grid files first.
    ///
    /// Transformations that a program holds already do not change. Set the directory when the program starts.
    ///
    /// - Parameter path: The directory; nil for PROJ's own directories only.
    public static func setProjectionEngineDirectory(_ path: String?) { ProjDirectory.set(path) }
}
