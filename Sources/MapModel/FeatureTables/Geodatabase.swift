import CartoucheFeatureSources
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A geodatabase: a mobile geodatabase (`.geodatabase`), or the folder of a file geodatabase (`.gdb`), for reading.
///
///     let geodatabase = Geodatabase(fileURL: url)
///     try await geodatabase.load()
///     let table = geodatabase.featureTable(named: "Trailheads")
public final class Geodatabase: Loadable {
    /// The file, or the folder of a file geodatabase.
    public let fileURL: URL

    private let content: LoadedContent<[GeodatabaseFeatureTable]>

    /// Creates a geodatabase, which is opened when it is loaded.
    public init(fileURL: URL) {
        self.fileURL = fileURL
        content = LoadedContent {
            let path = try fileURL.localPath()
            let file = try FeatureSources.openFile(path: path)
            guard ["mobile geodatabase", "file geodatabase"].contains(file.format) else {
                throw MapError.unusableTable(
                    source: path, what: "the file is \(file.format), not a geodatabase",
                    suggestion:
                        "use a .geodatabase file or a .gdb folder; FileFeatureTable opens other formats")
            }
            return file.layerNames.map { GeodatabaseFeatureTable(named: $0, in: file) }
        }
    }

    /// The loading status.
    public var loadStatus: LoadStatus { content.status }

    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { content.error }

    /// The feature classes and tables in the order of the geodatabase; empty before loading.
    public var featureTables: [GeodatabaseFeatureTable] { content.known ?? [] }

    /// Returns a table by its name, in any case; nil if there is none, or before loading.
    public func featureTable(named name: String) -> GeodatabaseFeatureTable? {
        featureTables.first { $0.tableName == name }
            ?? featureTables.first { $0.tableName.lowercased() == name.lowercased() }
    }

    /// Reads the list of tables, unless it is loaded or an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `FeatureSourceError` or ``MapError`` if the file cannot be read or is not a
    ///   geodatabase. The same error again if an earlier attempt failed.
    public func load() async throws { try await content.load() }

    /// Reads the list of tables, even if an earlier attempt failed.
    ///
    /// - Throws: The same errors as ``load()``.
    public func retryLoad() async throws { try await content.retryLoad() }
}

/// A feature class or a table of a ``Geodatabase``.
public final class GeodatabaseFeatureTable: FeatureTable, @unchecked Sendable {
    private let name: String

    init(named name: String, in file: FeatureFile) {
        self.name = name
        super.init { try file.source(layer: name) }
    }

    /// The table's name in the geodatabase.
    public override var tableName: String { name }
}
