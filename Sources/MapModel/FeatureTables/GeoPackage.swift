import CartoucheFeatureSources
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A GeoPackage: a file with any number of feature tables.
///
/// Rasters in the file are ignored.
public final class GeoPackage: Loadable {
    /// The file.
    public let fileURL: URL

    private let content: LoadedContent<[GeoPackageFeatureTable]>

    /// Creates a GeoPackage for a file, which is opened when the GeoPackage is loaded.
    public init(fileURL: URL) {
        self.fileURL = fileURL
        content = LoadedContent {
            let path = try fileURL.localPath()
            let file = try FeatureSources.openFile(path: path)
            guard file.format == "GeoPackage" else {
                throw MapError.unusableTable(
                    source: path, what: "the file is \(file.format), not a GeoPackage",
                    suggestion: "use a GeoPackage (.gpkg)")
            }
            return file.layerNames.map { GeoPackageFeatureTable(named: $0, in: file) }
        }
    }

    /// The loading status.
    public var loadStatus: LoadStatus { content.status }

    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { content.error }

    /// The feature tables in the order of the file; empty before loading.
    public var geoPackageFeatureTables: [GeoPackageFeatureTable] { content.known ?? [] }

    /// Reads the list of tables, unless it is loaded or an earlier attempt failed.
    ///
    /// - Throws: `DocumentError`, `FeatureSourceError` or ``MapError`` if the file cannot be read or is not a
    ///   GeoPackage. The same error again if an earlier attempt failed.
    public func load() async throws { try await content.load() }

    /// Reads the list of tables, even if an earlier attempt failed.
    ///
    /// - Throws: The same errors as ``load()``.
    public func retryLoad() async throws { try await content.retryLoad() }
}

/// A feature table of a ``GeoPackage``.
public final class GeoPackageFeatureTable: FeatureTable, @unchecked Sendable {
    private let name: String

    init(named name: String, in file: FeatureFile) {
        self.name = name
        super.init { try file.source(layer: name) }
    }

    /// The table's name in the GeoPackage.
    public override var tableName: String { name }
}
