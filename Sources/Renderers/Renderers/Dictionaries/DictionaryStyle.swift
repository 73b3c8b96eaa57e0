import CartoucheDocuments
import CartoucheFeatures
import CartoucheSymbolModel
import CartoucheSymbols

/// The style of a dictionary renderer, which is opened when the renderer is first drawn.
package protocol DictionaryStyle: AnyObject, Sendable {
    /// The path of the style's file, as documents name it.
    var location: String { get }
    /// The open style; nil before it is opened, or if that failed.
    var composition: (any DictionaryComposition)? { get }
    /// Why the style could not be opened; nil if it is open, or not opened yet.
    var failure: (any Error)? { get }
    /// The values of the configuration that hold for the whole style, by name.
    var chosenValues: [String: String] { get }
    /// The revision of the symbol model at which the style was opened, or a value of its configuration was changed.
    var lastChange: UInt64 { get }

    /// Opens the style, unless it is open or an earlier attempt failed.
    func openForDrawing()
}

/// An open dictionary style: it composes symbols from attributes.
package protocol DictionaryComposition: Sendable {
    /// The names of the attributes that the script reads.
    var symbologyFieldNames: [String] { get }
    /// The names of the attributes that texts show.
    var textFieldNames: [String] { get }
    /// The values of each configuration by its name; empty for any value.
    var configurationDomains: [(name: String, domain: [String])] { get }

    /// Composes the symbol of a feature.
    ///
    /// - Parameters:
    ///   - attributes: The attributes by the names that the style knows.
    ///   - values: The values of the configuration.
    ///   - kind: The kind of the feature's geometry: point, line or polygon.
    func composed(
        from attributes: [String: AttributeValue], values: [String: String], kind: SymbolDefinition.Kind
    ) -> ComposedDictionarySymbol
}

/// The symbol that a dictionary style composes for a feature.
package struct ComposedDictionarySymbol: Sendable {
    /// The symbol; nil draws nothing.
    package var symbol: Symbol?
    /// The names of the items, for legends.
    package var name: String
    /// The items and the overrides without texts: symbols with the same ones look the same in a legend.
    package var legendKey = ""
    /// What is missing or wrong.
    package var diagnostics: [Diagnostic]
    /// Whether the script did not end within the limit of steps.
    package var isEndless = false

    package init(symbol: Symbol?, name: String, diagnostics: [Diagnostic]) {
        (self.symbol, self.name, self.diagnostics) = (symbol, name, diagnostics)
    }
}
