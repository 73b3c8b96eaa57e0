import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheSymbols
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The times at which the table of a feature service requests features.
///
/// A table reads a local copy, which is complete, so all modes give the same features. The value is kept for programs
/// that set it.
public enum FeatureRequestMode: Hashable, Sendable {
    /// The program has not chosen a mode.
    case undefined
    /// The program requests the features.
    case manualCache
    /// Maps and queries request the features that are not in the cache.
    case onInteractionCache
    /// Maps and queries request the features each time.
    case onInteractionNoCache
}

/// A table of one layer of a feature service, which is read from a local copy.
///
/// Cartouche makes no network requests. The table keeps the address of the layer. The features come from the file that
/// ``setLocalCopy(_:for:)`` states for the address:
///
///     let cities = URL(string: "https://example.com/arcgis/rest/services/Cities/FeatureServer/0")!
///     ServiceFeatureTable.setLocalCopy(URL(filePath: "cities.gpkg"), for: cities)
///     let layer = FeatureLayer(featureTable: ServiceFeatureTable(url: cities))
///
/// The file can have any supported format, also the JSON of a service's query. Without a copy, ``FeatureTable/load()``
/// and drawing throw ``MapError/unusableTable(source:what:suggestion:)``.
public final class ServiceFeatureTable: FeatureTable, @unchecked Sendable {
    private static let localCopies = Mutex<[String: URL]>([:])

    /// The address of the layer in its service.
    public let url: URL

    private let requestMode = ModelState(FeatureRequestMode.onInteractionCache)

    /// Creates a table of a layer of a feature service.
    ///
    /// - Parameter url: The address of the layer, which ends with its number. A file URL needs no local copy.
    public init(url: URL) {
        self.url = url
        super.init {
            if url.isFileURL { return try FeatureSources.open(path: url.localPath()) }
            guard let copy = Self.localCopy(for: url) else {
                throw MapError.unusableTable(
                    source: url.absoluteString,
                    what: "there is no network access, and no local copy of the layer",
                    suggestion:
                        "save its features to a file, and call ServiceFeatureTable.setLocalCopy(_:for:)")
            }
            return try FeatureSources.open(path: copy.localPath())
        }
    }

    /// The times at which the table requests features.
    ///
    /// Default: `.onInteractionCache`.
    public var featureRequestMode: FeatureRequestMode {
        get { requestMode.read { $0 } }
        set { requestMode.edit { $0 = newValue } }
    }

    /// Returns the features of the local copy that match a query.
    ///
    /// The table always has all features of its copy, so no feature is added to it.
    ///
    /// - Parameters:
    ///   - parameters: The query; nil matches all features.
    ///   - clearCache: Whether the table removes its features first, and opens the local copy again.
    ///   - outFields: The names of the attributes in the result; `*` (default) stands for all. Drawing and other queries
    ///     are not restricted to them.
    /// - Throws: ``MapError/unusableQuery(source:what:suggestion:)`` if a field does not exist, and the same errors as
    ///   ``FeatureTable/queryFeatures(using:)``.
    @discardableResult
    public func populateFromService(
        using parameters: QueryParameters?, clearCache: Bool, outFields: [String] = ["*"]
    ) async throws -> FeatureQueryResult {
        if clearCache { close() }
        var content = (parameters ?? QueryParameters()).snapshot
        content.outFields = outFields
        return try await select(content) { try $0.features() }
    }

    // MARK: Local copies

    /// Returns the file with the features of a layer; nil if there is none.
    public static func localCopy(for url: URL) -> URL? { localCopies.withLock { $0[key(of: url)] } }

    /// States the file with the features of a layer, for tables that are loaded later.
    ///
    /// - Parameters:
    ///   - file: The file, in any supported format; append `?layer=NAME` to choose one of several layers. Nil removes
    ///     the statement.
    ///   - url: The address of the layer. Its query and a slash at its end are ignored.
    public static func setLocalCopy(_ file: URL?, for url: URL) {
        localCopies.withLock { $0[key(of: url)] = file }
    }

    /// The address without query and slash at the end.
    private static func key(of url: URL) -> String {
        let text = url.absoluteString.prefix { $0 != "?" && $0 != "#" }
        return String(text.last == "/" ? text.dropLast() : text)
    }
}
