import FeatureSources
import Symbols
import Synchronization
import Workers

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A GeoPackage: a file with any number of feature tables.
///
/// Its rasters are not read.
public final class GeoPackage: Loadable {
    private struct State: Sendable {
        var status = LoadStatus.notLoaded
        var error: (any Error)?
        var tables: [GeoPackageFeatureTable] = []
    }

    private let state = Mutex(State())

    /// The file.
    public let fileURL: URL

    /// A GeoPackage in a file, which is opened when it is loaded.
    public init(fileURL: URL) {
        self.fileURL = fileURL
    }

    /// How far loading has come.
    public var loadStatus: LoadStatus { state.withLock(\.status) }

    /// Why the last attempt failed; nil when it did not.
    public var loadError: (any Error)? { state.withLock(\.error) }

    /// The tables of features in the file's order; none before loading.
    public var geoPackageFeatureTables: [GeoPackageFeatureTable] { state.withLock(\.tables) }

    /// Finds out which tables there are, unless that is known or an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `FeatureSourceError` or ``MapError`` when the file cannot be read or is no
    ///   GeoPackage.
    public func load() async throws {
        if let error = loadError { throw error }
        if loadStatus != .loaded { try await retryLoad() }
    }

    /// Finds out which tables there are, also when an earlier attempt failed.
    public func retryLoad() async throws {
        state.withLock { $0.status = .loading }
        do {
            let fileURL = fileURL
            let tables = try await BackgroundThreads.run { _ in
                let path = try fileURL.localPath()
                let file = try FeatureSources.openFile(path: path)
                guard file.format == "GeoPackage" else {
                    throw MapError.unusableTable(
                        source: path, what: "the file is \(file.format), not a GeoPackage",
                        suggestion: "use a GeoPackage (.gpkg)")
                }
                return file.layerNames.map { GeoPackageFeatureTable(named: $0, in: file) }
            }
            state.withLock { $0 = State(status: .loaded, tables: tables) }
        } catch {
            state.withLock { $0 = State(status: .failed, error: error) }
            throw error
        }
    }
}

/// A table of features of a ``GeoPackage``.
public final class GeoPackageFeatureTable: FeatureTable, @unchecked Sendable {
    private let name: String

    init(named name: String, in file: FeatureFile) {
        self.name = name
        super.init { try file.source(layer: name) }
    }

    /// The table's name in the GeoPackage.
    public override var tableName: String { name }
}
