import Documents
import Features
import Imaging

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

/// Columns of what varies by feature, filled by visual variables and rotation expressions.
///
/// NaN (or a nil colour) leaves the symbol as it is.
package struct SymbolSlots: Sendable {
    /// Degrees counter-clockwise, added to the symbol's angle.
    package var rotation: [Float]?
    /// The symbol's new size (point: height, line: width), points.
    package var size: [Float]?
    /// The symbol's new outline width (polygons and markers), points.
    package var outlineWidth: [Float]?
    /// The new colour of the colour-unlocked layers.
    package var color: [Color?]?
    /// Multiplies alpha, 0 to 1.
    package var opacity: [Float]?

    package init() {}

    var isEmpty: Bool {
        rotation == nil && size == nil && outlineWidth == nil && color == nil && opacity == nil
    }

    /// The features in these rows, in the order asked for.
    func selecting(_ rows: [Int]) -> SymbolSlots {
        var selected = SymbolSlots()
        selected.rotation = rotation.map { column in rows.map { column[$0] } }
        selected.size = size.map { column in rows.map { column[$0] } }
        selected.outlineWidth = outlineWidth.map { column in rows.map { column[$0] } }
        selected.color = color.map { column in rows.map { column[$0] } }
        selected.opacity = opacity.map { column in rows.map { column[$0] } }
        return selected
    }
}
