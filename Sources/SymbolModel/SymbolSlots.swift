import Images

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

    package var isEmpty: Bool {
        rotation == nil && size == nil && outlineWidth == nil && color == nil && opacity == nil
    }

    /// The features in these rows, in the order asked for.
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
