import CartoucheDocuments
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheWorkers
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A style: a file (`.stylx`) with symbols from ArcGIS Pro, or a web style, whose listing is a JSON file.
///
/// Opening a style reads the names of its items. A symbol is read when a program asks for it. Any number of tasks can
/// use a style at the same time. Reading never changes the file.
///
/// ``create(at:)`` makes a new style. ``add(_:)``, ``update(_:)``, ``removeItems(forKeys:)``,
/// ``copyItems(forKeys:from:)`` and ``edit(_:)`` change the file. Each call is one transaction: the file has all of its changes or none. If the
/// process ends early, the old style stays. Results and symbols from before a change stay valid.
///
/// ``DictionarySymbolStyle`` composes symbols from attributes.
public class SymbolStyle: Loadable, @unchecked Sendable {
    private struct State: Sendable {
        var status = LoadStatus.notLoaded
        var error: (any Error)?
        var catalog: StyleCatalog?
    }

    private let state = Mutex(State())
    /// Held while the file is changed, so that changes follow each other.
    private let writing = Mutex(())

    /// The file.
    public let url: URL
    /// The name of the web style in a portal or in its listing; empty for other styles.
    public let styleName: String
    /// The portal of a web style; nil for other styles.
    public let portal: Portal?
    /// The item of a portal; nil for other styles.
    public let portalItem: PortalItem?

    /// Creates a style for a file, which is opened when the style is loaded or first used.
    ///
    /// - Parameter url: The URL of a file on this computer: a style (`.stylx`) or the listing of a web style (JSON).
    public init(url: URL) {
        (self.url, styleName) = (url, "")
        (portal, portalItem) = (nil, nil)
    }

    /// Creates a web style for its listing in a file.
    ///
    /// A listing has a list `items` of symbols. Each has a `name`, which is its key, and a CIM form (`cimRef`) or a web
    /// form (`webRef`) in a file, relative to the listing. The CIM form is preferred. A symbol on another computer is
    /// listed; its `thumbnail` is drawn instead if that is a local picture. Listings named by `styleUrl` are read too.
    ///
    /// - Parameter url: The URL of the listing on this computer.
    public convenience init(webStyle url: URL) {
        self.init(url: url)
    }

    /// Creates a web style that a portal's listing names.
    ///
    /// The listing has a list `items` or `results` of styles, each with its listing in `styleUrl`.
    ///
    /// - Parameters:
    ///   - styleName: The `name`, `title` or a keyword (`typeKeywords`) of the style, regardless of case.
    ///   - portalListing: The URL of the portal's listing on this computer.
    public init(styleName: String, portalListing: URL) {
        (url, self.styleName) = (portalListing, styleName)
        (portal, portalItem) = (nil, nil)
    }

    /// Creates a style for an item of a portal: a web style, or a style of ArcGIS Pro (`.stylx`).
    ///
    /// - Parameter portalItem: The item, which is loaded with the style.
    public init(portalItem: PortalItem) {
        url = portalItem.contentAddress.flatMap { URL(string: $0.text) } ?? portalItem.portal.url
        styleName = ""
        (portal, self.portalItem) = (portalItem.portal, portalItem)
    }

    /// Creates a web style of a portal.
    ///
    /// - Parameters:
    ///   - styleName: The name, such as `Esri2DPointSymbolsStyle`, which is a keyword of the style's item.
    ///   - portal: The portal, in which the item is searched when the style is loaded.
    public init(styleName: String, portal: Portal) {
        (url, self.styleName) = (portal.url, styleName)
        (self.portal, portalItem) = (portal, nil)
    }

    /// Opens the file, or the style of a portal; waits for answers.
    private func openedFile() throws -> StyleFile {
        if let item = try portalItem ?? portal?.webStyle(named: styleName) {
            return try StyleFile(item)
        }
        return try StyleFile(path: path, styleName: styleName.isEmpty ? nil : styleName)
    }

    /// The loading status.
    public var loadStatus: LoadStatus { state.withLock(\.status) }

    /// The problems with the listing of a web style, such as symbols on other computers; empty before loading.
    public var diagnostics: [Diagnostic] { state.withLock { $0.catalog?.diagnostics ?? [] } }

    /// The error of the last loading attempt; nil if it succeeded.
    public var loadError: (any Error)? { state.withLock(\.error) }

