import CartoucheDatabases
import CartoucheDocuments
import Synchronization

/// The connections to one GeoPackage; all its layers share them.
///
/// To open a connection, SQLite reads the description of all tables. If each layer had its own connection, opening all
/// layers of a package would take a time that grows with the square of their number.
final class GeoPackageConnections: Sendable {
    // Invariant for `@unchecked Sendable`: a connection is either here, under the lock, or used by the one thread that
    // took it.
    private struct Idle: @unchecked Sendable {
        let connection: SQLiteConnection
        /// The version of the file when the connection was opened.
        let version: SourceVersion?
    }

    let path: String
    private let idle = Mutex<Idle?>(nil)

    init(path: String) { self.path = path }

    /// The current version of the file and of its write-ahead log.
    var version: SourceVersion? { SourceVersion(filesAt: [path, path + "-wal"]) }

    /// Calls `body` with a connection that no other thread uses.
    ///
    /// Opens one if the last one is in use, or if the file has changed.
    func withConnection<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        let version = version
        let last = idle.withLock { idle -> Idle? in
            defer { idle = nil }
            return idle
        }
        let used: Idle
        if let last, last.version != nil, last.version == version {
            used = last
        } else {
            used = Idle(connection: try SQLiteConnection(path: path, kind: "GeoPackage"), version: version)
        }
        defer { idle.withLock { $0 = used } }
        return try body(used.connection)
    }
}
