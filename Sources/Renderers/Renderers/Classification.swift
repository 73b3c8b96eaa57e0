import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols

/// The symbol of each feature in a batch, and the properties that vary from feature to feature.
package struct Classification: Sendable {
    /// The index of each feature's symbol; -1 draws nothing.
    ///
    /// The indices refer to a list of the ``RendererDefinition/symbols(atScale:)``, followed by the
    /// ``furtherSymbols``.
    package var symbolIndex: [Int16]
    /// Symbols created from the features' own values; their indices follow those of the classes.
    package var furtherSymbols: [SymbolDefinition] = []
    /// The properties that vary by feature; nil if the symbols contain all properties.
    package var slots: SymbolSlots?
    /// Problems of this batch, for example a missing field.
    package var diagnostics: [Diagnostic] = []
    /// What the symbols of a dictionary style lack; empty for other renderers.
    package var tally = DictionaryTally()

    package init(symbolIndex: [Int16], slots: SymbolSlots? = nil, diagnostics: [Diagnostic] = []) {
        self.symbolIndex = symbolIndex
        self.slots = slots
        self.diagnostics = diagnostics
    }

    /// Returns the classification of the features in these rows, in the given order.
    package func selecting(_ rows: [Int]) -> Classification {
        var selected = self
        selected.symbolIndex = rows.map { symbolIndex[$0] }
        selected.slots = slots?.selecting(rows)
        return selected
    }
}
