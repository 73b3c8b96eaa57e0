import Features
import Imaging

/// Which symbol each feature of a batch is drawn with, and what varies within it.
package struct Classification: Sendable {
    /// Index into the renderer's ``RendererDefinition/symbols`` for each feature; -1 draws nothing.
    package var symbolIndex: [Int16]
    /// What varies by feature; nil where the symbol says it all.
    package var slots: SymbolSlots?

    package init(symbolIndex: [Int16], slots: SymbolSlots? = nil) {
        self.symbolIndex = symbolIndex
        self.slots = slots
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
}
