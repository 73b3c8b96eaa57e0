import CartoucheDocuments
import CartoucheSymbols

/// A renderer that draws all features with one symbol.
public final class SimpleRenderer: Renderer, @unchecked Sendable {
    package struct Properties: Sendable {
        package var symbol: Symbol?
        package var label = ""
        package var description = ""
        /// Symbols for scales at which the symbol is not drawn; only documents can set them.
        package var alternateSymbols: [Symbol] = []

        package init(
            symbol: Symbol?, label: String = "", description: String = "", alternateSymbols: [Symbol] = []
        ) {
            self.symbol = symbol
            self.label = label
            self.description = description
            self.alternateSymbols = alternateSymbols
        }
    }

    private let properties: Guarded<Properties>

    /// Creates a renderer with one symbol; nil (default) draws nothing.
    public init(symbol: Symbol? = nil) {
        properties = Guarded(Properties(symbol: symbol))
        super.init()
    }

    override init(reading: inout JSONReading) {
        properties = Guarded(
            Properties(
                symbol: reading.symbol("symbol"), label: reading.value(ClassText.label),
                description: reading.value(ClassText.description),
                alternateSymbols: reading.alternateSymbols()))
        super.init(reading: &reading)
    }

    package init(_ properties: Properties, _ base: Base, diagnostics: [Diagnostic]) {
        self.properties = Guarded(properties)
        super.init(base, diagnostics: diagnostics)
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        let copied = SymbolLock.read { access in
            var copied = properties.value(access)
            copied.symbol = copied.symbol.map { copies.copy(of: $0, access) }
            copied.alternateSymbols = copies.copies(of: copied.alternateSymbols, access)
            return copied
        }
        return SimpleRenderer(copied, copiedBase(copies), diagnostics: diagnostics)
    }

    /// The symbol for all features; nil (default) draws nothing.
    public var symbol: Symbol? {
        get { properties.read(\.symbol) }
        set { properties.edit { $0.symbol = newValue } }
    }

    /// The name of the features in a legend.
    ///
    /// Default: empty.
    public var label: String {
        get { properties.read(\.label) }
        set { properties.edit { $0.label = newValue } }
    }

    /// A description of the features for users.
    ///
    /// Default: empty.
    public var description: String {
        get { properties.read(\.description) }
        set { properties.edit { $0.description = newValue } }
    }

    override func classes(_ access: SymbolLock.Access) -> [[Symbol]] {
        let now = properties.value(access)
        let candidates = (now.symbol.map { [$0] } ?? []) + now.alternateSymbols
        return candidates.isEmpty ? [] : [candidates]
    }

    override func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] {
        classes(access).map {
            .init(heading: "", entries: [.init(name: properties.value(access).label, candidates: $0)])
        }
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule { .all }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastOwnEdit(access), properties.lastChange(access))
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var writing = JSONWriting(over: original, type: "simple")
        writing.put("symbol", now.symbol, access)
        writing.putAlternateSymbols(now.alternateSymbols, access)
        writing.put(ClassText.label, now.label)
        writing.put(ClassText.description, now.description)
        writeBase(to: &writing, access)
        return writing.object
    }
}

/// The JSON members with the legend texts of a class.
package enum ClassText {
    package static let label = JSONMember<String>.string("label")
    package static let description = JSONMember<String>.string("description")
}
