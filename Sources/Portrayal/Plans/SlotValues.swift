import Images
import SymbolModel

/// What varies within a plan for one feature: one row of ``SymbolSlots``.
package struct SlotValues: Hashable, Sendable {
    /// Degrees counter-clockwise, added to the symbol's angle; NaN leaves it.
    package var rotation = Float.nan
    /// The symbol's new size (points: height, lines: width), points; NaN leaves it.
    package var size = Float.nan
    /// The symbol's new outline width (areas and markers), points; NaN leaves it.
    package var outlineWidth = Float.nan
    /// The new colour of the colour-unlocked layers; nil leaves them.
    package var color: Color?
    /// Multiplies alpha, 0 to 1; NaN leaves it.
    package var opacity = Float.nan

    /// Leaves the symbol as it is.
    package init() {}

    /// The values of one feature; a column that is too short leaves the symbol as it is.
    package init(_ slots: SymbolSlots, row: Int) {
        func value(_ column: [Float]?) -> Float {
            guard let column, row < column.count else { return .nan }
            return column[row]
        }
        rotation = value(slots.rotation)
        size = value(slots.size)
        outlineWidth = value(slots.outlineWidth)
        opacity = value(slots.opacity)
        if let colors = slots.color, row < colors.count { color = colors[row] }
    }
}

/// How one drawing of a plan differs from the symbol as it was authored.
package struct Variation: Hashable, Sendable {
    /// Factor on all lengths.
    package var size = 1.0
    /// Further factor on the widths of outlines.
    package var outline = 1.0
    /// Replaces the colour of unlocked layers, but not of outlines.
    package var color: Color?
    /// Factor on alpha.
    package var opacity = 1.0

    /// The symbol as it was authored.
    static let none = Variation()

    /// What remains visible of a colour; nil when nothing does.
    package func visible(_ authored: ResolvedColor?, keepsColor: Bool) -> ResolvedColor? {
        guard var result = keepsColor ? authored : color.map(ResolvedColor.init) ?? authored else {
            return nil
        }
        result.color.alpha *= opacity
        return result.color.alpha > 0 ? result : nil
    }
}

extension Variation {
    /// The variation that slot values mean for a symbol of the given natural size and outline width (points).
    init(_ values: SlotValues, naturalSize: Double, naturalOutline: Double) {
        color = values.color
        if values.opacity.isFinite { opacity = min(max(Double(values.opacity), 0), 1) }
        if values.size.isFinite, naturalSize > 0 { size = max(Double(values.size), 0) / naturalSize }
        if values.outlineWidth.isFinite, naturalOutline > 0 {
            outline = max(Double(values.outlineWidth), 0) / naturalOutline
        }
    }
}