    /// Opens the file, unless it is open or an earlier attempt failed.
    ///
    /// - Throws: ``SymbolStyleError`` or `DocumentError` if the file cannot be read or is not a style; `ServiceError` or
    ///   `NetworkError` for a style of a portal. The same error
    ///   again if an earlier attempt failed.
    public func load() async throws { _ = try await catalog() }

    /// Opens the file, even if an earlier attempt failed.
    ///
    /// - Throws: ``SymbolStyleError`` or `DocumentError` if the file cannot be read or is not a style.
    public func retryLoad() async throws {
        state.withLock { $0.status = .loading }
        try await BackgroundThreads.run { _ in try self.open() }
    }

    /// Opens the file, even if an earlier attempt failed; the calling thread waits.
    ///
    /// - Throws: The errors of ``retryLoad()``.
    func open() throws {
        do {
            let catalog = StyleCatalog(try openedFile())
            try didOpen(catalog)
            state.withLock { $0 = State(status: .loaded, catalog: catalog) }
        } catch {
            state.withLock { state in
                // Another task may have loaded the style in the meantime.
                if state.catalog == nil { state = State(status: .failed, error: error) }
            }
            throw error
        }
    }

    /// Search parameters that find all symbols of the style.
    ///
    /// They list all names, tags, categories, symbol classes and keys of the symbols, each one once, in the order of
    /// the file. A list contains an empty text if a symbol has no such value.
    ///
    /// - Throws: The error of loading the style.
    public var defaultSearchParameters: SymbolStyleSearchParameters {
        get async throws { try await catalog().allValues() }
    }

    /// Finds symbols.
    ///
    /// Items that are not symbols, such as colors and label placements, are never found.
    ///
    /// - Parameter parameters: The criteria. Without any criterion, all symbols are found.
    /// - Returns: The symbols in the order of the file.
    /// - Throws: The error of loading the style.
    public func searchSymbols(
        using parameters: SymbolStyleSearchParameters
    ) async throws -> [SymbolStyleSearchResult] {
        let catalog = try await catalog()
        let criteria = parameters.criteria
        return try await BackgroundThreads.run { _ in catalog.results(matching: criteria) }
    }

    /// Returns one symbol for one or more keys.
    ///
    /// Several symbols become one multilayer symbol: the layers of the first key are at the bottom. The first symbol
    /// gives the angle, the halo and all other members that a symbol has only once. Each call returns a new symbol, so
    /// that changing it does not change the style.
    ///
    /// - Parameter keys: The keys, exactly as in the style. A key can be repeated.
    /// - Throws: ``SymbolStyleError`` if there are no keys, if keys are missing from the style, or if the symbols are
    ///   for different kinds of geometry. `DocumentError` if a symbol cannot be read. The error of loading the style.
    public func symbol(forKeys keys: [String]) async throws -> Symbol {
        let catalog = try await catalog()
        return try await BackgroundThreads.run { _ in try catalog.symbol(forKeys: keys) }
    }

    /// Reads what a subclass needs of the open style.
    ///
    /// - Throws: An error, with which loading fails.
    func didOpen(_ catalog: StyleCatalog) throws {}

    /// Changes the file, and reads it again.
    func change(_ body: @escaping @Sendable (StyleDraft) throws -> Void) async throws {
        let path = try path
        try await BackgroundThreads.run { _ in
            try self.writing.withLock { _ in
                let draft = try StyleDraft(changing: path)
                try body(draft)
                try draft.write()
                let catalog = StyleCatalog(try StyleFile(path: path))
                try self.didOpen(catalog)
                self.state.withLock { $0 = State(status: .loaded, catalog: catalog) }
            }
        }
    }

    /// The path of the file.
    var path: String {
        get throws {
            guard url.isFileURL else { throw SymbolStyleError.notAFile(url: url.absoluteString) }
            return url.path
        }
    }

    /// Returns the open style; opens it unless an earlier attempt failed.
    func catalog() async throws -> StyleCatalog {
        let (known, error) = state.withLock { ($0.catalog, $0.error) }
        if let known { return known }
        if let error { throw error }
        try await retryLoad()
        guard let loaded = state.withLock(\.catalog) else { throw CancellationError() }
        return loaded
    }
}
