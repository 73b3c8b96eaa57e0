import CartoucheImages
import CartoucheSymbolModel

/// The values of one feature that change the drawing of a plan: one row of ``SymbolSlots``.
package struct SlotValues: Hashable, Sendable {
    /// The rotation in degrees, counterclockwise, added to the symbol's angle.
    ///
    /// NaN means no change.
    package var rotation = Float.nan
    /// The symbol's new size in points: the height of a point symbol, the width of a line.
    ///
    /// NaN means no change.
    package var size = Float.nan
    /// The new outline width of polygons and markers in points.
    ///
    /// NaN means no change.
    package var outlineWidth = Float.nan
    /// The new color of the layers that are not color-locked.
    ///
    /// Nil means no change.
    package var color: Color?
    /// A factor for alpha, 0 to 1.
    ///
    /// NaN means no change.
    package var opacity = Float.nan

    /// Creates values that change nothing.
    package init() {}

    /// Creates the values of one feature.
    ///
    /// A column that is too short changes nothing.
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

/// The difference between one drawing of a plan and the authored symbol.
package struct Variation: Hashable, Sendable {
    /// A factor for all lengths.
    package var size = 1.0
    /// An additional factor for the widths of outlines.
    package var outline = 1.0
    /// The new color of unlocked layers.
    ///
    /// It does not apply to outlines.
    package var color: Color?
    /// A factor for alpha.
    package var opacity = 1.0

    /// The authored symbol, without changes.
    static let none = Variation()

    /// Returns a color after the variation, or nil if it is invisible.
    package func visible(_ authored: ResolvedColor?, keepsColor: Bool) -> ResolvedColor? {
        guard var result = keepsColor ? authored : color.map(ResolvedColor.init) ?? authored else {
            return nil
        }
        result.color.alpha *= opacity
        return result.color.alpha > 0 ? result : nil
    }
}

extension Variation {
    /// Creates the variation for slot values of a symbol with a natural size and outline width (points).
    init(_ values: SlotValues, naturalSize: Double, naturalOutline: Double) {
        color = values.color
        if values.opacity.isFinite { opacity = min(max(Double(values.opacity), 0), 1) }
        if values.size.isFinite, naturalSize > 0 { size = max(Double(values.size), 0) / naturalSize }
        if values.outlineWidth.isFinite, naturalOutline > 0 {
            outline = max(Double(values.outlineWidth), 0) / naturalOutline
        }
    }
}
