import Documents
import Features
import Images
import SymbolModel

/// Which symbol each feature of a batch is drawn with, and what varies within it.
package struct Classification: Sendable {
    /// Index into ``RendererDefinition/symbols(atScale:)`` and, beyond them, ``furtherSymbols`` for each
    /// feature; -1 draws nothing.
    package var symbolIndex: [Int16]
    /// Symbols that features' own values have made; their numbers follow those of the classes.
    package var furtherSymbols: [SymbolDefinition] = []
    /// What varies by feature; nil where the symbol says it all.
    package var slots: SymbolSlots?
    /// What could not be worked out for this batch, for example because a field is missing.
    package var diagnostics: [Diagnostic] = []

    package init(symbolIndex: [Int16], slots: SymbolSlots? = nil, diagnostics: [Diagnostic] = []) {
        self.symbolIndex = symbolIndex
        self.slots = slots
        self.diagnostics = diagnostics
    }

    /// The features in these rows, in the order asked for.
    package func selecting(_ rows: [Int]) -> Classification {
        var selected = self
        selected.symbolIndex = rows.map { symbolIndex[$0] }
        selected.slots = slots?.selecting(rows)
        return selected
    }
}
