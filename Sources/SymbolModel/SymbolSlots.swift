import Images

/// Columns of values that vary by feature, from visual variables and rotation expressions.
///
/// NaN (or a nil color) means no change to the symbol.
package struct SymbolSlots: Sendable {
    /// Rotation in degrees, counterclockwise, added to the symbol's angle.
    package var rotation: [Float]?
    /// The symbol's new size in points: the height of a point symbol, the width of a line.
    package var size: [Float]?
    /// The new outline width of polygons and markers in points.
    package var outlineWidth: [Float]?
    /// The new color of the layers that are not color-locked.
    package var color: [Color?]?
    /// A factor for alpha, 0 to 1.
    package var opacity: [Float]?

    package init() {}

    package var isEmpty: Bool {
        rotation == nil && size == nil && outlineWidth == nil && color == nil && opacity == nil
    }

    /// Returns the values of the given rows, in the given order.
    package func selecting(_ rows: [Int]) -> SymbolSlots {
        var selected = SymbolSlots()
        selected.rotation = rotation.map { column in rows.map { column[$0] } }
        selected.size = size.map { column in rows.map { column[$0] } }
        selected.outlineWidth = outlineWidth.map { column in rows.map { column[$0] } }
        selected.color = color.map { column in rows.map { column[$0] } }
        selected.opacity = opacity.map { column in rows.map { column[$0] } }
        return selected
    }
}
