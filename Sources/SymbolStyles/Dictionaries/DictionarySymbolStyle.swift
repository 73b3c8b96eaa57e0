import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures
import CartoucheRenderers
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

/// A style whose script composes symbols from the attributes of features, such as symbols of incidents.
///
/// The file (`.stylx`) has a script in Arcade, the names of the attributes that it reads, a configuration, and the
/// items that the script names. Loading fails if the file has no script, or if the script is not Arcade.
public final class DictionarySymbolStyle: SymbolStyle, @unchecked Sendable {
    fileprivate struct Loaded: Sendable {
        var composer: DictionaryComposer
        var configurations: [DictionarySymbolStyleConfiguration]
        /// The revision of the symbol model at which the style was opened.
        var revision: UInt64
    }

    fileprivate let loaded = Mutex<Loaded?>(nil)

    /// Creates a dictionary style for a file, which is opened when the style is loaded or first used.
    ///
    /// - Parameter url: The URL of a style (`.stylx`) on this computer.
    public override init(url: URL) { super.init(url: url) }

    /// Creates a dictionary style for an item of a portal.
    ///
    /// - Parameter portalItem: The item, which is loaded with the style: a style of ArcGIS Pro (`.stylx`).
    public override init(portalItem: PortalItem) { super.init(portalItem: portalItem) }

    override func didOpen(_ catalog: StyleCatalog) throws {
        let composer = try DictionaryComposer(catalog.style)
        let revision = SymbolLock.advance()
        loaded.withLock { loaded in
            // Values that the user has chosen stay if the style is loaded again.
            let earlier = loaded?.configurations ?? []
            let configurations = composer.definition.configurations.map { new in
                earlier.first { $0.name == new.name && $0.domain == new.domain }
                    ?? DictionarySymbolStyleConfiguration(new)
            }
            loaded = Loaded(composer: composer, configurations: configurations, revision: revision)
        }
    }

    /// The name of the dictionary for users; empty before loading.
    public var dictionaryName: String { loaded.withLock { $0?.composer.definition.name ?? "" } }

    /// The values that users choose for the whole style; none before loading.
    public var configurations: [DictionarySymbolStyleConfiguration] {
        loaded.withLock { $0?.configurations ?? [] }
    }

    /// The names of the attributes that the script reads; none before loading.
    public var symbologyFieldNames: [String] {
        loaded.withLock { $0?.composer.definition.symbologyFieldNames ?? [] }
    }

    /// The names of the attributes that texts of the symbols show; none before loading.
    public var textFieldNames: [String] { loaded.withLock { $0?.composer.definition.textFieldNames ?? [] } }

    /// Returns the symbol of a feature with these attributes.
    ///
    /// The script finds the attributes in any case; missing ones are null. The symbol is that of a point if the
    /// script asks for the kind of geometry.
    ///
    /// - Parameter attributes: The attributes by the names that the style knows.
    /// - Throws: The error of loading the style. `DocumentError` if the script fails.
    ///   ``SymbolStyleError/noSymbol(returned:style:)`` if it names no item of the style.
    public func symbol(forAttributes attributes: [String: any Sendable]) async throws -> Symbol {
        _ = try await catalog()
        guard let loaded = loaded.withLock({ $0 }) else { throw CancellationError() }
        let values = chosenValues
        let folded = FoldedAttributes(attributes.compactMapValues { AttributeValue(attribute: $0) })
        let source = url.path
        return try await BackgroundThreads.run { _ in
            let result: DictionarySymbol
            do throws(ArcadeFault) {
                result = try loaded.composer.symbol(for: folded, values: values, kind: .point)
            } catch {
                throw DocumentError(error, in: loaded.composer.definition.script, source: source)
            }
            guard let symbol = result.symbol else {
                throw SymbolStyleError.noSymbol(returned: result.returned, style: source)
            }
            return symbol.clone()
        }
    }
}

extension DictionarySymbolStyle: DictionaryStyle {
    package var location: String { url.isFileURL ? url.path : url.absoluteString }

    package var composition: (any DictionaryComposition)? { loaded.withLock { $0?.composer } }

    package var failure: (any Error)? { composition == nil ? loadError : nil }

    package var chosenValues: [String: String] {
        configurations.reduce(into: [:]) { $0[$1.name] = $1.value }
    }

    package var lastChange: UInt64 {
        guard let loaded = loaded.withLock({ $0 }) else { return 0 }
        return loaded.configurations.reduce(loaded.revision) { max($0, $1.revision.withLock { $0 }) }
    }

    package func openForDrawing() {
        guard composition == nil, loadError == nil else { return }
        // The style keeps the error for diagnostics, which were perhaps made before.
        do { try open() } catch { _ = SymbolLock.advance() }
    }
}

/// A value that users choose for a whole dictionary style, such as a color theme.
public final class DictionarySymbolStyleConfiguration: Sendable {
    /// The name, as in the script.
    public let name: String
    /// The values that the style knows; empty for any.
    public let domain: [String]
    /// The description for users.
    public let info: String
    private let current: Mutex<String>
    /// The revision of the symbol model at which the value changed.
    fileprivate let revision = Mutex(UInt64(0))

    init(_ definition: DictionaryDefinition.Configuration) {
        (name, domain, info) = (definition.name, definition.domain, definition.info)
        current = Mutex(definition.value)
    }

    /// The value; that of the style by default.
    ///
    /// Setting a value outside of the domain has no effect.
    public var value: String {
        get { current.withLock { $0 } }
        set {
            guard domain.isEmpty || domain.contains(newValue) else { return }
            current.withLock { $0 = newValue }
            // Renderers with the style compose their symbols again.
            let changed = SymbolLock.advance()
            revision.withLock { $0 = max($0, changed) }
        }
    }
}
